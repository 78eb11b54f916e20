import * as Effect from 'effect/Effect';
import type { ClientSubscription, RefundMode, SubscriptionId } from '@svc/domain/booking';
import { wasPaidBack, type OrderDossier } from '@svc/domain/commerce';
import { refusal, type OrderId } from '@svc/domain/kernel';
import { quoteSubscriptionRefund } from '../../booking/index.ts';
import { notFound, type AuditedActor } from '../../kernel/index.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import { providerOf } from '../payment/provider-of.ts';
import { refundForPerson, type RefundForPersonPorts } from './refund-for-person.ts';
import { moneyOf, remoteTruth } from './refund-order.ts';

type Ports = RefundForPersonPorts;

export interface RefundSubscription {
  readonly subscriptionId: SubscriptionId;
  /** All that is left of the payment, or what is not used of the subscription (ComputeRefundAmount). */
  readonly mode: RefundMode;
  /** In the words of who refunds, for the audit log. */
  readonly why?: string | undefined;
  readonly actor: AuditedActor;
}

const paidBy = (ports: Pick<MoneyPorts, 'subscriptions' | 'orders'>) => (id: SubscriptionId) =>
  Effect.gen(function* () {
    const subscription = yield* ports.subscriptions.find(id);
    if (subscription === null) return yield* Effect.fail(notFound('Subscription'));
    const { orderId } = subscription;
    // Paid at the desk, or not at all: no provider has the money.
    if (orderId === null) return yield* Effect.fail(refusal('refund_not_allowed', { status: subscription.status }));
    return { subscription, orderId };
  });

/** What a refund would give back now and of what it is a part; the provider is read, nothing is changed. */
export const quoteRefundOfSubscription =
  (ports: Ports) =>
  ({ subscriptionId, mode }: Pick<RefundSubscription, 'subscriptionId' | 'mode'>) =>
    Effect.gen(function* () {
      const { orderId } = yield* paidBy(ports)(subscriptionId);
      const dossier = yield* ports.orders.read(orderId);
      const { order } = dossier;
      const provider = yield* providerOf(ports, order.provider);
      const payment = order.paymentId === null ? null : yield* provider.readPayment(order.paymentId);
      if (payment === null) return yield* Effect.fail(refusal('refund_not_allowed', { state: order.state }));
      const { amountCents, basis } = yield* quoteSubscriptionRefund(ports)({
        subscriptionId,
        mode,
        money: moneyOf(order, remoteTruth(payment)),
        paidBack: wasPaidBack(dossier, subscriptionId),
        now: ports.clock.now(),
        zone: ports.config.invoiceTimeZone,
      });
      return { amountCents, currency: order.total.currency, basis };
    });

/** A subscription as its refund left it, with its order. */
export interface RefundedSubscription {
  readonly subscription: ClientSubscription;
  readonly dossier: OrderDossier;
}

/**
 * Gives a subscription's money back: verified at the provider, opened under `svc-refund-subscription-<id>`, called. While
 * it is on its way the subscription cannot be spent; once the money is back it is Cancelled, its bookings ahead end and
 * their places go on; refused, it is what it was.
 */
export const refundSubscription =
  (ports: Ports) =>
  ({ subscriptionId, mode, why, actor }: RefundSubscription) =>
    Effect.gen(function* () {
      const { orderId } = yield* paidBy(ports)(subscriptionId);
      const auditAs = `subscription.refund.${mode}` as const;
      yield* refundForPerson(ports)({ orderId, reason: 'requested_by_admin', mode, actor, auditAs, why });
      return yield* asItIsNow(ports)(subscriptionId, orderId);
    });

const asItIsNow = (ports: Ports) => (id: SubscriptionId, orderId: OrderId) =>
  Effect.gen(function* () {
    const subscription = yield* ports.subscriptions.find(id);
    if (subscription === null) return yield* Effect.fail(notFound('Subscription'));
    return { subscription, dossier: yield* ports.orders.read(orderId) } satisfies RefundedSubscription;
  });
