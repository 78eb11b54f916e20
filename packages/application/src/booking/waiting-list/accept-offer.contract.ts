import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { Activity, Slot, WaitingEntry } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { aBooking, after, anActivity, anId, now } from '../../testing/fixtures.ts';
import { classOf } from '../../testing/fixtures.entries.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run, together } from '../../testing/world-test.ts';
import { releasePlace } from '../booking/release-place.ts';
import { acceptOffer } from './accept-offer.ts';
import { sweepWaitingLists } from './sweep-waiting-lists.reconciler.ts';
import { closeList, joinWaitingList, lapseOffer, type JoinWaitingList } from './waiting-list.ts';

const aClass = async (world: StoreWorld, over: Partial<Activity> = {}): Promise<[Activity, Slot]> => {
  const activity = anActivity({ means: ['free', 'entry', 'onSite'], ...over });
  await run(world.activities.put(activity));
  return [activity, await classOf(world, activity, { capacity: 1, taken: 1 })];
};
/** Somebody waits for the class, and a place of it is let go of. */
const offered = async (
  world: StoreWorld,
  slot: Slot,
  over: Partial<JoinWaitingList> = {},
  userId = anId<AccountId>(),
  at = now,
): Promise<WaitingEntry> => {
  const { id } = await waits(world, slot, userId, { means: 'free', ...over });
  const released = { slotId: slot.id, releasedRef: `booking:${anId()}:1`, userId: null, now: at };
  await run(world.unitOfWork.run(releasePlace(portsAt(world, at))(released)));
  return (await run(world.waitingList.find(id)))!;
};
const accepts = (world: StoreWorld, { id: entryId, userId }: WaitingEntry, at = now) =>
  acceptOffer(portsAt(world, at))({
    ...{ entryId, userId, zone: 'Europe/Rome', actor: { ...admin, accountId: userId } },
  });

/** What taking an offered place comes to, by the rules of every door. */
export const acceptOfferContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: an offered place`, () => {
    it('is a request where the studio confirms by hand', async ({ world }) => {
      for (const [confirmation, state] of [
        ['auto', 'Confirmed'],
        ['manual', 'Requested'],
      ] as const) {
        const [, slot] = await aClass(world, { confirmation });
        expect((await run(accepts(world, await offered(world, slot)))).booking.state).toBe(state);
        expect((await slotNow(world, slot)).taken).toBe(1);
      }
    });

    it('is refused as at every door, and stays offered', async ({ world }) => {
      const cases: readonly (readonly [string, Partial<Activity>, WaitingEntry['means']])[] = [
        ['archived', { state: 'Archived' }, 'free'],
        ['slot_not_found', { state: 'Hidden' }, 'free'],
        ['activity_not_bookable', { state: 'Draft' }, 'free'],
        ['means_not_accepted', { means: ['entry'] }, 'free'],
        ['means_not_accepted', { price: null }, 'onSite'],
        ['too_soon', { leadMinutes: 43_200 }, 'free'],
      ];
      for (const [code, change, means] of cases) {
        const [activity, slot] = await aClass(world);
        const entry = await offered(world, slot, { means });
        await run(world.activities.put({ ...activity, ...change }));
        expect(await failureOf(accepts(world, entry))).toMatchObject({ code });
        expect(await run(world.waitingList.find(entry.id))).toEqual(entry);
        expect((await slotNow(world, slot)).taken).toBe(1);
      }
    });

    it('is a promise, also when fewer days may be booked ahead by now', async ({ world }) => {
      for (const means of ['free', 'entry'] as const) {
        const [activity, slot] = await aClass(world);
        const { userId } = await storedSubscription(world);
        const entry = await offered(world, slot, { means }, userId);
        await run(world.activities.put({ ...activity, horizonDays: 1 }));
        expect((await run(accepts(world, entry))).booking).toMatchObject({ state: 'Confirmed', means });
      }
    });

    it('is offered no longer than somebody is taken in, and can be taken until then', async ({ world }) => {
      const [, slot] = await aClass(world, { leadMinutes: 180 });
      const cutOff = slot.startsAt.subtract({ minutes: 180 });
      const at = cutOff.subtract({ minutes: 20 });
      const entry = await offered(world, slot, {}, anId<AccountId>(), at);
      expect(entry.offer?.until).toEqual(cutOff);
      expect((await run(accepts(world, entry, cutOff.subtract({ seconds: 1 })))).booking.state).toBe('Confirmed');
      const [, next] = await aClass(world, { leadMinutes: 180 });
      const late = await offered(world, next, {}, anId<AccountId>(), cutOff);
      expect(late).toMatchObject({ state: 'Closed', closedReason: 'cut_off', offer: null });
    });

    it('is over when a longer lead time has passed meanwhile, and not a moment before', async ({ world }) => {
      const [activity, slot] = await aClass(world, { leadMinutes: 0 });
      const at = slot.startsAt.subtract({ minutes: 240 });
      const entry = await offered(world, slot, {}, anId<AccountId>(), at);
      await run(world.activities.put({ ...activity, leadMinutes: 210 }));
      const last = slot.startsAt.subtract({ minutes: 210 });
      await run(sweepWaitingLists(portsAt(world, last)));
      expect(await run(world.waitingList.find(entry.id))).toEqual(entry);
      await run(sweepWaitingLists(portsAt(world, last.add({ seconds: 1 }))));
      expect(await run(world.waitingList.find(entry.id))).toMatchObject({ state: 'Lapsed' });
      expect((await slotNow(world, slot)).taken).toBe(0);
    });

    it.for(['Hidden', 'Archived'] as const)(
      'of an activity that is %s is made to nobody: the list closes, and what was offered stays',
      async (state, { world }) => {
        const [activity, slot] = await aClass(world);
        await run(world.slots.put({ ...slot, capacity: 2, taken: 2 }));
        const entry = await offered(world, slot);
        const waiting = await waits(world, slot, anId<AccountId>(), { means: 'free' });
        const other = await classOf(world, activity, { capacity: 1, taken: 1 });
        const next = await waits(world, other, anId<AccountId>(), { means: 'free' });
        await run(world.activities.put({ ...activity, state }));
        await run(sweepWaitingLists(portsAt(world)));
        expect(await run(world.waitingList.find(entry.id))).toEqual(entry);
        for (const { id } of [waiting, next])
          expect(await run(world.waitingList.find(id))).toMatchObject({ state: 'Closed', closedReason: 'slot_closed' });
        const joins = joinWaitingList(portsAt(world));
        const wanted = { slotId: other.id, userId: anId<AccountId>(), means: 'free', subscriptionId: null } as const;
        expect(await failureOf(joins(wanted))).toMatchObject({ code: 'waitlist_closed' });
      },
    );

    it('of an activity that is hidden meanwhile goes to nobody, nor to whom cannot pay that way', async ({ world }) => {
      const released = (slot: Slot) =>
        run(
          world.unitOfWork.run(
            releasePlace(portsAt(world))({ slotId: slot.id, releasedRef: `booking:${anId()}:1`, userId: null, now }),
          ),
        );
      for (const [change, closedReason] of [
        [{ state: 'Hidden' }, 'slot_closed'],
        [{ means: ['entry'] }, 'cannot_book'],
      ] as const) {
        const [activity, slot] = await aClass(world);
        const { id } = await waits(world, slot, anId<AccountId>(), { means: 'free' });
        await run(world.activities.put({ ...activity, ...change }));
        expect(await released(slot)).toBe('freed');
        expect(await run(world.waitingList.find(id))).toMatchObject({ state: 'Closed', closedReason });
        expect((await slotNow(world, slot)).taken).toBe(0);
      }
    });

    it('spends the subscription that was named when its person joined, and no other', async ({ world }) => {
      const userId = anId<AccountId>();
      const day = Temporal.PlainDate.from('2027-03-31');
      const soonOver = await storedSubscription(world, { userId, validTo: day });
      const named = await storedSubscription(world, { userId });
      const remaining = async (id: typeof named.id) => (await run(world.subscriptions.find(id)))?.remaining;
      const [, slot] = await aClass(world);
      const entry = await offered(world, slot, { means: 'entry', subscriptionId: named.id }, userId);
      expect(entry.subscriptionId).toBe(named.id);
      expect((await run(accepts(world, entry))).booking.subscriptionId).toBe(named.id);
      expect([await remaining(named.id), await remaining(soonOver.id)]).toEqual([9, 10]);
    });

    it('(23) at the very end of its time has one winner: it is booked or goes to the next, never both', async ({
      world,
    }) => {
      for (let round = 0; round < 10; round += 1) {
        const [, slot] = await aClass(world);
        const entry = await offered(world, slot);
        await waits(world, slot);
        const { until } = entry.offer!;
        expect(await failureOf(accepts(world, entry, until))).toMatchObject({ code: 'offer_lapsed' });
        const accepting = Effect.result(accepts(world, entry, until.subtract({ microseconds: 1 })));
        const lapsing = Effect.result(lapseOffer(portsAt(world, until))(entry));
        await together<unknown, unknown>(round % 2 === 0 ? [accepting, lapsing] : [lapsing, accepting]);
        const states = (await run(world.waitingList.entriesOf(slot.id))).map(({ state }) => state);
        expect([
          ['Accepted', 'Waiting'],
          ['Lapsed', 'Offered'],
        ]).toContainEqual(states);
        const booked = await run(world.bookings.ofSlot(slot.id, ['Confirmed']));
        expect(booked.map(({ userId }) => userId)).toEqual(states[0] === 'Accepted' ? [entry.userId] : []);
        expect((await slotNow(world, slot)).taken).toBe(1);
      }
    });

    it('that was made again since it was read does not lapse with the old one', async ({ world }) => {
      const [, slot] = await aClass(world);
      const old = await offered(world, slot);
      const longer = { ...old, offer: { ...old.offer!, until: old.offer!.until.add({ minutes: 30 }) } };
      await run(world.waitingList.save(longer));
      await run(lapseOffer(portsAt(world, old.offer!.until))(old));
      expect(await run(world.waitingList.find(old.id))).toEqual(longer);
      await run(lapseOffer(portsAt(world, longer.offer.until))(old));
      expect((await run(world.waitingList.find(old.id)))?.state).toBe('Lapsed');
    });

    it('is waited for again when its class was moved before its list ended', async ({ world }) => {
      const [, slot] = await aClass(world);
      const entry = await waits(world, slot);
      const ports = portsAt(world, slot.startsAt.subtract({ minutes: 61 }));
      expect(await run(closeList(ports)(slot.id))).toBe(0);
      expect((await run(world.waitingList.find(entry.id)))?.state).toBe('Waiting');
      expect(await run(closeList(portsAt(world, slot.startsAt.subtract({ minutes: 60 })))(slot.id))).toBe(1);
    });

    it('already_booked: is not taken beside a booking of the same person', async ({ world }) => {
      const [, slot] = await aClass(world);
      const entry = await offered(world, slot);
      await run(world.bookings.insert(aBooking(slot, { userId: entry.userId, createdAt: after(1) })));
      expect(await failureOf(accepts(world, entry))).toMatchObject({ code: 'already_booked' });
    });
  });
};
