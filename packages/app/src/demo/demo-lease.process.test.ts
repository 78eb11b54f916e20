import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { StartRefused } from '../serving/start-refused.ts';
import { holdDemo } from './demo-lease.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-lease-'));
  folders.push(folder);
  return folder;
};
const leaseOf = (folder: string): string => join(folder, 'start.pid');

/** The id of a process that has ended. */
const gone = async (): Promise<number> => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'close');
  return child.pid ?? 0;
};

describe('a demo on a data folder', () => {
  it('has it alone until it gives it back, and leaves nothing behind', async () => {
    const folder = aFolder();
    const giveBack = holdDemo(folder);
    expect(() => holdDemo(folder)).toThrow(StartRefused);
    expect(() => holdDemo(folder)).toThrow(`Another start has the data folder ${folder} (process ${process.pid})`);
    expect(readdirSync(folder)).toEqual(['start.pid']);
    await giveBack();
    expect(readdirSync(folder)).toEqual([]);
    await holdDemo(folder)();
  });

  it('takes over from a process that was killed, also when its file is damaged', async () => {
    const folder = aFolder();
    for (const left of [`${await gone()} 12345\n`, `${await gone()} \n`, '', 'x']) {
      writeFileSync(leaseOf(folder), left);
      await holdDemo(folder)();
      expect(readdirSync(folder)).toEqual([]);
    }
  });

  it(
    'is not kept out by another program that has the id of before',
    { skip: process.platform !== 'linux' },
    async () => {
      const folder = aFolder();
      writeFileSync(leaseOf(folder), `${process.pid} 1\n`);
      await holdDemo(folder)();
    },
  );

  it('does not give back what has become another one’s', async () => {
    const folder = aFolder();
    const giveBack = holdDemo(folder);
    writeFileSync(leaseOf(folder), '1 another\n');
    await giveBack();
    expect(readFileSync(leaseOf(folder), 'utf8')).toBe('1 another\n');
  });

  it('makes the folder, and says in one sentence when it cannot', async () => {
    const folder = join(aFolder(), 'a', 'b');
    await holdDemo(folder)();
    expect(existsSync(folder)).toBe(true);
    writeFileSync(join(folder, 'file'), '');
    expect(() => holdDemo(join(folder, 'file', 'c'))).toThrow(/^The data folder .* cannot be used \(ENOTDIR\)/);
  });
});
