import { describe, expect } from 'vitest';
import type { Activity, Slot, SlotPatch } from '@svc/domain/booking';
import { aBooking, anAccount, anId, aSlot, now } from '../../testing/fixtures.ts';
import { storedSchedule } from '../../testing/fixtures.schedules.ts';
import { portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import { releasePlace } from '../booking/release-place.ts';
import { handReminders } from '../reminder/hand-reminders.reconciler.ts';
import { planReminders } from '../reminder/remind.ts';
import { updateSlot } from './change-slot.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const time = (text: string) => Temporal.PlainTime.from(text);
const tuesday = { localDate: day('2027-03-09'), localStart: time('19:30') } as const;

/** Changes as somebody who saw what it does. */
const changeSeen = async (world: StoreWorld, { id: slotId }: Slot, patch: SlotPatch) => {
  const change = updateSlot(portsAt(world));
  const command = { slotId, patch, by: { id: admin.accountId, role: 'admin' }, actor: admin } as const;
  const { impact } = await run(change({ ...command, dryRun: true }));
  await run(change({ ...command, dryRun: false, impactToken: impact.impactToken }));
};
/** The class of Monday 8 March at 18:00 in Rome, full. */
const aClass = async (world: StoreWorld, ofActivity: Partial<Activity> = {}) => {
  const { activity, schedule } = await storedSchedule(world, {}, ofActivity);
  const full = { capacity: 1, capacityOverride: 1, taken: 1 };
  const slot = aSlot(activity, { scheduleId: schedule.id, professionalIds: activity.professionalIds, ...full });
  await run(world.slots.put(slot));
  return { activity, slot };
};
const mailsTo = async (world: StoreWorld, email: string) =>
  (await run(world.mails.exchange([], { now, claimMs: 1, limit: 10_000 }))).filter(({ to }) => to === email);
/** Somebody with an account who is offered the place of the class. */
const offered = async (world: StoreWorld, slot: Slot) => {
  const account = anAccount();
  await run(world.accounts.insert(account));
  const entry = await waits(world, slot, account.id);
  const release = { slotId: slot.id, releasedRef: `booking:${anId()}:1`, userId: null, now };
  await run(world.unitOfWork.run(releasePlace(portsAt(world))(release)));
  return { account, entry };
};

/** What every store holds of those who wait for a class that is moved, and of who is to be reminded of it. */
export const movedClaimsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the people of a class that is moved`, () => {
    it('are reminded of it at its new time, and nobody twice', async ({ world }) => {
      const account = anAccount();
      await run(world.accounts.insert(account));
      const reminders = [{ minutesBefore: 10_080 }, { minutesBefore: 60 }];
      const { slot, activity } = await aClass(world, { reminders });
      const booking = aBooking(slot, { userId: account.id });
      await run(world.bookings.insert(booking));
      await run(world.unitOfWork.run(planReminders(world)({ booking, slot, activity }, now)));
      const states = async () => (await run(world.reminders.of(booking.id))).map(({ state }) => state);
      const begun = async (at: Temporal.Instant) =>
        (await run(world.onceMails.begin(at, 1000))).filter(({ to }) => to === account.email).length;
      const first = (await run(world.reminders.of(booking.id)))[0]!;
      await run(handReminders(portsAt(world, first.dueAt)));
      // Nobody has begun to send it: it names the old time, and comes back.
      await changeSeen(world, slot, tuesday);
      const again = await run(world.reminders.of(booking.id));
      expect(again.map(({ dueAt, state }) => [state, dueAt.toString()])).toEqual([
        ['Planned', '2027-03-02T18:30:00Z'],
        ['Planned', '2027-03-09T17:30:00Z'],
      ]);
      expect(await begun(first.dueAt)).toBe(0);
      await run(handReminders(portsAt(world, again[0]!.dueAt)));
      expect(await begun(again[0]!.dueAt)).toBe(1);
      await changeSeen(world, slot, { localDate: day('2027-03-01'), localStart: time('10:20') });
      expect(await states()).toEqual(['Handed', 'Skipped']);
      await changeSeen(world, slot, tuesday);
      expect(await states()).toEqual(['Handed', 'Planned']);
      expect(await begun(again[0]!.dueAt)).toBe(0);
    });

    it('keep their turns and their offers, which end by the new closing at the latest', async ({ world }) => {
      const { slot } = await aClass(world);
      const { entry } = await offered(world, slot);
      await waits(world, slot);
      // Half past ten in Rome: the list closes half an hour before the offer would have ended.
      await changeSeen(world, slot, { localDate: day('2027-03-01'), localStart: time('11:30') });
      const [first, waiting] = await run(world.waitingList.entriesOf(slot.id));
      expect([first?.id, first?.state, waiting?.state]).toEqual([entry.id, 'Offered', 'Waiting']);
      expect(first?.offer?.until.toString()).toBe('2027-03-01T09:30:00Z');
    });

    it('are written to where they are offered a place: when the class is now, and until when they may take it', async ({
      world,
    }) => {
      const { slot } = await aClass(world);
      const { account } = await offered(world, slot);
      const { account: silent, entry } = await offered(world, (await aClass(world)).slot);
      expect((await mailsTo(world, account.email)).map(({ kind }) => kind)).toEqual(['placeOffered']);
      await changeSeen(world, slot, { localDate: day('2027-03-01'), localStart: time('11:30') });
      const [mail, ...more] = await mailsTo(world, account.email);
      expect([mail?.kind, more]).toEqual(['placeOffered', []]);
      expect(mail?.content?.subject).toMatch(/^Lezione spostata: /);
      expect(mail?.content?.text).toMatch(/lunedì 8 marzo 2027.*18:00[^]*lunedì 1 marzo 2027.*11:30[^]*entro .*10:30/);
      await changeSeen(world, slot, { localDate: day('2027-03-01'), localStart: time('11:40') });
      expect((await mailsTo(world, account.email)).map(({ kind }) => kind)).toEqual(['placeOffered']);
      // Of a place that the studio's machine is to take for its person they know nothing yet.
      await run(world.waitingList.save({ ...(await run(world.waitingList.find(entry.id)))!, toPromote: true }));
      await mailsTo(world, silent.email);
      await changeSeen(world, { ...slot, id: entry.slotId }, tuesday);
      expect(await mailsTo(world, silent.email)).toEqual([]);
    });
  });
};
