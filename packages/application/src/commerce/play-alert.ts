import * as Effect from 'effect/Effect';
import { webhookEventOf, recordedAs, type OperatorAlert, type Provider } from '@svc/domain/commerce';
import type { OperatorAlertId, OrderId } from '@svc/domain/kernel';
import { machine } from '../kernel/index.ts';
import type { MoneyPorts } from './commerce-ports.ts';
import type { ProviderAlert, ProviderEvent } from './payment-provider.ts';

type Ports = Pick<
  MoneyPorts,
  'alerts' | 'clock' | 'config' | 'digest' | 'ids' | 'logger' | 'timeline' | 'webhookEvents'
>;

/**
 * Writes down a dispute or a reversal for the operator, in the transaction of its event. No order moves: the provider
 * deals with the money, and a person with the provider. One of another tenant on the same account is ignored.
 */
export const playAlert = (ports: Ports) => (provider: Provider, event: ProviderEvent, bodyHash: string) =>
  Effect.gen(function* () {
    const { alert } = event;
    const orderId = alert?.paymentId == null ? null : yield* ports.alerts.orderOfPayment(provider, alert.paymentId);
    const foreign = orderId === null && alert?.tenant != null && alert.tenant !== ports.config.tenant;
    const matters = alert !== undefined && !foreign;
    const dealtWith = webhookEventOf({ matters, hasOrder: orderId !== null });
    yield* ports.webhookEvents.insert({
      provider,
      externalEventId: event.externalEventId,
      type: event.type,
      state: recordedAs(dealtWith),
      orderId,
      bodyHash,
      receivedAt: ports.clock.now(),
    });
    if (!matters) return 'ignored' as const;
    const told = yield* ports.alerts.tell(alertOf(ports, provider, event, alert, orderId));
    ports.logger.log('warn', 'the operator is needed', { alert: told.kind, provider, order: orderId });
    if (orderId === null) return 'unmatched' as const;
    yield* ports.timeline.append(orderId, {
      at: ports.clock.now(),
      event: `alert.${told.kind}`,
      actor: machine(`webhook.${provider}`),
      amountCents: told.amountCents,
      facts: {
        externalId: told.externalId,
        status: told.state,
        reason: told.reason,
        outcome: told.outcome,
        currency: told.currency,
        respondBy: told.respondBy?.toString() ?? null,
      },
    });
    return 'applied' as const;
  });

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
  toldAt: event.createdAt,
});
