import * as Effect from 'effect/Effect';
import type { Slot } from '@svc/domain/booking';
import type { MoneyPorts } from '../../commerce/index.ts';
import type { Mutant } from './mutant.ts';

const counters = new WeakMap<object, Map<string, number>>();

/** Bugs in the statements that the database is trusted with. */
export const storeMutants: readonly Mutant[] = [
  {
    name: 'webhook events are not deduplicated',
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
    damage: (ports) => ({
      ...ports,
      orders: { ...ports.orders, open: (command) => ports.orders.open({ ...command, maxActiveHolds: 1000 }) },
    }),
  },
  {
    name: 'an outcome lands on a closed intent',
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
    damage: (ports) => ({ ...ports, orders: { ...ports.orders, lock: (id) => ports.orders.read(id) } }),
  },
  {
    name: 'an order may make two bookings',
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
    name: 'a transaction is committed in two halves',
    damage: (ports) => halved(ports),
  },
];

/** The booking is written at once, the rest of the finalization later: what a forgotten transaction looks like. */
const halved = (ports: MoneyPorts): MoneyPorts => ({
  ...ports,
  unitOfWork: { run: (body) => body },
});
