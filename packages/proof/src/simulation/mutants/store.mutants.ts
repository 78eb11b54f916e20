import * as Effect from 'effect/Effect';
import type { Slot } from '@svc/domain/booking';
import type { MoneyPorts } from '@svc/application/commerce';
import { memoryBillingProfileStore } from '@svc/application/testing';
import type { Mutant } from './mutant.ts';

const counters = new WeakMap<object, Map<string, number>>();

/** Bugs in the statements that the database is trusted with. */
export const storeMutants: readonly Mutant[] = [
  {
    name: 'webhook events are not deduplicated',
    focus: { wrongAmount: 0.8, duplicateEvent: 0.9, walksAway: 0, declines: 0, crash: 0 },
    damage: (ports) => ({
      ...ports,
      webhookEvents: {
        ...ports.webhookEvents,
        insert: (row) => Effect.catchTag(ports.webhookEvents.insert(row), 'Taken', () => Effect.void),
      },
    }),
  },
  {
    name: 'a place is freed twice',
    damage: (ports) => ({
      ...ports,
      slots: {
        ...ports.slots,
        freePlace: (id) =>
          Effect.andThen(
            ports.slots.freePlace(id),
            Effect.catchDefect(ports.slots.freePlace(id), () => Effect.void),
          ),
      },
    }),
  },
  {
    name: 'a place is taken without the condition',
    focus: {
      capacity: 1,
      slots: 1,
      customers: 6,
      checkoutsEach: 3,
      paysLate: 0.6,
      droppedEvent: 0.5,
      delayedEvent: 0.6,
      walksAway: 0,
      declines: 0,
    },
    damage: (ports, { world }) => ({
      ...ports,
      slots: {
        ...ports.slots,
        takePlace: (id) =>
          world.db.write('slots.takePlace', (view) => {
            const slot = view.get<Slot>('slot', id);
            if (slot !== undefined) view.put('slot', id, { ...slot, taken: slot.taken + 1 });
            return 'taken' as const;
          }),
      },
    }),
  },
  {
    name: 'holds per person are not counted',
    focus: { maxActiveHolds: 1, checkoutsEach: 3, slots: 3, capacity: 4 },
    damage: (ports) => ({
      ...ports,
      orders: {
        ...ports.orders,
        open: (request) =>
          ports.orders.open({ ...request, compose: () => ({ ...request.compose(), maxActiveHolds: 1000 }) }),
      },
    }),
  },
  {
    name: 'an outcome lands on a closed intent',
    focus: {
      pause: 0.02,
      lostAnswer: 0.3,
      slowCall: 0,
      wrongAmount: 0,
      declines: 0,
      adminActions: 0,
      capacity: 4,
      customers: 6,
    },
    damage: (ports) => ({
      ...ports,
      intents: {
        ...ports.intents,
        resolve: (...args) => Effect.as(ports.intents.resolve(...args), true),
      },
    }),
  },
  {
    name: 'orders are read without their lock',
    focus: {
      oneByOne: true,
      adminActions: 1,
      slowCall: 0,
      pause: 0.02,
      doubleClick: 0.7,
      capacity: 4,
      customers: 6,
      walksAway: 0,
      declines: 0,
    },
    damage: (ports) => ({ ...ports, orders: { ...ports.orders, lock: (id) => ports.orders.read(id) } }),
  },
  {
    name: 'an order may make two bookings',
    focus: {
      oneByOne: true,
      pause: 0.06,
      adminActions: 0,
      crash: 0,
      walksAway: 0,
      declines: 0,
      capacity: 4,
      customers: 6,
      processes: 3,
    },
    damage: (ports, { world }) => ({
      ...ports,
      orders: { ...ports.orders, lock: (id) => ports.orders.read(id) },
      bookings: {
        ...ports.bookings,
        insert: (booking) => world.db.write('bookings.insert', (view) => view.put('booking', booking.id, booking)),
      },
      invoices: {
        ...ports.invoices,
        insertJob: (job) => Effect.catchTag(ports.invoices.insertJob(job), 'Taken', () => Effect.void),
      },
    }),
  },
  {
    name: 'the invoice number is reserved outside of the transaction',
    damage: (ports, { world }) => ({
      ...ports,
      invoices: {
        ...ports.invoices,
        reserveNumber: (seller, series, year) =>
          Effect.sync(() => {
            const own = counters.get(world) ?? new Map<string, number>();
            counters.set(world, own);
            const next = (own.get(`${seller} ${series} ${year}`) ?? 0) + 1;
            own.set(`${seller} ${series} ${year}`, next);
            return next;
          }),
      },
    }),
  },
  {
    name: 'an expired order is revived by the sweep',
    damage: (ports) => ({
      ...ports,
      orders: {
        ...ports.orders,
        save: (change) =>
          ports.orders.save(
            change.order.state === 'Expired' && change.attempt?.state === 'Closed'
              ? { ...change, order: { ...change.order, state: 'Pending' } }
              : change,
          ),
      },
    }),
  },
  {
    name: 'the seller is read live instead of from the job',
    damage: (ports) => ({
      ...ports,
      invoices: {
        ...ports.invoices,
        saveJob: (job) =>
          ports.invoices.saveJob({ ...job, seller: { ...job.seller, name: `${job.seller.name} (new)` } }),
      },
    }),
  },
  {
    name: 'a store belongs to another tenant',
    damage: (ports, { world }) => ({
      ...ports,
      billingProfiles: memoryBillingProfileStore(world.databaseOf('giglio')),
    }),
  },
  {
    name: 'a transaction is committed in two halves',
    damage: (ports) => halved(ports),
  },
];

/** The booking is written at once, the rest of the finalization later: what a forgotten transaction looks like. */
const halved = (ports: MoneyPorts): MoneyPorts => ({
  ...ports,
  unitOfWork: { run: (body) => body },
});
