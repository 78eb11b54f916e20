import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { cancellationPolicy, defaultCancellationTerms, type Activity } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { aBooking, anActivity, anId, aSlot, now } from '../../testing/fixtures.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { heldOpen, type OpenRaceWorld } from '../../testing/held-open.ts';
import type { StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';
import { finishClass } from './end-classes.ts';

const [first, second] = [anId<AccountId>(), anId<AccountId>()];
/** No-shows block, so they are counted. */
const activityOf = async (world: StoreWorld) => {
  const id = anId<NonNullable<Activity['cancellationPolicyId']>>();
  const block = { noShows: 5, days: 30, blockDays: 7 };
  const terms = { ...defaultCancellationTerms, block, version: 1, createdAt: now, updatedAt: now };
  await run(world.entities.of(cancellationPolicy).insert({ id, ...terms, name: `Regola ${id}` }));
  const activity = anActivity({ cancellationPolicyId: id });
  await run(world.activities.put(activity));
  return activity;
};
/** A class that both have missed and somebody came to; the bookings are locked in the order of the people given. */
const missedBy = async (world: StoreWorld, activity: Activity, people: readonly AccountId[]) => {
  const slot = aSlot(activity, { taken: people.length + 1 });
  await run(world.slots.put(slot));
  const bookings = people.map((userId) => aBooking(slot, { userId }));
  for (const booking of [...bookings, aBooking(slot, { state: 'CheckedIn' })])
    await run(world.bookings.insert(booking));
  return slot;
};

/** Classes with the same people that two workers end at the same time. */
export const classEndRacesContract = (name: string, open: OpenRaceWorld): void => {
  let untilWaiting: Awaited<ReturnType<OpenRaceWorld>>['untilWaiting'];
  const raced = inWorld(async () => {
    const world = await open();
    ({ untilWaiting } = world);
    return world;
  });
  describe(`${name}: the end of a class`, () => {
    raced('counts the no-shows of its people in one order, whatever that of their bookings', async ({ world }) => {
      const activity = await activityOf(world);
      const slot = await missedBy(world, activity, [second, first]);
      expect(first < second).toBe(true);
      const turnOf = (userId: AccountId) => world.bookingBlocks.noShowsSince(userId, slot.startsAt);
      const held = await heldOpen(world, turnOf(first), turnOf(second));
      let begun = 0;
      const ofSlot: typeof world.bookings.ofSlot = (id, states) =>
        Effect.suspend(() => {
          begun += states.includes('CheckedIn') ? 1 : 0;
          return world.bookings.ofSlot(id, states);
        });
      const ports = portsAt(world, slot.endsAt.add({ hours: 2 }));
      const finishing = run(finishClass({ ...ports, bookings: { ...world.bookings, ofSlot } })(slot.id));
      await untilWaiting(finishing);
      held.letGo();
      expect((await held.ended)._tag).toBe('Success');
      // A deadlock would have made one of them begin again.
      expect([await finishing, begun]).toEqual([2, 1]);
    });

    raced('is done once by two workers, who end two classes with the same people', async ({ world }) => {
      const activity = await activityOf(world);
      for (const round of times(4, (index) => index)) {
        const slots = [
          await missedBy(world, activity, [first, second]),
          await missedBy(world, activity, [second, first]),
        ];
        const ports = portsAt(world, slots[0]!.endsAt.add({ hours: 2 }));
        const done = await together([...slots, ...slots.toReversed()].map(({ id }) => finishClass(ports)(id)));
        expect([round, done.toSorted((a, b) => a - b)]).toEqual([round, [0, 0, 2, 2]]);
        for (const slot of slots) expect(await slotNow(world, slot)).toMatchObject({ state: 'Done', taken: 1 });
      }
    });
  });
};
