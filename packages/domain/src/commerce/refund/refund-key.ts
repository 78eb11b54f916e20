import type { SubscriptionId } from '../../booking/index.ts';
import type { Order, OrderDossier, Refund } from '../order/order.ts';

/**
 * svc-refund-order-<id>, of a subscription svc-refund-subscription-<id>; a further one of the order appends -2, -3. A
 * refused one burns its key: the provider remembers it.
 */
export const refundKey = (order: Order, earlier: number, subscriptionId?: SubscriptionId): string => {
  const name = subscriptionId === undefined ? `order-${order.id}` : `subscription-${subscriptionId}`;
  return `svc-refund-${name}${earlier === 0 ? '' : `-${earlier + 1}`}`;
};

/**
 * Whether the order counts the money of that refund as given back: it is confirmed, or it was given up as nobody could
 * hear what became of it, and the order counts as much beside its confirmed ones, as the provider had it.
 */
export const countsAsMade = ({ order, refunds }: OrderDossier, { state, amount }: Refund): boolean => {
  if (state !== 'Refused') return state === 'Confirmed';
  const confirmed = refunds.filter((each) => each.state === 'Confirmed');
  const beside = confirmed.reduce((left, each) => left - each.amount.amountCents, order.refundedCents);
  return beside >= amount.amountCents;
};

/** A refund of what the order of a plan has made, whichever that was, and none of the order before it was fulfilled. */
export const isOfSubscription = ({ idempotencyKey }: Refund): boolean =>
  idempotencyKey.startsWith('svc-refund-subscription-');

/**
 * A refund of the subscription itself was made: its key distinguishes it from one of the order before it was fulfilled. What
 * went back at the provider's console is in the order's figure alone.
 */
export const wasPaidBack = (dossier: OrderDossier, subscriptionId: SubscriptionId): boolean =>
  dossier.refunds.some(
    (refund) =>
      countsAsMade(dossier, refund) && refund.idempotencyKey.startsWith(refundKey(dossier.order, 0, subscriptionId)),
  );
