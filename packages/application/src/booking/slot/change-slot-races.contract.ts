import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { SubscriptionId } from '@svc/domain/booking';
import { classOf, entryActivity } from '../../testing/fixtures.entries.ts';
import { aBooking } from '../../testing/fixtures.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { heldOpen, type OpenRaceWorld } from '../../testing/held-open.ts';
import { admin } from '../../testing/studio.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import { updateSlot, type ChangeSlot } from './change-slot.ts';

const [monday, tuesday] = ['2027-03-08', '2027-03-09'].map((text) => Temporal.PlainDate.from(text)) as [
  Temporal.PlainDate,
  Temporal.PlainDate,
];
const command = (slotId: ChangeSlot['slotId'], patch: ChangeSlot['patch']): ChangeSlot => ({
  ...{ slotId, patch, by: { id: admin.accountId, role: 'admin' }, dryRun: false, actor: admin },
});

/** A class that is changed while its activity or its people change. */
export const changeSlotRacesContract = (name: string, open: OpenRaceWorld): void => {
  let untilWaiting: Awaited<ReturnType<OpenRaceWorld>>['untilWaiting'];
  const raced = inWorld(async () => {
    const world = await open();
    ({ untilWaiting } = world);
    return world;
  });
  describe(`${name}: a class that is changed`, () => {
    raced('waits for a change of its activity, and holds nothing meanwhile', async ({ world }) => {
      const activity = await entryActivity(world);
      const slot = await classOf(world, activity);
      const held = await heldOpen(world, world.activities.lock(activity.id), world.slots.lock([slot.id]));
      let isOver = false;
      const changing = run(updateSlot(portsAt(world))(command(slot.id, { localDate: tuesday }))).finally(() => {
        isOver = true;
      });
      await untilWaiting(changing);
      expect(isOver).toBe(false);
      held.letGo();
      expect((await held.ended)._tag).toBe('Success');
      await changing;
      expect((await slotNow(world, slot)).localDate).toEqual(tuesday);
    });

    raced('begins again when somebody came by a subscription that it has not locked', async ({ world }) => {
      const activity = await entryActivity(world);
      const slot = await classOf(world, activity);
      const pack = await storedSubscription(world);
      const lost = aBooking(slot, {
        ...{ userId: pack.userId, means: 'entry', subscriptionId: pack.id },
        ...{ state: 'LateCancelled', entryOutcome: 'forfeited' },
      });
      const comes = Effect.promise(async () => {
        await run(world.bookings.insert(lost));
        await run(world.subscriptions.countDay(pack.id, monday));
      });
      let reads = 0;
      const ofSlot: typeof world.bookings.ofSlot = (id, states) =>
        Effect.tap(world.bookings.ofSlot(id, states), () => ((reads += 1) === 1 ? comes : Effect.void));
      const locked: SubscriptionId[] = [];
      const lock: typeof world.subscriptions.lock = (ids) => {
        locked.push(...ids);
        return world.subscriptions.lock(ids);
      };
      const ports = {
        ...portsAt(world),
        bookings: { ...world.bookings, ofSlot },
        subscriptions: { ...world.subscriptions, lock },
      };
      await run(updateSlot(ports)(command(slot.id, { localDate: tuesday })));
      expect(locked).toEqual([pack.id]);
      const used = (on: Temporal.PlainDate) => run(world.subscriptions.usedOn(pack.id, on));
      expect([await used(monday), await used(tuesday)]).toEqual([0, 1]);
    });
  });
};
