import { Client as PgClient } from 'pg';
import { until } from '../walk/client.ts';
import type { Studio } from './studio.ts';

export interface HeldTable {
  /** Until so many statements wait to write. */
  readonly waiting: (writers?: number) => Promise<void>;
  readonly release: () => Promise<void>;
}

/** Lets nobody write to a table, while everybody reads it: what writes is under way for as long as a test wants. */
export const holdTable = async ({ databaseUrl, sql }: Pick<Studio, 'databaseUrl' | 'sql'>, table: string) => {
  const holder = new PgClient(databaseUrl);
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin');
  await holder.query(`lock table "${table}" in share row exclusive mode`);
  return {
    waiting: async (writers = 1) => {
      await until(`${writers} to wait for ${table}`, async () => {
        const rows = await sql('select 1 from pg_locks where relation = $1::regclass and not granted', [table]);
        return rows.length >= writers ? true : undefined;
      });
    },
    release: () => holder.end(),
  } satisfies HeldTable;
};
