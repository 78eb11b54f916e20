import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { location, type Activity, type LocationId, type Slot } from '@svc/domain/booking';
import type { AccountId, BookingId } from '@svc/domain/kernel';
import { anAccount, anId, now } from '../../testing/fixtures.ts';
import { classOf, takingOf } from '../../testing/fixtures.entries.ts';
import { anOpenOrder, aPlaceRequest, slotNow } from '../../testing/fixtures.money.ts';
import { move, strict as stored } from '../../testing/fixtures.moves.ts';
import { storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import { bookPlace, type BookPlace } from '../booking/book-place.ts';
import { cancelPlace } from '../booking/cancel-place.ts';
import { acceptOffer } from '../waiting-list/accept-offer.ts';

const at = (from: string, to: string): Partial<Slot> => ({
  localStart: Temporal.PlainTime.from(from).add({ hours: 1 }),
  startsAt: Temporal.Instant.from(`2027-03-08T${from}:00Z`),
  endsAt: Temporal.Instant.from(`2027-03-08T${to}:00Z`),
});
/** A class that keeps its givers as one that was made by a rule does. @returns who has another class then */
const kept = (world: StoreWorld, ...slots: readonly Pick<Slot, 'id'>[]) =>
  run(world.unitOfWork.run(world.slots.keepGivers(slots.map(({ id }) => id))));
const appointments = (world: StoreWorld, pro: AccountId, over: Partial<Activity> = {}) =>
  stored(world, {
    kind: 'appointment',
    capacity: 1,
    professionalIds: [pro],
    means: ['free', 'entry', 'order'],
    ...over,
  });
const takingFree = (slot: Slot, userId = anId<AccountId>()) => ({
  ...{ bookingId: anId<BookingId>(), userId, bookedBy: userId, slotId: slot.id, activityId: slot.activityId },
  ...({ state: 'Confirmed', guestName: null, overbookUpTo: null, startsAfter: now, endsAfter: now, now } as const),
  ...({ means: 'free', price: null } as const),
});
const takeFree = (world: StoreWorld, slot: Slot, userId?: AccountId) =>
  world.unitOfWork.run(world.freePlaces.take(takingFree(slot, userId)));
const ordered = (world: StoreWorld, slot: Slot) =>
  Effect.map(world.orders.open(aPlaceRequest(anOpenOrder(slot))), (result) =>
    result.kind === 'opened' ? result.kind : result.code,
  );
const booking = (world: StoreWorld, slot: Slot, over: Partial<BookPlace> = {}) => {
  const userId = anId<AccountId>();
  const by = { id: userId, role: 'client' } as const;
  const how = { means: 'free', subscriptionId: null, guestName: null, reason: null, zone: 'Europe/Rome' } as const;
  return bookPlace(portsAt(world))({
    ...{ slotId: slot.id, userId, by, overbook: false, force: false, actor: admin },
    ...{ ...how, ...over },
  });
};

const ofClasses = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: who gives a class`, () => {
    it('has one class at a time, whatever activity it is of; the next may begin as one ends', async ({ world }) => {
      const pro = anId<AccountId>();
      const [yoga, pilates] = [
        await stored(world, { professionalIds: [pro] }),
        await stored(world, { professionalIds: [anId()], allowsOverlap: true }),
      ];
      const first = await classOf(world, yoga, at('17:00', '18:00'));
      const during = await classOf(world, pilates, { ...at('17:59', '18:59'), professionalIds: [pro] });
      const next = await classOf(world, yoga, at('18:00', '19:00'));
      expect(await kept(world, first, next)).toEqual([]);
      expect(await kept(world, during)).toEqual([
        { slotId: during.id, startsAt: during.startsAt, ownerId: pro, otherId: first.id },
      ]);
      const [met] = await run(world.slots.busyGivers(pilates.id, now));
      expect(met).toMatchObject({ slotId: during.id, otherId: first.id });
      expect(await run(world.slots.busyGivers(pilates.id, during.endsAt))).toEqual([]);
      expect(await run(world.slots.busyGivers(yoga.id, now))).toEqual([]);
    });

    it('keeps the time before and after it as well, and none when it is cancelled', async ({ world }) => {
      const pro = anId<AccountId>();
      const buffered = await stored(world, { professionalIds: [pro], bufferBeforeMinutes: 10, bufferAfterMinutes: 15 });
      const plain = await stored(world, { professionalIds: [pro] });
      const slot = await classOf(world, buffered, at('17:00', '18:00'));
      const others = [
        await classOf(world, plain, at('16:00', '16:50')),
        await classOf(world, plain, at('15:50', '16:51')),
        await classOf(world, plain, at('18:14', '19:00')),
        await classOf(world, plain, at('18:15', '19:00')),
      ];
      expect(await kept(world, slot)).toEqual([]);
      const meets = await Promise.all(others.map(async (each) => (await kept(world, each)).length));
      expect(meets).toEqual([0, 1, 1, 0]);
      await run(world.slots.put({ ...slot, state: 'Cancelled' }));
      expect(await kept(world, slot)).toEqual([]);
      for (const each of [others[0]!, others[3]!]) await run(world.slots.put({ ...each, state: 'Cancelled' }));
      await kept(world, ...others);
      expect(await kept(world, others[1]!, others[2]!)).toEqual([]);
    });

    it('is also a room that has one class at a time, where the class is in its location', async ({ world }) => {
      const [hall, garden] = [anId<string>(), anId<string>()];
      const place = anId<LocationId>();
      const where = { address: null, postalCode: null, city: null, province: null, zone: null, point: null };
      const rooms = [
        { id: hall, name: 'Sala', exclusive: true },
        { id: garden, name: 'Giardino', exclusive: false },
      ];
      const record = { id: place, name: 'Centro', ...where, rooms, maxPeople: null, position: 0, archived: false };
      await run(world.entities.of(location).insert({ ...record, version: 1, createdAt: now, updatedAt: now }));
      const inRoom = async (roomId: string, over: Partial<Slot> = {}) => {
        const activity = await stored(world, { roomId, locationId: place, professionalIds: [anId()] });
        return classOf(world, activity, { locationId: place, ...over });
      };
      const first = await inRoom(hall);
      expect(await kept(world, first)).toEqual([]);
      const same = await inRoom(hall);
      expect(await kept(world, same)).toMatchObject([{ slotId: same.id, ownerId: hall, otherId: first.id }]);
      // No place of its own: it is where its activity is.
      expect(await kept(world, await inRoom(hall, { locationId: null }))).toMatchObject([{ ownerId: hall }]);
      expect(await kept(world, await inRoom(hall, { locationId: anId<LocationId>() }))).toEqual([]);
      expect(await kept(world, await inRoom(garden), await inRoom(garden))).toEqual([]);
    });

    it('may have a place in what they give; elsewhere at that time they have none', async ({ world }) => {
      const pro = anId<AccountId>();
      const slot = await classOf(world, await stored(world, { professionalIds: [pro] }));
      const other = await classOf(world, await stored(world));
      await kept(world, slot, other);
      expect(await run(takeFree(world, other, pro))).toBe('refused');
      expect(await run(takeFree(world, slot, pro))).toBe('taken');
      await run(world.slots.freeTime(slot.id, pro));
      expect(await run(world.slots.isBusy(other.id, pro))).toBe(true); // the class is theirs to give all the same
    });

    it('is not said to have a place in another one: it is their own affair in which', async ({ world }) => {
      const pro = anId<AccountId>();
      const slot = await classOf(world, await stored(world, { professionalIds: [pro] }));
      const lesson = await classOf(world, await appointments(world, pro), { capacity: 1 });
      await run(takeFree(world, await classOf(world, await stored(world)), pro));
      expect(await kept(world, slot)).toMatchObject([{ ownerId: pro, otherId: null }]);
      expect(await run(world.slots.givenElsewhere(lesson.id))).toEqual({ slotId: null });
    });

    it('is free where their account says that they are no staff, or cannot sign in', async ({ world }) => {
      const people = [anAccount({ privilegeBits: 0 }), anAccount({ privilegeBits: 1, state: 'Disabled' })];
      for (const account of people) {
        await run(world.accounts.insert(account));
        const activity = await stored(world, { professionalIds: [account.id] });
        const [slot, other] = [await classOf(world, activity), await classOf(world, await stored(world))];
        expect(await kept(world, slot)).toEqual([]);
        expect(await run(takeFree(world, other, account.id))).toBe('taken');
      }
    });

    it('(12) is given one class of twelve that are made at once and overlap', async ({ world }) => {
      const pro = anId<AccountId>();
      const activity = await stored(world, { professionalIds: [pro] });
      const slots = await Promise.all(times(12, (n) => classOf(world, activity, at(`17:${10 + n}`, `18:${10 + n}`))));
      const answers = await together(slots.map(({ id }) => world.unitOfWork.run(world.slots.keepGivers([id]))));
      expect(answers.filter((met) => met.length === 0)).toHaveLength(1);
    });
  });
};

const ofAppointments = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: who gives an appointment`, () => {
    it('is busy from its first claim on, whatever covers it, until the last one goes', async ({ world }) => {
      const pro = anId<AccountId>();
      const activity = await appointments(world, pro, { bufferAfterMinutes: 10 });
      const [first, during] = [
        await classOf(world, activity, { capacity: 1, ...at('17:00', '18:00') }),
        await classOf(world, activity, { capacity: 1, ...at('18:05', '19:00') }),
      ];
      expect(await kept(world, first, during)).toEqual([]);
      expect(await run(takeFree(world, first))).toBe('taken');
      const pack = await storedSubscription(world);
      const refusals = async () => [
        await run(takeFree(world, during)),
        await run(world.unitOfWork.run(world.entryPlaces.take(takingOf(pack, during)))),
        await run(world.slots.takePlace(during.id, anId())),
        await run(ordered(world, during)),
      ];
      expect(await refusals()).toEqual(['refused', 'refused', 'lost', 'professional_busy']);
      expect(await run(world.slots.givenElsewhere(during.id))).toEqual({ slotId: first.id });
      expect((await slotNow(world, during)).taken).toBe(0);
      await run(world.slots.freePlace(first.id));
      expect(await run(world.slots.givenElsewhere(during.id))).toBe(null);
      expect(await run(ordered(world, during))).toBe('opened');
      expect(await run(takeFree(world, first))).toBe('refused');
      await run(world.slots.freePlace(during.id));
      expect(await run(world.unitOfWork.run(world.entryPlaces.take(takingOf(pack, first))))).toBe('taken');
      await run(world.slots.freePlace(first.id));
      expect(await run(world.slots.takePlace(during.id, anId()))).toBe('taken');
      expect(await run(takeFree(world, first))).toBe('refused');
    });

    it('professionalBusy: is named to staff alone', async ({ world }) => {
      const pro = anId<AccountId>();
      const activity = await appointments(world, pro);
      const lesson = await classOf(world, await stored(world, { professionalIds: [pro] }), at('17:30', '18:30'));
      const slot = await classOf(world, activity, { capacity: 1 });
      expect(await kept(world, lesson)).toEqual([]);
      const no = await failureOf(booking(world, slot));
      expect(no).toEqual({ _tag: 'Refusal', code: 'professional_busy' });
      const by = { id: admin.accountId, role: 'admin' } as const;
      expect(await failureOf(booking(world, slot, { by }))).toMatchObject({
        ...{ code: 'professional_busy', params: { slotId: lesson.id } },
      });
    });

    it('goes along when the booking moves to a time that meets the old one', async ({ world }) => {
      const activity = await appointments(world, anId());
      const [left, later] = [
        await classOf(world, activity, { capacity: 1, ...at('17:00', '18:00') }),
        await classOf(world, activity, { capacity: 1, ...at('17:30', '18:30') }),
      ];
      const userId = anId<AccountId>();
      const { booking: made } = await run(booking(world, left, { userId, by: { id: userId, role: 'client' } }));
      const { moved } = await run(move(world, userId, { bookingId: made.id, toSlotId: later.id }));
      expect([moved, (await slotNow(world, left)).taken]).toEqual([true, 0]);
      expect(await run(world.slots.givenElsewhere(left.id))).toEqual({ slotId: later.id });
      // Somebody waits for it: the place that it leaves would be given to them.
      await waits(world, later, anId(), { means: 'free' });
      expect(await failureOf(move(world, userId, { bookingId: made.id, toSlotId: left.id }))).toMatchObject({
        code: 'professional_busy',
      });
    });

    it('stays busy while the place is offered to who waits, and when that offer is taken', async ({ world }) => {
      const activity = await appointments(world, anId());
      const [slot, during] = [
        await classOf(world, activity, { capacity: 1, ...at('17:00', '18:00') }),
        await classOf(world, activity, { capacity: 1, ...at('17:30', '18:30') }),
      ];
      const [first, second] = [anId<AccountId>(), anId<AccountId>()];
      const { booking: made } = await run(booking(world, slot, { userId: first, by: { id: first, role: 'client' } }));
      const entry = await waits(world, slot, second, { means: 'free' });
      const ports = portsAt(world);
      const given = { reason: null, dryRun: false, excuse: false, actor: admin };
      await run(cancelPlace(ports)({ bookingId: made.id, by: { id: first, role: 'client' }, ...given }));
      expect(await run(world.waitingList.find(entry.id))).toMatchObject({ state: 'Offered' });
      expect(await run(takeFree(world, during))).toBe('refused');
      await run(acceptOffer(ports)({ entryId: entry.id, userId: second, zone: 'Europe/Rome', actor: admin }));
      expect(await run(takeFree(world, during))).toBe('refused');
      expect(await run(world.slots.givenElsewhere(during.id))).toEqual({ slotId: slot.id });
    });

    it('(15) has one of fifteen that are booked at once and overlap, free or to be paid', async ({ world }) => {
      const activity = await appointments(world, anId());
      const slots = await Promise.all(
        times(15, (n) => classOf(world, activity, { capacity: 1, ...at(`17:${10 + n}`, `18:${10 + n}`) })),
      );
      const answers = await together(
        slots.map((slot, n) =>
          n % 2 === 0 ? Effect.map(takeFree(world, slot), String) : Effect.map(ordered(world, slot), String),
        ),
      );
      const sorted = Object.groupBy(answers, (answer) => (['taken', 'opened'].includes(answer) ? 'won' : 'lost'));
      expect(sorted.won).toHaveLength(1);
      expect(sorted.lost!.filter((answer) => !['refused', 'professional_busy'].includes(answer))).toEqual([]);
      const taken = await Promise.all(slots.map(async (slot) => (await slotNow(world, slot)).taken));
      expect(taken.reduce((sum, each) => sum + each, 0)).toBe(1);
    });

    it('loses nobody else of a group of checkouts', async ({ world }) => {
      const [activity, other] = [await appointments(world, anId()), await appointments(world, anId())];
      const slots = [
        await classOf(world, activity, { capacity: 1, ...at('17:00', '18:00') }),
        await classOf(world, activity, { capacity: 1, ...at('17:30', '18:30') }),
        await classOf(world, other, { capacity: 1, ...at('17:30', '18:30') }),
      ];
      const answers = await together(slots.map((slot) => ordered(world, slot)));
      expect(answers.toSorted()).toEqual(['opened', 'opened', 'professional_busy']);
      expect(answers[2]).toBe('opened');
    });
  });
};

/** What every SlotStore holds of those who give its classes. */
export const giversContract = (name: string, open: OpenStoreWorld): void => {
  ofClasses(name, open);
  ofAppointments(name, open);
};
