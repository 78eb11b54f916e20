import * as Effect from 'effect/Effect';
import { openRefundOf, settleRefund, type OrderDossier, type RefundOutcome } from '@svc/domain/commerce';
import { attemptTable } from '@svc/domain/commerce';
import { unchanged } from '@svc/domain/commerce';
import { step, type Intent, type OrderId } from '@svc/domain/kernel';
import { machine, type CallOutcome } from '../../kernel/index.ts';
import { applyDecision } from '../order/apply-decision.ts';
import { callCapture, type CapturePaymentPorts } from '../payment/capture-payment.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import type { ProviderRefund, ProviderSession } from '../payment/payment-provider.ts';
import { playSession } from '../payment/play-session.ts';
import { mayTravel, noDoubt, settledBy, type Doubts } from './word-of-repetition.ts';

/** What `perform-calls` stands on. */
export type PerformCallsPorts = CapturePaymentPorts & Pick<MoneyPorts, 'audit'>;

const actor = machine('intents');

/** Makes the calls whose intents were just committed. What fails here is found again by its open intent. */
export const performCalls =
  (ports: PerformCallsPorts) =>
  (intents: readonly Intent[]): Effect.Effect<void> =>
    Effect.forEach(intents, (intent) => Effect.ignore(performCall(ports)(intent)), { discard: true });

export const performCall = (ports: PerformCallsPorts) => (intent: Intent) => {
  if (intent.kind === 'refund.create') return callRefund(ports)(intent);
  return intent.kind === 'payment.capture' ? callCapture(ports)(intent) : callClose(ports)(intent);
};

const orderIdOf = (intent: Intent): OrderId => Number(intent.subject) as OrderId;
const eventOf = { confirmed: 'confirm', refused: 'refuse', unknown: 'lose' } as const;

const callRefund = (ports: PerformCallsPorts) => (intent: Intent) =>
  Effect.gen(function* () {
    const { order, refunds } = yield* ports.orders.read(orderIdOf(intent));
    const refund = refunds.find((each) => each.idempotencyKey === intent.idempotencyKey);
    const provider = ports.providers(order.provider);
    if (refund === undefined || provider === undefined || order.paymentId === null) return;
    const outcome = yield* provider.createRefund({
      orderId: order.id,
      orderKind: order.kind,
      paymentId: order.paymentId,
      amount: refund.amount,
      reason: refund.reason,
      idempotencyKey: intent.idempotencyKey,
    });
    yield* settleRefundCall(ports)(intent, outcome, mayTravel(ports));
  });

/**
 * Writes a refund's outcome onto its still open intent. @param doubts of a refusal: absent, it is taken at its word
 */
export const settleRefundCall =
  (ports: PerformCallsPorts) =>
  (intent: Intent, result: CallOutcome<ProviderRefund>, doubts: Doubts = noDoubt) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* ports.orders.lock(orderIdOf(intent));
        const outcome = yield* settledBy(result, intent, doubts);
        const facts =
          outcome.kind === 'confirmed'
            ? { refundId: outcome.value.refundId, status: outcome.value.status }
            : outcome.kind === 'refused'
              ? { code: outcome.code }
              : { reason: outcome.reason };
        if (!(yield* ports.intents.resolve(intent.id, eventOf[outcome.kind], ports.clock.now(), facts))) return;
        yield* applyDecision(ports)(before, settleRefund(before, refundOutcome(outcome), settleFacts(ports)), actor);
      }),
    );

/** A refund the provider had pending: what became of it, read from the payment. */
export const settlePendingRefund = (ports: PerformCallsPorts) => (id: OrderId, remote: ProviderRefund) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const before = yield* ports.orders.lock(id);
      if (openRefundOf(before)?.idempotencyKey !== remote.idempotencyKey) return;
      yield* applyDecision(ports)(
        before,
        settleRefund(before, refundOutcome({ kind: 'confirmed', value: remote }), settleFacts(ports)),
        actor,
      );
    }),
  );

const settleFacts = (ports: PerformCallsPorts) => ({
  now: ports.clock.now(),
  reviewHoldMinutes: ports.config.paidReviewHoldMinutes,
});

const refundOutcome = (outcome: CallOutcome<ProviderRefund>): RefundOutcome => {
  if (outcome.kind === 'refused') return { kind: 'refused', code: outcome.code };
  if (outcome.kind === 'unknown') return outcome;
  const { status, refundId, amountCents } = outcome.value;
  if (status === 'failed') return { kind: 'refused', code: 'refund_failed' };
  return { kind: status === 'succeeded' ? 'confirmed' : 'pending', providerRefundId: refundId, amountCents };
};

const callClose = (ports: PerformCallsPorts) => (intent: Intent) =>
  Effect.gen(function* () {
    const { order, attempt } = yield* ports.orders.read(orderIdOf(intent));
    const provider = ports.providers(order.provider);
    if (provider === undefined || attempt === null || attempt.sessionId === null) return;
    const outcome = yield* provider.closeSession(attempt.sessionId, intent.idempotencyKey);
    if (outcome.kind === 'refused' && outcome.code === SESSION_COMPLETE) {
      const session = yield* provider.readSession(attempt.sessionId);
      if (session !== null) yield* playComplete(ports)(order.id, session);
    }
    // That the session is complete was read from it: no refusal of this call, which may leave another one in doubt.
    const doubts = outcome.kind === 'refused' && outcome.code === SESSION_COMPLETE ? noDoubt : mayTravel(ports);
    yield* settleCloseCall(ports)(intent, outcome, doubts);
  });

/** The code of a closing that came too late: the payer was done. */
export const SESSION_COMPLETE = 'session_complete';

/**
 * A session that turns out to be complete is no error: what it says is played at once, for its webhook may never come.
 * Before the intent is settled: a process that dies in between leaves it open, and it is looked up.
 */
export const playComplete = (ports: PerformCallsPorts) => (id: OrderId, session: ProviderSession) =>
  Effect.flatMap(playSession(ports)(id, session, actor), ({ calls }) => performCalls(ports)(calls));

/** Writes a closing's outcome onto its still open intent. @param doubts of a refusal: absent, it is taken at its word */
export const settleCloseCall =
  (ports: PerformCallsPorts) =>
  (intent: Intent, result: CallOutcome<ProviderSession>, doubts: Doubts = noDoubt) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const before: OrderDossier = yield* ports.orders.lock(orderIdOf(intent));
        const outcome = yield* settledBy(result, intent, doubts);
        const facts =
          outcome.kind === 'confirmed'
            ? { status: outcome.value.status }
            : outcome.kind === 'refused'
              ? { code: outcome.code }
              : { reason: outcome.reason };
        // What never left is still to be done: the open intent is looked up and the session closed later.
        const event = outcome.kind === 'refused' && outcome.notSent ? 'lose' : eventOf[outcome.kind];
        if (!(yield* ports.intents.resolve(intent.id, event, ports.clock.now(), facts))) return;
        if (outcome.kind !== 'confirmed' || before.attempt === null) return;
        const state = step(attemptTable, before.attempt.state, 'close').unwrapOr(before.attempt.state);
        yield* applyDecision(ports)(before, { ...unchanged(before), attempt: { ...before.attempt, state } }, actor);
      }),
    );
