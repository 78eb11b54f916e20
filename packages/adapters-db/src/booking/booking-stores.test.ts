import { bookingTable, liveBookingStates, slotTable, type Booking } from '@svc/domain/booking';
import { statesOf, step, type AccountId, type BookingId, type OrderId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStores, type OpenStores } from '../testing/open-stores.ts';
import { nextId, now, openingOf, slotOf, yoga } from '../testing/samples.ts';

let stores: OpenStores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores.close());
const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(effect);

const newSlot = async (change: Parameters<typeof slotOf>[1] = {}) => {
  const activity = yoga();
  const slot = slotOf(activity, change);
  await run(stores.world.activities.put(activity));
  await run(stores.world.slots.put(slot));
  return { slot, activity };
};
const bookingOf = (change: Partial<Booking> = {}): Booking => {
  const userId = nextId<AccountId>();
  return {
    id: nextId<BookingId>(),
    slotId: nextId(),
    userId,
    bookedBy: userId,
    state: 'Confirmed',
    means: 'order',
    orderId: null,
    createdAt: now,
    ...change,
  };
};
let orders = 1_000; // away from the sequence
const nextOrder = (): OrderId => (orders += 1) as OrderId;

describe('activities and slots', () => {
  it('come back as they were put, and are replaced by the next put', async () => {
    const { slot, activity } = await newSlot({ over: 2, taken: 11 });
    const userId = nextId<AccountId>();
    expect(await run(stores.world.activities.find(activity.id))).toEqual(activity);
    expect(await run(stores.world.slots.find(slot.id, userId))).toEqual({ slot, activity, mine: false });
    const free = { ...activity, price: null, vat: null, name: { it: 'Altro' }, professionalIds: [] };
    await run(stores.world.activities.put(free));
    expect(await run(stores.world.activities.find(activity.id))).toEqual(free);
    expect(await run(stores.world.activities.list())).toContainEqual(free);
  });

  it('are read by local date, inclusive, sorted by start and title', async () => {
    const day = (text: string) => Temporal.PlainDate.from(text);
    const put = async (date: string, start: string, title: string) => {
      const activity = yoga({ name: { it: title } });
      const startsAt = Temporal.Instant.from(`${date}T${start}:00Z`);
      const slot = slotOf(activity, { localDate: day(date), startsAt });
      await run(stores.world.activities.put(activity));
      await run(stores.world.slots.put(slot));
      return slot.id;
    };
    const late = await put('2027-03-07', '20:00', 'Aerobica');
    const zumba = await put('2027-03-01', '09:00', 'Zumba');
    const acqua = await put('2027-03-01', '09:00', 'Acqua');
    await put('2027-03-08', '09:00', 'Dopo');
    const seen = await run(stores.world.slots.between(day('2027-03-01'), day('2027-03-07'), nextId()));
    expect(seen.map(({ slot }) => slot.id)).toEqual([acqua, zumba, late]);
  });

  it.each(statesOf(slotTable))(
    'give a late place of a slot that is %s unless it was closed or cancelled',
    async (state) => {
      const { slot } = await newSlot({ state, capacity: 1 });
      const open = state !== 'Closed' && state !== 'Cancelled';
      expect(await run(stores.world.slots.standsOpen(slot.id))).toBe(open);
      expect(await run(stores.world.slots.takePlace(slot.id))).toBe(open ? 'taken' : 'lost');
      expect(await run(stores.world.slots.takePlace(slot.id))).toBe('lost');
    },
  );

  it('never give more places than there are, nor free one that nobody has', async () => {
    const { slot } = await newSlot({ capacity: 3 });
    const takes = Array.from({ length: 12 }, () => stores.world.slots.takePlace(slot.id));
    const answers = await run(Effect.all(takes, { concurrency: 'unbounded' }));
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(3);
    for (let i = 0; i < 3; i += 1) await run(stores.world.slots.freePlace(slot.id));
    await expect(run(stores.world.slots.freePlace(slot.id))).rejects.toThrow('no place to free');
  });

  it('let a place over the capacity vanish when it is freed', async () => {
    const { slot } = await newSlot({ capacity: 2, over: 1, taken: 3 });
    await run(stores.world.slots.freePlace(slot.id));
    expect(await run(stores.world.slots.find(slot.id, nextId()))).toMatchObject({ slot: { taken: 2, over: 0 } });
  });
});

describe('what is mine', () => {
  it('is a hold that keeps a place, until it ends', async () => {
    const { slot } = await newSlot();
    const userId = nextId<AccountId>();
    const mine = async () => (await run(stores.world.slots.find(slot.id, userId)))?.mine;
    const opened = await run(stores.world.orders.open(openingOf(slot, { userId })));
    if (opened.kind !== 'opened') throw new Error(opened.code);
    const { order, hold } = opened.dossier;
    expect(await mine()).toBe(true);
    await run(stores.world.orders.save({ order, hold: { ...hold!, state: 'Converted' } }));
    expect(await mine()).toBe(true);
    await run(stores.world.bookings.insert(bookingOf({ slotId: slot.id, userId, orderId: order.id })));
    expect(await mine()).toBe(true);
    await run(stores.world.bookings.cancelByOrder(order.id));
    expect(await mine()).toBe(false);
  });

  it.each(statesOf(bookingTable))('is a booking that is %s only while it is live', async (state) => {
    const { slot } = await newSlot();
    const booking = bookingOf({ slotId: slot.id, state });
    await run(stores.world.bookings.insert(booking));
    const live = liveBookingStates.some((each) => each === state);
    expect(await run(stores.world.slots.find(slot.id, booking.userId))).toMatchObject({ mine: live });
  });
});

describe('the bookings', () => {
  it('come back by their order', async () => {
    const booking = bookingOf({ orderId: nextOrder() });
    await run(stores.world.bookings.insert(booking));
    expect(await run(stores.world.bookings.ofOrder(booking.orderId!))).toEqual(booking);
    expect(await run(stores.world.bookings.ofOrder(nextOrder()))).toBeNull();
  });

  it('are one per order and one live per person and slot', async () => {
    const first = bookingOf({ orderId: nextOrder() });
    await run(stores.world.bookings.insert(first));
    const taken = (booking: Booking) => run(Effect.flip(stores.world.bookings.insert(booking)));
    expect(await taken(bookingOf({ orderId: first.orderId }))).toMatchObject({ constraint: 'booking_order' });
    const { slotId, userId } = first;
    expect(await taken(bookingOf({ slotId, userId, orderId: nextOrder() }))).toMatchObject({
      constraint: 'booking_live',
    });
    await run(stores.world.bookings.insert(bookingOf({ slotId, userId, state: 'Cancelled' })));
  });

  it.each(statesOf(bookingTable))(
    'that are %s are cancelled by the studio exactly as live ones in the table',
    async (state) => {
      const booking = bookingOf({ state, orderId: nextOrder() });
      await run(stores.world.bookings.insert(booking));
      const cell = step(bookingTable, state, 'cancelByStudio');
      const expected = liveBookingStates.some((each) => each === state) && cell.isOk();
      expect(await run(stores.world.bookings.cancelByOrder(booking.orderId!))).toBe(expected);
      const after = await run(stores.world.bookings.ofOrder(booking.orderId!));
      expect(after?.state).toBe(expected && cell.isOk() ? cell.value : state);
    },
  );
});
