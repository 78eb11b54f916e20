import type { SubscriptionId } from '../../booking/index.ts';
import type { Order, OrderDossier } from '../order/order.ts';

/**
 * svc-refund-order-<id>, of a subscription svc-refund-subscription-<id>; a further one of the order appends -2, -3. A
 * refused one burns its key: the provider remembers it.
 */
export const refundKey = (order: Order, earlier: number, subscriptionId?: SubscriptionId): string => {
  const name = subscriptionId === undefined ? `order-${order.id}` : `subscription-${subscriptionId}`;
  return `svc-refund-${name}${earlier === 0 ? '' : `-${earlier + 1}`}`;
};

/**
 * A refund of the subscription itself is confirmed: its key tells it from one of the order before it was fulfilled. What
 * went back at the provider's console is in the order's figure alone.
 */
export const wasPaidBack = ({ order, refunds }: OrderDossier, subscriptionId: SubscriptionId): boolean =>
  refunds.some(
    ({ state, idempotencyKey }) =>
      state === 'Confirmed' && idempotencyKey.startsWith(refundKey(order, 0, subscriptionId)),
  );
