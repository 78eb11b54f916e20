import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeScreens } from './screens.ts';

const home = mkdtempSync(join(tmpdir(), 'screens-'));
const folder = join(home, 'site');
afterAll(() => rmSync(home, { recursive: true, force: true }));

const script = join(import.meta.dirname, '../../packages/dashboard/build.ts');
const start = () => spawn(process.execPath, [script, folder], { stdio: 'ignore' });
const endOf = async (child: ReturnType<typeof start>): Promise<unknown> => (await once(child, 'exit'))[0];

interface Piece {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

describe('the build of the screens', () => {
  let first: number;
  let ends: readonly unknown[];
  beforeAll(async () => {
    ends = await Promise.all([start(), start()].map(endOf));
    first = statSync(join(folder, 'index.html')).mtimeMs;
  });

  it('started twice at once is done once, and leaves one whole folder and nothing beside it', () => {
    expect(ends).toEqual([0, 0]);
    expect(readdirSync(home)).toEqual(['site']);
    for (const name of ['index.html', 'client.html']) {
      const page = readFileSync(join(folder, name), 'utf8');
      for (const [, file = ''] of page.matchAll(/"\/dashboard\/assets\/([^"]+)"/g))
        expect([file, existsSync(join(folder, 'assets', file))]).toEqual([file, true]);
      expect(page).not.toMatch(/<script(?![^>]* src=)/);
    }
  });

  it('builds nothing where the sources are the same, and again where they are not', async () => {
    expect(await endOf(start())).toBe(0);
    expect(statSync(join(folder, 'index.html')).mtimeMs).toBe(first);
    writeFileSync(join(folder, '.stamp'), 'of other sources');
    expect(await endOf(start())).toBe(0);
    expect(statSync(join(folder, 'index.html')).mtimeMs).not.toBe(first);
  });

  it('killed half-way leaves the old screens, and the next one builds', async () => {
    writeFileSync(join(folder, '.stamp'), 'of other sources');
    const before = statSync(join(folder, 'index.html')).mtimeMs;
    const child = start();
    while (!existsSync(`${folder}.lock`)) await sleep(5);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(statSync(join(folder, 'index.html')).mtimeMs).toBe(before);
    expect(await endOf(start())).toBe(0);
    expect(statSync(join(folder, 'index.html')).mtimeMs).not.toBe(before);
    expect(existsSync(`${folder}.lock`)).toBe(false);
  });

  it.each([
    ['client.html', 175_000],
    ['index.html', 205_000],
  ])('%s asks for at most %i bytes, compressed, before it can paint', (entry, most) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Readonly<Record<string, Piece>>;
    const files = new Set<string>();
    const add = (key: string): void => {
      const piece = manifest[key];
      if (piece === undefined || files.has(piece.file)) return;
      for (const file of [piece.file, ...(piece.css ?? [])]) files.add(file);
      for (const imported of piece.imports ?? []) add(imported);
    };
    add(entry);
    const bytes = [...files].map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(most);
  });
});

describe('the screens beside a command', () => {
  it('two builds at once into one folder leave the screens whole, and nothing beside them', async () => {
    const folder = join(home, 'placed/dashboard');
    const filesOf = (): readonly string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
    await placeScreens(folder);
    const whole = filesOf();
    await Promise.all([placeScreens(folder), placeScreens(folder), placeScreens(folder)]);
    expect(filesOf()).toEqual(whole);
    expect([whole.includes('index.html'), readdirSync(join(home, 'placed'))]).toEqual([true, ['dashboard']]);
  });
});
