import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { defaultCancellationTerms, type Booking, type Slot } from '@svc/domain/booking';
import type { BookingId } from '@svc/domain/kernel';
import { aBooking, anAccount, anActivity, aSlot, now } from '../../testing/fixtures.ts';
import { anOrderNumber } from '../../testing/fixtures.invoicing.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { bookedByEntry, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';
import { declineUnanswered, endClasses, finishClass } from './end-classes.ts';

const bookingNow = (world: StoreWorld, id: BookingId) => run(world.bookings.find(id));
const remaining = async (world: StoreWorld, id: Booking['subscriptionId']) =>
  id === null ? null : (await run(world.subscriptions.find(id)))?.remaining;
const twoHoursOn = ({ endsAt }: Slot) => endsAt.add({ hours: 2 });
/** A class with somebody who came, if anybody is noted, and somebody by entry who did not. */
const aClass = async (world: StoreWorld, noted: boolean) => {
  const pack = await storedSubscription(world);
  const { slot, booking: missing } = await bookedByEntry(world, pack, { slot: { taken: 2 } });
  const other = aBooking(slot, { state: noted ? 'CheckedIn' : 'Confirmed' });
  await run(world.bookings.insert(other));
  return { pack, slot, missing, other };
};

/** What the clock does to classes and their bookings, on every store. */
export const classEndsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a request whose class begins`, () => {
    it('is declined: place, entry and money go back, and a mail says so; once, by however many workers', async ({
      world,
    }) => {
      const account = anAccount();
      await run(world.accounts.insert(account));
      const pack = await storedSubscription(world, { userId: account.id });
      const booked = {
        slot: { taken: 2 },
        booking: { state: 'Requested' as const, orderId: anOrderNumber() },
      };
      const { slot, booking } = await bookedByEntry(world, pack, booked);
      const answered = aBooking(slot);
      await run(world.bookings.insert(answered));
      const before = slot.startsAt.subtract({ microseconds: 1 });
      await run(declineUnanswered(portsAt(world, before))(booking.id));
      expect(await bookingNow(world, booking.id)).toEqual(booking);
      expect(await run(world.classEnds.unanswered(before, 10_000))).not.toContain(booking.id);
      const due = await run(world.classEnds.unanswered(slot.startsAt, 10_000));
      expect([due.includes(booking.id), due.includes(answered.id)]).toEqual([true, false]);
      await together(times(4, () => declineUnanswered(portsAt(world, slot.startsAt))(booking.id)));
      expect(await bookingNow(world, booking.id)).toMatchObject({
        ...{ state: 'Declined', entryOutcome: 'returned', sequence: 1 },
        ended: { at: slot.startsAt, by: null, reason: null },
      });
      expect(await bookingNow(world, answered.id)).toEqual(answered);
      expect([await remaining(world, pack.id), (await slotNow(world, slot)).taken]).toEqual([10, 1]);
      expect(await run(world.owedRefunds.of([booking.id]))).toMatchObject([{ percent: 100, orderId: booking.orderId }]);
      const mails = await run(world.mails.exchange([], { now: slot.startsAt, claimMs: 1, limit: 10_000 }));
      expect(mails.filter(({ to }) => to === account.email).map(({ kind }) => kind)).toEqual(['bookingDeclined']);
    });

    it('that the studio answers meanwhile stays as it was answered', async ({ world }) => {
      const activity = anActivity();
      await run(world.activities.put(activity));
      const slot = aSlot(activity, { taken: 1 });
      await run(world.slots.put(slot));
      const booking = aBooking(slot);
      await run(world.bookings.insert(booking));
      await run(declineUnanswered(portsAt(world, slot.startsAt))(booking.id));
      expect(await bookingNow(world, booking.id)).toEqual(booking);
    });
  });

  describe(`${name}: a class that is over`, () => {
    it('misses who did not come, two hours later, where somebody was checked in', async ({ world }) => {
      const { pack, slot, missing, other } = await aClass(world, true);
      const early = twoHoursOn(slot).subtract({ microseconds: 1 });
      expect(await run(finishClass(portsAt(world, early))(slot.id))).toBe(0);
      expect([(await slotNow(world, slot)).state, await bookingNow(world, missing.id)]).toEqual(['Open', missing]);
      const done = await together(times(4, () => finishClass(portsAt(world, twoHoursOn(slot)))(slot.id)));
      expect(done.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1]);
      expect(await bookingNow(world, missing.id)).toMatchObject({
        state: 'NoShow',
        entryOutcome: 'forfeited',
        ended: { by: null },
      });
      expect(await bookingNow(world, other.id)).toEqual(other);
      expect(await remaining(world, pack.id)).toBe(9);
      expect(await slotNow(world, slot)).toMatchObject({ state: 'Done', taken: 1 });
      expect((await run(world.waitingList.handoversOf(slot.id))).map(({ outcome }) => outcome)).toEqual(['freed']);
    });

    it('waits for the next turn when somebody is expected again whom nobody expected before', async ({ world }) => {
      const { pack, slot, missing } = await aClass(world, true);
      const ports = portsAt(world, twoHoursOn(slot));
      let reads = 0;
      const before: typeof world.bookings.ofSlot = (id, states) => {
        reads += 1;
        return reads === 1 ? Effect.succeed([]) : world.bookings.ofSlot(id, states);
      };
      expect(await run(finishClass({ ...ports, bookings: { ...world.bookings, ofSlot: before } })(slot.id))).toBe(0);
      expect([(await slotNow(world, slot)).state, await bookingNow(world, missing.id)]).toEqual(['Open', missing]);
      expect(await run(finishClass(ports)(slot.id))).toBe(1);
      expect([(await slotNow(world, slot)).state, await remaining(world, pack.id)]).toEqual(['Done', 9]);
    });

    it('misses nobody where nobody was checked in: the studio does not note who comes', async ({ world }) => {
      const { slot, missing, other } = await aClass(world, false);
      expect(await run(finishClass(portsAt(world, twoHoursOn(slot)))(slot.id))).toBe(0);
      for (const each of [missing, other]) expect(await bookingNow(world, each.id)).toEqual(each);
      expect(await slotNow(world, slot)).toMatchObject({ state: 'Done', taken: 2 });
    });

    it('gives the entry of a no-show back where the terms of then or now say so, and wakes nobody', async ({
      world,
    }) => {
      const terms = { ...defaultCancellationTerms, noShow: { entry: 'return' as const } };
      const pack = await storedSubscription(world);
      const { slot, booking } = await bookedByEntry(world, pack, {
        slot: { capacity: 2, taken: 2 },
        booking: { terms },
      });
      await run(world.bookings.insert(aBooking(slot, { state: 'CheckedIn' })));
      await waits(world, slot);
      expect(await run(finishClass(portsAt(world, twoHoursOn(slot)))(slot.id))).toBe(1);
      expect(await bookingNow(world, booking.id)).toMatchObject({ state: 'NoShow', entryOutcome: 'returned' });
      expect(await remaining(world, pack.id)).toBe(10);
      expect((await run(world.waitingList.entriesOf(slot.id))).map(({ state }) => state)).not.toContain('Offered');
    });

    it.for([
      ['Open', 'Done'],
      ['Closed', 'Done'],
      ['Cancelled', 'Cancelled'],
      ['Done', 'Done'],
    ] as const)('that was %s is %s, once, and is found until then', async ([state, after], { world }) => {
      const activity = anActivity();
      await run(world.activities.put(activity));
      const slot = aSlot(activity, { state });
      await run(world.slots.put(slot));
      const found = async (at: Temporal.Instant) =>
        (await run(world.classEnds.unfinished(at, 10_000))).includes(slot.id);
      const is = state !== after;
      expect([await found(slot.endsAt.subtract({ microseconds: 1 })), await found(slot.endsAt)]).toEqual([false, is]);
      await run(finishClass(portsAt(world, twoHoursOn(slot)))(slot.id));
      expect([(await slotNow(world, slot)).state, await found(slot.endsAt)]).toEqual([after, false]);
    });
  });

  it(`${name}: the loop ends requests and classes, and finds nothing more then`, async ({ world }) => {
    const activity = anActivity();
    await run(world.activities.put(activity));
    const past = { startsAt: now.subtract({ hours: 400_000 }), endsAt: now.subtract({ hours: 399_999 }), taken: 1 };
    const slot = aSlot(activity, past);
    await run(world.slots.put(slot));
    const asked = aBooking(slot, { state: 'Requested' });
    await run(world.bookings.insert(asked));
    const ports = portsAt(world, past.endsAt.add({ hours: 3 }));
    expect(await run(endClasses(ports))).toEqual({ done: 2, failed: 0, more: false });
    expect([(await bookingNow(world, asked.id))?.state, (await slotNow(world, slot)).state]).toEqual([
      'Declined',
      'Done',
    ]);
    expect(await run(endClasses(ports))).toEqual({ done: 0, failed: 0, more: false });
  });
};
