import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.ts';
import { openDatabase, type Database } from './database.ts';
import { mikroUnitOfWork } from './unit-of-work.mikro.ts';
import { sql, type OneText, type Statement } from './statement.ts';

const echo = sql<OneText>('text_echo', 'select $1 as found where $1 <> $2');
const asUuid = sql<OneText>('text_as_uuid', 'select $1::uuid::text as found');
const nothing = sql<OneText>('text_null', 'select null::text as found');
const several = sql<OneText>('text_several', `select 'zwei' as found`);
const wrong = sql<OneText>('text_wrong', 'select found from no_such_table');
const cut = sql<OneText>('text_cut', 'select pg_terminate_backend(pg_backend_pid())::text as found');
const slow = sql<OneText>('text_slow', `select pg_sleep(30)::text as found`);
const prepared = sql<OneText>(
  'text_prepared',
  `select count(*)::text as found from pg_prepared_statements where name like 'text\\_echo'`,
);
const temporary = sql('text_temporary', `select set_config('svc.seen', 'inside', true)`);
const seen = sql<OneText>('text_seen', `select current_setting('svc.seen', true) as found`);

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, poolMax: 1 });
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

const text = (statement: Statement<OneText>, ...params: readonly string[]): Promise<string | null> =>
  Effect.runPromise(database.text(statement, params));
const exitOf = (statement: Statement<OneText>, ...params: readonly string[]) =>
  Effect.runPromiseExit(database.text(statement, params));

describe('a statement that answers one text', () => {
  it('gives the text as it is, null for null and for no row', async () => {
    for (const result of ['', 'à la carte – 中文 🍵', `"quoted", {braced} \\ 'single'\n`, 'x'.repeat(300_000)])
      expect(await text(echo, result, 'nothing')).toBe(result);
    expect(await text(echo, 'nothing', 'nothing')).toBeNull();
    expect(await text(nothing)).toBeNull();
  });

  it('is parsed once by a connection, whichever way it is asked there', async () => {
    expect(await Effect.runPromise(database.query(echo, ['a', 'b']))).toEqual([{ found: 'a' }]);
    expect(await Promise.all([text(echo, 'c', 'b'), text(echo, 'd', 'b')])).toEqual(['c', 'd']);
    expect(await text(prepared)).toBe('1');
  });

  it('dies of what is a mistake of ours, and the next one is answered', async () => {
    expect(String(await exitOf(asUuid, 'no uuid'))).toContain('invalid input syntax for type uuid');
    expect(String(await exitOf(wrong))).toContain('no_such_table');
    expect(String(await exitOf(wrong))).toContain('no_such_table');
    expect(await text(several)).toBe('zwei');
    const other = sql<OneText>('text_several', `select 'drei' as found`);
    expect(String(await exitOf(other))).toContain('text_several is the name of another statement');
    expect(await text(several)).toBe('zwei');
  });

  it('fails with the connection that it was on, and the next one is given a connection that lives', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await Effect.runPromise(Effect.flip(database.text(cut, [])))).toMatchObject({ _tag: 'StoreDown' });
      expect(await text(several)).toBe('zwei');
    }
  });

  it('is given up when Postgres says nothing for too long', async () => {
    const impatient = openDatabase({ url: fresh.url, poolMax: 1, answerMs: 1_500 });
    expect(await Effect.runPromise(Effect.flip(impatient.text(slow, [])))).toMatchObject({ _tag: 'StoreDown' });
    expect(await Effect.runPromise(Effect.retry(impatient.text(several, []), { times: 5 }))).toBe('zwei');
    await impatient.close();
  });

  it('is asked inside the transaction where there is one', async () => {
    const inside = Effect.andThen(database.query(temporary, []), database.text(seen, []));
    expect(await Effect.runPromise(mikroUnitOfWork(database).run(inside))).toBe('inside');
    expect(await text(seen)).not.toBe('inside');
  });
});
