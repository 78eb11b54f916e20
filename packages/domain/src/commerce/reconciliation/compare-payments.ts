import type { OrderId } from '../../kernel/ids.ts';
import type { OrderKind } from '../order/order.ts';
import type { OrderState } from '../order/order.transitions.ts';

/** What our books say of the payment of one order. Cents. */
export interface BookedPayment {
  readonly orderId: OrderId;
  readonly orderKind: OrderKind;
  readonly state: OrderState;
  readonly paymentId: string | null;
  readonly capturedCents: number;
  readonly refundedCents: number;
  /** Asked for, and not known to be settled. */
  readonly refundOpenCents: number;
  readonly currency: string;
}

/** What the provider's books say of a payment. Cents. */
export interface ProviderFigures {
  readonly paymentId: string;
  readonly orderId: OrderId | null;
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly currency: string;
}

/**
 * - missing_here: the provider has money that no order of ours counts, or a part of it that did not go back
 * - missing_there: an order counts money that the provider does not have
 * - amount_differs: captured or given back, the figures or the currencies are not the same
 */
export type PaymentDifference =
  | { readonly kind: 'missing_here'; readonly theirs: ProviderFigures; readonly ours: BookedPayment | null }
  | { readonly kind: 'missing_there'; readonly theirs: null; readonly ours: BookedPayment }
  | { readonly kind: 'amount_differs'; readonly theirs: ProviderFigures; readonly ours: BookedPayment };

/** A refund that is on its way may be counted there already, or not yet. */
const agrees = (ours: BookedPayment, theirs: ProviderFigures): boolean =>
  ours.currency === theirs.currency &&
  ours.capturedCents === theirs.capturedCents &&
  theirs.refundedCents >= ours.refundedCents &&
  theirs.refundedCents <= ours.refundedCents + ours.refundOpenCents;

/** A second payment, say, that a person has given back at the console: no order counts it, and nothing of it is there. */
const isGone = ({ capturedCents, refundedCents }: ProviderFigures): boolean => refundedCents >= capturedCents;

/**
 * Compares both books, payment by payment, by the provider's id of it. What no order counts agrees once all of it went
 * back. `ours` may hold orders without a payment: they
 * say which order a payment that nobody counts was made for.
 */
export const comparePayments = (
  ours: readonly BookedPayment[],
  theirs: readonly ProviderFigures[],
): { readonly matched: number; readonly differences: readonly PaymentDifference[] } => {
  const counted = new Map(ours.filter(({ paymentId }) => paymentId !== null).map((each) => [each.paymentId, each]));
  const byOrder = new Map(ours.map((each) => [each.orderId, each]));
  const differences: PaymentDifference[] = [];
  let matched = 0;
  for (const payment of theirs) {
    const own = counted.get(payment.paymentId);
    if (own === undefined && isGone(payment)) matched += 1;
    else if (own === undefined) {
      const meant = payment.orderId === null ? null : (byOrder.get(payment.orderId) ?? null);
      differences.push({ kind: 'missing_here', theirs: payment, ours: meant });
    } else if (agrees(own, payment)) matched += 1;
    else differences.push({ kind: 'amount_differs', theirs: payment, ours: own });
  }
  const known = new Set(theirs.map(({ paymentId }) => paymentId));
  for (const own of counted.values())
    if (own.paymentId !== null && !known.has(own.paymentId))
      differences.push({ kind: 'missing_there', theirs: null, ours: own });
  return { matched, differences };
};
