import { storeDown, type StoreDown } from '@svc/application/kernel';
import * as Deferred from 'effect/Deferred';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import * as Fiber from 'effect/Fiber';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../testing/index.ts';
import { openDatabase, type Database } from './database.ts';
import { mikroUnitOfWork } from './unit-of-work.mikro.ts';
import { sql, type Statement } from './statement.ts';

let fresh: FreshDatabase;
let database: Database;
let admin: Client;
const logged: string[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, poolMax: 3, log: (line) => logged.push(line) });
  admin = new Client(fresh.url);
  await admin.connect();
  await admin.query('create table thing (id int primary key, n int not null default 0)');
  await admin.query(
    'create table child (id int primary key, thing int references thing deferrable initially deferred)',
  );
});
afterAll(async () => {
  await database.close();
  await admin.end();
  await fresh.drop();
});
beforeEach(() => admin.query('truncate thing cascade'));

const insert = sql('t_insert', 'insert into thing (id) values ($1)');
const orphan = sql('t_orphan', 'insert into child (id, thing) values ($1, 99)');
const bump = sql('t_bump', 'update thing set n = n + 1 where id = $1');
const backend = sql<{ pid: number }>('t_pid', 'select pg_backend_pid() as pid');
const cut = sql('t_cut', 'select pg_terminate_backend(pg_backend_pid())');
const nonsense: Statement<unknown> = sql('t_nonsense', 'select no_such_column');

const { run } = { run: <A, E>(body: Effect.Effect<A, E>) => mikroUnitOfWork(database).run(body) };
const add = (id: number) => database.query(insert, [id]);
const ids = async (): Promise<number[]> =>
  (await admin.query<{ id: number }>('select id from thing order by id')).rows.map(({ id }) => id);
const openTransactions = async (): Promise<number> => {
  const { rows } = await admin.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
  );
  return rows[0]!.n;
};

describe('a unit of work', () => {
  it('keeps everything when its body succeeds', async () => {
    expect(await Effect.runPromise(run(Effect.as(Effect.andThen(add(1), add(2)), 'done')))).toBe('done');
    expect(await ids()).toEqual([1, 2]);
  });

  it.each([
    ['fails', Effect.fail('no')],
    ['dies', Effect.die(new Error('bug'))],
  ])('keeps nothing when its body %s', async (_word, end) => {
    expect(Exit.isFailure(await Effect.runPromiseExit(run(Effect.andThen(add(1), end))))).toBe(true);
    expect(await ids()).toEqual([]);
  });

  it('keeps nothing when it is interrupted, and leaves no transaction open', async () => {
    const fiber = Effect.runFork(run(Effect.andThen(add(1), Effect.never)));
    await expect.poll(openTransactions).toBe(1);
    await Effect.runPromise(Fiber.interrupt(fiber));
    expect([await ids(), await openTransactions()]).toEqual([[], 0]);
  });

  it('joins when it is nested: one connection, one commit, one rollback', async () => {
    const pid = Effect.map(database.query(backend, []), (rows) => rows[0]?.pid);
    const [outer, inner] = await Effect.runPromise(run(Effect.all([pid, run(pid)])));
    expect(inner).toBe(outer);
    await Effect.runPromiseExit(run(Effect.andThen(run(add(1)), Effect.fail('no'))));
    expect(await ids()).toEqual([]);
  });

  it('surfaces a unique violation by the name of its constraint', async () => {
    await Effect.runPromise(add(1));
    const result = await Effect.runPromise(Effect.result(run(database.attempt(insert, [1]))));
    expect(result).toMatchObject({ failure: { _tag: 'Taken', constraint: 'thing_pkey' } });
  });

  it('does not count as done when its body swallowed the failure of a statement', async () => {
    await Effect.runPromise(add(1));
    const swallowing = run(Effect.andThen(add(2), Effect.ignore(database.attempt(insert, [1]))));
    const exit = await Effect.runPromiseExit(swallowing);
    expect(Exit.isFailure(exit) && String(exit.cause)).toMatch(/nobody said so/);
    expect(await ids()).toEqual([1]);
  });

  it('treats a mistake in a statement as a defect, not as an outage', async () => {
    const exit = await Effect.runPromiseExit(database.query(nonsense, []));
    expect(Exit.isFailure(exit) && Exit.hasDies(exit)).toBe(true);
  });

  it('is played again when it lost a deadlock, and both sides succeed', async () => {
    await Effect.runPromise(Effect.andThen(add(1), add(2)));
    const met = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()] as const;
    const locking = (first: number, second: number, mine: 0 | 1, other: 0 | 1) =>
      run(
        Effect.andThen(
          database.query(bump, [first]),
          Effect.andThen(Deferred.succeed(met[mine], undefined), () =>
            Effect.andThen(Deferred.await(met[other]), database.query(bump, [second])),
          ),
        ),
      );
    await Effect.runPromise(Effect.all([locking(1, 2, 0, 1), locking(2, 1, 1, 0)], { concurrency: 2 }));
    const { rows } = await admin.query('select n from thing order by id');
    expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
  });

  it('gives up after three replays of a conflict, as a transient fault', async () => {
    let plays = 0;
    const conflict = sql('t_conflict', `do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
    const body = Effect.andThen(
      Effect.sync(() => (plays += 1)),
      database.query(conflict, []),
    );
    const result = await Effect.runPromise(Effect.result(run(body)));
    expect(result).toMatchObject({ failure: { _tag: 'StoreDown', transient: true, outcome: 'none' } });
    expect(plays).toBe(4);
  });

  it('knows that nothing happened when a deferred constraint refuses the commit', async () => {
    const result = await Effect.runPromise(Effect.result(run(Effect.andThen(add(1), database.query(orphan, [1])))));
    expect(result).toMatchObject({ failure: { _tag: 'StoreDown', outcome: 'none' } });
    expect([await ids(), await openTransactions()]).toEqual([[], 0]);
  });

  it('says unknown when the connection falls during the commit', async () => {
    // A deferred trigger cuts the connection inside COMMIT itself.
    await admin.query(`create function cut() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`);
    await admin.query(`create constraint trigger cut after insert on child initially deferred for each row
      when (new.id = 77) execute function cut()`);
    const child = sql('t_child', 'insert into child (id, thing) values (77, 1)');
    await Effect.runPromise(add(1));
    const result = await Effect.runPromise(Effect.result(run(database.query(child, []))));
    expect(result).toMatchObject({ failure: { _tag: 'StoreDown', outcome: 'unknown' } });
  });

  it('survives more lost connections than the pool has places', async () => {
    const lose = Effect.result(run(database.query(cut, [])));
    for (let i = 0; i < 5; i += 1)
      expect(await Effect.runPromise(lose)).toMatchObject({ failure: { _tag: 'StoreDown', transient: true } });
    await expect.poll(() => Effect.runPromiseExit(add(1)).then(Exit.isSuccess), { timeout: 20_000 }).toBe(true);
  });

  it('fails as a transient fault, with nothing done, when there is no database', async () => {
    const nowhere = openDatabase({ url: 'postgres://nobody:x@127.0.0.1:9/none' });
    const result = await Effect.runPromise(Effect.result(mikroUnitOfWork(nowhere).run(Effect.void)));
    await nowhere.close();
    const fault: StoreDown = storeDown('', true, 'none');
    expect(result).toMatchObject({ failure: { ...fault, reason: expect.stringContaining('ECONNREFUSED') } });
  });
});
