import type { Topic } from '@svc/application/kernel';
import * as Effect from 'effect/Effect';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../testing/index.ts';
import { openDatabase, type Database } from './database.ts';
import { openListener } from './listener.ts';
import { mikroOutbox } from './outbox.mikro.ts';
import { mikroUnitOfWork } from './unit-of-work.mikro.ts';

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url });
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

describe('wake-ups', () => {
  it('arrive after the commit, never after a rollback, and go on after the connection was lost', async () => {
    const woken: Topic[] = [];
    let begun = 0;
    const listener = openListener({
      url: fresh.url,
      onWake: (topic) => woken.push(topic),
      onListening: () => (begun += 1),
    });
    await expect.poll(() => begun).toBe(1);
    const { wake } = mikroOutbox(database);
    const { run } = mikroUnitOfWork(database);
    await Effect.runPromiseExit(run(Effect.andThen(wake('mails'), Effect.fail('no'))));
    await Effect.runPromise(run(Effect.andThen(wake('orders'), wake('orders'))));
    await expect.poll(() => woken).toEqual(['orders']);
    const admin = new Client(fresh.url);
    await admin.connect();
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'svc listen'
      and datname = current_database()`);
    await admin.end();
    await expect.poll(() => begun, { timeout: 10_000 }).toBe(2);
    await Effect.runPromise(wake('invoices'));
    await expect.poll(() => woken).toEqual(['orders', 'invoices']);
    await listener.close();
  });

  it('end at once when they are closed before they began, and on a server that is away', async () => {
    const quiet = { onWake: () => undefined, onListening: () => undefined };
    await openListener({ url: fresh.url, ...quiet }).close();
    await openListener({ url: 'postgres://svc:x@127.0.0.1:1/none', ...quiet }).close();
    const left = database.query<{ count: number }>(
      {
        name: 'listeners',
        text: `select count(*)::int as count from pg_stat_activity
               where application_name = 'svc listen' and datname = current_database()`,
      },
      [],
    );
    await expect.poll(() => Effect.runPromise(left)).toEqual([{ count: 0 }]);
  });
});
