import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { AccountId } from '@svc/domain/kernel';
import { anId, aSlot, now } from '../../testing/fixtures.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { storedSchedule } from '../../testing/fixtures.schedules.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { heldOpen, type OpenRaceWorld } from '../../testing/held-open.ts';
import { admin } from '../../testing/studio.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import { updateActivity } from '../activity/edit-activities.ts';

const today = now.toZonedDateTimeISO('Europe/Rome').toPlainDate();
const editor = { accountId: anId<AccountId>(), admin: true, money: true, actor: admin };

/** A change of places beside a change of closures. */
export const capacityRacesContract = (name: string, open: OpenRaceWorld): void => {
  let untilWaiting: Awaited<ReturnType<OpenRaceWorld>>['untilWaiting'];
  const raced = inWorld(async () => {
    const world = await open();
    ({ untilWaiting } = world);
    return world;
  });
  describe(`${name}: a change of closures that is under way`, () => {
    raced(
      'is waited for by a change of places, which holds no class meanwhile: each is done once',
      async ({ world }) => {
        const { activity, schedule } = await storedSchedule(world, { capacity: 12 });
        const slot = aSlot(activity, { scheduleId: schedule.id, capacity: 12 });
        await run(world.slots.put(slot));
        const begun = { closures: 0, places: 0 };
        const counted = <A, E>(which: keyof typeof begun, work: Effect.Effect<A, E>) =>
          Effect.andThen(
            Effect.sync(() => void (begun[which] += 1)),
            work,
          );
        const turn = counted('closures', world.closures.turn);
        const closing = await heldOpen(world, turn, world.slots.lock([slot.id]));
        const lock: typeof world.activities.lock = (id) => counted('places', world.activities.lock(id));
        const ports = { ...portsAt(world), activities: { ...world.activities, lock } };
        const capacityChange = {
          newCapacity: 9,
          effectiveFrom: today,
          scheduleId: null,
          onConflict: 'refuse',
        } as const;
        const changing = run(
          updateActivity(ports)({
            ...{ id: activity.id, patch: {}, event: null, schedules: [], orphans: 'keep', versions: null },
            ...{ capacityChange, today, editor },
          }),
        );
        await untilWaiting(changing);
        closing.letGo();
        expect((await closing.ended)._tag).toBe('Success');
        await changing;
        // A deadlock would have made one of them begin again.
        expect([begun, (await slotNow(world, slot)).capacity]).toEqual([{ closures: 1, places: 1 }, 9]);
      },
    );
  });
  describe(`${name}: a rule that is under way`, () => {
    raced(
      'is waited for by a change of places, which holds no class meanwhile: each is done once',
      async ({ world }) => {
        const { activity, schedule } = await storedSchedule(world, { capacity: 12 });
        const slot = aSlot(activity, { scheduleId: schedule.id, capacity: 12 });
        await run(world.slots.put(slot));
        let begun = 0;
        const applying = await heldOpen(world, world.schedules.lock(schedule.id), world.slots.lock([slot.id]));
        const lock: typeof world.activities.lock = (id) =>
          Effect.suspend(() => {
            begun += 1;
            return world.activities.lock(id);
          });
        const ports = { ...portsAt(world), activities: { ...world.activities, lock } };
        const capacityChange = {
          newCapacity: 9,
          effectiveFrom: today,
          scheduleId: null,
          onConflict: 'refuse',
        } as const;
        const changing = run(
          updateActivity(ports)({
            ...{ id: activity.id, patch: {}, event: null, schedules: [], orphans: 'keep', versions: null },
            ...{ capacityChange, today, editor },
          }),
        );
        await untilWaiting(changing);
        applying.letGo();
        expect((await applying.ended)._tag).toBe('Success');
        await changing;
        expect([begun, (await slotNow(world, slot)).capacity]).toEqual([1, 9]);
      },
    );
  });
};
