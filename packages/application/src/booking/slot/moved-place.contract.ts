import { describe, expect } from 'vitest';
import { location, type Activity, type LocationId, type Slot } from '@svc/domain/booking';
import { classOf } from '../../testing/fixtures.entries.ts';
import { aBooking, anAccount, anId, aSlot, now } from '../../testing/fixtures.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { bookingNow, day } from '../../testing/fixtures.moves.ts';
import {
  aSchedule,
  ruleOf,
  storedLocation,
  storedPro,
  storedSchedule,
  weekly,
} from '../../testing/fixtures.schedules.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run } from '../../testing/world-test.ts';
import { updateActivity, type UpdateActivity } from '../activity/edit-activities.ts';
import { createClosure } from '../closure/edit-closures.ts';
import { builtInReasonWords } from '../closure/reason-words.ts';
import { changeSchedule } from '../schedule/change-schedules.ts';
import { generateSlots } from '../schedule/generate-slots.ts';
import { updateSlot, type ChangeSlot } from './change-slot.ts';

const whole = { terms: { window: { minutes: 0 }, early: { refundPercent: 100 } } };

const change = (world: StoreWorld, { id: slotId }: Slot, over: Partial<ChangeSlot>) =>
  updateSlot(portsAt(world))({
    ...{ slotId, patch: {}, by: { id: admin.accountId, role: 'admin' }, dryRun: false, actor: admin },
    ...over,
  });
/** Changes as somebody who saw what it does. */
const changeSeen = async (world: StoreWorld, slot: Slot, patch: ChangeSlot['patch']) => {
  const { impact } = await run(change(world, slot, { patch, dryRun: true }));
  return run(change(world, slot, { patch, impactToken: impact.impactToken }));
};
const today = now.toZonedDateTimeISO('Europe/Rome').toPlainDate();
const march8 = Temporal.PlainDate.from('2027-03-08');
const editor = { accountId: admin.accountId, admin: true, money: true, actor: admin };
const updated = (world: StoreWorld, { id }: Activity, over: Partial<UpdateActivity>) =>
  updateActivity(portsAt(world))({
    ...{ id, patch: {}, event: null, schedules: [], orphans: 'refuse', versions: null, editor, capacityChange: null },
    ...{ today, impactToken: undefined },
    ...over,
  });
/** What a refusal says would do. */
const tokenOf = (failure: unknown): string =>
  String((failure as { readonly params?: { readonly impactToken?: unknown } }).params?.impactToken);
const mailsTo = async (world: StoreWorld, email: string) =>
  (await run(world.mails.exchange([], { now, claimMs: 1, limit: 10_000 }))).filter(({ to }) => to === email);
const nameOf = async (world: StoreWorld, id: LocationId) => (await run(world.entities.of(location).find(id)))!.name;

/** The class of Monday 8 March at 18:00 in a place of its own, of a rule or not, with one person in it. */
const aClass = async (world: StoreWorld, ofActivity: Partial<Activity> = {}) => {
  const account = anAccount();
  await run(world.accounts.insert(account));
  const locationId = await storedLocation(world);
  const { activity, schedule } = await storedSchedule(world, { locationId }, ofActivity);
  const { professionalIds } = activity;
  const slot = aSlot(activity, { scheduleId: schedule.id, professionalIds, locationId, taken: 1 });
  await run(world.slots.put(slot));
  const booking = aBooking(slot, { userId: account.id });
  await run(world.bookings.insert(booking));
  return { account, activity, schedule, slot, booking };
};

/** What every store holds of a class that takes place elsewhere. */
export const movedPlaceContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a class that takes place elsewhere`, () => {
    it('by hand goes with its people: impact first, then sequence, terms and a mail that names the place', async ({
      world,
    }) => {
      const { account, slot, booking } = await aClass(world);
      const locationId = await storedLocation(world);
      expect(await failureOf(change(world, slot, { patch: { locationId } }))).toMatchObject({
        ...{ code: 'impact_stale', params: { bookings: 1 } },
      });
      await changeSeen(world, slot, { locationId });
      expect(await slotNow(world, slot)).toMatchObject({ locationId, sequence: 1, startsAt: slot.startsAt });
      expect(await bookingNow(world, booking.id)).toMatchObject({ state: 'Confirmed', sequence: 1, ...whole });
      const [mail, ...more] = await mailsTo(world, account.email);
      expect([mail?.kind, more]).toEqual(['bookingMoved', []]);
      expect(mail?.content?.text).toMatch(/cambiato il luogo di .*lunedì 8 marzo 2027.*18:00\./);
      expect(mail?.content?.text).toContain(await nameOf(world, locationId));
    });

    it('and at another time says both in one mail', async ({ world }) => {
      const { account, slot, booking } = await aClass(world);
      const locationId = await storedLocation(world);
      await changeSeen(world, slot, { locationId, localStart: Temporal.PlainTime.from('19:30') });
      expect(await bookingNow(world, booking.id)).toMatchObject({ sequence: 1 });
      const [mail, ...more] = await mailsTo(world, account.email);
      expect([mail?.kind, more]).toEqual(['bookingMoved', []]);
      expect(mail?.content?.text).toMatch(/alle ore 19:30, fino alle 20:30/);
      expect(mail?.content?.text).toContain(await nameOf(world, locationId));
    });

    it('keeps who has checked in, whose calendar follows without a mail', async ({ world }) => {
      const { account, slot, booking } = await aClass(world);
      await run(world.bookings.save({ ...booking, state: 'CheckedIn' }));
      await changeSeen(world, slot, { locationId: await storedLocation(world) });
      expect(await bookingNow(world, booking.id)).toMatchObject({ state: 'CheckedIn', sequence: 1, terms: null });
      expect(await mailsTo(world, account.email)).toEqual([]);
    });

    it('is where it was for its people when it names the place of its activity', async ({ world }) => {
      const { account, activity, slot, booking } = await aClass(world);
      await run(world.activities.put({ ...activity, locationId: slot.locationId }));
      await run(change(world, slot, { patch: { locationId: null } }));
      expect(await bookingNow(world, booking.id)).toMatchObject({ sequence: 0, terms: null });
      expect(await mailsTo(world, account.email)).toEqual([]);
    });

    it('by its rule goes with its people, and once', async ({ world }) => {
      const { account, activity, schedule, slot, booking } = await aClass(world);
      const locationId = await storedLocation(world);
      const rule = ruleOf(schedule, { locationId });
      const one = { op: 'replace', id: schedule.id, from: null, rule, orphans: 'refuse' } as const;
      await run(world.unitOfWork.run(changeSchedule(portsAt(world))(activity, one, '')));
      await run(world.unitOfWork.run(generateSlots(portsAt(world))(schedule.id)));
      expect(await slotNow(world, slot)).toMatchObject({ locationId, sequence: 1, startsAt: slot.startsAt });
      expect(await bookingNow(world, booking.id)).toMatchObject({ state: 'Confirmed', sequence: 1, ...whole });
      const [mail, ...more] = await mailsTo(world, account.email);
      expect([mail?.kind, more]).toEqual(['bookingMoved', []]);
      expect(mail?.content?.text).toContain(await nameOf(world, locationId));
    });

    it('by its activity asks for the token that the refusal shows, all classes at once', async ({ world }) => {
      const { activity, schedule, slot, booking } = await aClass(world);
      const other = aSchedule(activity, { locationId: schedule.locationId, weekly: [weekly(2, '18:00')] });
      await run(world.schedules.insert(other));
      const tuesday = await classOf(world, activity, {
        ...{ scheduleId: other.id, professionalIds: activity.professionalIds, locationId: slot.locationId, taken: 1 },
        ...day('2027-03-09'),
      });
      await run(world.bookings.insert(aBooking(tuesday)));
      const locationId = await storedLocation(world);
      const changes = [schedule, other].map((each) => {
        const rule = ruleOf(each, { locationId });
        return { op: 'replace', id: each.id, from: null, rule, orphans: 'refuse' } as const;
      });
      const edit = (impactToken?: string) => updated(world, activity, { schedules: changes, impactToken });
      const failure = await failureOf(edit());
      expect(failure).toMatchObject({ code: 'impact_stale', params: { slots: 2, bookings: 2 } });
      expect(await slotNow(world, slot)).toMatchObject({ locationId: slot.locationId, sequence: 0 });
      expect(await bookingNow(world, booking.id)).toMatchObject({ sequence: 0, terms: null });
      await run(edit(tokenOf(failure)));
      for (const each of [slot, tuesday]) expect(await slotNow(world, each)).toMatchObject({ locationId, sequence: 1 });
    });

    it('of its activity is not that of a class which was changed by hand: it keeps its own', async ({ world }) => {
      const { account, activity, schedule, slot, booking } = await aClass(world);
      const { locationId } = slot;
      await run(world.unitOfWork.run(world.schedules.save({ ...schedule, locationId: null })));
      await run(world.activities.put({ ...activity, locationId }));
      await run(world.slots.put({ ...slot, detached: true }));
      const other = aSlot(activity, { ...slot, ...day('2027-03-15'), id: anId(), taken: 0 });
      await run(world.slots.put(other));
      const next = await storedLocation(world);
      await run(updated(world, activity, { patch: { locationId: next } }));
      expect([(await slotNow(world, slot)).locationId, (await slotNow(world, other)).locationId]).toEqual([
        locationId,
        next,
      ]);
      expect(await bookingNow(world, booking.id)).toMatchObject({ sequence: 0, terms: null });
      expect(await mailsTo(world, account.email)).toEqual([]);
    });

    it('by its activity and its rule in one step is written about once, as it comes out', async ({ world }) => {
      const { account, activity, schedule, slot } = await aClass(world);
      const [a, b] = [await storedLocation(world), await storedLocation(world)];
      const rule = ruleOf(schedule, { locationId: b });
      const one = { op: 'replace', id: schedule.id, from: null, rule, orphans: 'refuse' } as const;
      const step = { patch: { locationId: a }, schedules: [one] };
      await run(
        updated(world, activity, { ...step, impactToken: tokenOf(await failureOf(updated(world, activity, step))) }),
      );
      expect(await slotNow(world, slot)).toMatchObject({ locationId: b, sequence: 1 });
      expect(await mailsTo(world, account.email)).toHaveLength(1);
    });

    it('or with other people, under a closure of theirs, closes once somebody saw whom it meets', async ({ world }) => {
      const { account, activity, schedule, slot, booking } = await aClass(world);
      const away = await storedPro(world);
      const draft = {
        ...{ groupId: null, reason: 'vacation', title: { it: 'Ferie' }, from: march8, to: march8, hours: null },
        ...{ scope: { kind: 'professionals' as const, ids: [away] }, exceptSlotIds: [], note: null },
      };
      const ports = { ...portsAt(world), reasonWords: builtInReasonWords };
      await run(createClosure(ports)(draft, { bookings: 'refuse', dryRun: false, notify: true, actor: admin }));
      const rule = ruleOf(schedule, { professionalIds: [away] });
      const one = { op: 'replace', id: schedule.id, from: null, rule, orphans: 'refuse' } as const;
      const failure = await failureOf(updated(world, activity, { schedules: [one] }));
      expect(failure).toMatchObject({ code: 'impact_stale', params: { slots: 1, bookings: 1 } });
      expect((await slotNow(world, slot)).state).toBe('Open');
      await run(world.bookings.insert(aBooking(slot)));
      const stale = updated(world, activity, { schedules: [one], impactToken: tokenOf(failure) });
      const again = await failureOf(stale);
      expect(again).toMatchObject({ code: 'impact_stale', params: { bookings: 2 } });
      await run(updated(world, activity, { schedules: [one], impactToken: tokenOf(again) }));
      expect((await slotNow(world, slot)).state).toBe('Closed');
      expect(await bookingNow(world, booking.id)).toMatchObject({ state: 'Confirmed', sequence: 0 });
      expect(await mailsTo(world, account.email)).toEqual([]);
    });

    it('by its rule with other people in charge alone tells nobody', async ({ world }) => {
      const { account, activity, schedule, booking } = await aClass(world);
      const rule = ruleOf(schedule, { professionalIds: [account.id] });
      const one = { op: 'replace', id: schedule.id, from: null, rule, orphans: 'refuse' } as const;
      await run(world.unitOfWork.run(changeSchedule(portsAt(world))(activity, one, '')));
      expect(await bookingNow(world, booking.id)).toMatchObject({ sequence: 0, terms: null });
      expect(await mailsTo(world, account.email)).toEqual([]);
    });
  });
};
