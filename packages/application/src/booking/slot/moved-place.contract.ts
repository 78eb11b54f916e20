import { describe, expect } from 'vitest';
import { location, type Activity, type LocationId, type Slot } from '@svc/domain/booking';
import { aBooking, anAccount, aSlot, now } from '../../testing/fixtures.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { bookingNow } from '../../testing/fixtures.moves.ts';
import { ruleOf, storedLocation, storedSchedule } from '../../testing/fixtures.schedules.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run } from '../../testing/world-test.ts';
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
