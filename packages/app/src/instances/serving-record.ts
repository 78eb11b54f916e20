import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { FileStanding } from './tenants-of-folder.ts';

/** What a server that serves a folder publishes about itself to the commands of the same machine. */
const Record = z.object({
  pid: z.int(),
  url: z.string(),
  folder: z.string(),
  instances: z.array(
    z.object({
      id: z.string(),
      standing: z.enum(['asleep', 'running', 'failing', 'refused']),
      fingerprint: z.string().nullable(),
      hosts: z.array(z.string()).readonly(),
      complaint: z.string().nullable(),
    }),
  ),
});
export type ServingRecord = z.output<typeof Record>;

const folderOf = (dataDir: string): string => join(dataDir, 'serving');

/** Keeps this process's record fresh; `end` takes it away. Where the folder cannot be written nothing is published. */
export const servingRecord = (dataDir: string, server: { readonly url: string; readonly folder: string }) => {
  const file = join(folderOf(dataDir), `${process.pid}.json`);
  return {
    publish: (instances: readonly FileStanding[]): void => {
      const aside = `${file}.new`;
      try {
        mkdirSync(folderOf(dataDir), { recursive: true });
        writeFileSync(aside, JSON.stringify({ pid: process.pid, ...server, instances }), { mode: 0o600 });
        renameSync(aside, file);
      } catch {
        // A convenience for commands; serving goes on without it.
      }
    },
    end: (): void => {
      try {
        rmSync(file, { force: true });
      } catch {
        // It was never written either.
      }
    },
  };
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const readRecord = (file: string): ServingRecord | undefined => {
  try {
    const read = Record.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return read.success && isAlive(read.data.pid) ? read.data : undefined;
  } catch {
    return undefined;
  }
};

/** The servers of this machine and data folder that serve the folder now. */
export const servingNow = (dataDir: string, folder: string): readonly ServingRecord[] => {
  let names: readonly string[];
  try {
    names = readdirSync(folderOf(dataDir)).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
  return names
    .map((name) => readRecord(join(folderOf(dataDir), name)))
    .filter((record) => record !== undefined && record.folder === folder) as readonly ServingRecord[];
};
