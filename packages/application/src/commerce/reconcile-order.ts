import * as Effect from 'effect/Effect';
import { approvePayment, payOrder, unchanged, type Decision, type OrderDossier } from '@svc/domain/commerce';
import type { OrderId } from '@svc/domain/kernel';
import type { Actor } from '../kernel/index.ts';
import { applyDecision } from './apply-decision.ts';
import { captureUnderWay } from './capture-payment.ts';
import type { MoneyPorts } from './commerce-ports.ts';
import type { ProviderSession } from './payment-provider.ts';
import { performCalls } from './perform-calls.ts';
import { providerOf } from './provider-of.ts';
import { verifiedPayment } from './verified-payment.ts';

/**
 * Asks the provider about an order's session and plays what it says as its webhook would have: a payment pays, an
 * approval is captured. True when that moved something or asked for a capture; it may be repeated at any time.
 */
export const reconcileOrder = (ports: MoneyPorts) => (id: OrderId, actor: Actor) =>
  Effect.gen(function* () {
    const seen = yield* ports.orders.read(id);
    const provider = yield* providerOf(ports, seen.order.provider);
    const session = seen.attempt?.sessionId == null ? null : yield* provider.readSession(seen.attempt.sessionId);
    if (session === null) return false;
    const { moved, calls } = yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* ports.orders.lock(id);
        const underWay = yield* captureUnderWay(ports)(id);
        const decision = decide(ports, before, session, underWay);
        const planned = yield* applyDecision(ports)(before, decision, actor);
        return { moved: decision.order !== before.order || planned.length > 0, calls: planned };
      }),
    );
    yield* performCalls(ports)(calls);
    return moved;
  });

const decide = (
  ports: Pick<MoneyPorts, 'config' | 'clock'>,
  before: OrderDossier,
  session: ProviderSession,
  underWay: boolean,
): Decision => {
  const { tenant, paidReviewHoldMinutes: reviewHoldMinutes } = ports.config;
  const { provider } = before.order;
  const payment = verifiedPayment(provider, session);
  if (payment !== null) return payOrder(before, { tenant, payment, now: ports.clock.now(), reviewHoldMinutes });
  if (session.status !== 'approved') return unchanged(before);
  return approvePayment(before, { tenant, approval: { provider, ...session }, captureUnderWay: underWay });
};
