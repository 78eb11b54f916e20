import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogLevel } from '@svc/application/kernel';
import { freshDatabase, type FreshDatabase } from '@svc/adapters-db/testing';
import { changeEnvFile } from '../instances/env-file.ts';
import type { LogLine } from './studio.ts';

export const ring = (): string => `k:${randomBytes(32).toString('base64')}`;

/** A folder of instance files on databases of their own, for servers under test. */
export interface FolderOfTenants {
  readonly folder: string;
  readonly dataDir: string;
  readonly lines: LogLine[];
  /** What a person who started the server is shown. */
  readonly shown: string[];
  readonly say: (line: string) => void;
  readonly logger: { readonly log: (level: LogLevel, message: string, fields?: object) => void };
  /** A file with keys of its own and a fresh database. */
  readonly add: (id: string, variables?: Readonly<Record<string, string>>) => Promise<FreshDatabase>;
  readonly write: (id: string, text: string) => void;
  readonly textOf: (id: string) => string;
  readonly change: (id: string, variables: Readonly<Record<string, string | undefined>>) => void;
  readonly remove: (id: string) => void;
  readonly close: () => Promise<void>;
}

export const openFolder = (): FolderOfTenants => {
  const root = mkdtempSync(join(tmpdir(), 'svc-tenants-'));
  const [folder, dataDir] = [mkdtempSync(join(root, 'instances-')), join(root, 'data')];
  const [lines, databases, texts]: [LogLine[], FreshDatabase[], Map<string, string>] = [[], [], new Map()];
  const shown: string[] = [];
  const write = (id: string, text: string): void => {
    texts.set(id, text);
    writeFileSync(join(folder, `${id}.env`), text, { mode: 0o600 });
  };
  const textOf = (id: string): string => texts.get(id) ?? '';
  const change: FolderOfTenants['change'] = (id, variables) => write(id, changeEnvFile(textOf(id), variables));
  return {
    folder,
    dataDir,
    lines,
    shown,
    say: (line) => void shown.push(line),
    logger: { log: (level, message, fields = {}) => void lines.push({ ...fields, level, message }) },
    add: async (id, variables = {}) => {
      const database = await freshDatabase();
      databases.push(database);
      const own = { DATABASE_URL: database.url, AUTH__COOKIEKEYS: ring(), SECRETS__KEYRING: ring() };
      write(id, '');
      change(id, { ...own, AUTH__BCRYPTCOST: '4', BOTCHALLENGE__MODE: 'off', ...variables });
      return database;
    },
    write,
    textOf,
    change,
    remove: (id) => rmSync(join(folder, `${id}.env`)),
    close: async () => {
      await Promise.all(databases.map((database) => database.drop()));
      rmSync(root, { recursive: true, force: true });
    },
  };
};
