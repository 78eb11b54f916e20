import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { Activity, ScheduleId, Slot, SlotPatch } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { aBooking, after, anAccount, anId, aSlot, now } from '../../testing/fixtures.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { aSchedule, storedPro, storedSchedule } from '../../testing/fixtures.schedules.ts';
import { bookedByEntry, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { listOf, portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run, times } from '../../testing/world-test.ts';
import { createClosure } from '../closure/edit-closures.ts';
import { builtInReasonWords } from '../closure/reason-words.ts';
import { generateSlots } from '../schedule/generate-slots.ts';
import { updateSlot, type ChangeSlot } from './change-slot.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const time = (text: string) => Temporal.PlainTime.from(text);
const tuesday = { localDate: day('2027-03-09'), localStart: time('19:30') } as const;

const command = ({ id: slotId }: Pick<Slot, 'id'>, patch: SlotPatch, over: Partial<ChangeSlot> = {}): ChangeSlot => ({
  ...{ slotId, patch, by: { id: admin.accountId, role: 'admin' }, dryRun: false, actor: admin },
  ...over,
});
const change = (world: StoreWorld, slot: Pick<Slot, 'id'>, patch: SlotPatch, over: Partial<ChangeSlot> = {}) =>
  updateSlot(portsAt(world))(command(slot, patch, over));
/** Changes as somebody who saw what it does. */
const changeSeen = async (world: StoreWorld, slot: Pick<Slot, 'id'>, patch: SlotPatch) => {
  const { impact } = await run(change(world, slot, patch, { dryRun: true }));
  return run(change(world, slot, patch, { impactToken: impact.impactToken }));
};
const codeOf = async (world: StoreWorld, ...of: Parameters<typeof change> extends [unknown, ...infer R] ? R : never) =>
  ((await failureOf(change(world, ...of))) as { readonly code?: string }).code;

/** Mondays at 18:00 with the class of 8 March, so many places of which are booked. */
const aClass = async (world: StoreWorld, over: Partial<Slot> = {}, ofActivity: Partial<Activity> = {}) => {
  const { activity, schedule } = await storedSchedule(world, {}, ofActivity);
  const slot = aSlot(activity, { scheduleId: schedule.id, professionalIds: activity.professionalIds, ...over });
  await run(world.slots.put(slot));
  const bookings = times(slot.taken, (n) => aBooking(slot, { createdAt: now.add({ seconds: n }) }));
  for (const booking of bookings) await run(world.bookings.insert(booking));
  return { activity, schedule, slot, bookings };
};
const mailsTo = async (world: StoreWorld, email: string) =>
  (await run(world.mails.exchange([], { now, claimMs: 1, limit: 10_000 }))).filter(({ to }) => to === email);

/** What every store holds of a class that staff changes by hand. */
export const changeSlotContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a class that is moved`, () => {
    it('goes with its people: impact first, then sequence, terms and one mail each', async ({ world }) => {
      const account = anAccount();
      await run(world.accounts.insert(account));
      const { slot, bookings } = await aClass(world, { taken: 1 });
      const own = aBooking(slot, { userId: account.id, state: 'Requested' });
      await run(world.bookings.insert(own));
      await run(world.slots.put({ ...slot, taken: 2 }));
      const { slot: would, impact } = await run(change(world, slot, tuesday, { dryRun: true }));
      expect(would.startsAt.toString()).toBe('2027-03-09T18:30:00Z');
      expect(impact).toMatchObject({
        ...{ slots: 1, bookings: { live: 1, requested: 1 }, entriesReturned: 0, refunds: { count: 0 } },
        items: [{ slotId: slot.id, people: 2 }],
      });
      expect((await slotNow(world, slot)).startsAt).toEqual(slot.startsAt);
      const failure = await failureOf(change(world, slot, tuesday));
      expect(failure).toMatchObject({ code: 'impact_stale', params: { bookings: 2 } });
      await run(change(world, slot, tuesday, { impactToken: impact.impactToken }));
      expect(await slotNow(world, slot)).toMatchObject({
        ...{ startsAt: would.startsAt, endsAt: would.startsAt.add({ hours: 1 }), sequence: 1, detached: true },
        ...{ originDate: slot.localDate, originStart: slot.localStart, taken: 2 },
      });
      for (const { id, state } of [bookings[0]!, own])
        expect(await run(world.bookings.find(id))).toMatchObject({
          ...{ state, sequence: 1 },
          terms: { window: { minutes: 0 }, early: { refundPercent: 100 } },
        });
      const [mail, ...more] = await mailsTo(world, account.email);
      expect([mail?.kind, more]).toEqual(['bookingMoved', []]);
      expect(mail?.content?.text).toMatch(/lunedì 8 marzo 2027.*18:00[^]*martedì 9 marzo 2027.*19:30, fino alle 20:30/);
    });

    it('is stale when somebody came since it was seen', async ({ world }) => {
      const { slot } = await aClass(world, { taken: 1, capacity: 2 });
      const { impact } = await run(change(world, slot, tuesday, { dryRun: true }));
      await run(world.bookings.insert(aBooking(slot)));
      expect(await codeOf(world, slot, tuesday, { impactToken: impact.impactToken })).toBe('impact_stale');
      expect((await slotNow(world, slot)).startsAt).toEqual(slot.startsAt);
    });

    it('is not made again at its rule’s time, comes back to it, and no rule moves it', async ({ world }) => {
      const { slot, schedule } = await aClass(world);
      await run(change(world, slot, tuesday));
      const generate = () => run(world.unitOfWork.run(generateSlots(portsAt(world))(schedule.id)));
      const made = await generate();
      expect(made?.plan.keep).toContain(slot.id);
      expect(made?.plan.create.some(({ localDate }) => localDate.equals(slot.localDate))).toBe(false);
      expect(await generate()).toMatchObject({ created: 0, changed: 0, removed: 0 });
      expect(await slotNow(world, slot)).toMatchObject({ localDate: tuesday.localDate });
      await run(change(world, slot, { localDate: slot.localDate, localStart: slot.localStart }));
      expect(await slotNow(world, slot)).toMatchObject({
        originDate: null,
        originStart: null,
        startsAt: slot.startsAt,
      });
      expect(await generate()).toMatchObject({ created: 0, changed: 0, removed: 0 });
    });

    it('moves on by the gap, and lasts as long as before', async ({ world }) => {
      const { slot } = await aClass(world);
      await run(change(world, slot, { localDate: day('2027-03-28'), localStart: time('02:30') }));
      const gap = await slotNow(world, slot);
      expect([gap.startsAt.toString(), gap.shifted]).toEqual(['2027-03-28T01:30:00Z', true]);
      expect(gap.startsAt.until(gap.endsAt).total('minutes')).toBe(60);
    });

    it('takes the time of its people along; overlap: one of them has another class then', async ({ world }) => {
      const { slot, activity } = await aClass(world, {}, { allowsOverlap: false });
      const other = aSlot(activity, { startsAt: after(900_000), endsAt: after(903_600) });
      await run(world.slots.put(other));
      const userId = anId<AccountId>();
      for (const { id } of [slot, other]) expect(await run(world.slots.takePlace(id, userId))).toBe('taken');
      const local = other.startsAt.toZonedDateTimeISO('Europe/Rome');
      const onto = { localDate: local.toPlainDate(), localStart: local.toPlainTime().round('minute') };
      expect(await codeOf(world, slot, onto)).toBe('overlap');
      expect((await slotNow(world, slot)).startsAt).toEqual(slot.startsAt);
      const beside = aSlot(activity);
      await run(world.slots.put(beside));
      expect(await run(world.slots.isBusy(beside.id, userId))).toBe(true);
      await run(change(world, slot, tuesday));
      expect(await run(world.slots.isBusy(beside.id, userId))).toBe(false);
      expect(await run(world.slots.takePlace(beside.id, userId))).toBe('taken');
    });

    it('counts in the day to which it goes, above a daily limit', async ({ world }) => {
      const pack = await storedSubscription(world, { dailyLimit: 1 });
      const { slot } = await bookedByEntry(world, pack);
      for (const on of ['2027-03-08', '2027-03-09']) await run(world.subscriptions.countDay(pack.id, day(on)));
      await changeSeen(world, slot, tuesday);
      const used = await Promise.all(
        ['2027-03-08', '2027-03-09'].map((on) => run(world.subscriptions.usedOn(pack.id, day(on)))),
      );
      expect(used).toEqual([0, 2]);
    });

    it('closes in a closure and opens out of it, its bookings kept', async ({ world }) => {
      const { slot, bookings } = await aClass(world, { taken: 1 });
      const ports = { ...portsAt(world), reasonWords: builtInReasonWords };
      const draft = {
        ...{ groupId: null, reason: 'vacation', title: { it: 'Chiuso' }, scope: { kind: 'all' as const } },
        ...{ from: day('2027-03-09'), to: day('2027-03-09'), hours: null, exceptSlotIds: [], note: null },
      };
      const terms = { bookings: 'keep', dryRun: false, notify: true, actor: admin } as const;
      const { impact } = await run(createClosure(ports)(draft, { ...terms, dryRun: true }));
      await run(createClosure(ports)(draft, { ...terms, impactToken: impact.impactToken }));
      await changeSeen(world, slot, tuesday);
      expect(await slotNow(world, slot)).toMatchObject({ state: 'Closed', localDate: tuesday.localDate });
      expect(await run(world.bookings.find(bookings[0]!.id))).toMatchObject({ state: 'Confirmed', sequence: 1 });
      await changeSeen(world, slot, { localDate: day('2027-03-10') });
      expect((await slotNow(world, slot)).state).toBe('Open');
    });

    it('timePast, timeTaken: neither into the past nor onto another class of its rule', async ({ world }) => {
      const { slot, activity, schedule } = await aClass(world);
      expect(await codeOf(world, slot, { localDate: day('2027-03-01'), localStart: time('10:00') })).toBe('time_past');
      const next = aSlot(activity, {
        ...{ scheduleId: schedule.id, localDate: day('2027-03-15') },
        ...{ startsAt: slot.startsAt.add({ hours: 168 }), endsAt: slot.endsAt.add({ hours: 168 }) },
      });
      await run(world.slots.put(next));
      expect(await codeOf(world, slot, { localDate: next.localDate })).toBe('time_taken');
      await run(world.slots.put({ ...next, state: 'Cancelled' }));
      await run(change(world, slot, { localDate: next.localDate }));
    });

    it('is under the rule that has it when its turn comes, since another may follow meanwhile', async ({ world }) => {
      const { slot, activity, schedule } = await aClass(world);
      const next = aSchedule(activity, { successorOf: schedule.id });
      await run(world.schedules.insert(next));
      await run(world.slots.put(aSlot(activity, { scheduleId: next.id, ...tuesday })));
      const locked: ScheduleId[] = [];
      const lock = (id: ScheduleId) => {
        const handed = locked.length === 0 ? world.schedules.handOver([slot.id], next.id) : Effect.void;
        locked.push(id);
        return Effect.andThen(handed, world.schedules.lock(id));
      };
      const ports = { ...portsAt(world), schedules: { ...world.schedules, lock } };
      expect(await failureOf(updateSlot(ports)(command(slot, tuesday)))).toMatchObject({ code: 'time_taken' });
      expect(locked).toEqual([schedule.id, next.id]);
    });

    it('slotCancelled, slotOver, slotClosed: not once it is cancelled, has begun or is being emptied', async ({
      world,
    }) => {
      const { slot } = await aClass(world);
      await run(world.slots.put({ ...slot, state: 'Cancelled' }));
      expect(await codeOf(world, slot, tuesday)).toBe('slot_cancelled');
      await run(world.slots.put({ ...slot, startsAt: after(-60), endsAt: after(60) }));
      expect(await codeOf(world, slot, tuesday)).toBe('slot_over');
      await run(world.slots.put({ ...slot, state: 'Closed' }));
      const clearing = { cause: 'closure', ref: anId(), reason: null, notify: true, actor: admin } as const;
      await run(world.slotClearings.begin([slot.id], clearing as never, now));
      expect(await codeOf(world, slot, tuesday)).toBe('slot_closed');
      await run(change(world, slot, { note: 'Ricordare i tappetini' }));
      expect((await slotNow(world, slot)).note).toBe('Ricordare i tappetini');
    });

    it('attended: not once somebody has checked in', async ({ world }) => {
      const { slot } = await aClass(world, { taken: 1 });
      await run(world.bookings.insert(aBooking(slot, { state: 'CheckedIn' })));
      const { impact } = await run(change(world, slot, tuesday, { dryRun: true }));
      expect(await codeOf(world, slot, tuesday, { impactToken: impact.impactToken })).toBe('attended');
    });
  });

  describe(`${name}: a class of which staff changes something else`, () => {
    it('needs no token; people and place are its own then, a note is not', async ({ world }) => {
      const { slot, bookings } = await aClass(world, { taken: 1 });
      await run(change(world, slot, { note: 'n' }));
      expect(await slotNow(world, slot)).toMatchObject({ note: 'n', detached: false, sequence: 0 });
      const professionalIds = [await storedPro(world)];
      await run(change(world, slot, { professionalIds }));
      expect(await slotNow(world, slot)).toMatchObject({ professionalIds, detached: true, sequence: 0 });
      expect((await run(world.bookings.find(bookings[0]!.id)))?.sequence).toBe(0);
      expect(await codeOf(world, slot, { locationId: anId() })).toBe('activity_invalid');
    });

    it('is a Pro’s own; its places are an Admin’s', async ({ world }) => {
      const { slot, activity } = await aClass(world);
      const [id] = activity.professionalIds;
      const own = { by: { id: id!, role: 'pro' } } as const;
      await run(change(world, slot, { note: 'mia' }, own));
      expect(await codeOf(world, slot, { capacityOverride: 12 }, own)).toBe('admin_only');
      for (const role of ['pro', 'client'] as const)
        expect(await codeOf(world, slot, { note: 'x' }, { by: { id: anId(), role } })).toBe('slot_not_found');
    });

    it('capacityConflict: a cut below what is taken is shown first, then claims stay above it', async ({ world }) => {
      const { slot } = await aClass(world, { capacity: 3, taken: 3 });
      const cut = { capacityOverride: 1 };
      const failure = await failureOf(change(world, slot, cut));
      expect(failure).toMatchObject({ code: 'capacity_conflict', params: { classes: 1, bookings: 3 } });
      await changeSeen(world, slot, cut);
      expect(await slotNow(world, slot)).toMatchObject({ capacity: 1, over: 2, taken: 3, capacityOverride: 1 });
      await run(change(world, slot, { capacityOverride: null }));
      expect(await slotNow(world, slot)).toMatchObject({ capacity: 10, over: 0, capacityOverride: null });
    });

    it('hands each place of a raise on, one by one', async ({ world }) => {
      const { slot } = await aClass(world, { capacity: 1, taken: 1 });
      for (const _ of [1, 2]) await waits(world, slot);
      await run(change(world, slot, { capacityOverride: 4 }));
      expect(await listOf(world, slot)).toMatchObject({
        ...{ states: ['Offered', 'Offered'], outcomes: ['offered', 'offered'], taken: 3 },
      });
      const [handover] = await run(world.waitingList.handoversOf(slot.id));
      expect(handover?.releasedRef).toMatch(new RegExp(`^slot:${slot.id}:.*:1$`));
    });
  });
};
