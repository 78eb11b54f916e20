import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'make-folder-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const codeOf = (work: () => void): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
};

describe('a folder that is made with those above it', () => {
  it('is there afterwards, and once more is no fault', () => {
    const folder = join(root, 'one', 'with blanks', 'perché');
    makeFolder(folder, 0o700);
    makeFolder(folder, 0o700);
    expect(statSync(folder).isDirectory()).toBe(true);
    expect(statSync(join(root, 'one')).mode & 0o777).toBe(0o700);
  });

  it('may be reached through dots', () => {
    mkdirSync(join(root, 'there'));
    makeFolder(join(root, 'there', '..', 'beside'));
    expect(statSync(join(root, 'beside')).isDirectory()).toBe(true);
  });

  it('is refused with a code where a file stands, as itself or above', () => {
    writeFileSync(join(root, 'file'), '');
    expect(codeOf(() => makeFolder(join(root, 'file')))).toBe('ENOTDIR');
    expect(codeOf(() => makeFolder(join(root, 'file', 'below')))).toBe('ENOTDIR');
  });

  it.runIf(process.platform === 'linux')('is refused, not tried for ever, where the system makes none', () => {
    expect(codeOf(() => makeFolder('/proc/nowhere/below'))).toBe('ENOENT');
  });
});
