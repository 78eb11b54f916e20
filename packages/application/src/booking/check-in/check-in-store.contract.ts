import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { CheckIn, CheckInId, SubscriptionId } from '@svc/domain/booking';
import type { AccountId, BookingId, SlotId } from '@svc/domain/kernel';
import { after, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';

const aCheckIn = (over: Partial<CheckIn> = {}): CheckIn => ({
  id: anId<CheckInId>(),
  bookingId: anId<BookingId>(),
  slotId: anId<SlotId>(),
  userId: anId<AccountId>(),
  subscriptionId: anId<SubscriptionId>(),
  method: 'desk',
  at: now,
  by: anId<AccountId>(),
  undoneAt: null,
  undoneBy: null,
  ...over,
});
const stored = async (world: StoreWorld, over: Partial<CheckIn> = {}): Promise<CheckIn> => {
  const checkIn = aCheckIn(over);
  await run(world.checkIns.insert(checkIn));
  return checkIn;
};

/** What every CheckInStore holds. */
export const checkInStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: check-ins`, () => {
    it('come back with every field, newest first, of one person or one subscription, page by page', async ({
      world,
    }) => {
      const [userId, subscriptionId] = [anId<AccountId>(), anId<SubscriptionId>()];
      const one = await stored(world, { userId, subscriptionId });
      const two = await stored(world, { userId, subscriptionId: null, method: 'walkIn', at: after(60) });
      const other = await stored(world, { at: after(30) });
      const list = (over: object = {}) =>
        run(world.checkIns.list({ userId: null, subscriptionId: null, page: 1, pageSize: 25, ...over }));
      expect((await list()).items).toEqual([two, other, one]);
      expect(await list({ userId })).toEqual({ items: [two, one], total: 2 });
      expect(await list({ subscriptionId })).toEqual({ items: [one], total: 1 });
      expect(await list({ userId, page: 2, pageSize: 1 })).toEqual({ items: [one], total: 2 });
      expect(await run(world.checkIns.ofBooking(two.bookingId))).toEqual(two);
      expect(await run(world.checkIns.ofBooking(anId()))).toBeNull();
    });

    it('are one to a booking, also of several at once, until it is undone', async ({ world }) => {
      const bookingId = anId<BookingId>();
      const tries = await together(times(6, () => Effect.result(world.checkIns.insert(aCheckIn({ bookingId })))));
      expect(tries.filter(({ _tag }) => _tag === 'Success')).toHaveLength(1);
      expect(await failureOf(world.checkIns.insert(aCheckIn({ bookingId })))).toMatchObject({ _tag: 'Taken' });
      const by = anId<AccountId>();
      expect(await run(world.checkIns.undo(bookingId, after(5), by))).toBe(true);
      expect(await run(world.checkIns.undo(bookingId, after(6), by))).toBe(false);
      expect(await run(world.checkIns.ofBooking(bookingId))).toMatchObject({ undoneAt: after(5), undoneBy: by });
      const again = await stored(world, { bookingId });
      const byNobody = await stored(world);
      expect(await run(world.checkIns.undo(byNobody.bookingId, after(7), null))).toBe(true);
      expect(await run(world.checkIns.ofBooking(byNobody.bookingId))).toEqual({ ...byNobody, undoneAt: after(7) });
      expect(await run(world.checkIns.ofBooking(bookingId))).toEqual(again);
    });
  });
};
