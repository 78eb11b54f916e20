import * as Effect from 'effect/Effect';
import { failedRefund, recordedAs, webhookEventOf, type OperatorAlert, type Provider } from '@svc/domain/commerce';
import type { OperatorAlertId, OrderId } from '@svc/domain/kernel';
import { machine } from '../../kernel/index.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import type { ProviderAlert, ProviderEvent } from '../payment/payment-provider.ts';

type Ports = Pick<
  MoneyPorts,
  'alerts' | 'clock' | 'config' | 'digest' | 'ids' | 'logger' | 'orders' | 'timeline' | 'webhookEvents'
>;

/**
 * Writes down a dispute, a reversal or a refund that failed for the operator, in the transaction of its event. No order
 * moves: the provider deals with the money, and a person with the provider. One of another tenant on the same account is
 * ignored.
 */
export const playAlert = (ports: Ports) => (provider: Provider, event: ProviderEvent, bodyHash: string) =>
  Effect.gen(function* () {
    const { alert } = event;
    const orderId = alert?.paymentId == null ? null : yield* ports.alerts.orderOfPayment(provider, alert.paymentId);
    const foreign = orderId === null && alert?.tenant != null && alert.tenant !== ports.config.tenant;
    const news = alert === undefined || foreign ? null : yield* newsOf(ports)(provider, event, alert, orderId);
    const dealtWith = webhookEventOf({ matters: news !== null, hasOrder: orderId !== null });
    yield* ports.webhookEvents.insert({
      provider,
      externalEventId: event.externalEventId,
      type: event.type,
      state: recordedAs(dealtWith),
      orderId,
      bodyHash,
      receivedAt: ports.clock.now(),
    });
    if (news === null) return 'ignored' as const;
    const raised = yield* ports.alerts.raise(news);
    // Several events report that one refund failed.
    const isKnown = raised.kind === 'refund_failed' && raised.id !== news.id;
    if (!isKnown) ports.logger.log('warn', 'the operator is needed', { alert: raised.kind, provider, order: orderId });
    if (orderId === null) return 'unmatched' as const;
    if (isKnown) return 'applied' as const;
    yield* ports.timeline.append(orderId, {
      at: ports.clock.now(),
      event: `alert.${raised.kind}`,
      actor: machine(`webhook.${provider}`),
      amountCents: raised.amountCents,
      facts: {
        externalId: raised.externalId,
        status: raised.state,
        reason: raised.reason,
        outcome: raised.outcome,
        currency: raised.currency,
        respondBy: raised.respondBy?.toString() ?? null,
      },
    });
    return 'applied' as const;
  });

/**
 * A refund that failed is news if its money counted as given back; one that is still open is settled by its look. Of a
 * payment that is not ours one with a key of this software is another deployment's on the account.
 */
const newsOf =
  (ports: Pick<Ports, 'clock' | 'ids' | 'orders'>) =>
  (provider: Provider, event: ProviderEvent, alert: ProviderAlert, orderId: OrderId | null) => {
    const news = alertOf(ports, provider, event, alert, orderId);
    if (alert.kind !== 'refund_failed') return Effect.succeed(news);
    if (orderId === null) return Effect.succeed(alert.refundKey == null ? news : null);
    return Effect.map(ports.orders.lock(orderId), (dossier) => failedRefund(news, dossier, alert.refundKey ?? null));
  };

const alertOf = (
  ports: Pick<Ports, 'clock' | 'ids'>,
  provider: Provider,
  event: ProviderEvent,
  alert: ProviderAlert,
  orderId: OrderId | null,
): OperatorAlert => ({
  id: ports.ids.next<OperatorAlertId>(),
  kind: alert.kind,
  provider,
  externalId: alert.externalId,
  orderId,
  paymentId: alert.paymentId,
  state: alert.over ? 'Closed' : 'Open',
  amountCents: alert.amountCents,
  currency: alert.currency,
  reason: alert.reason,
  outcome: alert.outcome,
  respondBy: alert.respondBy,
  raisedAt: ports.clock.now(),
  reportedAt: event.createdAt,
});
