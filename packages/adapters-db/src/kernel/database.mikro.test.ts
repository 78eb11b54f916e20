import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database.ts';
import { openDatabase, type Database } from './database.ts';
import { sql } from './statement.ts';

const cut = sql('database_cut', 'select pg_terminate_backend(pg_backend_pid())');
const one = sql<{ one: number }>('database_one', 'select 1 as one');

const backend = sql<{ pid: number }>('database_backend', 'select pg_backend_pid() as pid');
const backends = sql<{ pid: number }>('database_backends', 'select pid from pg_stat_activity where pid = $1');

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

/** A NUL ends the statement where Postgres reads it, in the middle of our message. */
const cutShort = sql('database_cut_short', 'select 1 /* \0 */');

describe('a statement outside of a transaction', () => {
  it('that Postgres cannot read as a message is a bug of ours, never an outage', async () => {
    const exit = await Effect.runPromiseExit(database.query(cutShort, []));
    expect(Exit.isFailure(exit) && Cause.hasDies(exit.cause)).toBe(true);
    expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toMatchObject({ code: '08P01' });
    expect(await Effect.runPromise(database.query(one, []))).toEqual([{ one: 1 }]);
  });

  it('leaves no connection behind when the database is closed', async () => {
    const other = openDatabase({ url: fresh.url, poolMax: 1 });
    const [mine] = await Effect.runPromise(other.query(backend, []));
    await other.close();
    const open = () => Effect.runPromise(database.query(backends, [mine?.pid ?? 0]));
    await expect.poll(open).toEqual([]);
  });

  it('fails with the connection that it was on, and the next one is given a connection that lives', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await Effect.runPromise(Effect.flip(database.query(cut, [])))).toMatchObject({ _tag: 'StoreDown' });
      expect(await Effect.runPromise(database.query(one, []))).toEqual([{ one: 1 }]);
    }
  });
});
