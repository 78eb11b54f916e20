import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { Slot } from '@svc/domain/booking';
import { classOf } from '../../testing/fixtures.entries.ts';
import { aPlace, bookingNow, commandOf, day, move, strict } from '../../testing/fixtures.moves.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import { heldOpen, type OpenRaceWorld } from '../../testing/held-open.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import { cancelPlace } from './cancel-place.ts';

/** A booking that moves beside what locks one class. */
export const rescheduleRacesContract = (name: string, open: OpenRaceWorld): void => {
  let untilWaiting: Awaited<ReturnType<OpenRaceWorld>>['untilWaiting'];
  const raced = inWorld(async () => {
    const world = await open();
    ({ untilWaiting } = world);
    return world;
  });
  describe(`${name}: a booking that is moving`, () => {
    raced('is cancelled where it went: the place there goes on, not the one it left', async ({ world }) => {
      const activity = await strict(world);
      const { left, userId, id } = await aPlace(world, activity, { capacity: 3 });
      const to = await classOf(world, activity, { ...day('2027-03-09'), capacity: 3 });
      const moving = await heldOpen(world, move(world, userId, { bookingId: id, toSlotId: to.id }));
      const by = { id: userId, role: 'client' } as const;
      const { actor } = commandOf(userId, { bookingId: id, toSlotId: to.id });
      const cancelling = run(
        cancelPlace(portsAt(world))({ bookingId: id, by, reason: null, dryRun: false, excuse: false, actor }),
      );
      await untilWaiting(cancelling);
      moving.letGo();
      expect((await moving.ended)._tag).toBe('Success');
      await cancelling;
      expect(await bookingNow(world, id)).toMatchObject({ state: 'Cancelled', slotId: to.id, sequence: 2 });
      expect([(await slotNow(world, left)).taken, (await slotNow(world, to)).taken]).toEqual([0, 0]);
      const refs = async (slot: Slot) =>
        (await run(world.waitingList.handoversOf(slot.id))).map(({ releasedRef }) => releasedRef);
      expect([await refs(left), await refs(to)]).toEqual([[`booking:${id}:1`], [`booking:${id}:2`]]);
    });
    raced('into the place that another leaves for the one it had waits for nothing in a circle', async ({ world }) => {
      const activity = await strict(world);
      const [a, b] = [await aPlace(world, activity), await aPlace(world, activity, day('2027-03-09'))];
      let begun = 0;
      const counted = <A, E>(work: Effect.Effect<A, E>) =>
        Effect.andThen(
          Effect.sync(() => void (begun += 1)),
          work,
        );
      const lock: typeof world.slots.lock = (ids) => counted(world.slots.lock(ids));
      const ports = { ...world, slots: { ...world.slots, lock } };
      const turn = await heldOpen(world, world.slots.lock([a.left.id]));
      const moves = [
        move(ports, a.userId, { bookingId: a.id, toSlotId: b.left.id }),
        move(ports, b.userId, { bookingId: b.id, toSlotId: a.left.id }),
      ].map((each) => run(each));
      await untilWaiting(Promise.all(moves));
      turn.letGo();
      await Promise.all(moves);
      // One lock of both classes, and one for the place that goes on, for each: a deadlock would have made one begin again.
      expect(begun).toBe(4);
    });
  });
};
