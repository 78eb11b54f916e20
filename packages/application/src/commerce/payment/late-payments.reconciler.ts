import * as Effect from 'effect/Effect';
import { awaitPayment } from '@svc/domain/commerce';
import type { OrderId } from '@svc/domain/kernel';
import { runBatch, type Actor } from '../../kernel/index.ts';
import { applyDecision } from '../order/apply-decision.ts';
import { reconcileOrder, type ReconcileOrderPorts } from '../reconciliation/reconcile-order.ts';
import { serviceOf } from '../checkout/service-of.ts';

type Ports = ReconcileOrderPorts;

const LIMIT = 20;

/**
 * Payments whose payer is done and whose bank is not: the provider is asked at ever longer pauses, so that the money is
 * found whatever became of the event about it. What to do with it is decided as for any payment.
 */
export const lookForLatePayments = (ports: Ports) =>
  Effect.gen(function* () {
    const due = yield* ports.orders.claim('latePayment', ports.clock.now(), ports.config.claimMs, LIMIT);
    return yield* runBatch(ports.logger, 'look for late payment', due, LIMIT, (id) =>
      Effect.gen(function* () {
        const { order } = yield* ports.orders.read(id);
        const actor = serviceOf(order.kind);
        yield* reconcileOrder(ports)(id, actor);
        yield* waitOn(ports)(id, actor);
      }),
    );
  });

/** What the session says did not end the waiting, or the provider knows it no more: the next look is as far off as any. */
const waitOn = (ports: Ports) => (id: OrderId, actor: Actor) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const before = yield* ports.orders.lock(id);
      if (before.attempt?.state !== 'Awaiting' || before.attempt.sessionId === null) return;
      const { sessionId } = before.attempt;
      const facts = { sessionId, now: ports.clock.now(), firstLookMs: ports.config.lateLookMs };
      yield* applyDecision(ports)(before, awaitPayment(before, facts), actor);
    }),
  );
