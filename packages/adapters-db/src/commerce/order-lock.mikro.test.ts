import { aPlaceRequest } from '@svc/application/testing';
import * as Deferred from 'effect/Deferred';
import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../kernel/statement.ts';
import { openStores, type OpenStores } from '../testing/open-stores.ts';
import { openingOf, slotOf, yoga } from '../testing/samples.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores.close());

const waitingForLock = sql<{ n: number }>(
  'test_waiting',
  `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);

describe('locking an order', () => {
  it('shows its parts as they are after the wait, not as they were before', async () => {
    const { world, database } = stores;
    const activity = yoga();
    const slot = slotOf(activity);
    await Effect.runPromise(Effect.andThen(world.activities.put(activity), world.slots.put(slot)));
    const opened = await Effect.runPromise(world.orders.open(aPlaceRequest(openingOf(slot))));
    if (opened.kind !== 'opened') throw new Error(opened.code);
    const { order, hold } = opened.dossier;
    const [locked, goOn] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()];
    const first = world.unitOfWork.run(
      Effect.gen(function* () {
        yield* world.orders.lock(order.id);
        yield* Deferred.succeed(locked, undefined);
        yield* Deferred.await(goOn);
        yield* world.orders.save({
          order: { ...order, state: 'Expired' },
          hold: hold === null ? null : { ...hold, state: 'Expired' },
        });
      }),
    );
    const expiring = Effect.runPromise(first);
    await Effect.runPromise(Deferred.await(locked));
    const second = Effect.runPromise(world.unitOfWork.run(world.orders.lock(order.id)));
    const waiting = async () => (await Effect.runPromise(database.query(waitingForLock, [])))[0]?.n;
    await expect.poll(waiting).toBe(1);
    await Effect.runPromise(Deferred.succeed(goOn, undefined));
    await expiring;
    expect(await second).toMatchObject({ order: { state: 'Expired' }, hold: { state: 'Expired' } });
  });
});
