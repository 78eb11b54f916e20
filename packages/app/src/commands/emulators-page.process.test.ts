import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { sampleFattura } from '@svc/application/testing';
import { callFaultKinds, webhookSink } from '@svc/emulators/kernel';
import { endHosted, hostSvc } from '../testing/svc-hosted.ts';
import { dataFolder, removeFolders } from '../testing/svc-process.ts';
import type { EmulatorsFacts } from './emulators-facts.ts';

afterEach(endHosted);
afterAll(removeFolders);

const page = readFileSync(new URL('../../../../docs/EMULATORS.md', import.meta.url), 'utf8');
const origin = (control: string): string => new URL(control).origin;

const started = async (): Promise<EmulatorsFacts> =>
  (await hostSvc(['emulators', '--json']).facts) as unknown as EmulatorsFacts;

/** The commands of the page after the two blocks that start the emulators and say where they are. */
const commands = (): string =>
  [...page.matchAll(/^```sh\n(.*?)^```$/gms)]
    .slice(2)
    .map(([, block]) => block ?? '')
    .join('');

interface Step {
  readonly command: string;
  /** Part of what the command prints. */
  readonly prints: string | undefined;
}
/** A command may go on in the next line behind a backslash. */
const stepsOf = (text: string): readonly Step[] => {
  const lines = text
    .replaceAll('\\\n', '\\\u0000')
    .split('\n')
    .map((line) => line.replaceAll('\u0000', '\n'));
  return lines.flatMap((command, at) => {
    if (command === '' || command.startsWith('#')) return [];
    const [, prints] = /^# → (.*)$/.exec(lines[at + 1] ?? '') ?? [];
    return [{ command, prints }];
  });
};

const END = '\u0001';
/** Everything in one shell, since later commands use the names of earlier ones; what each printed comes apart. */
const play = async (
  steps: readonly Step[],
  names: Readonly<Record<string, string>>,
  folder: string,
): Promise<readonly string[]> => {
  const given = Object.entries(names).map(([name, value]) => `${name}=${value}`);
  const script = [...given, ...steps.map(({ command }) => `${command}\nprintf '${END}'`)].join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-c', `exec 2>&1\n${script}`], {
    cwd: folder,
    timeout: 60_000,
  });
  return stdout.split(END).slice(0, -1);
};

const hasCurl = (): boolean => {
  try {
    return execFileSync('curl', ['--version'], { encoding: 'utf8' }).startsWith('curl');
  } catch {
    return false;
  }
};

describe('docs/EMULATORS.md', () => {
  it('shows commands that print what it says', async ({ skip }) => {
    if (!hasCurl()) skip('there is no curl on this machine');
    const { card, wallet, gatewayA, gatewayB } = await started();
    const shop = await webhookSink();
    const folder = dataFolder();
    writeFileSync(join(folder, 'invoice.xml'), sampleFattura());
    const names = {
      card: card.url,
      wallet: wallet.url,
      a: origin(gatewayA.control),
      b: origin(gatewayB.control),
      shop: new URL(shop.url).origin,
    };
    const steps = stepsOf(commands());
    const printed = await play(steps, names, folder);
    await shop.close();
    expect(steps.filter(({ prints }) => prints !== undefined).length).toBeGreaterThan(20);
    expect(printed).toHaveLength(steps.length);
    const asSaid = steps.map(({ prints = '' }) => expect.stringContaining(prints) as unknown);
    expect(printed).toEqual(asSaid);
    const refused = steps.filter((_, at) => printed[at]?.startsWith('{"error":') === true);
    expect(refused.map(({ command }) => command)).toEqual(['send']);
  });

  it('names every call of the control APIs and every kind of fault', async () => {
    const { card, wallet, gatewayA, gatewayB } = await started();
    for (const { control } of [card, wallet, gatewayA, gatewayB]) {
      const { routes } = (await (await fetch(control)).json()) as { readonly routes: readonly string[] };
      expect(routes.length).toBeGreaterThan(10);
      expect(routes.filter((route) => !page.includes(`\`${route}\``))).toEqual([]);
    }
    expect(callFaultKinds.filter((kind) => !page.includes(`\`${kind}\``))).toEqual([]);
  });
});
