import type { Activity, WaitingEntryId } from '@svc/domain/booking';
import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { AccountId, HoldId, SlotId } from '@svc/domain/kernel';
import { aBooking, after, anActivity, anId, aSlot } from '../../testing/fixtures.ts';
import { anOpenOrder, changed, opened, storedSlot } from '../../testing/fixtures.money.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run } from '../../testing/world-test.ts';

export const activityStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: activities`, () => {
    it('come back with every field as they were put', async ({ world }) => {
      const activity = anActivity({ state: 'Hidden', kind: 'appointment', means: ['onSite', 'entry', 'order'] });
      await run(world.activities.put(activity));
      expect(await run(world.activities.find(activity.id))).toEqual(activity);
    });

    it('may have no price, no rate, nobody who teaches and no English', async ({ world }) => {
      const bare = anActivity({ price: null, vat: null, professionalIds: [], means: ['free'], name: { it: 'Prova' } });
      await run(world.activities.put(bare));
      expect(await run(world.activities.find(bare.id))).toEqual(bare);
      const exempt = anActivity({ vat: { nature: 'N4' } });
      await run(world.activities.put(exempt));
      expect(await run(world.activities.find(exempt.id))).toEqual(exempt);
    });

    it('are replaced by a second put', async ({ world }) => {
      const first = anActivity();
      const second = { ...first, state: 'Archived', color: '#000000', price: null, position: 9 } as const;
      await run(world.activities.put(first));
      await run(world.activities.put(second));
      expect(await run(world.activities.find(first.id))).toEqual(second);
      expect((await run(world.activities.list())).filter(({ id }) => id === first.id)).toEqual([second]);
    });

    it('have a slug that no other has, at their insert and at a change', async ({ world }) => {
      const [one, two] = [anActivity(), anActivity()];
      await run(world.activities.insert(one));
      expect(await failureOf(world.activities.insert({ ...two, slug: one.slug }))).toMatchObject({ _tag: 'Taken' });
      await run(world.activities.insert(two));
      const save = (activity: Activity) =>
        world.unitOfWork.run(Effect.andThen(world.activities.lock(activity.id), world.activities.save(activity)));
      expect(await failureOf(save({ ...two, slug: one.slug }))).toMatchObject({ _tag: 'Taken' });
      const next: Activity = { ...two, capacity: 3, price: null, version: 2 };
      await run(save(next));
      expect(await run(world.activities.lock(two.id))).toEqual(next);
      expect(await run(world.activities.lock(anId()))).toBeNull();
    });

    it('know whether anybody ever had a place, and in how many classes ahead somebody has one', async ({ world }) => {
      const activity = anActivity();
      await run(world.activities.put(activity));
      const [early, late, empty] = [aSlot(activity), aSlot(activity, { taken: 1 }), aSlot(activity)];
      for (const slot of [early, late, empty]) await run(world.slots.put(slot));
      const claims = (at: Temporal.Instant) => run(world.activities.claims(activity.id, at));
      const before = early.startsAt.subtract({ hours: 1 });
      expect(await claims(before)).toEqual({ ever: true, ahead: 1 });
      expect(await claims(early.startsAt)).toEqual({ ever: true, ahead: 0 });
      await run(world.slots.put({ ...late, taken: 0 }));
      expect(await claims(before)).toEqual({ ever: false, ahead: 0 });
      await run(world.bookings.insert(aBooking(empty, { state: 'Cancelled' })));
      expect(await claims(before)).toEqual({ ever: true, ahead: 0 });
      expect(await run(world.activities.claims(anId(), before))).toEqual({ ever: false, ahead: 0 });
    });

    it('have free places while a class of theirs can be booked, within lead time and horizon', async ({ world }) => {
      const activity = anActivity({ leadMinutes: 60, horizonDays: 10 });
      await run(world.activities.put(activity));
      const slot = aSlot(activity, { capacity: 1 });
      await run(world.slots.put(slot));
      const isFree = async (at: Temporal.Instant) => (await run(world.activities.withFreePlaces(at))).has(activity.id);
      const before = (minutes: number) => isFree(slot.startsAt.subtract({ minutes }));
      const opens = slot.localDate.subtract({ days: 10 }).toZonedDateTime(slot.zone).toInstant();
      expect([await before(59), await before(60), await before(6000)]).toEqual([false, true, true]);
      expect([await isFree(opens.subtract({ seconds: 1 })), await isFree(opens)]).toEqual([false, true]);
      for (const over of [{ taken: 1 }, { state: 'Closed' }, { state: 'Cancelled' }] as const) {
        await run(world.slots.put({ ...slot, ...over }));
        expect(await before(60)).toBe(false);
      }
      await run(world.slots.put(slot));
      await run(world.activities.put({ ...activity, state: 'Draft' }));
      expect(await before(60)).toBe(false);
    });

    it('that nobody put are null', async ({ world }) => {
      expect(await run(world.activities.find(anId()))).toBeNull();
    });
  });
};

export const slotViewContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  const day = (text: string) => Temporal.PlainDate.from(text);
  describe(`${name}: slots as a person sees them`, () => {
    it('come back whole with their activity', async ({ world }) => {
      const activity = anActivity({
        locationId: anId(),
        bufferBeforeMinutes: 5,
        bufferAfterMinutes: 10,
        cancellationPolicyId: anId(),
        confirmation: 'manual',
        allowsOverlap: true,
        waitlist: { mode: 'auto', offerMinutes: 30, closeMinutes: 0, maxLength: 5 },
        checkIn: { fromMinutes: 15, self: false },
        reminders: [{ minutesBefore: 60 }, { daysBefore: 1, at: '20:00' }],
        version: 4,
      });
      const slot = aSlot(activity, {
        localDate: day('2027-03-28'),
        localStart: Temporal.PlainTime.from('02:30'),
        startsAt: Temporal.Instant.from('2027-03-28T01:30:00Z'),
        endsAt: Temporal.Instant.from('2027-03-28T02:30:00.000001Z'),
        capacity: 12,
        taken: 13,
        over: 2,
        state: 'Closed',
        scheduleId: anId(),
        shifted: true,
        locationId: anId(),
        professionalIds: [anId(), anId()],
        capacityOverride: 12,
        detached: true,
        sequence: 3,
      });
      await run(world.activities.put(activity));
      await run(world.slots.put(slot));
      expect(await run(world.slots.find(slot.id, anId()))).toMatchObject({ slot, activity, mine: false });
    });

    it('are null when there is none, and left out among others', async ({ world }) => {
      const slot = await storedSlot(world);
      expect(await run(world.slots.find(anId(), anId()))).toBeNull();
      const among = await run(world.slots.among([anId<SlotId>(), slot.id], anId()));
      expect(among.map((slotView) => slotView.slot.id)).toEqual([slot.id]);
      expect(await run(world.slots.among([], anId()))).toEqual([]);
    });

    it('are replaced by a second put', async ({ world }) => {
      const slot = await storedSlot(world);
      await run(world.slots.put({ ...slot, state: 'Cancelled', capacity: 4, taken: 2 }));
      expect((await run(world.slots.find(slot.id, anId())))?.slot).toEqual({
        ...slot,
        state: 'Cancelled',
        capacity: 4,
        taken: 2,
      });
    });

    it('between two local dates include both days, sorted by start, then by Italian title', async ({ world }) => {
      const yoga = anActivity({ name: { it: 'Yoga' } });
      const pilates = anActivity({ name: { it: 'Pilates', en: 'Zumba' } });
      await run(world.activities.put(yoga));
      await run(world.activities.put(pilates));
      const at = (date: string, hour: number) => ({
        localDate: day(date),
        localStart: Temporal.PlainTime.from({ hour }),
        startsAt: day(date).toZonedDateTime({ timeZone: 'Europe/Rome', plainTime: { hour } }).toInstant(),
      });
      const slots = [
        aSlot(yoga, at('2027-04-11', 23)),
        aSlot(yoga, at('2027-04-05', 9)),
        aSlot(pilates, at('2027-04-05', 9)),
        aSlot(yoga, at('2027-04-05', 7)),
        aSlot(yoga, at('2027-04-04', 23)),
        aSlot(yoga, at('2027-04-12', 0)),
      ] as const;
      for (const slot of slots) await run(world.slots.put(slot));
      const listed = await run(world.slots.between(day('2027-04-05'), day('2027-04-11'), anId()));
      const mine = new Set<string>([yoga.id, pilates.id]);
      const ids = listed.filter(({ activity }) => mine.has(activity.id)).map(({ slot }) => slot.id);
      expect(ids).toEqual([slots[3].id, slots[2].id, slots[1].id, slots[0].id]);
    });

    it('belong to the local day they start on, whatever day that is in UTC', async ({ world }) => {
      const slot = await storedSlot(world, {
        localDate: day('2027-04-20'),
        localStart: Temporal.PlainTime.from('00:30'),
        startsAt: Temporal.Instant.from('2027-04-19T22:30:00Z'),
        endsAt: Temporal.Instant.from('2027-04-19T23:30:00Z'),
      });
      const on = async (text: string) =>
        (await run(world.slots.between(day(text), day(text), anId()))).some((slotView) => slotView.slot.id === slot.id);
      expect([await on('2027-04-19'), await on('2027-04-20')]).toEqual([false, true]);
    });

    it('are mine with an active hold, for me alone', async ({ world }) => {
      const slot = await storedSlot(world);
      const { order } = await opened(world, anOpenOrder(slot));
      const mine = async (who: AccountId) => [
        (await run(world.slots.find(slot.id, who)))?.mine,
        (await run(world.slots.among([slot.id], who)))[0]?.mine,
        (await run(world.slots.between(slot.localDate, slot.localDate, who))).find(
          (slotView) => slotView.slot.id === slot.id,
        )?.mine,
      ];
      expect(await mine(order.userId)).toEqual([true, true, true]);
      expect(await mine(anId())).toEqual([false, false, false]);
    });

    it.for([
      ['Active', true],
      ['Converted', true],
      ['Released', false],
      ['Expired', false],
    ] as const)('with a hold that is %s are mine: %s', async ([state, mine], { world }) => {
      const slot = await storedSlot(world);
      const { order } = await opened(world, anOpenOrder(slot));
      await changed(world, order.id, () => ({ hold: { state } }));
      expect((await run(world.slots.find(slot.id, order.userId)))?.mine).toBe(mine);
    });

    it.for([
      ['Requested', true],
      ['Confirmed', true],
      ['CheckedIn', true],
      ['NoShow', false],
      ['Cancelled', false],
      ['LateCancelled', false],
      ['StudioCancelled', false],
      ['Declined', false],
    ] as const)('with a booking that is %s are mine: %s', async ([state, mine], { world }) => {
      const slot = await storedSlot(world);
      const booking = aBooking(slot, { state });
      await run(world.bookings.insert(booking));
      expect((await run(world.slots.find(slot.id, booking.userId)))?.mine).toBe(mine);
    });

    it('show what I have there, and how many keep or want a place', async ({ world }) => {
      const slot = await storedSlot(world);
      const { order } = await opened(world, anOpenOrder(slot));
      const booking = aBooking(slot, { state: 'Requested' });
      await run(world.bookings.insert(booking));
      const waits = (userId: AccountId) =>
        run(
          world.waitingList.insert({
            ...{ id: anId<WaitingEntryId>(), slotId: slot.id, userId, means: 'free', state: 'Waiting' },
            ...{ subscriptionId: null, toPromote: false, offer: null, closedReason: null, createdAt: after(1) },
          }),
        );
      const [gone, first, second] = [await waits(anId()), await waits(anId()), await waits(anId())];
      await run(world.waitingList.save({ ...gone, state: 'Left' }));
      const seen = async (who: AccountId) => {
        const [among] = await run(world.slots.among([slot.id], who));
        const between = await run(world.slots.between(slot.localDate, slot.localDate, who));
        expect(between.find((each) => each.slot.id === slot.id)).toEqual(among);
        return among;
      };
      const all = { waiting: 2, holds: 1 };
      const mine = { id: booking.id, state: 'Requested' };
      expect(await seen(booking.userId)).toMatchObject({ ...all, booking: mine, turn: null });
      expect(await seen(order.userId)).toMatchObject({ ...all, mine: true, booking: null, turn: null });
      const turn = { entryId: second.id, state: 'Waiting', means: second.means, position: 2, offerUntil: null };
      expect(await seen(second.userId)).toMatchObject({ ...all, mine: false, booking: null, turn });
      const offer = { holdId: anId<HoldId>(), until: after(900) };
      await run(world.waitingList.save({ ...first, state: 'Offered', offer }));
      const offered = { entryId: first.id, state: 'Offered', means: first.means, position: 1, offerUntil: offer.until };
      expect((await seen(first.userId))?.turn).toEqual(offered);
    });

    it('follow the booking once a converted hold has made one', async ({ world }) => {
      const slot = await storedSlot(world);
      const { order } = await opened(world, anOpenOrder(slot));
      await changed(world, order.id, () => ({ order: { state: 'Finalized' }, hold: { state: 'Converted' } }));
      await run(world.bookings.insert(aBooking(slot, { userId: order.userId, orderId: order.id })));
      const mine = async () => (await run(world.slots.find(slot.id, order.userId)))?.mine;
      expect(await mine()).toBe(true);
      await run(world.bookings.cancelByOrder(order.id, { at: after(9), by: null, reason: null }));
      expect(await mine()).toBe(false);
      await opened(world, anOpenOrder(slot, { userId: order.userId }));
    });
  });
};
