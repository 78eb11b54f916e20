import { describe, expect } from 'vitest';
import { cancellationPolicy, defaultCancellationTerms, slotTable, type Activity, type Slot } from '@svc/domain/booking';
import { statesOf, step, type AccountId, type BookingId } from '@svc/domain/kernel';
import { machine } from '../../kernel/index.ts';
import { takingOf, classOf, entryActivity } from '../../testing/fixtures.entries.ts';
import { aBooking, anActivity, anId, now } from '../../testing/fixtures.ts';
import { anOpenOrder, aPlaceRequest, slotNow } from '../../testing/fixtures.money.ts';
import { storedLocation } from '../../testing/fixtures.schedules.ts';
import { storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import { cancelBookings } from './cancel-bookings.ts';
import type { TakeFree } from './take-place.ts';

const taking = (slot: Slot, over: Partial<TakeFree> = {}): TakeFree => ({
  bookingId: anId<BookingId>(),
  userId: anId<AccountId>(),
  bookedBy: anId<AccountId>(),
  slotId: slot.id,
  activityId: slot.activityId,
  state: 'Confirmed',
  guestName: null,
  overbookUpTo: null,
  startsAfter: now,
  endsAfter: now,
  now,
  means: 'free',
  price: null,
  ...over,
});
const take = (world: StoreWorld, command: TakeFree) => world.freePlaces.take(command);
const strict = async (world: StoreWorld, over: Partial<Activity> = {}): Promise<Activity> => {
  const activity = anActivity({ allowsOverlap: false, ...over });
  await run(world.activities.put(activity));
  return activity;
};
const at = (from: string, to: string): Partial<Slot> => ({
  startsAt: Temporal.Instant.from(`2027-03-08T${from}:00Z`),
  endsAt: Temporal.Instant.from(`2027-03-08T${to}:00Z`),
});

const takesPlaces = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a place that nothing pays for in advance`, () => {
    it('is place and booking at once, with its price and who comes', async ({ world }) => {
      const slot = await classOf(world, await strict(world));
      const price = { amountCents: 2000, currency: 'EUR', vat: { rateBp: 2200 } } as const;
      const command = taking(slot, { means: 'onSite', price, guestName: 'Nonna Pina', state: 'Requested' });
      expect(await run(take(world, command))).toBe('taken');
      expect(await run(world.bookings.find(command.bookingId))).toEqual(
        aBooking(slot, {
          id: command.bookingId,
          userId: command.userId,
          bookedBy: command.bookedBy,
          means: 'onSite',
          state: 'Requested',
          price,
          guestName: 'Nonna Pina',
          settlement: { state: 'unpaid' },
        }),
      );
      expect((await slotNow(world, slot)).taken).toBe(1);
    });

    it('keeps the terms of its activity, or of the studio, as they were', async ({ world }) => {
      const terms = { ...defaultCancellationTerms, graceMinutes: 3 };
      const policy = { id: anId(), ...terms, block: null, version: 1, createdAt: now, updatedAt: now };
      await run(world.entities.of(cancellationPolicy).insert({ ...policy, name: `Severa ${policy.id}` }));
      const slot = await classOf(world, await strict(world, { cancellationPolicyId: policy.id }));
      const command = taking(slot);
      await run(take(world, command));
      expect((await run(world.bookings.find(command.bookingId)))?.terms).toEqual(terms);
      expect((await run(world.bookings.viewOf(command.bookingId)))?.terms).toEqual(terms);
      const plain = await classOf(world, await strict(world));
      const other = taking(plain);
      await run(take(world, other));
      expect((await run(world.bookings.find(other.bookingId)))?.terms).toBeNull();
    });

    it.for(statesOf(slotTable))('is taken where the class stands open: %s', async (state, { world }) => {
      const slot = await classOf(world, await strict(world), { state });
      const may = step(slotTable, state, 'take').isOk();
      expect(await run(take(world, taking(slot)))).toBe(may ? 'taken' : 'refused');
      expect((await slotNow(world, slot)).taken).toBe(may ? 1 : 0);
    });

    it('is refused whole when one condition does not hold', async ({ world }) => {
      const activity = await strict(world);
      const slot = await classOf(world, activity);
      const full = await classOf(world, activity, { capacity: 2, taken: 2 });
      const refused: readonly (readonly [string, Partial<TakeFree>])[] = [
        ['a class that began', { startsAfter: slot.startsAt }],
        ['a class that ended', { endsAfter: slot.endsAt }],
        ['no such class', { slotId: anId() }],
        ['another activity’s class', { activityId: anId() }],
        ['a full class', { slotId: full.id }],
      ];
      for (const [why, over] of refused) {
        const command = taking(slot, over);
        expect([why, await run(take(world, command))]).toEqual([why, 'refused']);
        expect(await run(world.bookings.find(command.bookingId))).toBeNull();
      }
      expect([(await slotNow(world, slot)).taken, (await slotNow(world, full)).taken]).toEqual([0, 2]);
    });

    it('above the capacity is given up to the limit, and to what the location holds', async ({ world }) => {
      const slot = await classOf(world, await strict(world), { capacity: 2, taken: 2 });
      const answers = [];
      for (let tries = 0; tries < 3; tries += 1)
        answers.push(await run(take(world, taking(slot, { overbookUpTo: 2 }))));
      expect(answers).toEqual(['taken', 'taken', 'refused']);
      expect(await slotNow(world, slot)).toMatchObject({ capacity: 2, taken: 4, over: 2 });
      const locationId = await storedLocation(world, 3);
      const small = await classOf(world, await strict(world), { capacity: 2, taken: 2, locationId });
      const command = taking(small, { overbookUpTo: 5 });
      expect(await run(take(world, command))).toBe('taken');
      expect(await run(take(world, taking(small, { overbookUpTo: 5 })))).toBe('refused');
      expect((await run(world.bookings.find(command.bookingId)))?.overbooked).toBe(true);
    });

    it('is taken: not beside a live booking of the person', async ({ world }) => {
      const slot = await classOf(world, await strict(world));
      const userId = anId<AccountId>();
      await run(world.bookings.insert(aBooking(slot, { userId })));
      expect(await failureOf(take(world, taking(slot, { userId })))).toMatchObject({ _tag: 'Taken' });
      expect((await slotNow(world, slot)).taken).toBe(0);
    });
  });
};

const oneAtATime = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a person's time`, () => {
    it('is given to one class at a time, whatever covers it; the next may begin as one ends', async ({ world }) => {
      const activity = await strict(world, { means: ['free', 'entry', 'order'] });
      const userId = anId<AccountId>();
      const first = await classOf(world, activity, at('17:00', '18:00'));
      const during = await classOf(world, activity, at('17:59', '18:59'));
      const next = await classOf(world, activity, at('18:00', '19:00'));
      expect(await run(take(world, taking(first, { userId })))).toBe('taken');
      const pack = await storedSubscription(world, { userId });
      expect(await run(take(world, taking(during, { userId })))).toBe('refused');
      expect(await run(world.entryPlaces.take(takingOf(pack, during)))).toBe('refused');
      expect(await run(world.orders.open(aPlaceRequest(anOpenOrder(during, { userId }))))).toEqual({
        kind: 'refused',
        code: 'overlap',
      });
      expect(await run(world.slots.takePlace(during.id, userId))).toBe('lost');
      expect([
        await run(world.slots.isBusy(during.id, userId)),
        await run(world.slots.isBusy(first.id, userId)),
      ]).toEqual([true, false]);
      expect((await slotNow(world, during)).taken).toBe(0);
      expect(await run(take(world, taking(next, { userId })))).toBe('taken');
      expect(await run(take(world, taking(during)))).toBe('taken');
    });

    it('is kept by a checkout too, and may be given twice where the activity allows it', async ({ world }) => {
      const activity = await strict(world);
      const userId = anId<AccountId>();
      const slot = await classOf(world, activity);
      expect(await run(world.orders.open(aPlaceRequest(anOpenOrder(slot, { userId }))))).toMatchObject({
        kind: 'opened',
      });
      const other = await classOf(world, activity);
      expect(await run(take(world, taking(other, { userId })))).toBe('refused');
      const lenient = await classOf(world, await entryActivity(world));
      expect(await run(take(world, taking(lenient, { userId })))).toBe('taken');
    });

    it('is theirs again once the studio ends the booking', async ({ world }) => {
      const activity = await strict(world);
      const [slot, other] = [await classOf(world, activity), await classOf(world, activity)];
      const command = taking(slot);
      await run(take(world, command));
      const { bookingId, userId } = command;
      const ending = { subscription: null, bookingIds: [bookingId], entries: 'returned', reason: null, now } as const;
      await run(world.unitOfWork.run(cancelBookings(portsAt(world))({ ...ending, actor: machine('desk') })));
      expect(await run(take(world, taking(other, { userId })))).toBe('taken');
    });

    it('(15) is given once to fifteen calls at once over classes that overlap', async ({ world }) => {
      const activity = await strict(world);
      const userId = anId<AccountId>();
      const slots = await Promise.all(times(15, (n) => classOf(world, activity, at(`17:${10 + n}`, `18:${10 + n}`))));
      const answers = await together(slots.map((slot) => take(world, taking(slot, { userId }))));
      expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1);
      const taken = await Promise.all(slots.map(async (slot) => (await slotNow(world, slot)).taken));
      expect(taken.reduce((sum, each) => sum + each, 0)).toBe(1);
    });

    it('(12) leaves no place unsold and none sold twice: 60 people at once, ten places', async ({ world }) => {
      const slot = await classOf(world, await strict(world), { capacity: 10 });
      const answers = await together(times(60, () => take(world, taking(slot))));
      expect(answers.filter((answer) => answer === 'taken')).toHaveLength(10);
      expect((await slotNow(world, slot)).taken).toBe(10);
    });
  });
};

/** What every FreePlaces holds, alone and beside every other door. */
export const freePlacesContract = (name: string, open: OpenStoreWorld): void => {
  takesPlaces(name, open);
  oneAtATime(name, open);
};
