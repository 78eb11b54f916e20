import type { AccountId, ActivityId, AttemptId, HoldId, OrderId, RefundId, SlotId } from '../../kernel/ids.ts';
import type { Money } from '../../kernel/money.ts';
import type { Vat } from '../../kernel/vat.ts';
import type { SoldPlan } from '../../booking/index.ts';
import type { BillingProfile } from '../../invoicing/index.ts';
import type { AttemptState } from '../attempt/attempt.transitions.ts';
import type { HoldState } from '../hold/hold.transitions.ts';
import type { RefundState } from '../refund/refund.transitions.ts';
import type { RefundReason, ReviewReason } from './order.lists.ts';
import type { OrderState } from './order.transitions.ts';

/** `booking` buys a place of a slot, `commerce` a studio plan; the reference distinguishes them (spec 2). */
export type OrderKind = 'booking' | 'commerce';
/** The hosted checkouts of spec 2; the environment chooses one, an order keeps its own. */
export type Provider = 'card' | 'wallet';

/** A line as sold; prices include VAT and come from the tenant's own list. Frozen with the order. */
export interface OrderLine {
  readonly description: string;
  readonly quantity: number;
  readonly grossCents: number;
  readonly vat: Vat;
}

/** Why a person must look, with the figures that say so. */
export interface Review {
  readonly reason: ReviewReason;
  readonly evidence: Readonly<Record<string, string | number | boolean | null>>;
  readonly since: Temporal.Instant;
}

/** One purchase and the money it moved, in cents including VAT. Lines, total and buyer are frozen from the start. */
export interface Order {
  readonly id: OrderId;
  readonly kind: OrderKind;
  readonly userId: AccountId;
  readonly activityId: ActivityId | null;
  readonly slotId: SlotId | null;
  /** What a commerce order buys, as it was then; a booking order buys a place of its slot instead. */
  readonly plan: SoldPlan | null;
  readonly state: OrderState;
  readonly total: Money;
  readonly lines: readonly OrderLine[];
  readonly billingProfile: BillingProfile;
  readonly provider: Provider;
  /** The provider's id of the captured payment. */
  readonly paymentId: string | null;
  readonly capturedCents: number;
  readonly refundedCents: number;
  /** Where a refund that does not end the payment goes back to. */
  readonly restoreTo: OrderState | null;
  readonly review: Review | null;
  readonly finalizationAttempts: number;
  readonly expiresAt: Temporal.Instant;
  readonly createdAt: Temporal.Instant;
  readonly paidAt: Temporal.Instant | null;
  readonly finalizedAt: Temporal.Instant | null;
}

/** A place kept for an order. Counts against the slot while Active, and while Converted until its booking exists. */
export interface Hold {
  readonly id: HoldId;
  readonly orderId: OrderId;
  readonly slotId: SlotId;
  readonly userId: AccountId;
  readonly state: HoldState;
  readonly expiresAt: Temporal.Instant;
  /** Set while a review keeps it: until then the place is not given away. */
  readonly keptUntil: Temporal.Instant | null;
}

/** One try at paying an order: a hosted session at the provider, and the address to send the payer to. */
export interface Attempt {
  readonly id: AttemptId;
  readonly orderId: OrderId;
  readonly provider: Provider;
  readonly state: AttemptState;
  readonly sessionId: string | null;
  readonly url: string | null;
  readonly amount: Money;
  readonly paymentId: string | null;
  /** Once the payer's bank was waited for: since when, and while Awaiting the moment to ask the provider again. */
  readonly awaited: { readonly since: Temporal.Instant; readonly lookAt: Temporal.Instant } | null;
}

/** Its booking has ended already: the refund follows, and moves no booking. */
export type CancellationReason = Extract<RefundReason, 'booking_cancelled' | 'class_cancelled'>;
export const isCancellation = (reason: RefundReason): reason is CancellationReason =>
  reason === 'booking_cancelled' || reason === 'class_cancelled';

/** Money given back to the payer, all of it or a part; an order has several in turn, never two open at once. */
export interface Refund {
  readonly id: RefundId;
  readonly orderId: OrderId;
  readonly state: RefundState;
  readonly amount: Money;
  readonly reason: RefundReason;
  /** svc-refund-order-<id>, a further one appends -2, -3 (spec 2, Refund idempotency keys). */
  readonly idempotencyKey: string;
  readonly providerRefundId: string | null;
  readonly openedAt: Temporal.Instant;
}

/** Everything one decision about an order looks at; locked together. */
export interface OrderDossier {
  readonly order: Order;
  readonly hold: Hold | null;
  readonly attempt: Attempt | null;
  readonly refunds: readonly Refund[];
  /** What was bought exists: the booking of a booking order, the client subscription of a commerce order. */
  readonly booked: boolean;
}

/** Nobody knows yet how it ends: not answered, answer lost, or accepted and not settled. */
export const isOpenRefund = (refund: Refund): boolean =>
  refund.state === 'Planned' || refund.state === 'Unknown' || refund.state === 'Pending';
/** The one that is still open; null when there is none. */
export const openRefundOf = (dossier: OrderDossier): Refund | null => dossier.refunds.find(isOpenRefund) ?? null;

/**
 * The money in hand covers the order: paid in full and in its currency, anything above the total given back. Less may be
 * left when a part was refunded since; its credit note follows the invoice.
 */
export const isPaidInFull = ({ total, capturedCents, refundedCents, review }: Order): boolean =>
  capturedCents >= total.amountCents &&
  capturedCents - refundedCents <= total.amountCents &&
  capturedCents > refundedCents &&
  (review?.evidence['currency'] ?? total.currency) === total.currency;

/** What may still be returned of the payment. */
export const refundableCents = (order: Order): number => Math.max(0, order.capturedCents - order.refundedCents);
