import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packAll } from './packages.ts';
import { makeProject } from './packed-project.ts';
import { root, silently } from './run-step.ts';

const examples = readdirSync(join(root, 'examples')).filter((file) => file.endsWith('.ts'));
const folder = mkdtempSync(join(tmpdir(), 'examples-'));
const project = join(folder, 'project');
beforeAll(async () => {
  const tarballs = await packAll(['domain'], folder, silently);
  await makeProject(project, { tarballs, installs: ['temporal-polyfill'] }, silently);
  for (const file of examples) cpSync(join(root, 'examples', file), join(project, file));
  // A runtime as it was before Temporal; whatever still reaches for the built-in one finds nothing.
  writeFileSync(join(project, 'without-temporal.mjs'), 'delete globalThis.Temporal;\n');
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true }));

const play = (file: string, ...flags: readonly string[]): string =>
  execFileSync(process.execPath, [...flags, file], {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const WITHOUT = ['--import', './without-temporal.mjs'] as const;
const POLYFILLED = [...WITHOUT, '--import', 'temporal-polyfill/global'] as const;

/** What each of them must say, whatever else it says. */
const SAYS: Readonly<Record<string, readonly string[]>> = {
  'compute-totals.ts': ['netCents: 1639, vatCents: 361', 'totalCents: 18100', 'stampDutyCents: 200'],
  'validate-a-codice-fiscale.ts': ['RSSMRA80A01H501U true a person', 'RSSMRA80A01H501X false', '01234567890 false'],
  'write-an-invoice.ts': [
    'SDI would take it',
    '<ImportoTotaleDocumento>50.00</ImportoTotaleDocumento>',
    '00403 FatturaElettronicaBody[1]/DatiGenerali/DatiGeneraliDocumento/Data',
  ],
};

describe('the examples, on the packed domain', { timeout: 60_000 }, () => {
  it('import nothing else of ours', () => {
    expect(examples).toEqual(Object.keys(SAYS));
    const imported = examples.flatMap((file) =>
      [...readFileSync(join(root, 'examples', file), 'utf8').matchAll(/from '([^']+)'/g)].map(([, name]) => name ?? ''),
    );
    expect(imported.length).toBeGreaterThan(2);
    expect(imported.filter((name) => !/^@svc\/domain(?:\/|$)/.test(name))).toEqual([]);
  });
  it.each(examples)('%s states the command that runs it by the Node of the repository', (file) =>
    expect(readFileSync(join(root, 'examples', file), 'utf8')).toContain(
      `Run it, on Node 20 or later:\n//   npx -y pnpm@12 exec node examples/${file}\n`,
    ),
  );
  it.each(examples)('%s says what it should, also where Temporal comes from the polyfill', (file) => {
    const out = play(file);
    for (const text of SAYS[file]!) expect(out).toContain(text);
    expect(play(file, ...POLYFILLED)).toBe(out);
  });
  it('would not run without any Temporal: the polyfill is what made them', () =>
    expect(() => play('write-an-invoice.ts', ...WITHOUT)).toThrow('Temporal is not defined'));
});
