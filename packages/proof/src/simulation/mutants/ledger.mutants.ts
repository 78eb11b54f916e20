import * as Effect from 'effect/Effect';
import type { MoneyPorts, OrderChange } from '@svc/application/commerce';
import type { Mutant } from './mutant.ts';

const savingOrders =
  (change: (change: OrderChange) => OrderChange) =>
  (ports: MoneyPorts): MoneyPorts => ({
    ...ports,
    orders: { ...ports.orders, save: (saved) => ports.orders.save(change(saved)) },
  });

/** Bugs in what is written down beside the money: who did it, why, for whom, and whether it was allowed at all. */
export const ledgerMutants: readonly Mutant[] = [
  {
    name: 'what a person did is not audited',
    focus: { adminActions: 1, wrongAmount: 0.6 },
    damage: (ports) => ({ ...ports, audit: { record: () => Effect.void } }),
  },
  {
    name: 'what a customer’s reconcile changes is not audited',
    focus: { plansEach: 2, asksAbout: 1, droppedEvent: 0.6, delayedEvent: 0.6, walksAway: 0, declines: 0 },
    damage: (ports) => ({
      ...ports,
      audit: {
        record: (entry) => (entry.operation === 'order.reconcile' ? Effect.void : ports.audit.record(entry)),
      },
    }),
  },
  {
    name: 'the timeline forgets',
    damage: (ports) => ({ ...ports, timeline: { ...ports.timeline, append: () => Effect.void } }),
  },
  {
    name: 'a refund that fails leaves the order as only paid',
    focus: { refundRefused: 0.8, adminActions: 1, customers: 6, checkoutsEach: 3, walksAway: 0, declines: 0 },
    damage: savingOrders((change) =>
      change.refund?.state === 'Refused' && change.order.state !== 'OperatorReview'
        ? { ...change, order: { ...change.order, state: 'Paid' } }
        : change,
    ),
  },
  {
    name: 'a failed automatic refund leaves no evidence',
    focus: { refundRefused: 0.8, slotCloses: 0.7, customers: 6, checkoutsEach: 3, slots: 3, capacity: 4, walksAway: 0 },
    damage: savingOrders((change) => ({
      ...change,
      order: {
        ...change.order,
        review: change.order.review === null ? null : { ...change.order.review, evidence: {} },
      },
    })),
  },
  {
    name: 'the seller is mixed of both blocks',
    damage: (ports) => ({
      ...ports,
      invoices: {
        ...ports.invoices,
        insertJob: (job) => ports.invoices.insertJob({ ...job, seller: { ...job.seller, address: 'Via Nuova 1' } }),
      },
      orders: {
        ...ports.orders,
        finalize: ({ job, ...command }) =>
          ports.orders.finalize({ ...command, job: { ...job, seller: { ...job.seller, address: 'Via Nuova 1' } } }),
      },
    }),
  },
  {
    name: 'a paid order is booked though its class was closed',
    focus: { slotCloses: 0.7, customers: 6, checkoutsEach: 3, slots: 3, capacity: 4, walksAway: 0, oneByOne: true },
    damage: (ports) => ({
      ...ports,
      slots: { ...ports.slots, standsOpen: (id) => Effect.as(ports.slots.standsOpen(id), true) },
    }),
  },
  {
    name: 'a secret that cannot be opened counts as there',
    focus: { credentialsLost: 0.5, customers: 6, checkoutsEach: 3 },
    damage: (ports) => ({
      ...ports,
      secrets: { ...ports.secrets, open: (aad, sealed) => ports.secrets.open(aad, sealed) ?? 'nothing' },
    }),
  },
  {
    name: 'flags are read once and believed for ever',
    focus: { flagsOff: 0.8, customers: 6, checkoutsEach: 3, crash: 0 },
    damage: (ports) => {
      const first = Effect.runSync(Effect.cached(ports.flags.load));
      return { ...ports, flags: { ...ports.flags, load: first, drop: () => undefined } };
    },
  },
  {
    name: 'mails are skipped although they are on',
    damage: (ports) => ({ ...ports, mailer: { ...ports.mailer, configured: false } }),
  },
];
