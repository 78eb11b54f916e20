import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** A watch that goes on after its command has ended. */
const WatchRecord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('emulator'), control: z.string() }),
  z.object({ kind: z.literal('process'), pid: z.int(), commandLine: z.string() }),
]);
export type WatchRecord = z.output<typeof WatchRecord>;

const folderOf = (dataDir: string): string => join(dataDir, 'watch');
const fileOf = (dataDir: string, id: string): string => join(folderOf(dataDir), `${id}.json`);
/** What the provider's program says; it names the signing secret, so it is its owner's alone. */
export const logOf = (dataDir: string, id: string): string => join(folderOf(dataDir), `${id}.log`);

export const keepWatch = (dataDir: string, id: string, record: WatchRecord): void => {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(fileOf(dataDir, id), JSON.stringify(record), { mode: 0o600 });
};

export const readWatch = (dataDir: string, id: string): WatchRecord | undefined => {
  try {
    return WatchRecord.parse(JSON.parse(readFileSync(fileOf(dataDir, id), 'utf8')));
  } catch {
    return undefined;
  }
};

export const forgetWatch = (dataDir: string, id: string): void => {
  rmSync(fileOf(dataDir, id), { force: true });
  rmSync(logOf(dataDir, id), { force: true });
};

/** How a process was called; empty when there is none. So a number that somebody else has by now is never killed. */
export const commandLineOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return process.platform === 'linux'
      ? ''
      : spawnSync('ps', ['-o', 'command=', '-p', `${pid}`])
          .stdout.toString()
          .trim();
  }
};
