import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { movementKey, slotTable, subscriptionTable, type ClientSubscription, type Slot } from '@svc/domain/booking';
import { statesOf, step, type BookingId } from '@svc/domain/kernel';
import { machine } from '../../kernel/index.ts';
import { aBooking, anId, now } from '../../testing/fixtures.ts';
import { classOf, entryActivity, takingOf } from '../../testing/fixtures.entries.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import { cancelBookings } from '../booking/cancel-bookings.ts';
import type { TakeByEntry } from './entry-places.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const take = (world: StoreWorld, command: TakeByEntry) => world.entryPlaces.take(command);

/** Everything that a taking writes, as it stands. */
const standing = async (world: StoreWorld, { id }: ClientSubscription, slot: Slot) => ({
  remaining: (await run(world.subscriptions.find(id)))?.remaining,
  ledger: (await run(world.subscriptions.movementsOf(id))).reduce((sum, { delta }) => sum + delta, 0),
  lines: (await run(world.subscriptions.movementsOf(id))).length,
  used: await run(world.subscriptions.usedOn(id, slot.localDate)),
  taken: (await slotNow(world, slot)).taken,
  bookings: (await run(world.bookings.aheadOf(id, now))).length,
});
const untouched = { remaining: 10, ledger: 10, lines: 1, used: 0, taken: 0, bookings: 0 };

const takesPlaces = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a place by entry`, () => {
    it('is entry, day, place, booking and line of the ledger, all at once', async ({ world }) => {
      const slot = await classOf(world, await entryActivity(world));
      const pack = await storedSubscription(world);
      const command = takingOf(pack, slot);
      expect(await run(take(world, command))).toBe('taken');
      expect(await standing(world, pack, slot)).toEqual({
        remaining: 9,
        ledger: 9,
        lines: 2,
        used: 1,
        taken: 1,
        bookings: 1,
      });
      expect(await run(world.bookings.find(command.bookingId))).toEqual(
        aBooking(slot, {
          id: command.bookingId,
          userId: pack.userId,
          bookedBy: command.bookedBy,
          means: 'entry',
          subscriptionId: pack.id,
          entryOutcome: 'spent',
        }),
      );
      expect((await run(world.subscriptions.movementsOf(pack.id))).at(-1)).toMatchObject({
        kind: 'consume',
        delta: -1,
        bookingId: command.bookingId,
        key: movementKey.consume(command.bookingId),
      });
    });

    it('of an unlimited subscription writes no line', async ({ world }) => {
      const slot = await classOf(world, await entryActivity(world));
      const endless = await storedSubscription(world, { entries: null, remaining: null });
      expect(await run(take(world, takingOf(endless, slot)))).toBe('taken');
      expect(await standing(world, endless, slot)).toMatchObject({ remaining: null, lines: 0, used: 1, taken: 1 });
    });

    it.for(statesOf(subscriptionTable))('is taken where the table lets one spend: %s', async (status, { world }) => {
      const slot = await classOf(world, await entryActivity(world));
      const asleep =
        status === 'Suspended' ? { suspensions: [{ from: day('2027-03-01'), to: null, reason: null }] } : {};
      const dates = {
        Expired: { validTo: day('2027-02-28'), validFrom: day('2027-02-01') },
        Scheduled: { validFrom: day('2027-03-08') },
      };
      const pack = await storedSubscription(world, { status, ...asleep, ...dates[status as keyof typeof dates] });
      const may = step(subscriptionTable, status, 'spend').isOk();
      expect(await run(take(world, takingOf(pack, slot)))).toBe(may ? 'taken' : 'refused');
      if (!may) expect(await standing(world, pack, slot)).toEqual(untouched);
    });

    it.for(statesOf(slotTable))('is taken where the class stands open: %s', async (state, { world }) => {
      const slot = await classOf(world, await entryActivity(world), { state });
      const pack = await storedSubscription(world);
      expect(await run(take(world, takingOf(pack, slot)))).toBe(
        step(slotTable, state, 'take').isOk() ? 'taken' : 'refused',
      );
    });

    it('is refused whole when one condition does not hold', async ({ world }) => {
      const activity = await entryActivity(world);
      const slot = await classOf(world, activity);
      const full = await classOf(world, activity, { capacity: 2, taken: 2 });
      const pack = await storedSubscription(world);
      const refused: readonly (readonly [string, Partial<ClientSubscription>, Partial<TakeByEntry>])[] = [
        ['somebody else’s', {}, { userId: anId() }],
        ['another activity', { activityIds: [anId()] }, {}],
        ['before its first day', { validFrom: day('2027-03-09') }, {}],
        ['after its last day', { validTo: day('2027-03-07') }, {}],
        ['frozen that day', { suspensions: [{ from: day('2027-03-08'), to: day('2027-03-08'), reason: null }] }, {}],
        ['frozen today', { suspensions: [{ from: day('2027-03-01'), to: day('2027-03-02'), reason: null }] }, {}],
        ['a class that began', {}, { startsAfter: slot.startsAt }],
        ['a class that ended', {}, { endsAfter: slot.endsAt }],
        ['no such class', {}, { slotId: anId() }],
        ['another activity’s class', {}, { activityId: anId() }],
        ['a full class', {}, { slotId: full.id }],
      ];
      for (const [why, over, change] of refused) {
        const each = await storedSubscription(world, over);
        expect([why, await run(take(world, takingOf(each, slot, change)))]).toEqual([why, 'refused']);
        expect([why, await standing(world, each, slot)]).toEqual([why, untouched]);
      }
      expect(await run(take(world, takingOf(pack, slot, { subscriptionId: anId() })))).toBe('refused');
      expect((await slotNow(world, full)).taken).toBe(2);
    });

    it('is taken: not beside a live booking of the person', async ({ world }) => {
      const slot = await classOf(world, await entryActivity(world));
      const pack = await storedSubscription(world);
      await run(world.bookings.insert(aBooking(slot, { userId: pack.userId })));
      expect(await failureOf(take(world, takingOf(pack, slot)))).toMatchObject({ _tag: 'Taken' });
      expect(await standing(world, pack, slot)).toMatchObject({ remaining: 10, lines: 1, used: 0, taken: 0 });
    });
  });
};

const underLoad = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: places by entry at once`, () => {
    it('(13) spend one entry once: twenty calls over twenty classes', async ({ world }) => {
      const activity = await entryActivity(world);
      const pack = await storedSubscription(world, { entries: 1 });
      const slots = await Promise.all(times(20, () => classOf(world, activity)));
      const answers = await together(slots.map((slot) => take(world, takingOf(pack, slot))));
      expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1);
      const counters = await Promise.all(slots.map(async (slot) => (await slotNow(world, slot)).taken));
      expect(counters.reduce((sum, taken) => sum + taken, 0)).toBe(1);
      expect((await run(world.subscriptions.find(pack.id)))?.remaining).toBe(0);
    });

    it('(14) keep the daily limit: three of twelve a day', async ({ world }) => {
      const activity = await entryActivity(world);
      const pack = await storedSubscription(world, { entries: 20, dailyLimit: 3 });
      const days = [day('2027-03-08'), day('2027-03-09')];
      const slots = await Promise.all(times(24, (at) => classOf(world, activity, { localDate: days[at % 2]! })));
      await together(slots.map((slot) => take(world, takingOf(pack, slot))));
      for (const each of days) expect(await run(world.subscriptions.usedOn(pack.id, each))).toBe(3);
      expect((await run(world.subscriptions.find(pack.id)))?.remaining).toBe(14);
    });

    it('sell each place once: thirty people, ten places', async ({ world }) => {
      const slot = await classOf(world, await entryActivity(world), { capacity: 10 });
      const packs = await Promise.all(times(30, () => storedSubscription(world)));
      const answers = await together(packs.map((pack) => take(world, takingOf(pack, slot))));
      expect(answers.filter((answer) => answer === 'taken')).toHaveLength(10);
      expect((await slotNow(world, slot)).taken).toBe(10);
      const left = await Promise.all(
        packs.map(async ({ id }) => (await run(world.subscriptions.find(id)))?.remaining ?? 0),
      );
      expect(left.reduce((sum, remaining) => sum + remaining, 0)).toBe(290);
    });

    it('fold to what remains, whatever is booked, cancelled and credited at once', async ({ world }) => {
      const activity = await entryActivity(world);
      const packs = await Promise.all(times(4, () => storedSubscription(world, { entries: 6, dailyLimit: 4 })));
      const slots = await Promise.all(times(5, () => classOf(world, activity, { capacity: 3 })));
      const ports = portsAt(world);
      const cancel = (pack: ClientSubscription, bookingId: BookingId) =>
        world.unitOfWork.run(
          Effect.gen(function* () {
            const [subscription] = yield* world.subscriptions.lock([pack.id]);
            const cancelling = { subscription: subscription!, bookingIds: [bookingId], entries: 'returned' as const };
            yield* cancelBookings(ports)({ ...cancelling, reason: null, now, actor: machine('desk') });
          }),
        );
      const credit = (pack: ClientSubscription, id: string) =>
        world.subscriptions.move(
          {
            id,
            subscriptionId: pack.id,
            kind: 'credit',
            delta: 1,
            bookingId: null,
            reason: null,
            at: now,
            key: `credit:${id}`,
          },
          machine('desk'),
        );
      for (let round = 0; round < 6; round += 1) {
        const pick = times(14, (at) => {
          const [pack, slot] = [packs[(at + round) % 4]!, slots[(at * 3 + round) % 5]!];
          const command = takingOf(pack, slot, { bookedBy: pack.userId });
          const booked = Effect.result(take(world, command));
          if (at % 7 === 6) return Effect.result(credit(pack, anId()));
          return at % 3 === 0 ? Effect.andThen(booked, Effect.result(cancel(pack, command.bookingId))) : booked;
        });
        await together<unknown, unknown>(pick);
      }
      for (const pack of packs) {
        const { remaining, ledger } = await standing(world, pack, slots[0]!);
        expect(remaining).toBe(ledger);
        expect(remaining).toBeGreaterThanOrEqual(0);
        const ahead = await run(world.bookings.aheadOf(pack.id, now));
        expect(await run(world.subscriptions.usedOn(pack.id, day('2027-03-08')))).toBe(ahead.length);
        expect(ahead.length).toBeLessThanOrEqual(4);
      }
      const live = (await Promise.all(packs.map(({ id }) => run(world.bookings.aheadOf(id, now))))).flat();
      for (const slot of slots) {
        const { taken } = await slotNow(world, slot);
        expect(taken).toBe(live.filter((place) => place.slot.id === slot.id).length);
        expect(taken).toBeLessThanOrEqual(3);
      }
    });
  });
};

/** What every EntryPlaces holds, alone and with everything at once. */
export const entryPlacesContract = (name: string, open: OpenStoreWorld): void => {
  takesPlaces(name, open);
  underLoad(name, open);
};
