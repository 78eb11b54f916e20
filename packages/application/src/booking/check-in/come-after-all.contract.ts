import { describe, expect } from 'vitest';
import type { Booking, ClientSubscription, Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { aBooking, after, anActivity, anId } from '../../testing/fixtures.ts';
import { classOf, takingOf } from '../../testing/fixtures.entries.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run } from '../../testing/world-test.ts';
import { decideBooking } from '../booking/decide-booking.ts';
import { clearSlot } from '../clearing/clear-slot.ts';
import { checkInBooking } from './check-in.ts';

const by = { id: admin.accountId, role: 'admin' } as const;
/** The class begins, and its people are looked for. */
const begun = after(700);
const onceBegun = (world: StoreWorld) => portsAt(world, begun);
const runs: Partial<Slot> = { startsAt: after(600), endsAt: after(4200) };

const forgiving = {
  window: { minutes: 720 },
  graceMinutes: 10,
  late: { entry: 'forfeit', refundPercent: 0 },
  early: { refundPercent: 100 },
} as const;

const aClass = async (world: StoreWorld, over: Partial<Slot> = {}, allowsOverlap = false): Promise<Slot> => {
  const activity = anActivity({ means: ['free', 'entry'], allowsOverlap });
  await run(world.activities.put(activity));
  return classOf(world, activity, { ...runs, ...over });
};
const booked = async (world: StoreWorld, slot: Slot, userId = anId<AccountId>()): Promise<Booking> => {
  const { id: bookingId } = aBooking(slot);
  const who = { userId, bookedBy: userId, guestName: null, overbookUpTo: null, state: 'Confirmed' } as const;
  const at = {
    slotId: slot.id,
    activityId: slot.activityId,
    startsAfter: after(0),
    endsAfter: after(0),
    now: after(0),
  };
  await run(world.freePlaces.take({ bookingId, ...who, ...at, means: 'free', price: null }));
  return (await run(world.bookings.find(bookingId)))!;
};
/** By entry, and its terms give the entry of who does not come back or keep it. */
const coveredBy = async (world: StoreWorld, pack: ClientSubscription, slot: Slot, entry: 'return' | 'forfeit') => {
  const command = takingOf(pack, slot);
  await run(world.entryPlaces.take(command));
  const found = (await run(world.bookings.find(command.bookingId)))!;
  await run(world.unitOfWork.run(world.bookings.saveMoved([{ ...found, terms: { ...forgiving, noShow: { entry } } }])));
  return found;
};
const absent = (world: StoreWorld, { id: bookingId }: Booking) =>
  run(decideBooking(onceBegun(world))({ bookingId, by, event: 'markNoShow', reason: null, actor: admin }));
const comes = (world: StoreWorld, { id: bookingId, userId }: Booking) =>
  checkInBooking(onceBegun(world))({ bookingId, owner: { userId }, method: 'desk', by: by.id, actor: admin });
const stateOf = async (world: StoreWorld, { id }: Booking) => (await run(world.bookings.find(id)))?.state;

/** What coming after all comes to, for who was noted as absent. */
export const comeAfterAllContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: who was noted as absent and comes`, () => {
    it('takes a place again, which the end of the class gives back as any other', async ({ world }) => {
      const slot = await aClass(world, { capacity: 2 });
      const [one, other] = [await booked(world, slot), await booked(world, slot)];
      await absent(world, one);
      expect((await slotNow(world, slot)).taken).toBe(1);
      await run(comes(world, one));
      expect((await slotNow(world, slot)).taken).toBe(2);
      expect(await run(world.bookings.find(one.id))).toMatchObject({ state: 'CheckedIn', ended: null });
      await run(world.slots.put({ ...(await slotNow(world, slot)), state: 'Cancelled' }));
      const because = { cause: 'cancel', ref: null, reason: null, notify: false, actor: admin } as const;
      await run(world.slotClearings.begin([slot.id], because, begun));
      expect(await run(clearSlot(onceBegun(world))(slot.id))).toBe(2);
      expect((await slotNow(world, slot)).taken).toBe(0);
      expect([await stateOf(world, one), await stateOf(world, other)]).toEqual(['StudioCancelled', 'StudioCancelled']);
    });

    it('place_full: finds none when another has it', async ({ world }) => {
      const slot = await aClass(world, { capacity: 1 });
      const one = await booked(world, slot);
      await absent(world, one);
      expect(await run(world.slots.takePlace(slot.id, anId()))).toBe('taken');
      expect(await failureOf(comes(world, one))).toMatchObject({ code: 'place_full' });
      expect([await stateOf(world, one), (await slotNow(world, slot)).taken]).toEqual(['NoShow', 1]);
    });

    it('already_booked: has no second place beside the one taken since', async ({ world }) => {
      const slot = await aClass(world, { capacity: 2 });
      const one = await booked(world, slot);
      await absent(world, one);
      await run(world.bookings.insert(aBooking(slot, { userId: one.userId })));
      expect(await failureOf(comes(world, one))).toMatchObject({ code: 'already_booked' });
    });

    it('overlap: is in another class by now, unless two at once are allowed', async ({ world }) => {
      for (const [allowed, code] of [
        [false, 'overlap'],
        [true, null],
      ] as const) {
        const slot = await aClass(world, {}, allowed);
        const one = await booked(world, slot);
        await absent(world, one);
        await booked(world, await aClass(world), one.userId);
        if (code === null) expect(await run(comes(world, one))).toMatchObject({ bookingId: one.id });
        else expect(await failureOf(comes(world, one))).toMatchObject({ code });
      }
    });

    it('slot_closed, slot_cancelled: takes no place of a class that gives none', async ({ world }) => {
      for (const [state, code] of [
        ['Closed', 'slot_closed'],
        ['Cancelled', 'slot_cancelled'],
      ] as const) {
        const slot = await aClass(world);
        const one = await booked(world, slot);
        await absent(world, one);
        await run(world.slots.put({ ...(await slotNow(world, slot)), state }));
        expect(await failureOf(comes(world, one))).toMatchObject({ code });
      }
    });

    it('spends the entry and the day again that had come back, as often as that happens', async ({ world }) => {
      const pack = await storedSubscription(world, { dailyLimit: 1 });
      const slot = await aClass(world);
      const one = await coveredBy(world, pack, slot, 'return');
      const standing = async () => [
        (await run(world.subscriptions.find(pack.id)))?.remaining,
        await run(world.subscriptions.usedOn(pack.id, slot.localDate)),
        (await run(world.bookings.find(one.id)))?.entryOutcome,
      ];
      for (let round = 0; round < 2; round += 1) {
        await absent(world, one);
        expect(await standing()).toEqual([10, 0, 'returned']);
        await run(comes(world, one));
        expect(await standing()).toEqual([9, 1, 'spent']);
        await run(world.checkIns.undo(one.id, begun, by.id));
        const now = (await run(world.bookings.find(one.id)))!;
        const again = { ...now, state: 'Confirmed', sequence: now.sequence + 1 } as const;
        await run(world.unitOfWork.run(world.bookings.save(again)));
      }
      const lines = await run(world.subscriptions.movementsOf(pack.id));
      expect(lines.map(({ kind }) => kind)).toEqual(['grant', 'consume', 'return', 'consume', 'return', 'consume']);
    });

    it('loses nothing twice: an entry that was lost is spent, and was counted in its day', async ({ world }) => {
      const pack = await storedSubscription(world);
      const slot = await aClass(world);
      const one = await coveredBy(world, pack, slot, 'forfeit');
      await absent(world, one);
      await run(comes(world, one));
      expect((await run(world.subscriptions.find(pack.id)))?.remaining).toBe(9);
      expect(await run(world.subscriptions.usedOn(pack.id, slot.localDate))).toBe(1);
      expect((await run(world.bookings.find(one.id)))?.entryOutcome).toBe('spent');
    });

    it('daily_limit, entries_exhausted: needs what covers the class once more', async ({ world }) => {
      for (const [over, code] of [
        [{ dailyLimit: 1 }, 'daily_limit'],
        [{ entries: 1 }, 'entries_exhausted'],
      ] as const) {
        const pack = await storedSubscription(world, over);
        const one = await coveredBy(world, pack, await aClass(world), 'return');
        await absent(world, one);
        const later = await aClass(world, { startsAt: after(7200), endsAt: after(9000) });
        await coveredBy(world, pack, later, 'return');
        expect(await failureOf(comes(world, one))).toMatchObject({ code });
        expect(await stateOf(world, one)).toBe('NoShow');
      }
    });
  });
};
