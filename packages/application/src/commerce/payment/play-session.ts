import * as Effect from 'effect/Effect';
import {
  approvePayment,
  awaitPayment,
  payOrder,
  unchanged,
  type Decision,
  type OrderDossier,
} from '@svc/domain/commerce';
import type { Intent, OrderId } from '@svc/domain/kernel';
import { changesBetween, isAudited, type Actor } from '../../kernel/index.ts';
import { applyDecision, changesNothing, type ApplyDecisionPorts } from '../order/apply-decision.ts';
import { captureUnderWay } from './capture-payment.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import type { ProviderSession } from './payment-provider.ts';
import { verifiedPayment } from './verified-payment.ts';

type Ports = ApplyDecisionPorts & Pick<MoneyPorts, 'audit'>;

export interface SessionPlayed {
  /** Whether anything changed or is to be called. */
  readonly moved: boolean;
  /** Committed, not yet made. */
  readonly calls: readonly Intent[];
}

/**
 * Plays what the provider says of an order's session as its webhook would have: a payment pays, an approval is to be
 * captured, and a payer who is done while their bank is not is waited for. It may be repeated at any time; what it changes
 * for an audited actor is audited with the change.
 */
export const playSession = (ports: Ports) => (id: OrderId, session: ProviderSession, actor: Actor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const before = yield* ports.orders.lock(id);
      const underWay = yield* captureUnderWay(ports)(id);
      const decision = decide(ports, before, session, underWay);
      if (isAudited(actor) && !changesNothing(before, decision))
        yield* ports.audit.record({
          actor,
          action: 'Modified',
          operation: 'order.reconcile',
          entity: 'order',
          entityId: String(id),
          subject: before.order.userId,
          changes: changesBetween(
            auditedFields(before, [], []),
            auditedFields(
              decision,
              decision.calls.map(({ kind }) => kind),
              decision.notes.map(({ event }) => event),
            ),
          ),
        });
      const calls = yield* applyDecision(ports)(before, decision, actor);
      return { moved: decision.order !== before.order || calls.length > 0, calls } satisfies SessionPlayed;
    }),
  );

const auditedFields = (
  { order, attempt }: Pick<OrderDossier, 'order' | 'attempt'>,
  calls: readonly string[],
  events: readonly string[],
) => ({ state: order.state, capturedCents: order.capturedCents, attempt: attempt?.state ?? null, calls, events });

const decide = (
  ports: Pick<MoneyPorts, 'config' | 'clock'>,
  before: OrderDossier,
  session: ProviderSession,
  underWay: boolean,
): Decision => {
  const { tenant, paidReviewHoldMinutes: reviewHoldMinutes, lateLookMs: firstLookMs } = ports.config;
  const { provider } = before.order;
  const payment = verifiedPayment(provider, session);
  if (payment !== null) return payOrder(before, { tenant, payment, now: ports.clock.now(), reviewHoldMinutes });
  if (session.status === 'complete')
    return awaitPayment(before, { sessionId: session.sessionId, now: ports.clock.now(), firstLookMs });
  if (session.status !== 'approved') return unchanged(before);
  const decided = approvePayment(before, { tenant, approval: { provider, ...session }, captureUnderWay: underWay });
  // Why an approval is not captured is recorded with its event, once: asking again and again must not fill the timeline.
  return decided.calls.length === 0 ? unchanged(before) : decided;
};
