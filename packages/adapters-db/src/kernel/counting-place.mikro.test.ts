import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { rateLimiterContract } from '@svc/application/contracts';
import * as Effect from 'effect/Effect';
import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freshDatabase, unmadeDatabase } from '../testing/fresh-database.ts';
import { passWindows } from '../testing/pass-windows.ts';
import { migrate, migrationKey } from './migrate.ts';
import { openCountingPlace, type CountingPlace } from './counting-place.ts';

const sql = async (url: string, text: string): Promise<readonly unknown[]> => {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
};

/** What the test opened; the last one first. */
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of open.splice(0).toReversed()) await close();
});
const run = Effect.runPromise;
const limit = { name: 'calls', points: 4, perSeconds: 60 };
/** An answer may come too late for `soon` and be counted all the same, on a slow machine many times. */
const roomy = { name: 'calls', points: 100_000, perSeconds: 60 };
const soon = 500;

/** Stands before a database; while it is mute, what passes is lost, and nobody learns of it. */
const muteable = async (url: string) => {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let mute = false;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.push(from);
      from.on('data', (bytes) => void (mute || to.write(bytes)));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  open.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => void proxy.close(resolve));
  });
  const through = new URL(url);
  through.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { url: through.href, silence: (now: boolean) => void (mute = now) };
};

/** A database without a single table. */
const emptyDatabase = async (): Promise<string> => {
  const { url, make, drop } = await unmadeDatabase();
  open.push(drop);
  await make();
  return url;
};
const place = (url: string, makesTable = true): CountingPlace => {
  const opened = openCountingPlace(() => Promise.resolve(url), { makesTable, waitMs: 60_000 });
  open.push(opened.close);
  return opened;
};
/** A machine may be slower than `soon`; then the next count is in time. */
const untilCounted = (of: CountingPlace) =>
  vi.waitFor(async () => expect(await run(of.take(roomy, 'a'))).toEqual({ allowed: true }), 60_000);
const fault = (of: CountingPlace) => run(Effect.flip(of.take(limit, 'a')));

rateLimiterContract('a place of its own', async () => {
  const url = await emptyDatabase();
  vi.useFakeTimers({ toFake: ['Date'] });
  return {
    limiter: place(url),
    pass: async (seconds) => {
      await passWindows(url, seconds);
      vi.setSystemTime(Date.now() + seconds * 1000);
    },
    close: () => Promise.resolve(),
  };
});

describe('a place where several count', () => {
  it('is made by the first caller, though all come at once, and is one count for all', async () => {
    const url = await emptyDatabase();
    const places = [place(url), place(url), place(url)];
    const answers = await Promise.all(places.flatMap((each) => [1, 2, 3].map(() => run(each.take(limit, 'a')))));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(4);
    expect(await sql(url, 'select key from gateway_call')).toEqual([{ key: 'calls a' }]);
  });

  it('is one count for those who go by different figures: each is refused at its own', async () => {
    const one = place(await emptyDatabase());
    const allowed = async (points: number, calls: number): Promise<number> => {
      const answers = [];
      for (let call = 0; call < calls; call += 1) answers.push(await run(one.take({ ...limit, points }, 'a')));
      return answers.filter((answer) => answer.allowed).length;
    };
    expect(await allowed(6, 2)).toBe(2);
    // What was refused is counted once, so the larger figure is never passed.
    expect([await allowed(2, 2), await allowed(6, 9)]).toEqual([0, 3]);
  });

  it('may become a tenant’s database later on', async () => {
    const url = await emptyDatabase();
    await run(place(url).take(limit, 'a'));
    expect(await migrate(url)).toContain('0001-kernel');
    expect(await sql(url, 'select points from gateway_call')).toEqual([{ points: 1 }]);
  });

  it('is not made while somebody migrates the database: its counts wait, and are counted then', async () => {
    const url = await emptyDatabase();
    const migrating = new Client(url);
    await migrating.connect();
    await migrating.query('select pg_advisory_lock($1)', [migrationKey]);
    const one = openCountingPlace(() => Promise.resolve(url), { makesTable: true, waitMs: soon });
    open.push(one.close);
    expect(await fault(one)).toMatchObject({ _tag: 'StoreDown' });
    expect(await sql(url, `select to_regclass('gateway_call') as table`)).toEqual([{ table: null }]);
    await migrating.end();
    await untilCounted(one);
  }, 180_000);

  it('is made anew when it was lost while it was in use', async () => {
    const url = await emptyDatabase();
    const one = place(url);
    await run(one.take(limit, 'a'));
    await sql(url, 'drop table gateway_call');
    expect(await fault(one)).toMatchObject({ _tag: 'StoreDown' });
    expect(await run(one.take(limit, 'a'))).toEqual({ allowed: true });
  });

  it('has the table of a tenant’s database, and makes none where that must have been migrated first', async () => {
    const { url, drop } = await freshDatabase();
    open.push(drop);
    expect(await run(place(url, false).take(limit, 'a'))).toEqual({ allowed: true });
    const empty = await emptyDatabase();
    expect(await fault(place(empty, false))).toMatchObject({ _tag: 'StoreDown' });
    expect(await sql(empty, `select to_regclass('gateway_call') as table`)).toEqual([{ table: null }]);
  });

  it('forgets windows that have ended', async () => {
    const url = await emptyDatabase();
    const one = place(url);
    await run(one.take(limit, 'short'));
    await run(one.take({ ...limit, perSeconds: 3600 }, 'long'));
    await passWindows(url, 61);
    expect(await run(one.forgetEnded)).toBe(1);
  });

  it('is asked by another connection after its server fell silent, and closes all the same', async () => {
    const { url, silence } = await muteable(await emptyDatabase());
    const one = openCountingPlace(() => Promise.resolve(url), { makesTable: true, waitMs: soon });
    await untilCounted(one);
    silence(true);
    expect(await fault(one)).toMatchObject({ _tag: 'StoreDown' });
    silence(false);
    await untilCounted(one);
    silence(true);
    expect(await fault(one)).toMatchObject({ _tag: 'StoreDown' });
    await one.close();
  }, 180_000);

  it('is a fault while it is away, has an address that cannot be read, takes too long or is closed, and never a pass or a defect', async () => {
    const url = await emptyDatabase();
    expect(await fault(place('postgres://svc:geheim@127.0.0.1:1/none'))).toMatchObject({ _tag: 'StoreDown' });
    const unknown = openCountingPlace(() => Promise.reject(new Error('no server')), { makesTable: true });
    expect(await fault(unknown)).toMatchObject({ reason: 'counting: no server' });
    await unknown.close();
    const { promise, resolve } = Promise.withResolvers<string>();
    const slow = openCountingPlace(() => promise, { makesTable: true, waitMs: 1 });
    open.push(slow.close);
    expect(await fault(slow)).toMatchObject({ reason: 'counting took too long' });
    resolve(url);
    const closed = place(url);
    await run(closed.take(limit, 'a'));
    await closed.close();
    expect(await fault(closed)).toMatchObject({ _tag: 'StoreDown' });
  });
});
