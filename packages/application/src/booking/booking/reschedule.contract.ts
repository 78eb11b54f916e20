import { describe, expect } from 'vitest';
import type { Activity, Booking, Slot } from '@svc/domain/booking';
import type { Order } from '@svc/domain/commerce';
import type { AccountId } from '@svc/domain/kernel';
import { classOf, entryActivity, takingOf } from '../../testing/fixtures.entries.ts';
import { aBooking, anAccount, anId, now } from '../../testing/fixtures.ts';
import { anOrderNumber } from '../../testing/fixtures.invoicing.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { aStudioPlan, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { aPlace, bookingNow, day, move, strict, type Moved } from '../../testing/fixtures.moves.ts';
import { listOf, portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run, together } from '../../testing/world-test.ts';
import { applyFulfilment } from '../../commerce/order/apply-fulfilment.ts';
import { machine } from '../../kernel/index.ts';
import { storedSchedule } from '../../testing/fixtures.schedules.ts';
import { generateSlots } from '../schedule/generate-slots.ts';
import { handReminders } from '../reminder/hand-reminders.reconciler.ts';
import { planReminders } from '../reminder/remind.ts';

/** The refusal of a move, which its preview names as well. */
const refusedMove = async (world: StoreWorld, userId: AccountId, over: Moved, at = now) => {
  const previewed = await failureOf(move(world, userId, { ...over, dryRun: true }, at));
  expect(await failureOf(move(world, userId, over, at))).toEqual(previewed);
  return (previewed as { readonly code?: string }).code;
};

/** What every store holds of a booking that goes to another class. */
export const rescheduleContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a booking that moves`, () => {
    it('keeps its entry, which is not spent again; the day counts where it is now', async ({ world }) => {
      const plan = aStudioPlan({ dailyLimit: 1 });
      const pack = await storedSubscription(world, {}, plan);
      const activity = await entryActivity(world);
      const [left, to] = [await classOf(world, activity), await classOf(world, activity, day('2027-03-09'))];
      const taking = takingOf(pack, left);
      expect(await run(world.entryPlaces.take(taking))).toBe('taken');
      const { userId } = pack;
      const target = { bookingId: taking.bookingId, toSlotId: to.id };
      const before = await bookingNow(world, taking.bookingId);
      const preview = await run(move(world, userId, { ...target, dryRun: true }));
      expect(preview).toMatchObject({ moved: false, view: { booking: { slotId: to.id, sequence: 1 } } });
      expect(await bookingNow(world, taking.bookingId)).toEqual(before);
      const done = await run(move(world, userId, target));
      expect(done.view.booking).toEqual({ ...before, slotId: to.id, movedFrom: left.id, sequence: 1 });
      expect(done).toMatchObject({ moved: true, view: { slot: { id: to.id, taken: 1 } } });
      expect((await run(world.subscriptions.find(pack.id)))?.remaining).toBe(9);
      const used = (slot: Slot) => run(world.subscriptions.usedOn(pack.id, slot.localDate));
      expect([await used(left), await used(to)]).toEqual([0, 1]);
      expect([(await slotNow(world, left)).taken, (await slotNow(world, to)).taken]).toEqual([0, 1]);
      await run(move(world, userId, { bookingId: taking.bookingId, toSlotId: left.id }));
      expect([await used(left), await used(to)]).toEqual([1, 0]);
    });

    it('is one of ten and leaves nine; its place goes to the first who waits', async ({ world }) => {
      const activity = await strict(world, { allowsOverlap: true, means: ['free', 'entry'] });
      const { left, userId, id } = await aPlace(world, activity, { capacity: 10, taken: 9 });
      const to = await classOf(world, activity, day('2027-03-09'));
      const entry = await waits(world, left);
      await run(move(world, userId, { bookingId: id, toSlotId: to.id }));
      expect(await listOf(world, left)).toEqual({ states: ['Offered'], outcomes: ['offered'], taken: 10, open: 1 });
      expect(await run(world.waitingList.handoversOf(left.id))).toMatchObject([
        { releasedRef: `booking:${id}:1`, entryId: entry.id },
      ]);
      const alone = await aPlace(world, activity, { ...day('2027-03-10'), capacity: 10, taken: 9 });
      await run(move(world, alone.userId, { bookingId: alone.id, toSlotId: to.id }));
      expect([(await slotNow(world, alone.left)).taken, (await slotNow(world, to)).taken]).toEqual([9, 2]);
    });

    it('goes to a class that meets its own, and keeps the person’s time there alone', async ({ world }) => {
      const activity = await strict(world);
      const { left, userId, id } = await aPlace(world, activity);
      const half = { startsAt: left.startsAt.add({ minutes: 30 }), endsAt: left.endsAt.add({ minutes: 30 }) };
      const to = await classOf(world, activity, half);
      await run(move(world, userId, { bookingId: id, toSlotId: to.id }));
      const early = await classOf(world, activity, {
        startsAt: left.startsAt.subtract({ minutes: 30 }),
        endsAt: left.endsAt.subtract({ minutes: 30 }),
      });
      const twin = await classOf(world, activity, half);
      expect([await run(world.slots.isBusy(early.id, userId)), await run(world.slots.isBusy(twin.id, userId))]).toEqual(
        [false, true],
      );
    });

    it('has its reminders planned anew, its mail, and one who was reminded is not reminded again', async ({
      world,
    }) => {
      const account = anAccount();
      await run(world.accounts.insert(account));
      const activity = await strict(world, { reminders: [{ minutesBefore: 60 }, { minutesBefore: 24 * 60 }] });
      const { left, userId, id } = await aPlace(world, activity, {}, account.id);
      const to = await classOf(world, activity, day('2027-03-09'));
      const booking = (await bookingNow(world, id))!;
      await run(world.unitOfWork.run(planReminders(world)({ booking, slot: left, activity }, now)));
      const dayBefore = left.startsAt.subtract({ hours: 24 });
      await run(handReminders(portsAt(world, dayBefore)));
      await run(world.onceMails.begin(dayBefore, 1000));
      await run(move(world, userId, { bookingId: id, toSlotId: to.id }, dayBefore));
      expect((await run(world.reminders.of(id))).map(({ state, dueAt }) => [state, dueAt.toString()])).toEqual([
        ['Planned', '2027-03-09T16:00:00Z'],
        ['Handed', dayBefore.toString()],
      ]);
      expect((await run(world.onceMails.begin(dayBefore, 1000))).filter((mail) => mail.to === account.email)).toEqual(
        [],
      );
      const mails = await run(world.mails.exchange([], { now: dayBefore, claimMs: 1, limit: 10_000 }));
      const own = mails.filter((mail) => mail.to === account.email);
      expect(own.map(({ kind, content }) => [kind, content?.subject])).toEqual([
        ['bookingMoved', 'Prenotazione spostata: Yoga dolce'],
      ]);
      expect(own[0]?.content?.text).toMatch(/lunedì 8 marzo 2027.*18:00.*martedì 9 marzo 2027.*18:00, fino alle 19:00/);
    });

    it('is refused where the class refuses a booking, and then everything stays', async ({ world }) => {
      const activity = await strict(world);
      const { left, userId, id } = await aPlace(world, activity);
      const another = await strict(world);
      const to = (over: Partial<Slot>, of: Activity = activity) =>
        classOf(world, of, { ...day('2027-03-09'), ...over });
      const busy = await to(day('2027-03-10'), another);
      await run(
        world.freePlaces.take({
          ...{ bookingId: anId<Booking['id']>(), userId, bookedBy: userId, slotId: busy.id, activityId: another.id },
          ...({
            state: 'Confirmed',
            guestName: null,
            overbookUpTo: null,
            startsAfter: now,
            endsAfter: now,
            now,
          } as const),
          ...({ means: 'free', price: null } as const),
        }),
      );
      const refused: readonly (readonly [string, Slot['id']])[] = [
        ['place_full', (await to({ capacity: 1, taken: 1 })).id],
        ['slot_closed', (await to({ state: 'Closed' })).id],
        ['slot_cancelled', (await to({ state: 'Cancelled' })).id],
        ['slot_over', (await to({ state: 'Done' })).id],
        ['slot_not_found', anId()],
        ['too_far', (await to(day('2027-06-20'))).id],
        ['already_booked', left.id],
        ['overlap', (await to(day('2027-03-10'))).id],
        ['overlap', (await to({ startsAt: left.startsAt, endsAt: busy.endsAt })).id], // meets its own class, and another
        ['too_soon', (await to({ startsAt: now.add({ minutes: 20 }), endsAt: now.add({ minutes: 80 }) })).id],
        ['activity_not_bookable', (await to({}, await strict(world, { state: 'Draft' }))).id],
        ['activity_not_bookable', (await to({}, await strict(world, { confirmation: 'manual' }))).id],
        ['archived', (await to({}, await strict(world, { state: 'Archived' }))).id],
        ['deleted', (await to({}, await strict(world, { state: 'Deleted' }))).id],
        ['slot_not_found', (await to({}, await strict(world, { state: 'Hidden' }))).id],
        ['means_not_accepted', (await to({}, await strict(world, { means: ['entry'] }))).id],
      ];
      for (const [code, toSlotId] of refused)
        expect([code, await refusedMove(world, userId, { bookingId: id, toSlotId })]).toEqual([code, code]);
      expect(await bookingNow(world, id)).toMatchObject({ slotId: left.id, sequence: 0, movedFrom: null });
      expect([
        (await slotNow(world, left)).taken,
        await run(world.slots.isBusy((await classOf(world, activity)).id, userId)),
      ]).toEqual([1, true]);
      expect(await run(world.waitingList.handoversOf(left.id))).toEqual([]);
    });

    it('is the person’s own, in time: staff moves it later too, and past lead time and horizon', async ({ world }) => {
      const activity = await strict(world);
      const { left, userId, id } = await aPlace(world, activity);
      const to = await classOf(world, activity, day('2027-03-09'));
      const far = await classOf(world, activity, day('2027-06-20'));
      const asked = { bookingId: id, toSlotId: to.id };
      const late = left.startsAt.subtract({ hours: 2 });
      expect(await refusedMove(world, anId(), asked)).toBe('booking_not_found');
      expect(await refusedMove(world, userId, { ...asked, bookingId: anId() })).toBe('booking_not_found');
      expect(await refusedMove(world, userId, asked, late)).toBe('too_late_to_cancel');
      expect(await refusedMove(world, userId, { ...asked, force: true })).toBe('permission_denied');
      // A professional has the say over own activities alone, at either end.
      const stranger = { id: activity.professionalIds[0]!, role: 'pro' } as const;
      const others = await classOf(world, await strict(world), day('2027-03-09'));
      expect(await refusedMove(world, userId, { ...asked, toSlotId: others.id, by: stranger })).toBe(
        'permission_denied',
      );
      const by = { id: admin.accountId, role: 'admin' } as const;
      expect(await refusedMove(world, userId, { ...asked, toSlotId: far.id, by }, late)).toBe('too_far');
      const done = await run(move(world, userId, { ...asked, toSlotId: far.id, by, force: true }, late));
      expect(done.view.booking).toMatchObject({ slotId: far.id, state: 'Confirmed' });
    });

    it.for([
      ['Cancelled', 'cancelled'],
      ['Declined', 'declined'],
      ['NoShow', 'no_show'],
      ['CheckedIn', 'attended'],
    ] as const)('is not one that is %s', async ([state, code], { world }) => {
      const activity = await strict(world);
      const left = await classOf(world, activity);
      const booking = aBooking(left, { state });
      await run(world.bookings.insert(booking));
      const to = await classOf(world, activity, day('2027-03-09'));
      expect(await refusedMove(world, booking.userId, { bookingId: booking.id, toSlotId: to.id })).toBe(code);
    });

    it('is covered in the new class as well, by what covers it', async ({ world }) => {
      const activity = await entryActivity(world);
      const plan = aStudioPlan({ activityIds: [activity.id], dailyLimit: 1 });
      const pack = await storedSubscription(world, {}, plan);
      const left = await classOf(world, activity);
      const taking = takingOf(pack, left);
      await run(world.entryPlaces.take(taking));
      const full = await classOf(world, activity, day('2027-03-11'));
      await run(world.entryPlaces.take(takingOf(pack, full)));
      const refused = [
        ['not_covered', (await classOf(world, await entryActivity(world), day('2027-03-09'))).id],
        ['daily_limit', (await classOf(world, activity, day('2027-03-11'))).id],
      ] as const;
      for (const [code, toSlotId] of refused)
        expect(await refusedMove(world, pack.userId, { bookingId: taking.bookingId, toSlotId })).toBe(code);
      // The day that is left is free for the class that is taken.
      const sameDay = await classOf(world, activity);
      await run(move(world, pack.userId, { bookingId: taking.bookingId, toSlotId: sameDay.id }));
      expect(await run(world.subscriptions.usedOn(pack.id, left.localDate))).toBe(1);
      await run(
        world.subscriptions.save({ ...(await run(world.subscriptions.find(pack.id)))!, status: 'RefundPending' }),
      );
      expect(await refusedMove(world, pack.userId, { bookingId: taking.bookingId, toSlotId: left.id })).toBe(
        'refund_in_flight',
      );
    });

    it('(34) into one last place from two sides is one; the other keeps its place, and then two change places', async ({
      world,
    }) => {
      const activity = await strict(world);
      const [one, two] = [await aPlace(world, activity), await aPlace(world, activity, day('2027-03-10'))];
      const last = await classOf(world, activity, { ...day('2027-03-09'), capacity: 1 });
      const ended = await Promise.allSettled(
        [one, two].map(({ userId, id }) => run(move(world, userId, { bookingId: id, toSlotId: last.id }))),
      );
      expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await slotNow(world, last)).taken).toBe(1);
      const places = await Promise.all([one, two].map(({ id }) => bookingNow(world, id)));
      expect(places.filter((booking) => booking?.slotId === last.id)).toHaveLength(1);
      const kept = ended[0]?.status === 'rejected' ? one : two;
      expect((await slotNow(world, kept.left)).taken).toBe(1);
      const [a, b] = [
        await aPlace(world, activity, day('2027-03-11')),
        await aPlace(world, activity, day('2027-03-12')),
      ];
      await together([
        move(world, a.userId, { bookingId: a.id, toSlotId: b.left.id }),
        move(world, b.userId, { bookingId: b.id, toSlotId: a.left.id }),
      ]);
      expect([(await slotNow(world, a.left)).taken, (await slotNow(world, b.left)).taken]).toEqual([1, 1]);
    });

    it('ends with its order in the class in which it is, and its first class is kept though nobody is in it', async ({
      world,
    }) => {
      const { activity, schedule } = await storedSchedule(world);
      const left = await classOf(world, activity, {
        scheduleId: schedule.id,
        localStart: Temporal.PlainTime.from('07:00'),
        taken: 1,
      });
      const to = await classOf(world, activity, day('2027-03-09'));
      const order = {
        id: anOrderNumber(),
        kind: 'booking',
        slotId: left.id,
      } as unknown as Order;
      const booking = aBooking(left, { means: 'order', orderId: order.id });
      await run(world.bookings.insert(booking));
      await run(move(world, booking.userId, { bookingId: booking.id, toSlotId: to.id }));
      expect((await slotNow(world, to)).taken).toBe(1);
      await run(world.unitOfWork.run(applyFulfilment(portsAt(world))(order, 'withdrawn', machine('refunds'))));
      expect(await bookingNow(world, booking.id)).toMatchObject({ state: 'StudioCancelled', slotId: to.id });
      expect([(await slotNow(world, left)).taken, (await slotNow(world, to)).taken]).toEqual([0, 0]);
      const made = await run(world.unitOfWork.run(generateSlots(portsAt(world))(schedule.id)));
      expect(made?.plan.remove).not.toContain(left.id);
      expect((await slotNow(world, left)).id).toBe(left.id);
    });
  });
};
