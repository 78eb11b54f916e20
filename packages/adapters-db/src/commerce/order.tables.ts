import { defineEntity, p } from '@mikro-orm/core';
import type { SoldPlan } from '@svc/domain/booking';
import {
  attemptTable,
  holdTable,
  orderTable,
  refundTable,
  webhookEventTable,
  type OrderState,
} from '@svc/domain/commerce';
import { statesOf } from '@svc/domain/kernel';
import { among, column, oneOf } from '../kernel/columns.ts';

const state = (word: OrderState): string => among('state', [word]);

/** Booking and commerce orders: one table, so one sequence of numbers. */
export const OrderRow = defineEntity({
  name: 'Order',
  tableName: 'commerce_order',
  properties: {
    id: column.big().primary().autoincrement(),
    kind: column.text(),
    userId: column.uuid(),
    activityId: column.uuid().nullable(),
    slotId: column.uuid().nullable(),
    /** The terms of a commerce order's plan, as they were then. */
    plan: column.document<SoldPlan>().nullable(),
    state: column.text(),
    totalCents: column.big(),
    currency: column.text(),
    lines: column.document(),
    billingProfile: column.document(),
    provider: column.text(),
    paymentId: column.text().nullable(),
    capturedCents: column.big(),
    refundedCents: column.big(),
    restoreTo: column.text().nullable(),
    review: column.document().nullable(),
    finalizationAttempts: column.integer(),
    expiresAt: column.instant(),
    createdAt: column.instant(),
    paidAt: column.instant().nullable(),
    finalizedAt: column.instant().nullable(),
    /** A worker has it until then; thrift, not correctness. */
    claimedUntil: column.instant().nullable(),
  },
  checks: [
    oneOf('commerce_order_state', 'state', statesOf(orderTable)),
    oneOf('commerce_order_restore', 'restore_to', statesOf(orderTable)),
    {
      name: 'commerce_order_buys',
      expression: `(kind = 'booking') = (slot_id is not null) and (kind = 'commerce') = (plan is not null)`,
    },
    { name: 'commerce_order_cents', expression: 'total_cents >= 0 and captured_cents >= 0 and refunded_cents >= 0' },
  ],
  indexes: [
    { name: 'commerce_order_user', properties: ['userId', 'id'] },
    { name: 'commerce_order_expire', properties: ['expiresAt'], where: state('Pending') },
    { name: 'commerce_order_finalize', properties: ['paidAt'], where: state('Paid') },
    { name: 'commerce_order_commerce', properties: ['id'], where: "kind = 'commerce'" },
    { name: 'commerce_order_created', properties: ['createdAt'] },
    { name: 'commerce_order_payment', properties: ['paymentId'], where: 'payment_id is not null' },
    // The books of a day.
    { name: 'commerce_order_paid', properties: ['paidAt'], where: 'paid_at is not null' },
    { name: 'commerce_order_review', properties: ['id'], where: among('state', ['OperatorReview', 'RefundPending']) },
  ],
});

export const HoldRow = defineEntity({
  name: 'Hold',
  tableName: 'hold',
  properties: {
    id: column.uuid().primary(),
    /** None: the hold keeps a place that is offered to somebody who waits. */
    order: () =>
      p.manyToOne(OrderRow).mapToPk().fieldName('order_id').nullable().deleteRule('no action').unique('hold_order'),
    purpose: column.text().default('checkout'),
    slotId: column.uuid(),
    userId: column.uuid(),
    state: column.text(),
    expiresAt: column.instant(),
    keptUntil: column.instant().nullable(),
    /**
     * Which of the person's allowed active holds this one is, from 1. Two checkouts at once cannot both take the
     * last one, and nothing has to be counted down when a hold ends.
     */
    seat: column.integer().nullable(),
  },
  checks: [
    oneOf('hold_state', 'state', statesOf(holdTable)),
    oneOf('hold_purpose', 'purpose', ['checkout', 'offer']),
    {
      name: 'hold_checkout',
      expression: `(purpose = 'checkout') = (order_id is not null) and (purpose = 'checkout') = (seat is not null)`,
    },
  ],
  uniques: [
    { name: 'hold_seat', properties: ['userId', 'seat'], where: among('state', ['Active']) },
    { name: 'hold_live', properties: ['slotId', 'userId'], where: among('state', ['Active']) },
  ],
  indexes: [{ name: 'hold_slot', properties: ['slotId', 'userId'] }],
});

export const AttemptRow = defineEntity({
  name: 'Attempt',
  tableName: 'payment_attempt',
  properties: {
    id: column.uuid().primary(),
    order: () => p.manyToOne(OrderRow).mapToPk().fieldName('order_id'),
    provider: column.text(),
    state: column.text(),
    sessionId: column.text().nullable(),
    url: column.text().nullable(),
    amountCents: column.big(),
    currency: column.text(),
    paymentId: column.text().nullable(),
    /** Since when the payer's bank is waited for, and when the provider is asked next. */
    awaitedSince: column.instant().nullable(),
    lookAt: column.instant().nullable(),
  },
  checks: [
    oneOf('payment_attempt_state', 'state', statesOf(attemptTable)),
    {
      name: 'payment_attempt_awaited',
      expression: `state <> 'Awaiting' or (awaited_since is not null and look_at is not null)`,
    },
  ],
  uniques: [{ name: 'payment_attempt_session', properties: ['provider', 'sessionId'] }],
  // The id too: without it, and without statistics yet, an order's latest attempt was looked for among all attempts.
  indexes: [
    { name: 'payment_attempt_order', properties: ['order', 'id'] },
    { name: 'payment_attempt_look', properties: ['lookAt'], where: among('state', ['Awaiting']) },
  ],
});

const openRefundStates = ['Planned', 'Unknown', 'Pending'] as const;

export const RefundRow = defineEntity({
  name: 'Refund',
  tableName: 'refund',
  properties: {
    id: column.uuid().primary(),
    order: () => p.manyToOne(OrderRow).mapToPk().fieldName('order_id').index('refund_order'),
    state: column.text(),
    amountCents: column.big(),
    currency: column.text(),
    reason: column.text(),
    idempotencyKey: column.text().unique('refund_key'),
    providerRefundId: column.text().nullable(),
    openedAt: column.instant(),
  },
  checks: [
    oneOf('refund_state', 'state', statesOf(refundTable)),
    { name: 'refund_amount', expression: 'amount_cents > 0' },
  ],
  uniques: [{ name: 'refund_open', properties: ['order'], where: among('state', openRefundStates) }],
});

export const WebhookEventTableRow = defineEntity({
  name: 'WebhookEvent',
  tableName: 'webhook_event',
  properties: {
    provider: column.text().primary(),
    externalEventId: column.text().primary(),
    type: column.text(),
    state: column.text(),
    orderId: column.big().nullable(),
    bodyHash: column.text(),
    receivedAt: column.instant(),
  },
  checks: [oneOf('webhook_event_state', 'state', statesOf(webhookEventTable))],
  indexes: [{ name: 'webhook_event_order', properties: ['orderId'], where: 'order_id is not null' }],
});
