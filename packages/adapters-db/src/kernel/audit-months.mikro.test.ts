import * as Effect from 'effect/Effect';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../testing/index.ts';
import { auditMonths } from './audit-months.ts';
import { openDatabase, type Database } from './database.ts';

let fresh: FreshDatabase;
let database: Database;
let client: Client;
const connected = async (url: string): Promise<Client> => {
  const opened = new Client(url);
  await opened.connect();
  return opened;
};
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url });
  client = await connected(fresh.url);
});
afterAll(async () => {
  await client.end();
  await database.close();
  await fresh.drop();
});

const months = (count: number): readonly string[] => {
  const first = Temporal.Now.zonedDateTimeISO('UTC').with({ day: 1 });
  return Array.from({ length: count }, (_, at) => {
    const { year, month } = first.add({ months: at });
    return `audit_log_${year}_${String(month).padStart(2, '0')}`;
  });
};
const partsOf = async (): Promise<readonly string[]> => {
  const { rows } = await client.query<{ part: string }>(
    `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'audit_log'::regclass order by 1`,
  );
  return rows.map(({ part }) => part);
};
/** The part in which a new entry of that time lies. */
const written = async (at: string): Promise<string> => {
  const { rows } = await client.query<{ part: string }>(
    `insert into audit_log (at, actor_kind, request_id, action, operation, entity, entity_id, changes)
     values (${at}, 'maintenance', 'test', 'Modified', 'test', 'test', '1', '{}') returning tableoid::regclass::text as part`,
  );
  return rows[0]?.part ?? 'none';
};
const make = () => Effect.runPromise(auditMonths(database).make);
const astray = () => Effect.runPromise(auditMonths(database).astray);

describe('the audit log', () => {
  it('lies in a part per month, with three made ahead and one for what no month takes', async () => {
    expect(await partsOf()).toEqual([...months(4), 'audit_log_default'].toSorted());
    const [current, next] = months(2);
    expect(await written('now()')).toBe(current);
    expect(await written(`date_trunc('month', now() at time zone 'utc') at time zone 'utc'`)).toBe(current);
    expect(
      await written(`(date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc'`),
    ).toBe(next);
    expect(await written(`now() - interval '2 years'`)).toBe('audit_log_default');
  });

  it('is never without a place: what came before its month was made moves there', async () => {
    const [, , third] = months(3);
    await client.query(`alter table audit_log detach partition ${third}`);
    await client.query(`drop table ${third}`);
    const moment = `(date_trunc('month', now() at time zone 'utc') + interval '2 months 3 days') at time zone 'utc'`;
    expect(await written(moment)).toBe('audit_log_default');
    const before = await astray();
    await Promise.all([make(), make(), make()]);
    expect(await astray()).toBe(before - 1);
    expect(await written(moment)).toBe(third);
    expect((await client.query(`select from ${third}`)).rowCount).toBe(2);
    expect(await partsOf()).toEqual([...months(4), 'audit_log_default'].toSorted());
  });

  it('is append-only in every part, by whatever name it is asked', async () => {
    await make();
    for (const table of ['audit_log', ...(await partsOf())]) {
      await written('now()');
      for (const text of [`update ${table} set action = 'x'`, `delete from ${table}`, `truncate ${table}`]) {
        const empty = (await client.query(`select from ${table}`)).rowCount === 0;
        if (empty && !text.startsWith('truncate')) continue;
        await expect(client.query(text)).rejects.toThrow('auditImmutable');
      }
    }
  });
});
