import * as Effect from 'effect/Effect';
import {
  approvePayment,
  webhookEventOf,
  failOrder,
  payOrder,
  recordedAs,
  unchanged,
  type Decision,
  type OrderDossier,
  type Provider,
  type VerifiedPayment,
} from '@svc/domain/commerce';
import type { Intent, OrderId } from '@svc/domain/kernel';
import { machine } from '../../kernel/index.ts';
import { applyDecision } from '../order/apply-decision.ts';
import { captureUnderWay } from '../payment/capture-payment.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import { playAlert } from '../alert/play-alert.ts';
import type { PaymentProvider, ProviderEvent, ProviderSession } from '../payment/payment-provider.ts';
import { performCalls, type PerformCallsPorts } from '../reconciliation/perform-calls.ts';
import { verifiedPayment } from '../payment/verified-payment.ts';

type Ports = PerformCallsPorts & Pick<MoneyPorts, 'webhookEvents'>;

export interface WebhookDelivery {
  readonly raw: Uint8Array;
  readonly header: (name: string) => string | undefined;
}

export type WebhookAnswer = 'applied' | 'replayed' | 'ignored' | 'unmatched';
const answers = { apply: 'applied', ignore: 'ignored', miss: 'unmatched' } as const;

/** Verifies, deduplicates and plays one delivery. Nothing is stored unless the signature holds. */
export const receiveWebhook = (ports: Ports) => (provider: PaymentProvider, delivery: WebhookDelivery) =>
  Effect.gen(function* () {
    const event = yield* provider.verifyWebhook(delivery.raw, delivery.header, ports.clock.now());
    const bodyHash = ports.digest.sha256(delivery.raw);
    const payment =
      event.kind === 'paid' && event.session !== null ? verifiedPayment(provider.name, event.session) : null;
    if (payment !== null) {
      const now = ports.clock.now();
      const hot = yield* ports.orders.confirm({
        tenant: ports.config.tenant,
        externalEventId: event.externalEventId,
        type: event.type,
        bodyHash,
        payment,
        now,
      });
      if (hot === 'confirmed') return 'applied' as const;
    }
    if (yield* isReplay(ports)(provider.name, event.externalEventId, bodyHash)) return 'replayed' as const;
    const played = yield* playEvent(ports)(provider.name, event, payment, bodyHash);
    // Committed; a process that dies here leaves open intents, and those are looked up.
    yield* performCalls(ports)(played.calls);
    return played.answer;
  });

/** The long way: dedupe row and effect in one transaction. */
const playEvent =
  (ports: Ports) => (provider: Provider, event: ProviderEvent, payment: VerifiedPayment | null, bodyHash: string) =>
    ports.unitOfWork
      .run(
        Effect.gen(function* () {
          if (event.kind === 'alert') return { answer: yield* playAlert(ports)(provider, event, bodyHash), calls: [] };
          const orderId = yield* orderOf(ports)(provider, event.session);
          const matters = event.kind === 'failed' || event.kind === 'approved' || payment !== null;
          const dealtWith = webhookEventOf({ matters, hasOrder: orderId !== null });
          const before = dealtWith === 'apply' && orderId !== null ? yield* ports.orders.lock(orderId) : null;
          yield* ports.webhookEvents.insert({
            provider,
            externalEventId: event.externalEventId,
            type: event.type,
            state: recordedAs(dealtWith),
            orderId,
            bodyHash,
            receivedAt: ports.clock.now(),
          });
          const calls: readonly Intent[] =
            before === null
              ? []
              : yield* applyDecision(ports)(
                  before,
                  yield* decide(ports, before, event, payment),
                  machine(`webhook.${provider}`),
                );
          if (dealtWith === 'miss')
            ports.logger.log('warn', 'webhook without an order of ours', { provider, event: event.externalEventId });
          return { answer: answers[dealtWith], calls };
        }),
      )
      .pipe(
        // Only the event's own row may be there already; whatever else was taken, it has to come again.
        Effect.catchTag('Taken', (fault) =>
          Effect.flatMap(isReplay(ports)(provider, event.externalEventId, bodyHash), (known) =>
            known ? Effect.succeed({ answer: 'replayed' as const, calls: [] }) : Effect.fail(fault),
          ),
        ),
      );

const decide = (ports: Ports, dossier: OrderDossier, event: ProviderEvent, payment: VerifiedPayment | null) =>
  Effect.gen(function* () {
    if (payment !== null)
      return payOrder(dossier, {
        tenant: ports.config.tenant,
        payment,
        now: ports.clock.now(),
        reviewHoldMinutes: ports.config.paidReviewHoldMinutes,
      });
    if (event.kind === 'approved' && event.session !== null)
      return approvePayment(dossier, {
        tenant: ports.config.tenant,
        approval: { provider: dossier.order.provider, ...event.session },
        captureUnderWay: yield* captureUnderWay(ports)(dossier.order.id),
      });
    return failed(dossier, event);
  });

/** A failure counts only for the session that this order waits for. */
const failed = (dossier: OrderDossier, event: ProviderEvent): Decision => {
  const own =
    dossier.attempt !== null && (dossier.attempt.sessionId ?? event.session?.sessionId) === event.session?.sessionId;
  return own ? failOrder(dossier, event.type, 'fail') : unchanged(dossier);
};

/** The order that the session names, else the one that made the session. */
const orderOf =
  (ports: Pick<MoneyPorts, 'orders' | 'config'>) => (provider: Provider, session: ProviderSession | null) =>
    Effect.gen(function* () {
      if (session === null) return null;
      const bySession = yield* ports.orders.findBySession(provider, session.sessionId);
      if (bySession !== null) return bySession;
      if (session.orderId === null || session.tenant !== ports.config.tenant) return null;
      const named: OrderId = session.orderId;
      const dossier = yield* Effect.catchTag(ports.orders.read(named), 'NotFound', () => Effect.succeed(null));
      return dossier === null || isOfAnother(session, dossier) ? null : named;
    });

/**
 * Of an order that bore this number in a database before this one (numbers begin again, attempts' ids never do): a
 * stranger's money must not stop this order.
 */
const isOfAnother = ({ attemptId }: ProviderSession, { attempt }: OrderDossier): boolean =>
  attemptId !== null && attempt !== null && attemptId !== attempt.id;

/** Whether the event has been played; a line is logged when it came with another body then. */
const isReplay =
  (ports: Pick<MoneyPorts, 'webhookEvents' | 'logger'>) =>
  (provider: Provider, externalEventId: string, bodyHash: string) =>
    Effect.map(ports.webhookEvents.find(provider, externalEventId), (first) => {
      if (first !== null && first.bodyHash !== bodyHash)
        ports.logger.log('warn', 'webhook event came again with another body', { provider, event: externalEventId });
      return first !== null;
    });
