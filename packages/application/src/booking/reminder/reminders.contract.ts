import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { reminderKey, type Reminder, type ReminderTime, type SlotState } from '@svc/domain/booking';
import type { BookingId } from '@svc/domain/kernel';
import { aBooking, after, anAccount, anActivity, anId, aSlot, now } from '../../testing/fixtures.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import { machine } from '../../kernel/index.ts';
import { cancelBookings } from '../booking/cancel-bookings.ts';
import { handReminders } from './hand-reminders.reconciler.ts';
import { planReminders } from './remind.ts';

const startsAt = Temporal.Instant.from('2027-03-10T11:00:00Z');
const anHourBefore = startsAt.subtract({ hours: 1 });

/** A confirmed booking of a class on 10 March 2027 at noon in Rome, with its reminders planned. */
const reminded = async (world: StoreWorld, reminders: readonly ReminderTime[] = [{ minutesBefore: 60 }], over = {}) => {
  const account = anAccount();
  await run(world.accounts.insert(account));
  const activity = anActivity({ reminders, name: { it: 'Yoga' } });
  await run(world.activities.put(activity));
  const slot = aSlot(activity, { startsAt, endsAt: startsAt.add({ hours: 1 }), taken: 1 });
  await run(world.slots.put(slot));
  const booking = aBooking(slot, { userId: account.id, ...over });
  await run(world.bookings.insert(booking));
  await run(world.unitOfWork.run(planReminders(world)({ booking, slot, activity }, now)));
  return { account, booking, slot };
};
const handAt = (world: StoreWorld, at: Temporal.Instant) => handReminders(portsAt(world, at));
const statesOf = async (world: StoreWorld, id: BookingId) =>
  (await run(world.reminders.of(id))).map(({ state }) => state);
/** What the lane begins for one person. */
const mailsTo = async (world: StoreWorld, email: string, at: Temporal.Instant) =>
  (await run(world.onceMails.begin(at, 1000))).filter(({ to }) => to === email);
const cancel = (world: StoreWorld, id: BookingId, at: Temporal.Instant) => {
  const ending = {
    subscription: null,
    bookingIds: [id],
    entries: 'kept',
    reason: null,
    actor: machine('desk'),
  } as const;
  return world.unitOfWork.run(cancelBookings(portsAt(world, at))({ ...ending, now: at }));
};

/** What every ReminderStore holds, and what comes of what it keeps. */
export const remindersContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: reminders`, () => {
    it('are planned once, in their order, with the booking or not at all', async ({ world }) => {
      const bookingId = anId<BookingId>();
      const two = [0, 1].map((n): Reminder => ({ bookingId, n, dueAt: after(60 * n), state: 'Planned', sequence: n }));
      await failureOf(world.unitOfWork.run(Effect.andThen(world.reminders.plan(two), Effect.fail('no'))));
      expect(await run(world.reminders.of(bookingId))).toEqual([]);
      await run(world.reminders.plan(two));
      await run(world.reminders.plan(two.map((each) => ({ ...each, dueAt: after(999) }))));
      expect(await run(world.reminders.of(bookingId))).toEqual(two);
      expect(await run(world.reminders.skip(bookingId))).toEqual([]);
    });

    it('become one mail when they are due, by whichever worker, and none before', async ({ world }) => {
      const { booking, account } = await reminded(world);
      await run(handAt(world, anHourBefore.subtract({ seconds: 1 })));
      expect(await statesOf(world, booking.id)).toEqual(['Planned']);
      await together(times(4, () => handAt(world, anHourBefore)));
      await run(handAt(world, anHourBefore));
      expect(await statesOf(world, booking.id)).toEqual(['Handed']);
      const [mail, ...more] = await mailsTo(world, account.email, anHourBefore);
      expect([mail?.content?.subject, more]).toEqual(['Promemoria: Yoga', []]);
      expect(mail?.content?.text).toMatch(/^Ti aspettiamo a Yoga, mercoledì 10 marzo 2027.*12:00\./);
    });

    it('of a booking that ends are skipped, planned or handed over', async ({ world }) => {
      const { booking, account } = await reminded(world, [{ minutesBefore: 120 }, { minutesBefore: 60 }]);
      await run(handAt(world, startsAt.subtract({ hours: 2 })));
      expect(await statesOf(world, booking.id)).toEqual(['Handed', 'Planned']);
      await run(cancel(world, booking.id, anHourBefore.subtract({ seconds: 1 })));
      expect(await statesOf(world, booking.id)).toEqual(['Skipped', 'Skipped']);
      await run(handAt(world, anHourBefore));
      expect(await mailsTo(world, account.email, anHourBefore)).toEqual([]);
      expect(
        await run(world.onceMails.skip([reminderKey({ bookingId: booking.id, n: 0, sequence: 0 })], 'x', now)),
      ).toBe(0);
    });

    it('and a cancellation at the same moment leave nothing that is still to be begun', async ({ world }) => {
      const all = await Promise.all(times(6, () => reminded(world)));
      await together(
        all.flatMap(({ booking }) => [
          handAt(world, anHourBefore),
          Effect.asVoid(cancel(world, booking.id, anHourBefore)),
        ]),
      );
      await run(handAt(world, anHourBefore));
      for (const { account, booking } of all) {
        expect(await statesOf(world, booking.id)).toEqual(['Skipped']);
        expect(await mailsTo(world, account.email, anHourBefore)).toEqual([]);
      }
    });

    it('of a class that is cancelled or being emptied go to nobody; of one that is closed they go', async ({
      world,
    }) => {
      const [cancelled, emptied, closed] = [await reminded(world), await reminded(world), await reminded(world)];
      const state = async ({ slot }: typeof closed, to: SlotState) => run(world.slots.put({ ...slot, state: to }));
      await state(cancelled, 'Cancelled');
      for (const each of [emptied, closed]) await state(each, 'Closed');
      const because = { cause: 'closure', ref: null, reason: null, notify: true, actor: admin } as const;
      await run(world.slotClearings.begin([emptied.slot.id], because, now));
      await run(handAt(world, anHourBefore));
      for (const { booking, account } of [cancelled, emptied]) {
        expect(await statesOf(world, booking.id)).toEqual(['Skipped']);
        expect(await mailsTo(world, account.email, anHourBefore)).toEqual([]);
      }
      expect(await statesOf(world, closed.booking.id)).toEqual(['Handed']);
    });

    it('go to nobody who has not a confirmed booking, a class ahead and an account', async ({ world }) => {
      const [requested, late, gone] = [
        await reminded(world, [{ minutesBefore: 60 }], { state: 'Requested' }),
        await reminded(world),
        await reminded(world),
      ];
      await run(world.accounts.update(gone.account.id, (account) => ({ ...account, state: 'Disabled' as const })));
      await run(handAt(world, startsAt));
      for (const { booking, account } of [requested, late, gone]) {
        expect(await statesOf(world, booking.id)).toEqual(['Skipped']);
        expect(await mailsTo(world, account.email, anHourBefore)).toEqual([]);
      }
    });
  });
};
