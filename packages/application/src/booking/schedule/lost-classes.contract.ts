import { describe, expect } from 'vitest';
import type { Activity, Schedule, Slot } from '@svc/domain/booking';
import type { BookingId } from '@svc/domain/kernel';
import { aBooking, anAccount, now } from '../../testing/fixtures.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { bookingNow } from '../../testing/fixtures.moves.ts';
import { ruleOf, storedSchedule, weekly } from '../../testing/fixtures.schedules.ts';
import { storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run } from '../../testing/world-test.ts';
import { updateActivity, type UpdateActivity } from '../activity/edit-activities.ts';
import { generateSlots } from './generate-slots.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const [march, april] = [date('2027-03-01'), date('2027-04-01')];
const today = now.toZonedDateTimeISO('Europe/Rome').toPlainDate();
const editor = { accountId: admin.accountId, admin: true, money: true, actor: admin };
const updated = (world: StoreWorld, { id }: Activity, over: Partial<UpdateActivity>) =>
  updateActivity(portsAt(world))({
    ...{ id, patch: {}, event: null, schedules: [], orphans: 'refuse', versions: null, editor, capacityChange: null },
    ...{ today, impactToken: undefined },
    ...over,
  });
const tokenOf = (failure: unknown): string =>
  String((failure as { readonly params?: { readonly impactToken?: unknown } }).params?.impactToken);
/** Changes as somebody who saw what it does. */
const updatedSeen = async (world: StoreWorld, activity: Activity, over: Partial<UpdateActivity>) => {
  const impactToken = tokenOf(await failureOf(updated(world, activity, over)));
  return run(updated(world, activity, { ...over, impactToken }));
};
const end = ({ id }: Schedule, orphans: UpdateActivity['orphans'], on = april) =>
  ({ op: 'end', id, on, orphans }) as const;

/** Mondays at 18:00 with an entry spent and a late cancellation in the class of 5 April. */
const aRule = async (world: StoreWorld) => {
  const account = anAccount();
  await run(world.accounts.insert(account));
  const { activity, schedule } = await storedSchedule(world);
  await run(world.unitOfWork.run(generateSlots(portsAt(world))(schedule.id)));
  const slots = (await run(world.unitOfWork.run(world.schedules.lockSlots(schedule.id, march)))).toSorted((a, b) =>
    Temporal.Instant.compare(a.startsAt, b.startsAt),
  );
  const classOn = async (day: string) =>
    slotNow(
      world,
      slots.find(({ localDate }) => localDate.equals(date(day)))!,
    );
  const pack = await storedSubscription(world, { userId: account.id });
  const lost = await classOn('2027-04-05');
  const booking = aBooking(lost, {
    userId: account.id,
    means: 'entry',
    subscriptionId: pack.id,
    entryOutcome: 'spent',
  });
  await run(world.bookings.insert(booking));
  await run(world.slots.put({ ...lost, taken: 1 }));
  return { account, activity, schedule, pack, lost, booking, classOn };
};
const bookedIn = async (world: StoreWorld, slot: Slot) => {
  const booking = aBooking(slot);
  await run(world.bookings.insert(booking));
  await run(world.slots.put({ ...slot, taken: slot.taken + 1 }));
  return booking;
};
const statesOf = async (world: StoreWorld, ...ids: readonly BookingId[]) =>
  Promise.all(ids.map(async (id) => (await bookingNow(world, id))?.state));

/** What becomes of the people of classes that a changed rule loses, on every store. */
export const lostClassesContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: classes that a rule loses, with \`cancel\``, () => {
    it('impactStale: first shows whom it meets, with the token that would do; nothing is changed', async ({
      world,
    }) => {
      const { activity, schedule, lost, booking } = await aRule(world);
      const ending = { schedules: [end(schedule, 'cancel')] };
      const failure = await failureOf(updated(world, activity, ending));
      expect(failure).toMatchObject({ code: 'impact_stale', params: { slots: 1, bookings: 1, entriesReturned: 1 } });
      expect([(await slotNow(world, lost)).state, await bookingNow(world, booking.id)]).toEqual(['Open', booking]);
      await bookedIn(world, await slotNow(world, lost));
      const again = await failureOf(updated(world, activity, { ...ending, impactToken: tokenOf(failure) }));
      expect(again).toMatchObject({ code: 'impact_stale', params: { slots: 1, bookings: 2, entriesReturned: 1 } });
      expect((await slotNow(world, lost)).state).toBe('Open');
      await run(updated(world, activity, { ...ending, impactToken: tokenOf(again) }));
      expect((await slotNow(world, lost)).state).toBe('Cancelled');
    });

    it('end as those that the studio cancels: entry, place and a mail; the others of the rule stay', async ({
      world,
    }) => {
      const { account, activity, schedule, pack, lost, booking, classOn } = await aRule(world);
      const before = await classOn('2027-03-29');
      const stays = await bookedIn(world, before);
      const { remaining } = (await run(world.subscriptions.find(pack.id)))!;
      const done = await updatedSeen(world, activity, { schedules: [end(schedule, 'cancel')] });
      expect(done.pending).toBe(0);
      expect(await slotNow(world, lost)).toMatchObject({
        ...{ state: 'Cancelled', scheduleId: null, taken: 0, sequence: lost.sequence + 1 },
      });
      expect(await statesOf(world, booking.id, stays.id)).toEqual(['StudioCancelled', 'Confirmed']);
      expect((await slotNow(world, before)).state).toBe('Open');
      expect((await run(world.subscriptions.find(pack.id)))?.remaining).toBe((remaining ?? 0) + 1);
      const mails = await run(world.mails.exchange([], { now, claimMs: 1, limit: 10_000 }));
      expect(mails.filter(({ to }) => to === account.email)).toHaveLength(1);
      expect(await run(world.slotClearings.isUnderWay(lost.id))).toBe(false);
    });

    it('stay where an earlier word has kept them', async ({ world }) => {
      const { activity, schedule, lost, booking, classOn } = await aRule(world);
      await run(updated(world, activity, { schedules: [end(schedule, 'keep')] }));
      const other = await bookedIn(world, await classOn('2027-03-29'));
      await updatedSeen(world, activity, { schedules: [end(schedule, 'cancel', date('2027-03-25'))] });
      expect(await statesOf(world, booking.id, other.id)).toEqual(['Confirmed', 'StudioCancelled']);
      expect((await slotNow(world, lost)).state).toBe('Open');
    });

    it('are made anew at another time of the rule: of its own, or of the activity', async ({ world }) => {
      const { activity, schedule, lost, booking } = await aRule(world);
      await updatedSeen(world, activity, { patch: { durationMinutes: 90 }, orphans: 'cancel' });
      expect(await statesOf(world, booking.id)).toEqual(['StudioCancelled']);
      const there = async () =>
        (await run(world.unitOfWork.run(world.schedules.lockSlots(schedule.id, april)))).filter(({ localDate }) =>
          localDate.equals(lost.localDate),
        );
      const [made, ...more] = await there();
      expect([made?.id === lost.id, made?.claimed, more]).toEqual([false, false, []]);
      expect(made?.startsAt.until(made.endsAt).total('minutes')).toBe(90);
      const other = await bookedIn(world, await slotNow(world, made!));
      const rule = ruleOf(schedule, { weekly: [weekly(1, '19:00')] });
      const replace = { op: 'replace', id: schedule.id, from: april, rule, orphans: 'cancel' } as const;
      await updatedSeen(world, activity, { schedules: [replace] });
      expect(await statesOf(world, other.id)).toEqual(['StudioCancelled']);
      expect(await there()).toEqual([]);
    });

    it('need no token where nobody is in them any more', async ({ world }) => {
      const { activity, schedule, lost, booking } = await aRule(world);
      await run(world.bookings.save({ ...booking, state: 'Cancelled', entryOutcome: 'returned' }));
      await run(world.slots.put({ ...(await slotNow(world, lost)), taken: 0 }));
      await run(updated(world, activity, { schedules: [end(schedule, 'cancel')] }));
      expect((await slotNow(world, lost)).state).toBe('Cancelled');
    });
  });
};
