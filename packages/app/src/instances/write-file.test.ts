import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { besideOf, changeFile, FileBusy, putInPlace, writeAside } from './write-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-write-'));
  file = join(folder, 'sole.env');
  writeFileSync(file, 'A=1\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('changing a file', () => {
  it('replaces it as a whole, for its owner alone, and leaves nothing beside it', () => {
    chmodSync(file, 0o644);
    const { ino } = statSync(file);
    expect(changeFile(file, (text) => `${text}B=2\n`)).toBe(true);
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['A=1\nB=2\n', 0o600]);
    expect(statSync(file).ino).not.toBe(ino);
    expect(readdirSync(folder)).toEqual(['sole.env']);
  });

  it('does not touch it when nothing is another, or when the change cannot be made', () => {
    const before = statSync(file);
    expect(changeFile(file, (text) => text)).toBe(false);
    expect(() =>
      changeFile(file, () => {
        throw new Error('no');
      }),
    ).toThrow('no');
    const { ino, mtimeMs } = statSync(file);
    expect([ino, mtimeMs, readdirSync(folder)]).toEqual([before.ino, before.mtimeMs, ['sole.env']]);
  });

  it('is one command’s at a time, so that no change is lost', () => {
    const change = (text: string): string => {
      expect(() => changeFile(file, () => 'lost')).toThrow(FileBusy);
      return `${text}B=2\n`;
    };
    expect(changeFile(file, change)).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe('A=1\nB=2\n');
  });

  it('loses nothing of several who change it over and over, and none meets a lock that another one took away', async () => {
    const [names, lines] = [['A', 'B', 'C', 'D'], 40];
    const script = new URL('../testing/append-lines.thread.ts', import.meta.url);
    const ended = names.map(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const worker = new Worker(script, { workerData: { file, name, lines } });
          worker.once('error', reject);
          worker.once('exit', resolve);
        }),
    );
    expect(await Promise.all(ended)).toEqual(names.map(() => 0));
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1 + names.length * lines);
  });

  it.runIf(process.getuid?.() === 0)('leaves it to whom it belonged, though root changed it', () => {
    chownSync(file, 65_534, 65_534);
    changeFile(file, () => 'A=2\n');
    const { uid, gid, mode } = statSync(file);
    expect([uid, gid, mode & 0o777]).toEqual([65_534, 65_534, 0o600]);
  });
});

describe('making a file', () => {
  it('gives it its name only when it is whole, and never over one that is there', () => {
    const made = join(folder, 'luna.env');
    const aside = besideOf(made, 'creating');
    writeAside(aside, 'A=1\n');
    expect([existsSync(made), statSync(aside).mode & 0o777]).toEqual([false, 0o600]);
    expect([putInPlace(aside, made), existsSync(aside)]).toEqual([true, false]);
    writeAside(aside, 'A=2\n');
    expect([putInPlace(aside, made), readFileSync(made, 'utf8')]).toEqual([false, 'A=1\n']);
  });
});
