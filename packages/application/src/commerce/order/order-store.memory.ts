import * as Effect from 'effect/Effect';
import {
  isOpenRefund,
  payOrder,
  disagreements,
  recordedAs,
  type Attempt,
  type Hold,
  type Order,
  type OrderKind,
  type OrderDossier,
  type Refund,
} from '@svc/domain/commerce';
import { allowedFrom, intentTable, type OrderId } from '@svc/domain/kernel';
import { accountDeleted, machine, notFound, taken, type Clock } from '../../kernel/index.ts';
import { writeOutcome, type IntentRow } from '../../kernel/intent/intent-rows.memory.ts';
import { claimIn, unclaimedIn } from '../../kernel/kernel-stores.memory.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import { bookedPayment } from '../payment/booked-payment.ts';
import { finalizeAllIn } from './finalize-bookings.memory.ts';
import { openIn, openOfferedIn, openPlanIn } from '../checkout/open-order.memory.ts';
import { isListed, listedIn } from './order-list.memory.ts';
import type { OrderQueue, OrderStore, RecordSession } from './order-store.ts';
import type { WebhookEventRow, WebhookEventStore } from '../webhook/webhook-event-store.ts';

const instant = (a: Temporal.Instant, b: Temporal.Instant): number => Temporal.Instant.compare(a, b);

const dossierOf = (view: MemoryView, order: Order): OrderDossier => ({
  order,
  hold: view.all<Hold>('hold').find((hold) => hold.orderId === order.id) ?? null,
  attempt: view.all<Attempt>('attempt').find((attempt) => attempt.orderId === order.id) ?? null,
  refunds: view.all<Refund>('refund').filter((refund) => refund.orderId === order.id),
  booked: view
    .all<{ readonly orderId: OrderId | null }>(order.kind === 'booking' ? 'booking' : 'clientSubscription')
    .some(({ orderId }) => orderId === order.id),
});

const isWithin = (at: Temporal.Instant, from: Temporal.Instant, until: Temporal.Instant): boolean =>
  instant(at, from) >= 0 && instant(at, until) < 0;

const load = (view: MemoryView, id: OrderId) => {
  const order = view.get<Order>('order', String(id));
  return order === undefined ? null : dossierOf(view, order);
};

const due: { readonly [queue in OrderQueue]: (dossier: OrderDossier, now: Temporal.Instant) => boolean } = {
  expire: ({ order }, now) => order.state === 'Pending' && instant(order.expiresAt, now) <= 0,
  finalize: ({ order }) => order.state === 'Paid',
  reviewHold: ({ order, hold, booked }, now) =>
    order.state === 'OperatorReview' &&
    !booked &&
    hold?.state === 'Converted' &&
    hold.keptUntil !== null &&
    instant(hold.keptUntil, now) <= 0,
  refundSettle: ({ order, refunds }) =>
    order.state === 'RefundPending' && refunds.some((refund) => refund.state === 'Pending'),
  latePayment: ({ attempt }, now) =>
    attempt?.state === 'Awaiting' && attempt.awaited !== null && instant(attempt.awaited.lookAt, now) <= 0,
};

/** What "oldest first" means in each queue. */
const waitingSince: { readonly [queue in OrderQueue]: (dossier: OrderDossier) => Temporal.Instant } = {
  expire: ({ order }) => order.expiresAt,
  finalize: ({ order }) => order.paidAt ?? order.createdAt,
  reviewHold: ({ order, hold }) => hold?.keptUntil ?? order.createdAt,
  refundSettle: ({ order, refunds }) => refunds.at(-1)?.openedAt ?? order.createdAt,
  latePayment: ({ order, attempt }) => attempt?.awaited?.lookAt ?? order.createdAt,
};

/** Those that are due, longest waiting first. */
const dueIn = (view: MemoryView, queue: OrderQueue, now: Temporal.Instant, kind?: OrderKind): readonly OrderId[] =>
  view
    .all<Order>('order')
    .map((order) => dossierOf(view, order))
    .filter((dossier) => (kind === undefined || dossier.order.kind === kind) && due[queue](dossier, now))
    .toSorted((a, b) => instant(waitingSince[queue](a), waitingSince[queue](b)))
    .map(({ order }) => order.id);

/** @param clock that of the database, which all processes share */
export const memoryOrderStore = (db: MemoryDatabase, clock: Pick<Clock, 'now'>): OrderStore => {
  const found = (dossier: OrderDossier | null) =>
    dossier === null ? Effect.fail(notFound('Order')) : Effect.succeed(dossier);
  return {
    open: (request) =>
      Effect.suspend(() => {
        const command = request.compose();
        return db.write('orders.open', (view) => openIn(view, command, clock.now()));
      }),
    openOffered: (command) => db.write('orders.openOffered', (view) => openOfferedIn(view, command, clock.now())),
    confirm: ({ tenant, externalEventId, type, bodyHash, payment, now }) =>
      db.write('orders.confirm', (view) => {
        const attempt = view
          .all<Attempt>('attempt')
          .find((each) => each.sessionId === payment.sessionId && each.provider === payment.provider);
        const before = attempt === undefined ? null : load(view, attempt.orderId);
        if (before === null || before.order.state !== 'Pending' || before.hold?.state !== 'Active') return 'undecided';
        if (
          disagreements(before, tenant, payment).length > 0 ||
          view.get('webhook', `${payment.provider} ${externalEventId}`) !== undefined
        )
          return 'undecided';
        const decision = payOrder(before, { tenant, payment, now, reviewHoldMinutes: 0 });
        saveIn(view, decision);
        const event: WebhookEventRow = {
          provider: payment.provider,
          externalEventId,
          type,
          state: recordedAs('apply'),
          orderId: before.order.id,
          bodyHash,
          receivedAt: now,
        };
        view.put('webhook', `${payment.provider} ${externalEventId}`, event);
        for (const note of decision.notes)
          view.put('timeline', `${before.order.id}:${view.all('timeline').length}`, {
            orderId: before.order.id,
            entry: {
              at: now,
              event: note.event,
              actor: machine(`webhook.${payment.provider}`),
              amountCents: note.amountCents,
              facts: note.facts,
            },
          });
        return 'confirmed';
      }),
    finalize: (command) => db.write('orders.finalize', (view) => finalizeAllIn(view, (id) => load(view, id), command)),
    openPlan: (command) =>
      Effect.flatMap(
        db.write('orders.openPlan', (view) => openPlanIn(view, command, clock.now())),
        (opened) => (opened === null ? Effect.fail(accountDeleted) : Effect.succeed(opened)),
      ),
    recordSession: (command) => db.write('orders.recordSession', (view) => recordIn(view, command, clock.now())),
    lock: (id) =>
      Effect.flatMap(
        db.write('orders.lock', (view) => load(view, id)),
        found,
      ),
    read: (id) =>
      Effect.flatMap(
        db.read('orders.read', (view) => load(view, id)),
        found,
      ),
    findBySession: (provider, sessionId) =>
      db.read(
        'orders.findBySession',
        (view) =>
          view
            .all<Attempt>('attempt')
            .find((attempt) => attempt.sessionId === sessionId && attempt.provider === provider)?.orderId ?? null,
      ),
    save: (change) => db.write('orders.save', (view) => saveIn(view, change)),
    waiting: (queue, now, limit, kind) =>
      db.read('orders.waiting', (view) =>
        unclaimedIn(view, `order.${queue}`, dueIn(view, queue, now, kind), String, now).slice(0, limit),
      ),
    claim: (queue, now, claimMs, limit, kind) =>
      db.write('orders.claim', (view) =>
        claimIn(view, `order.${queue}`, dueIn(view, queue, now, kind), String, now, claimMs, limit),
      ),
    postpone: (queue, id, until) =>
      db.write('orders.postpone', (view) => view.put('claim', `order.${queue}:${id}`, { until })),
    bookedPayments: (provider, from, until, also) =>
      db.read('orders.bookedPayments', (view) =>
        view
          .all<Order>('order')
          .filter((order) => order.provider === provider)
          .filter(({ id, paidAt }) => also.includes(id) || (paidAt !== null && isWithin(paidAt, from, until)))
          .map((order) => bookedPayment(dossierOf(view, order))),
      ),
    see: (id) =>
      Effect.flatMap(
        db.read('orders.see', (view) => {
          const dossier = load(view, id);
          return dossier === null ? null : listedIn(view, dossier);
        }),
        (listed) => (listed === null ? Effect.fail(notFound('Order')) : Effect.succeed(listed)),
      ),
    list: (query) =>
      db.read('orders.list', (view) => {
        const { page, pageSize } = query;
        const all = view
          .all<Order>('order')
          .filter((order) => isListed(view, order, query))
          .toReversed();
        return {
          items: all
            .slice((page - 1) * pageSize, page * pageSize)
            .map((order) => listedIn(view, dossierOf(view, order))),
          total: all.length,
        };
      }),
  };
};

const recordIn = (
  view: MemoryView,
  { orderId, attemptId, intentId, sessionId, url, now }: RecordSession,
  databaseNow: Temporal.Instant,
): 'recorded' | 'undecided' => {
  const attempt = view.get<Attempt>('attempt', attemptId);
  const intent = view.get<IntentRow>('intent', intentId);
  if (view.get<Order>('order', String(orderId))?.state !== 'Pending') return 'undecided';
  if (attempt?.orderId !== orderId || attempt.state !== 'Planned') return 'undecided';
  if (intent === undefined || !allowedFrom(intentTable, 'confirm').includes(intent.state)) return 'undecided';
  view.put('attempt', attemptId, { ...attempt, state: 'Open', sessionId, url });
  writeOutcome(view, intent, { state: 'Confirmed', resolvedAt: now, outcome: { sessionId } }, databaseNow);
  return 'recorded';
};

const saveIn = (
  view: MemoryView,
  {
    order,
    hold,
    attempt,
    refund,
  }: {
    readonly order: Order;
    readonly hold?: Hold | null;
    readonly attempt?: Attempt | null;
    readonly refund?: Refund | null;
  },
): void => {
  const others = view.all<Refund>('refund').filter((each) => each.orderId === order.id && each.id !== refund?.id);
  if (refund != null && isOpenRefund(refund) && others.some(isOpenRefund))
    throw new Error(`order ${order.id} already has an open refund`);
  // A worker's claim ends with the state it was made for.
  if (view.get<Order>('order', String(order.id))?.state !== order.state)
    for (const queue of Object.keys(due)) view.remove('claim', `order.${queue}:${order.id}`);
  view.put('order', String(order.id), order);
  if (hold != null) view.put('hold', hold.id, hold);
  if (attempt != null) view.put('attempt', attempt.id, attempt);
  if (refund != null) view.put('refund', refund.id, refund);
};

export const memoryWebhookEventStore = (db: MemoryDatabase): WebhookEventStore => ({
  insert: (row) =>
    unique(
      db.write('webhookEvents.insert', (view) => {
        const key = `${row.provider} ${row.externalEventId}`;
        return view.get('webhook', key) === undefined ? view.put('webhook', key, row) : taken('webhook_event');
      }),
    ),
  ofOrder: (orderId) =>
    db.read('webhookEvents.ofOrder', (view) =>
      view
        .all<WebhookEventRow>('webhook')
        .filter((row) => row.orderId === orderId)
        .toSorted((a, b) => instant(a.receivedAt, b.receivedAt))
        .slice(0, 200),
    ),
  find: (provider, externalEventId) =>
    db.read(
      'webhookEvents.find',
      (view) => view.get<WebhookEventRow>('webhook', `${provider} ${externalEventId}`) ?? null,
    ),
});
