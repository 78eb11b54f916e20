import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { bookingTable, liveBookingStates, slotTable } from '@svc/domain/booking';
import { statesOf, step, type AccountId, type OrderId } from '@svc/domain/kernel';
import { aBooking, after as later, anId } from '../../testing/fixtures.ts';
import { anOpenOrder, opened, slotNow, storedSlot } from '../../testing/fixtures.money.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { breaks, failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';

const theirEnd = { at: later(9), by: null, reason: null };

export const slotPlacesContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a slot's places`, () => {
    it.for(statesOf(slotTable))(
      'are taken again for money that is in where the slot stands open: %s',
      async (state, { world }) => {
        const slot = await storedSlot(world, { state });
        // The table's `take` cell, but a class that began or ended meanwhile still counts: the money was in before.
        const stands = state === 'Done' || step(slotTable, state, 'take').isOk();
        expect(await run(world.slots.takePlace(slot.id, anId()))).toBe(stands ? 'taken' : 'lost');
        expect((await slotNow(world, slot)).taken).toBe(stands ? 1 : 0);
        expect(await run(world.slots.standsOpen(slot.id))).toBe(stands);
      },
    );

    it('are lost when it is full, also where an operator allowed more', async ({ world }) => {
      const full = await storedSlot(world, { capacity: 3, taken: 3 });
      const over = await storedSlot(world, { capacity: 3, taken: 3, over: 2 });
      for (const slot of [full, over]) {
        expect(await run(world.slots.takePlace(slot.id, anId()))).toBe('lost');
        expect(await slotNow(world, slot)).toEqual(slot);
      }
    });

    it('are lost, and nothing stands open, where there is no slot', async ({ world }) => {
      expect(await run(world.slots.takePlace(anId(), anId()))).toBe('lost');
      expect(await run(world.slots.standsOpen(anId()))).toBe(false);
    });

    it('are taken by exactly as many as there are', async ({ world }) => {
      const slot = await storedSlot(world, { capacity: 7, taken: 2 });
      const answers = await together(times(20, () => world.slots.takePlace(slot.id, anId())));
      expect(answers.filter((answer) => answer === 'taken')).toHaveLength(5);
      expect((await slotNow(world, slot)).taken).toBe(7);
    });

    it('come back one by one; what stood over the capacity goes first', async ({ world }) => {
      const slot = await storedSlot(world, { capacity: 2, taken: 4, over: 2 });
      const counts: number[][] = [];
      for (let at = 0; at < 4; at += 1) {
        await run(world.slots.freePlace(slot.id));
        const { taken, over } = await slotNow(world, slot);
        counts.push([taken, over]);
      }
      expect(counts).toEqual([
        [3, 1],
        [2, 0],
        [1, 0],
        [0, 0],
      ]);
    });

    it('never go below none: freeing one too many breaks, and changes nothing', async ({ world }) => {
      const slot = await storedSlot(world);
      expect(await breaks(world.slots.freePlace(slot.id))).toBe(true);
      expect(await slotNow(world, slot)).toEqual(slot);
    });

    it('are counted right whatever takes and frees at once', async ({ world }) => {
      const slot = await storedSlot(world, { capacity: 6, taken: 6 });
      const free = times(6, () => Effect.as(world.slots.freePlace(slot.id), 'freed' as const));
      const take = times(6, () => world.slots.takePlace(slot.id, anId()));
      const answers: readonly string[] = await together<string, unknown>([...free, ...take]);
      const taken = answers.filter((answer) => answer === 'taken').length;
      expect((await slotNow(world, slot)).taken).toBe(taken);
    });

    it('are given back with the transaction that took them', async ({ world }) => {
      const slot = await storedSlot(world);
      await failureOf(world.unitOfWork.run(Effect.andThen(world.slots.takePlace(slot.id, anId()), Effect.fail('no'))));
      expect((await slotNow(world, slot)).taken).toBe(0);
    });

    it('wait for the one who asked whether it stands open', async ({ world }) => {
      const slot = await storedSlot(world);
      const look = world.unitOfWork.run(
        Effect.gen(function* () {
          const open = yield* world.slots.standsOpen(slot.id);
          yield* Effect.yieldNow;
          if (open) yield* world.slots.put({ ...slot, state: 'Closed' });
          return open;
        }),
      );
      const answers = await together([look, look, look]);
      expect(answers.filter(Boolean)).toHaveLength(1);
    });
  });
};

/** An order that may own a booking. */
const anOrder = async (world: StoreWorld) => {
  const slot = await storedSlot(world);
  const { order } = await opened(world, anOpenOrder(slot));
  return { slot, order };
};

export const bookingStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: bookings`, () => {
    it('come back by their order with every field as they were inserted', async ({ world }) => {
      const { slot, order } = await anOrder(world);
      const booking = aBooking(slot, { userId: order.userId, bookedBy: anId(), means: 'order', orderId: order.id });
      await run(world.bookings.insert(booking));
      expect(await run(world.bookings.ofOrder(order.id))).toEqual(booking);
      expect(await run(world.bookings.ofOrder((order.id + 1_000_000) as OrderId))).toBeNull();
    });

    it('are taken: an order makes at most one, even when the first is over', async ({ world }) => {
      const { slot, order } = await anOrder(world);
      await run(world.bookings.insert(aBooking(slot, { orderId: order.id, state: 'Cancelled' })));
      expect(await failureOf(world.bookings.insert(aBooking(slot, { orderId: order.id })))).toMatchObject({
        _tag: 'Taken',
      });
    });

    it.for(statesOf(bookingTable))(
      'are taken: a second of the person on the slot beside one that is %s',
      async (state, { world }) => {
        const slot = await storedSlot(world);
        const first = aBooking(slot, { state });
        await run(world.bookings.insert(first));
        const second = await run(Effect.result(world.bookings.insert(aBooking(slot, { userId: first.userId }))));
        const live = liveBookingStates.some((word) => word === state);
        expect(second._tag).toBe(live ? 'Failure' : 'Success');
        if (second._tag === 'Failure') expect(second.failure).toMatchObject({ _tag: 'Taken' });
      },
    );

    it('are for one of many who insert at once', async ({ world }) => {
      const slot = await storedSlot(world);
      const userId = anId<AccountId>();
      const tries = await together(times(6, () => Effect.result(world.bookings.insert(aBooking(slot, { userId })))));
      expect(tries.filter((each) => each._tag === 'Success')).toHaveLength(1);
    });

    it.for(statesOf(bookingTable))('go where the table says when the studio cancels: %s', async (state, { world }) => {
      const { slot, order } = await anOrder(world);
      const booking = aBooking(slot, { userId: order.userId, orderId: order.id, state });
      await run(world.bookings.insert(booking));
      const next = step(bookingTable, state, 'cancelByStudio').unwrapOr(state);
      const frees = next !== state && liveBookingStates.some((word) => word === state);
      const after = next === state ? booking : { ...booking, state: next, sequence: 1, ended: theirEnd };
      expect(await run(world.bookings.cancelByOrder(order.id, theirEnd))).toEqual(frees ? after : null);
      expect(await run(world.bookings.ofOrder(order.id))).toEqual(after);
      expect(await run(world.bookings.cancelByOrder(order.id, theirEnd))).toBeNull();
    });

    it('that are not there free nothing', async ({ world }) => {
      const { order } = await anOrder(world);
      expect(await run(world.bookings.cancelByOrder(order.id, theirEnd))).toBeNull();
    });

    it('free their place once, however many cancel at once', async ({ world }) => {
      const { slot, order } = await anOrder(world);
      await run(world.bookings.insert(aBooking(slot, { userId: order.userId, orderId: order.id })));
      const answers = await together(times(5, () => world.bookings.cancelByOrder(order.id, theirEnd)));
      expect(answers.filter(Boolean)).toHaveLength(1);
    });

    it('are forgotten with the transaction that wrote them', async ({ world }) => {
      const { slot, order } = await anOrder(world);
      const insert = world.bookings.insert(aBooking(slot, { orderId: order.id }));
      expect(await failureOf(world.unitOfWork.run(Effect.andThen(insert, Effect.fail('no' as const))))).toBe('no');
      expect(await run(world.bookings.ofOrder(order.id))).toBeNull();
    });
  });
};
