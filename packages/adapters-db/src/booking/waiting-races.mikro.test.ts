import { joinWaitingList, releasePlace } from '@svc/application/booking';
import { anActivity, anId, aSlot, now, portsAt, type StoreWorld } from '@svc/application/testing';
import type { Slot } from '@svc/domain/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../kernel/database.ts';
import { openStores, type OpenStores } from '../testing/open-stores.ts';
import { postgresWorld } from '../testing/postgres-world.ts';

const ROUNDS = 1000;
/** Classes in which somebody joins while a place is freed. */
const AT_ONCE = 8;

let stores: OpenStores;
let other: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  stores = await openStores();
  other = openDatabase({ url: stores.url });
});
afterAll(async () => {
  await other.close();
  await stores.close();
});

const joins = (world: StoreWorld, slotId: SlotId) =>
  Effect.result(
    joinWaitingList(portsAt(world))({ slotId, userId: anId<AccountId>(), means: 'free', subscriptionId: null }),
  );
const releases = (world: StoreWorld, slotId: SlotId) =>
  world.unitOfWork.run(releasePlace(portsAt(world))({ slotId, releasedRef: `hold:${anId()}`, userId: null, now }));

/** How the classes stand in the end: who waits beside a free place, and what became of the places that were freed. */
const standing = `select (select count(*)::int from slot s join waiting_entry w on w.slot_id = s.id
    where w.state = 'Waiting' and s.taken < s.capacity) as "passedOver",
  (select count(*)::int from handover where outcome = 'offered') as offered,
  (select count(*)::int from handover where outcome = 'freed') as freed`;

describe('a waiting list at two servers', () => {
  it('(22) keeps nobody waiting beside a free place: a thousand joins, each against a release', async () => {
    const [here, there] = [stores.world, postgresWorld(other)];
    const activity = anActivity();
    const slots = Array.from({ length: ROUNDS }, () => aSlot(activity, { capacity: 2, taken: 2 }));
    await Effect.runPromise(here.activities.put(activity));
    await Effect.runPromise(here.unitOfWork.run(Effect.forEach(slots, (slot) => here.slots.put(slot))));
    const round = async (slot: Slot, nth: number): Promise<void> => {
      const both: readonly Effect.Effect<unknown, unknown>[] = [joins(here, slot.id), releases(there, slot.id)];
      await Promise.all((nth % 2 === 0 ? both : both.toReversed()).map((each) => Effect.runPromise(each)));
    };
    const lane = async (first: number): Promise<void> => {
      for (let nth = first; nth < ROUNDS; nth += AT_ONCE) await round(slots[nth]!, nth);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => lane(first)));
    const client = new Client({ connectionString: stores.url });
    await client.connect();
    const { rows } = await client.query<{ passedOver: number; offered: number; freed: number }>(standing);
    await client.end();
    const [{ passedOver, offered, freed } = { passedOver: -1, offered: 0, freed: 0 }] = rows;
    expect([passedOver, offered + freed]).toEqual([0, ROUNDS]);
    expect([offered > 0, freed > 0]).toEqual([true, true]);
  });
});
