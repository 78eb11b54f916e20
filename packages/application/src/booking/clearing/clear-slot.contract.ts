import { describe, expect } from 'vitest';
import type { Booking, CheckInId, ClientSubscription, Slot } from '@svc/domain/booking';
import type { BookingId, SlotId } from '@svc/domain/kernel';
import { aBooking, after, anId, now } from '../../testing/fixtures.ts';
import { anOpenOrder, changed, opened, slotNow, storedSlot } from '../../testing/fixtures.money.ts';
import { bookedByEntry, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { listOf, portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { breaks, failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import { releasePlace } from '../booking/release-place.ts';
import { createClosure, deleteClosure } from '../closure/edit-closures.ts';
import { builtInReasonWords } from '../closure/reason-words.ts';
import { cancelSlot, type CancelSlot } from './cancel-slot.ts';
import { clearSlot } from './clear-slot.ts';
import type { Clearing } from './slot-clearings.ts';

const because: Clearing = { cause: 'cancel', ref: null, reason: 'Influenza', notify: true, actor: admin };
const command = (slotId: SlotId, over: Partial<CancelSlot> = {}): CancelSlot => ({
  ...{ slotId, by: { id: admin.accountId, role: 'admin' }, reason: 'Influenza', notify: true, dryRun: false },
  actor: admin,
  ...over,
});
/** Cancels as somebody who saw what it does. */
const cancelSeen = async (world: StoreWorld, slotId: SlotId) => {
  const { impact } = await run(cancelSlot(portsAt(world))(command(slotId, { dryRun: true })));
  return run(cancelSlot(portsAt(world))(command(slotId, { impactToken: impact.impactToken })));
};
const remainingOf = async (world: StoreWorld, { id }: ClientSubscription) =>
  (await run(world.subscriptions.find(id)))?.remaining;
const bookingNow = (world: StoreWorld, id: BookingId) => run(world.bookings.find(id));

/** A full class of three, with two bookings that count: by entry, and one without. */
const aFullClass = async (world: StoreWorld) => {
  const pack = await storedSubscription(world);
  const { slot, booking: byEntry } = await bookedByEntry(world, pack, { slot: { capacity: 3, taken: 3 } });
  const onSite = aBooking(slot);
  await run(world.bookings.insert(onSite));
  return { pack, slot, byEntry, onSite };
};

/** What every store of clearings holds, and what emptying a class comes to on it. */
export const clearSlotContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: classes that are being emptied`, () => {
    const shut = async (world: StoreWorld): Promise<Slot> => storedSlot(world, { state: 'Cancelled' });

    it('keep their first cause, are claimed for a while by one worker each, and end', async ({ world }) => {
      const [first, second] = [await shut(world), await shut(world)];
      await run(world.slotClearings.begin([second.id], because, after(-900_000)));
      await run(world.slotClearings.begin([first.id], { ...because, cause: 'closure', ref: anId() }, after(-950_000)));
      await run(world.slotClearings.begin([second.id], { ...because, reason: 'Other' }, after(-990_000)));
      const lock = (id: SlotId) => run(world.unitOfWork.run(world.slotClearings.lock(id)));
      expect(await lock(second.id)).toEqual(because);
      const claim = () => world.slotClearings.claim(after(-800_000), 5000, 50);
      const answers = await together(times(8, claim));
      expect(answers.flat()).toHaveLength(2);
      expect(new Set(answers.flat())).toEqual(new Set([first.id, second.id]));
      expect(await run(world.slotClearings.claim(after(-799_996), 5000, 50))).toEqual([]);
      expect(await run(world.slotClearings.claim(after(-799_995), 5000, 1))).toHaveLength(1);
      for (const { id } of [first, second]) await run(world.unitOfWork.run(world.slotClearings.end(id)));
      expect([await lock(first.id), await lock(second.id)]).toEqual([null, null]);
      expect(await run(world.slotClearings.claim(after(-1), 5000, 50))).toEqual([]);
    });

    it('lose every booking once, however many workers try: entry, place, day and money go back', async ({ world }) => {
      const { pack, slot, byEntry, onSite } = await aFullClass(world);
      const paid = aBooking(slot, { means: 'order', orderId: 4711 as never });
      const late = aBooking(slot, { state: 'LateCancelled', means: 'order', orderId: 4712 as never });
      const here = aBooking(slot, { state: 'CheckedIn' });
      for (const each of [paid, late]) await run(world.bookings.insert(each));
      await run(world.slots.put({ ...slot, capacity: 4, taken: 4, state: 'Cancelled' }));
      await run(world.bookings.insert(here));
      const checkIn = {
        bookingId: here.id,
        slotId: slot.id,
        userId: here.userId,
        subscriptionId: null,
        by: here.userId,
      };
      const came = {
        ...checkIn,
        id: anId<CheckInId>(),
        method: 'desk',
        at: now,
        undoneAt: null,
        undoneBy: null,
      } as const;
      await run(world.checkIns.insert(came));
      const { id: slotId } = slot;
      await run(world.slotClearings.begin([slotId], because, now));
      const ended = await together(times(6, () => clearSlot(portsAt(world, after(5)))(slotId)));
      expect(ended.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 5]);
      const states = async (some: readonly Booking[]) =>
        Promise.all(some.map(async ({ id }) => (await bookingNow(world, id))?.state));
      expect(await states([byEntry, onSite, paid, late, here])).toEqual(times(5, () => 'StudioCancelled'));
      expect(await bookingNow(world, byEntry.id)).toMatchObject({
        ...{ entryOutcome: 'returned', sequence: byEntry.sequence + 1 },
        ended: { at: after(5), by: admin.accountId, reason: 'Influenza' },
      });
      expect([await remainingOf(world, pack), (await slotNow(world, slot)).taken]).toEqual([10, 0]);
      const undone = { ...came, undoneAt: after(5), undoneBy: admin.accountId };
      expect(await run(world.checkIns.ofBooking(here.id))).toEqual(undone);
      const owed = await run(world.owedRefunds.of([byEntry.id, onSite.id, paid.id, late.id, here.id]));
      expect(owed).toHaveLength(2);
      for (const { id } of [paid, late])
        expect(owed.find(({ bookingId }) => bookingId === id)).toMatchObject({
          percent: 100,
          reason: 'class_cancelled',
        });
      expect((await listOf(world, slot)).outcomes).toEqual(times(4, () => 'freed'));
    });

    it('make checkouts due that are not paid, and leave those of other classes alone', async ({ world }) => {
      const [slot, other] = [await storedSlot(world), await storedSlot(world)];
      const [unpaid, elsewhere] = [await opened(world, anOpenOrder(slot)), await opened(world, anOpenOrder(other))];
      await run(world.slots.put({ ...(await slotNow(world, slot)), state: 'Cancelled' }));
      await run(world.slotClearings.begin([slot.id], because, now));
      await run(clearSlot(portsAt(world, after(5)))(slot.id));
      const expiresAt = async (id: typeof unpaid.order.id) => (await run(world.orders.read(id))).order.expiresAt;
      expect(await expiresAt(unpaid.order.id)).toEqual(after(5));
      expect(await expiresAt(elsewhere.order.id)).toEqual(elsewhere.order.expiresAt);
      // A worker that comes late finds the class emptied, perhaps open again, and its new checkouts nobody's business.
      await run(clearSlot(portsAt(world, after(6)))(other.id));
      expect(await expiresAt(elsewhere.order.id)).toEqual(elsewhere.order.expiresAt);
    });

    it('lose the others when the end of one booking breaks, and are emptied once it can end', async ({ world }) => {
      const pack = await storedSubscription(world);
      const { slot, booking: first } = await bookedByEntry(world, pack, { slot: { capacity: 3, taken: 2 } });
      const second = aBooking(slot);
      await run(world.bookings.insert(second));
      await run(world.slots.put({ ...slot, taken: 1 })); // one too few, whatever counted wrong
      const { pending } = await cancelSeen(world, slot.id);
      expect(pending).toBe(1);
      const states = async () => [
        (await bookingNow(world, first.id))?.state,
        (await bookingNow(world, second.id))?.state,
      ];
      expect([await states(), await remainingOf(world, pack)]).toEqual([['StudioCancelled', 'Confirmed'], 10]);
      expect(await breaks(clearSlot(portsAt(world))(slot.id))).toBe(true);
      await run(world.slots.put({ ...(await slotNow(world, slot)), taken: 1 }));
      expect(await run(clearSlot(portsAt(world))(slot.id))).toBe(1);
      expect(await states()).toEqual(['StudioCancelled', 'StudioCancelled']);
      expect(await run(world.unitOfWork.run(world.slotClearings.lock(slot.id)))).toBeNull();
    });

    it('give a lost entry back that a late cancellation had cost, and show it first', async ({ world }) => {
      const pack = await storedSubscription(world);
      const { slot, booking } = await bookedByEntry(world, pack);
      await run(
        world.unitOfWork.run(world.bookings.save({ ...booking, state: 'LateCancelled', entryOutcome: 'forfeited' })),
      );
      expect(await remainingOf(world, pack)).toBe(9);
      const cancel = (over: Partial<CancelSlot>) => cancelSlot(portsAt(world))(command(slot.id, over));
      const { impact } = await run(cancel({ dryRun: true }));
      expect(impact).toMatchObject({
        ...{ slots: 1, bookings: { live: 0, requested: 0 }, forgiven: 1, entriesReturned: 1 },
        items: [{ slotId: slot.id, people: 0, entries: 1 }],
      });
      expect(await failureOf(cancel({}))).toMatchObject({ code: 'impact_stale', params: { forgiven: 1 } });
      await run(cancel({ impactToken: impact.impactToken }));
      expect(await bookingNow(world, booking.id)).toMatchObject({ state: 'StudioCancelled', entryOutcome: 'returned' });
      expect(await remainingOf(world, pack)).toBe(10);
    });
  });

  describe(`${name}: a class that the studio cancels`, () => {
    it('is shown with its people first: impactStale without the token, and when somebody came since', async ({
      world,
    }) => {
      const { slot, pack } = await aFullClass(world);
      const waiter = await waits(world, slot);
      const cancel = (over: Partial<CancelSlot>) => cancelSlot(portsAt(world))(command(slot.id, over));
      const { impact } = await run(cancel({ dryRun: true }));
      expect(impact).toMatchObject({
        ...{ slots: 1, bookings: { live: 2, requested: 0 }, waiting: 1, entriesReturned: 1 },
      });
      expect(await failureOf(cancel({}))).toMatchObject({ code: 'impact_stale' });
      await waits(world, slot);
      expect(await failureOf(cancel({ impactToken: impact.impactToken }))).toMatchObject({ code: 'impact_stale' });
      expect((await slotNow(world, slot)).state).toBe('Open');
      const { pending } = await cancelSeen(world, slot.id);
      expect([pending, await remainingOf(world, pack)]).toEqual([0, 10]);
      expect(await listOf(world, slot)).toMatchObject({ states: ['Closed', 'Closed'], open: 0 });
      expect((await run(world.waitingList.find(waiter.id)))?.closedReason).toBe('slot_closed');
      expect(await slotNow(world, slot)).toMatchObject({ state: 'Cancelled', sequence: slot.sequence + 1 });
      const again = await run(cancel({}));
      expect(again).toMatchObject({ pending: 0, impact: { slots: 0, bookings: { live: 0 } } });
    });

    it('counts as refunds what was paid: bookings and checkouts on their way', async ({ world }) => {
      const slot = await storedSlot(world);
      for (const booked of [true, false]) {
        const { order } = await opened(world, anOpenOrder(slot));
        await changed(world, order.id, () => ({
          order: { state: booked ? 'Finalized' : 'Paid', capturedCents: 2000, paidAt: now },
          hold: { state: 'Converted' },
        }));
        if (!booked) continue;
        await run(world.bookings.insert(aBooking(slot, { userId: order.userId, means: 'order', orderId: order.id })));
      }
      const { impact } = await run(cancelSlot(portsAt(world))(command(slot.id, { dryRun: true })));
      expect(impact).toMatchObject({
        ...{ bookings: { live: 1 }, checkouts: { paid: 1, unpaid: 0 }, refunds: { count: 2, amountCents: 4000 } },
      });
    });

    it('slotOver: not once it is over, and not somebody else’s', async ({ world }) => {
      const slot = await storedSlot(world);
      const late = { ...portsAt(world, slot.endsAt) };
      expect(await failureOf(cancelSlot(late)(command(slot.id)))).toMatchObject({ code: 'slot_over' });
      const stranger = { id: anId<typeof admin.accountId>(), role: 'pro' } as const;
      const asking = cancelSlot(portsAt(world))(command(slot.id, { by: stranger }));
      expect(await failureOf(asking)).toMatchObject({ code: 'slot_not_found' });
    });

    it('takes an offered place back and wakes nobody', async ({ world }) => {
      const slot = await storedSlot(world, { capacity: 1, taken: 1 });
      await waits(world, slot);
      await waits(world, slot);
      const releasedRef = `booking:${anId()}:1`;
      await run(
        world.unitOfWork.run(releasePlace(portsAt(world))({ slotId: slot.id, releasedRef, userId: null, now })),
      );
      await cancelSeen(world, slot.id);
      expect(await listOf(world, slot)).toEqual({
        ...{ states: ['Closed', 'Closed'], outcomes: ['freed', 'offered'], taken: 0, open: 0 },
      });
    });
  });

  describe(`${name}: a closure with cancel`, () => {
    const ports = (world: StoreWorld) => ({ ...portsAt(world), reasonWords: builtInReasonWords });
    const draft = (day: Temporal.PlainDate) => ({
      ...{ groupId: null, reason: 'illness', title: { it: 'Chiuso' }, scope: { kind: 'all' as const }, hours: null },
      ...{ from: day, to: day, exceptSlotIds: [], note: null },
    });
    const terms = { bookings: 'cancel', dryRun: false, notify: true, actor: admin } as const;

    it('ends the bookings of what it closes; nothing comes back to life when it goes', async ({ world }) => {
      const pack = await storedSubscription(world);
      const { slot, booking } = await bookedByEntry(world, pack);
      const close = (over: object) => run(createClosure(ports(world))(draft(slot.localDate), { ...terms, ...over }));
      const { impact } = await close({ dryRun: true });
      expect(impact).toMatchObject({ bookings: { live: 1 }, entriesReturned: 1 });
      const { closure, pending } = await close({ impactToken: impact.impactToken });
      expect([pending, await remainingOf(world, pack)]).toEqual([0, 10]);
      expect(await slotNow(world, slot)).toMatchObject({ state: 'Closed', taken: 0 });
      await run(deleteClosure(ports(world))(closure!.id, admin));
      expect(await slotNow(world, slot)).toMatchObject({ state: 'Open', taken: 0 });
      expect((await bookingNow(world, booking.id))?.state).toBe('StudioCancelled');
    });

    it('ends those in a class that another closure holds, too; refuse says that somebody is there', async ({
      world,
    }) => {
      const pack = await storedSubscription(world);
      const { slot, booking } = await bookedByEntry(world, pack);
      const close = (over: object) => createClosure(ports(world))(draft(slot.localDate), { ...terms, ...over });
      const kept = await run(close({ bookings: 'keep', dryRun: true }));
      const held = await run(close({ bookings: 'keep', impactToken: kept.impact.impactToken }));
      expect((await bookingNow(world, booking.id))?.state).toBe('Confirmed');
      expect(await failureOf(close({ bookings: 'refuse' }))).toMatchObject({
        ...{ code: 'closure_impact', params: { slots: 1, bookings: 1 } },
      });
      const { impact } = await run(close({ dryRun: true }));
      expect(impact).toMatchObject({ slots: 1, bookings: { live: 1 }, entriesReturned: 1 });
      const { closure, pending } = await run(close({ impactToken: impact.impactToken }));
      expect([pending, await remainingOf(world, pack)]).toEqual([0, 10]);
      expect((await bookingNow(world, booking.id))?.state).toBe('StudioCancelled');
      await run(deleteClosure(ports(world))(closure!.id, admin));
      expect((await slotNow(world, slot)).state).toBe('Closed');
      await run(deleteClosure(ports(world))(held.closure!.id, admin));
      expect((await slotNow(world, slot)).state).toBe('Open');
    });

    it('that goes while a class is still being emptied opens it after that alone', async ({ world }) => {
      const pack = await storedSubscription(world);
      const { slot } = await bookedByEntry(world, pack);
      const { impact } = await run(createClosure(ports(world))(draft(slot.localDate), { ...terms, dryRun: true }));
      const kept = { ...terms, bookings: 'keep', impactToken: impact.impactToken } as const;
      const { closure } = await run(createClosure(ports(world))(draft(slot.localDate), kept));
      await run(world.slotClearings.begin([slot.id], because, now));
      await run(deleteClosure(ports(world))(closure!.id, admin));
      expect((await slotNow(world, slot)).state).toBe('Closed');
      await run(clearSlot(portsAt(world))(slot.id));
      expect((await slotNow(world, slot)).state).toBe('Open');
    });
  });
};
