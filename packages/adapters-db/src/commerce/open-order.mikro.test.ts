import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { aPlaceRequest } from '@svc/application/testing';
import type { OpenOrder, OpenOrderResult } from '@svc/application/commerce';
import type { Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';
import { openStores, type OpenStores } from '../testing/open-stores.ts';
import { postgresWorld } from '../testing/postgres-world.ts';
import { nextId, openingOf, slotOf, yoga } from '../testing/samples.ts';

let stores: OpenStores;
/** Another process: its own pool and its own queues, on the same database. */
let other: Database;
beforeAll(async () => {
  stores = await openStores();
  other = openDatabase({ url: stores.url });
});
afterAll(async () => {
  await other.close();
  await stores.close();
});

const run = Effect.runPromise;
const outcomeOf = (result: OpenOrderResult): string => (result.kind === 'opened' ? 'opened' : result.code);

/** The result, the fault's name, or that it died. */
const tried = async (world: OpenStores['world'], command: OpenOrder, placesSeen = 1000): Promise<string> => {
  const exit = await Effect.runPromiseExit(Effect.result(world.orders.open(aPlaceRequest(command, placesSeen))));
  if (exit._tag === 'Failure') return 'died';
  return exit.value._tag === 'Success' ? outcomeOf(exit.value.success) : exit.value.failure._tag;
};
const count = (answers: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(Object.groupBy(answers, (answer) => answer)).map(([k, list]) => [k, list!.length]));

const stored = async (change: Partial<Slot> = {}): Promise<Slot> => {
  const activity = yoga();
  const slot = slotOf(activity, change);
  await run(Effect.andThen(stores.world.activities.put(activity), stores.world.slots.put(slot)));
  return slot;
};

/** Classes of one evening, one after the other. */
const hourOf = (n: number): Pick<Slot, 'startsAt' | 'endsAt'> => {
  const { startsAt, endsAt } = slotOf(yoga(), {});
  return { startsAt: startsAt.add({ hours: n }), endsAt: endsAt.add({ hours: n }) };
};

const books = sql<{ readonly taken: number; readonly holds: number; readonly orders: number; readonly people: number }>(
  'test_books',
  `select s.taken, (select count(*) from hold h where h.slot_id = s.id and h.state = 'Active')::int as holds,
     (select count(*) from commerce_order o where o.slot_id = s.id)::int as orders,
     (select count(distinct h.user_id) from hold h where h.slot_id = s.id)::int as people
   from slot s where s.id = $1`,
);
const booksOf = async (slot: Slot) => (await run(stores.database.query(books, [slot.id])))[0];
const even = (n: number) => ({ taken: n, holds: n, orders: n, people: n });

/** Keeps the slot's row locked while `during` runs, then writes `set` and commits. */
const whileLocked = async (slot: Slot, set: string, during: () => Promise<void>): Promise<void> => {
  const client = new Client(stores.url);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select id from slot where id = $1 for update', [slot.id]);
    await during();
    await client.query(`update slot set ${set} where id = $1`, [slot.id]);
    await client.query('commit');
  } finally {
    await client.end();
  }
};
/** A way to the server that can be cut without telling it. */
const openWire = async (target: string) => {
  const { hostname, port } = new URL(target);
  const ends: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    ends.push(near);
    near.pipe(far).on('error', () => undefined);
    far.pipe(near).on('error', () => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = Object.assign(new URL(target), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` });
  return {
    url: url.href,
    cut: () => {
      for (const end of ends.splice(0)) end.unpipe().resetAndDestroy();
    },
    close: async () => {
      for (const end of ends) end.destroy();
      await promisify(server.close.bind(server))();
    },
  };
};
const waiting = sql<{ readonly pid: number }>(
  'test_waiting_pids',
  `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);
const untilWaiting = (sessions: number): Promise<void> =>
  expect.poll(async () => (await run(stores.database.query(waiting, []))).length).toBe(sessions);

describe('orders that are opened together', () => {
  it('are opened without the one that cannot be stored, which takes nobody along', async () => {
    const slot = await stored({ capacity: 20 });
    const commands = Array.from({ length: 12 }, (_, at) => openingOf(slot, at === 5 ? { paramsHash: 'a\0' } : {}));
    const answers = await Promise.all(commands.map((command) => tried(stores.world, command)));
    expect(count(answers)).toEqual({ opened: 11, died: 1 });
    expect(answers[5]).toBe('died');
    expect(await booksOf(slot)).toEqual(even(11));
  });

  it('are given places in the order in which people came', async () => {
    const slot = await stored({ capacity: 3 });
    const commands = Array.from({ length: 8 }, () => openingOf(slot));
    const results = await Promise.all(commands.map((command) => run(stores.world.orders.open(aPlaceRequest(command)))));
    expect(results.map(outcomeOf)).toEqual([
      ...Array<string>(3).fill('opened'),
      ...Array<string>(5).fill('place_full'),
    ]);
    const ids = results.flatMap((result) => (result.kind === 'opened' ? [result.dossier.order.id] : []));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('are composed for nobody who stands behind the last place', async () => {
    const slot = await stored({ capacity: 3 });
    const composed: number[] = [];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => {
        const wanted = aPlaceRequest(openingOf(slot), 3);
        return run(stores.world.orders.open({ ...wanted, compose: () => (composed.push(at), wanted.compose()) }));
      }),
    );
    expect(answers.map(outcomeOf)).toEqual([
      ...Array<string>(3).fill('opened'),
      ...Array<string>(5).fill('place_full'),
    ]);
    expect(composed).toEqual([0, 1, 2]);
  });

  it.for([
    ['took the last place', 'taken = taken', ['already_booked', 'place_full', 'place_full', 'place_full'], []],
    ['left two', 'capacity = capacity + 2', ['already_booked', 'opened', 'opened', 'place_full'], [0, 1, 2]],
  ] as const)('wait for a statement under way that may take the last place, and see that it %s', async (row) => {
    const [, set, expected, expectedlyComposed] = row;
    const slot = await stored({ capacity: 3 });
    const before = Array.from({ length: 3 }, () => openingOf(slot));
    const composed: number[] = [];
    let first: Promise<readonly string[]> = Promise.resolve([]);
    let second = first;
    await whileLocked(slot, set, async () => {
      first = Promise.all(before.map((command) => tried(stores.world, command, 3)));
      await untilWaiting(1);
      second = Promise.all(
        expected.map(async (_, at) => {
          // The first of them asks for another place in the class.
          const wanted = aPlaceRequest(openingOf(slot, at === 0 ? { userId: before[0]!.userId } : {}), 3);
          const compose = () => (composed.push(at), wanted.compose());
          return outcomeOf(await run(stores.world.orders.open({ ...wanted, compose })));
        }),
      );
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await untilWaiting(1);
    });
    expect(await first).toEqual(['opened', 'opened', 'opened']);
    expect(await second).toEqual(expected);
    expect(composed.slice(0, 3)).toEqual(expectedlyComposed);
  });

  it('are refused, and not composed, for a client that saw the class as it was before its last place went', async () => {
    const slot = await stored({ capacity: 3 });
    const before = Array.from({ length: 3 }, () => openingOf(slot));
    const seen = async () => (await run(stores.world.slots.find(slot.id, nextId<AccountId>())))?.version;
    const versionSeen = await seen();
    const opened = await Promise.all(before.map((command) => tried(stores.world, command, 3)));
    let composed = 0;
    const open = async (version: string | undefined, userId = nextId<AccountId>()) => {
      const wanted = aPlaceRequest(openingOf(slot, { userId }), 3);
      const compose = () => ((composed += 1), wanted.compose());
      return outcomeOf(await run(stores.world.orders.open({ ...wanted, versionSeen: version, compose })));
    };
    expect([opened, await seen()]).toEqual([['opened', 'opened', 'opened'], expect.not.stringMatching(versionSeen!)]);
    await run(stores.world.slots.freePlace(slot.id)); // it came back after they had lost it
    const late = [await open(versionSeen), await open(versionSeen, before[0]!.userId)];
    expect([late, composed]).toEqual([['place_full', 'already_booked'], 0]);
    expect([await open(await seen()), await open(undefined), composed]).toEqual(['opened', 'place_full', 2]);
  });

  it('are opened behind one that cannot be stored, though only so many places were seen', async () => {
    const slot = await stored({ capacity: 2 });
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        tried(stores.world, openingOf(slot, at === 0 ? { paramsHash: 'a\0' } : {}), 2),
      ),
    );
    expect(answers).toEqual(['died', 'opened', 'opened', 'place_full', 'place_full']);
    expect(await booksOf(slot)).toEqual(even(2));
  });

  it('never exceed the capacity when two processes sell the same slots to a crowd', async () => {
    const slots = await Promise.all([3, 10, 1, 7].map((capacity) => stored({ capacity })));
    const worlds = [stores.world, postgresWorld(other)];
    const wishes = Array.from({ length: 160 }, (_, at) => openingOf(slots[at % slots.length]!));
    const answers = await Promise.all(wishes.map((wanted, at) => tried(worlds[(at >> 2) % 2]!, wanted, at % 3)));
    expect(count(answers)).toEqual({ opened: 21, place_full: 139 });
    expect(await Promise.all(slots.map(booksOf))).toEqual([3, 10, 1, 7].map(even));
  });

  it('keep each person to the allowed holds and to one place per class, asking two processes at once', async () => {
    const slots = await Promise.all(Array.from({ length: 5 }, (_, n) => stored({ capacity: 100, ...hourOf(n) })));
    const people = Array.from({ length: 12 }, () => nextId<AccountId>());
    const worlds = [stores.world, postgresWorld(other)];
    const wishes = people.flatMap((userId) => slots.map((slot) => openingOf(slot, { userId, maxActiveHolds: 2 })));
    const answers = await Promise.all(
      worlds.flatMap((world) => wishes.map((wanted) => tried(world, { ...wanted, ...freshIds() }))),
    );
    expect(count(answers)['opened']).toBe(24);
    expect(Object.keys(count(answers)).toSorted()).toEqual(
      expect.arrayContaining(['hold_limit_reached', 'opened'].toSorted()),
    );
    expect(answers).not.toContain('died');
    expect(answers).not.toContain('StoreDown');
    const each = await run(stores.database.query(holdsOf, [people]));
    expect(each).toEqual(people.map(() => ({ holds: 2, slots: 2, seats: [1, 2] })));
    const sold = await Promise.all(slots.map(booksOf));
    expect(sold.every((slot) => slot?.taken === slot?.holds && slot?.holds === slot?.people)).toBe(true);
  });

  it('lose the one who has another class then, and not the group', async () => {
    const [evening, other] = [await stored({ capacity: 20 }), await stored({ capacity: 20 })];
    const people = Array.from({ length: 12 }, () => nextId<AccountId>());
    const [busy] = people;
    expect(await tried(stores.world, openingOf(other, { userId: busy! }))).toBe('opened');
    const answers = await Promise.all(people.map((userId) => tried(stores.world, openingOf(evening, { userId }))));
    expect(count(answers)).toEqual({ opened: 11, overlap: 1 });
    expect(await booksOf(evening)).toMatchObject({ taken: 11, holds: 11, orders: 11, people: 11 });
  });

  it.for([
    ['the last place went', 'taken = taken + 1', 0],
    ['a place came back', 'taken = taken - 1', 2],
    ['the class was closed', `state = 'Closed'`, 0],
  ] as const)('see the slot as it is after their wait: %s', async ([, set, opened]) => {
    const slot = await stored({ capacity: 3, taken: 2 });
    let answers: Promise<readonly string[]> = Promise.resolve([]);
    await whileLocked(slot, set, async () => {
      answers = Promise.all(Array.from({ length: 4 }, () => tried(stores.world, openingOf(slot))));
      await untilWaiting(1);
    });
    expect(count(await answers)).toEqual({ ...(opened === 0 ? {} : { opened }), place_full: 4 - opened });
    expect((await booksOf(slot))?.holds).toBe(opened);
  });

  it('all fail and none is opened when the server ends their connection; the next ones go on', async () => {
    const slot = await stored({ capacity: 5 });
    await whileLocked(slot, 'taken = taken', async () => {
      const answers = Promise.all(Array.from({ length: 4 }, () => tried(stores.world, openingOf(slot))));
      await untilWaiting(1);
      await run(
        stores.database.query(sql('test_end', `select pg_terminate_backend(pid) from (${waiting.text}) w`), []),
      );
      expect(count(await answers)).toEqual({ StoreDown: 4 });
    });
    // The pool may hand the ended connection out once more before it has heard of its end.
    await expect.poll(() => booksOf(slot)).toEqual(even(0));
    await expect.poll(() => tried(stores.world, openingOf(slot))).toBe('opened');
  });

  it('all fail at once when the connection falls, and are not played again: here they were opened', async () => {
    const slot = await stored({ capacity: 9 });
    const wire = await openWire(stores.url);
    const database = openDatabase({ url: wire.url });
    const world = postgresWorld(database);
    await whileLocked(slot, 'taken = taken', async () => {
      const answers = Promise.all(Array.from({ length: 4 }, () => tried(world, openingOf(slot))));
      await untilWaiting(1);
      wire.cut();
      expect(count(await answers)).toEqual({ StoreDown: 4 });
    });
    // The server never learnt of it: here they were.
    await expect.poll(() => booksOf(slot)).toEqual(even(4));
    expect(await tried(world, openingOf(slot))).toBe('opened');
    await database.close();
    await wire.close();
  });
});

const freshIds = (): Partial<OpenOrder> => ({ holdId: nextId(), attemptId: nextId(), intentId: nextId() });

const holdsOf = sql<{ readonly holds: number; readonly slots: number; readonly seats: readonly number[] }>(
  'test_holds_of',
  `select count(*)::int as holds, count(distinct slot_id)::int as slots, array_agg(seat order by seat) as seats
   from hold where user_id = any($1) and state = 'Active' group by user_id`,
);
