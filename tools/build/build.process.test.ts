import { execFileSync, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from './build.ts';

const root = join(import.meta.dirname, '../..');
// Behind a link, as the temporary folder of some systems is.
const real = mkdtempSync(join(tmpdir(), 'built-'));
const folder = join(real, 'link');
mkdirSync(join(real, 'some/where'), { recursive: true });
symlinkSync(join(real, 'some/where'), folder, 'dir');
beforeAll(async () => void (await build(folder)));
afterAll(() => rmSync(real, { recursive: true, force: true }));

/** A PNG of one pixel. */
const ONE_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const built = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(folder, 'main.js'), ...args], { encoding: 'utf8' });

/** What sources ask for beside themselves: threads and processes of their own. */
const askedFor = (): readonly string[] =>
  globSync('packages/*/src/**/*.ts', { cwd: root })
    .filter((path) => !path.includes('/testing/') && !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /scriptBeside\(import\.meta\.url, '([^']+)'\)|new URL\('\.\/([^']+)\.js', import\.meta\.url\)/g,
      ),
    ])
    .map(([, thread, script]) => `${thread ?? script ?? ''}.js`)
    .toSorted();

describe('the production build', () => {
  const production = join(folder, 'production');
  beforeAll(async () => void (await build(production, { production: true })));
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(production, 'main.js'), ...args], { encoding: 'utf8' });

  it('has neither demo nor emulators nor walk, and says so', () => {
    for (const name of ['start', 'emulators', 'walk'])
      expect(run(name)).toMatchObject({ status: 1, stdout: '', stderr: `svc ${name} is not in a production build.\n` });
    const scripts = (of: string) => globSync('*.js', { cwd: of }).map((name) => readFileSync(join(of, name), 'utf8'));
    const emulates = (of: string) => scripts(of).some((text) => text.includes('startEmulator'));
    expect([emulates(folder), emulates(production)]).toEqual([true, false]);
  });

  it('has what a server needs', () => {
    expect(run('--version')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^svc v\d/) });
    const refused = run('instance', 'ls', '--instances', join(folder, 'nowhere'), '--json');
    expect(refused.stdout).toContain('nowhere');
    expect(askedFor().filter((name) => !existsSync(join(production, name)))).toEqual([]);
  });
});

describe('the build', () => {
  it('holds every script that a source looks for beside itself', () => {
    const names = askedFor();
    expect(names).toContain('hash-child.js');
    expect(names).toContain('image-child.js');
    expect(names).toContain('pdf-thread.js');
    expect(names.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  });

  it('finds the data that lie beside a source', () => {
    const data = /new URL\("(\.\/data\/[^"]+)", new URL\("([^"]+)", import\.meta\.url\)/g;
    const scripts = globSync('*.js', { cwd: folder }).map((name) => readFileSync(join(folder, name), 'utf8'));
    const files = scripts.flatMap((script) => [...script.matchAll(data)].map(([, file, source]) => [file, source]));
    expect(files.map(([file]) => file)).toContain('./data/breached-passwords.bloom');
    const home = pathToFileURL(`${realpathSync(folder)}/`);
    for (const [file = '', source = ''] of files) expect(existsSync(new URL(file, new URL(source, home)))).toBe(true);
  });

  it('is the command svc', () => {
    expect(built('--version')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^svc v\d/), stderr: '' });
    expect(built('nothing').status).toBe(2);
  });

  it('serves the emulators, and ends them in order', async () => {
    const child = spawn(process.execPath, [join(folder, 'main.js'), 'emulators', '--json']);
    const [line]: readonly unknown[] = await once(child.stdout, 'data');
    const { gatewayA } = JSON.parse(String(line)) as { readonly gatewayA: { readonly control: string } };
    expect((await fetch(`${gatewayA.control}/books`)).status).toBe(200);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('begins with a file that an older Node can read, which says in one sentence what it needs', () => {
    const main = readFileSync(join(folder, 'main.js'), 'utf8');
    expect(main).not.toMatch(/^import\b/m);
    const older = join(folder, 'older.mjs');
    const asked = main.replace('process.versions.node', '"24.99.0"').replace('process.version}', '"v24.99.0"}');
    writeFileSync(older, asked);
    const result = spawnSync(process.execPath, [older, 'serve'], { encoding: 'utf8' });
    expect([result.status, result.stdout, result.stderr.split('\n')]).toEqual([
      1,
      '',
      ['svc needs Node 26 or later, and this is v24.99.0: npx -y pnpm@12 --silent svc brings its own.', ''],
    ]);
  });

  it('reads a document in its thread, and prints it with the fonts of the package', () => {
    const out = execFileSync(process.execPath, [join(root, 'examples/write-an-invoice.ts')], { encoding: 'utf8' });
    const file = join(folder, 'invoice.xml');
    writeFileSync(file, /<\?xml.*/.exec(out)?.[0] ?? '');
    const check = built('invoice', 'check', '--json', file);
    expect([check.status, JSON.parse(check.stdout)]).toMatchObject([0, { documents: [{ number: '2026/1' }] }]);
    const pdf = join(folder, 'invoice.pdf');
    expect(built('invoice', 'pdf', file, '--out', pdf)).toMatchObject({ status: 0 });
    expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('makes pictures in its child, which finds its decoder from there', async () => {
    const child = fork(join(folder, 'image-child.js'), { execArgv: [], env: {}, serialization: 'advanced' });
    const file = Buffer.from(ONE_PIXEL, 'base64');
    child.send({ id: 1, work: { file, type: 'image/png', cost: { cpuMs: 60_000, memoryMb: 1000 } } });
    const [reply] = await once(child, 'message');
    expect(reply).toMatchObject({ id: 1, answer: { made: { type: 'image/png', width: 1, height: 1 } } });
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
