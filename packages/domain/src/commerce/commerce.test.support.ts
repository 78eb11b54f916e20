import { anna } from '../invoicing/fattura/fixtures.test.support.ts';
import type { AccountId, ActivityId, AttemptId, HoldId, OrderId, RefundId, SlotId } from '../kernel/ids.ts';
import type { HoldState } from './hold/hold.transitions.ts';
import type { Attempt, Hold, Order, OrderDossier, Refund } from './order/order.ts';
import type { OrderState } from './order/order.transitions.ts';
import type { VerifiedPayment } from './order/verified-payment.ts';

export const now = Temporal.Instant.from('2027-03-01T09:00:00Z');
export const reviewHoldMinutes = 1440;

export const anOrder = (over: Partial<Order> = {}): Order => ({
  id: 41 as OrderId,
  kind: 'booking',
  userId: 'user' as AccountId,
  activityId: 'activity' as ActivityId,
  slotId: 'slot' as SlotId,
  plan: null,
  state: 'Pending',
  total: { amountCents: 2000, currency: 'EUR' },
  lines: [{ description: 'Yoga', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } }],
  billingProfile: anna,
  provider: 'card',
  paymentId: null,
  capturedCents: 0,
  refundedCents: 0,
  restoreTo: null,
  review: null,
  finalizationAttempts: 0,
  expiresAt: now.add({ minutes: 15 }),
  createdAt: now,
  paidAt: null,
  finalizedAt: null,
  ...over,
});

export const aHold = (state: HoldState = 'Active', over: Partial<Hold> = {}): Hold => ({
  id: 'hold' as HoldId,
  orderId: 41 as OrderId,
  slotId: 'slot' as SlotId,
  userId: 'user' as AccountId,
  state,
  expiresAt: now.add({ minutes: 15 }),
  keptUntil: null,
  ...over,
});

export const anAttempt = (over: Partial<Attempt> = {}): Attempt => ({
  id: 'attempt' as AttemptId,
  orderId: 41 as OrderId,
  provider: 'card',
  state: 'Open',
  sessionId: 'cs_1',
  url: 'https://pay.example.test/cs_1',
  amount: { amountCents: 2000, currency: 'EUR' },
  paymentId: null,
  awaited: null,
  ...over,
});

export const aRefund = (over: Partial<Refund> = {}): Refund => ({
  id: 'refund' as RefundId,
  orderId: 41 as OrderId,
  state: 'Planned',
  amount: { amountCents: 2000, currency: 'EUR' },
  reason: 'requested_by_admin',
  idempotencyKey: 'svc-refund-order-41',
  providerRefundId: null,
  openedAt: now,
  ...over,
});

/** The usual pending order with its active hold and its open session. */
export const pending = (over: Partial<OrderDossier> = {}): OrderDossier => ({
  order: anOrder(),
  hold: aHold(),
  attempt: anAttempt(),
  refunds: [],
  booked: false,
  ...over,
});

const money = { paymentId: 'pi_1', capturedCents: 2000, paidAt: now } as const;

/** An order whose payment is in, in that state; its hold is converted unless another one is given. */
export const captured = (
  state: OrderState,
  over: Partial<Order> = {},
  rest: Partial<OrderDossier> = {},
): OrderDossier =>
  pending({
    order: anOrder({ ...money, state, ...over }),
    hold: aHold('Converted'),
    attempt: anAttempt({ state: 'Captured', paymentId: 'pi_1' }),
    ...rest,
  });

export const aPayment = (over: Partial<VerifiedPayment> = {}): VerifiedPayment => ({
  provider: 'card',
  sessionId: 'cs_1',
  orderId: 41,
  orderKind: 'booking',
  attemptId: 'attempt',
  tenant: 'loto',
  paymentId: 'pi_1',
  amountCents: 2000,
  currency: 'EUR',
  ...over,
});
