import { after, anAccount, anActivity, aSlot, now } from '@svc/application/testing';
import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStores, type OpenStores } from '../testing/open-stores.ts';
import { sql } from '../kernel/statement.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores.close());

const copies = sql(
  'copies_of_a_class',
  `insert into slot (id, activity_id, local_date, local_start, zone, starts_at, ends_at, capacity, taken, over, state, professional_ids)
   select gen_random_uuid(), activity_id, local_date, local_start, zone, starts_at + make_interval(hours => nth),
     ends_at + make_interval(hours => nth), capacity, taken, over, state, professional_ids
   from slot, generate_series(1, $2::int) as t(nth) where id = $1`,
);

it('who gives thousands of classes is looked at once for each, not for each pair', async () => {
  const { world, database } = stores;
  const pro = anAccount({ privilegeBits: 1 });
  await Effect.runPromise(world.accounts.insert(pro));
  const activity = anActivity();
  await Effect.runPromise(world.activities.put(activity));
  const first = aSlot(activity, { startsAt: after(600), endsAt: after(4200), professionalIds: [pro.id] });
  await Effect.runPromise(world.slots.put(first));
  const timed = async (): Promise<number> => {
    const began = performance.now();
    expect(await Effect.runPromise(world.slotTroubles.ahead(now, [], 10))).toEqual([]);
    return performance.now() - began;
  };
  await timed();
  await Effect.runPromise(database.query(copies, [first.id, 6000]));
  expect(await timed()).toBeLessThan(2500);
});
