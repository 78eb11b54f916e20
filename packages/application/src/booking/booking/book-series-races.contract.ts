import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { AccountId } from '@svc/domain/kernel';
import { classOf, entryActivity } from '../../testing/fixtures.entries.ts';
import { anId } from '../../testing/fixtures.ts';
import { day } from '../../testing/fixtures.moves.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { heldOpen, type OpenRaceWorld } from '../../testing/held-open.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import { bookSeries } from './book-series.ts';

/** A series beside somebody who has its classes locked in the order of their ids. */
export const bookSeriesRacesContract = (name: string, open: OpenRaceWorld): void => {
  let untilWaiting: Awaited<ReturnType<OpenRaceWorld>>['untilWaiting'];
  const raced = inWorld(async () => {
    const world = await open();
    ({ untilWaiting } = world);
    return world;
  });
  describe(`${name}: a series`, () => {
    raced('never goes round in a circle, whatever the order in which its classes begin', async ({ world }) => {
      const activity = await entryActivity(world, { means: ['free'], horizonDays: 100 });
      // The one with the lower id begins later.
      const [low, high] = [await classOf(world, activity, day('2027-03-15')), await classOf(world, activity)];
      expect(low.id < high.id).toBe(true);
      const held = await heldOpen(world, world.slots.lock([low.id]), world.slots.lock([high.id]));
      let begun = 0;
      const ofWeekday: typeof world.slots.ofWeekday = (of) =>
        Effect.suspend(() => {
          begun += 1;
          return world.slots.ofWeekday(of);
        });
      const ports = { ...portsAt(world), slots: { ...world.slots, ofWeekday } };
      const userId = anId<AccountId>();
      const booking = run(
        bookSeries(ports)({
          ...{
            activityId: activity.id,
            weekday: 1,
            start: low.localStart,
            from: high.localDate,
            until: null,
            count: 2,
          },
          ...{ userId, by: { id: userId, role: 'client' }, means: null, subscriptionId: null, guestName: null },
          ...{ force: false, reason: null, zone: 'Europe/Rome', onConflict: 'refuse' },
          actor: { kind: 'person', accountId: userId, requestId: 'r', address: null },
        }),
      );
      await untilWaiting(booking);
      held.letGo();
      expect((await held.ended)._tag).toBe('Success');
      // A deadlock would have made one of them begin again.
      expect([(await booking).booked.map(({ slot }) => slot.id), begun]).toEqual([[high.id, low.id], 1]);
    });
  });
};
