import * as Effect from 'effect/Effect';
import { escalateOrder, nextLook, openRefundOf, settleRefund, type Order, type Refund } from '@svc/domain/commerce';
import type { OrderId } from '@svc/domain/kernel';
import { machine, runBatch, tagOf } from '../../kernel/index.ts';
import { applyDecision } from '../order/apply-decision.ts';
import { settlePendingRefund, type PerformCallsPorts } from '../reconciliation/perform-calls.ts';
import { providerOf } from '../payment/provider-of.ts';

type Ports = PerformCallsPorts;

const LIMIT = 20;
const actor = machine('intents');

/**
 * Refunds the provider accepted but has not settled yet: a bank may take days, so it is asked ever more rarely, as for a
 * late payment. What is not settled after thirty days, by its word or for want of one, is left to a person.
 */
export const settlePendingRefunds = (ports: Ports) =>
  Effect.gen(function* () {
    const due = yield* ports.orders.claim('refundSettle', ports.clock.now(), ports.config.claimMs, LIMIT);
    return yield* runBatch(ports.logger, 'settle refund', due, LIMIT, settleOne(ports));
  });

const settleOne = (ports: Ports) => (id: OrderId) =>
  Effect.gen(function* () {
    const { order, refunds } = yield* ports.orders.read(id);
    const pending = refunds.find((refund) => refund.state === 'Pending');
    if (pending === undefined) return;
    const remote = yield* readRefund(ports)(order, pending).pipe(
      Effect.tapError((down) => waitOn(ports)(id, pending, tagOf(down))),
    );
    if (remote !== null && remote.status !== 'pending') yield* settlePendingRefund(ports)(id, remote);
    else yield* waitOn(ports)(id, pending, remote?.status ?? 'absent');
  });

const readRefund =
  (ports: Ports) =>
  (order: Order, { idempotencyKey }: Refund) =>
    Effect.gen(function* () {
      const provider = yield* providerOf(ports, order.provider);
      const payment = order.paymentId === null ? null : yield* provider.readPayment(order.paymentId);
      return payment?.refunds.find((refund) => refund.idempotencyKey === idempotencyKey) ?? null;
    });

/** @param status of it at this look */
const waitOn = (ports: Ports) => (id: OrderId, pending: Refund, status: string) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const before = yield* ports.orders.lock(id);
      if (openRefundOf(before)?.id !== pending.id) return;
      const now = ports.clock.now();
      const lookAt = nextLook(pending.openedAt, { now, firstLookMs: ports.config.lateLookMs });
      if (lookAt !== null) return yield* ports.orders.postpone('refundSettle', id, lookAt);
      const { paidReviewHoldMinutes: reviewHoldMinutes } = ports.config;
      const evidence = { key: pending.idempotencyKey, heard: status };
      const review = escalateOrder(before, { reason: 'refund_unresolved', evidence, now, reviewHoldMinutes });
      yield* applyDecision(ports)(before, review, actor);
      // Its end is settled after the review, so that it does not quietly put the order back where it was.
      const reviewed = yield* ports.orders.lock(id);
      const refused = { kind: 'refused', code: 'refund_unresolved' } as const;
      yield* applyDecision(ports)(reviewed, settleRefund(reviewed, refused, { now, reviewHoldMinutes }), actor);
    }),
  );
