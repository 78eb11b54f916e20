import * as Effect from 'effect/Effect';
import {
  confirmReviewedPayment,
  judgeReviewAction,
  judgeReviewedFinalization,
  releaseReviewed,
  type OrderDossier,
  type OrderKind,
  type OrderState,
  type ReviewAction,
} from '@svc/domain/commerce';
import { refusal, type OrderId } from '@svc/domain/kernel';
import { accountDeleted, changesBetween, fromResult, type AuditedActor } from '../../kernel/index.ts';
import { applyDecision } from './apply-decision.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import { finalizeLocked, type FinalizeOrderPorts } from './finalize-order.ts';
import { ofKind } from './of-kind.ts';
import { providerOf } from '../payment/provider-of.ts';
import { refundForPerson } from '../refund/refund-for-person.ts';
import { remoteTruth } from '../refund/refund-order.ts';
import { verifiedPayment } from '../payment/verified-payment.ts';

type Ports = FinalizeOrderPorts & Pick<MoneyPorts, 'audit' | 'providers'>;

export interface ReviewOrder {
  readonly orderId: OrderId;
  /** An order of the other kind is not found; absent: any. */
  readonly kind?: OrderKind;
  readonly action: ReviewAction;
  readonly actor: AuditedActor;
}

/** Spec 2, operator review: one action, each with its own proof; anything else is refused with 409. */
export const reviewOrder = (ports: Ports) => (command: ReviewOrder) =>
  Effect.gen(function* () {
    const read = yield* ofKind(yield* ports.orders.read(command.orderId), command.kind);
    yield* fromResult(judgeReviewAction(read, command.action));
    yield* run(ports, command, read);
    return yield* ports.orders.read(command.orderId);
  });

const run = (ports: Ports, command: ReviewOrder, read: OrderDossier) => {
  switch (command.action) {
    case 'ConfirmPayment':
      return confirm(ports, command, read);
    case 'FinalizeBooking':
    case 'FinalizeFulfillment':
      return finalize(ports, command, read);
    case 'Release':
      return release(ports, command, read);
    case 'RefundPayment':
      return refund(ports, command);
  }
};

const refund = (ports: Ports, command: ReviewOrder) =>
  refundForPerson(ports)({
    orderId: command.orderId,
    reason: 'requested_by_admin',
    from: ['OperatorReview'],
    actor: command.actor,
    auditAs: auditName(command),
  });

const auditName = ({ action }: ReviewOrder) => `order.review.${action}` as const;

/** Locks the order, lets `act` decide over it, and audits the change to the state that it gives in the same transaction. */
const underLock = <E>(
  ports: Ports,
  command: ReviewOrder,
  act: (before: OrderDossier) => Effect.Effect<OrderState, E>,
) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const before = yield* ports.orders.lock(command.orderId);
      const state = yield* act(before);
      yield* ports.audit.record({
        actor: command.actor,
        action: 'Modified',
        operation: auditName(command),
        entity: 'order',
        entityId: String(command.orderId),
        subject: before.order.userId,
        changes: changesBetween({ state: before.order.state }, { state }),
      });
    }),
  );

const remotePayment = (ports: Ports, { order, attempt }: OrderDossier) =>
  Effect.gen(function* () {
    const provider = yield* providerOf(ports, order.provider);
    const session = attempt?.sessionId == null ? null : yield* provider.readSession(attempt.sessionId);
    return session === null ? null : verifiedPayment(order.provider, session);
  });

const confirm = (ports: Ports, command: ReviewOrder, read: OrderDossier) =>
  Effect.gen(function* () {
    const remote = yield* remotePayment(ports, read);
    const provider = yield* providerOf(ports, read.order.provider);
    const payment = remote === null ? null : yield* provider.readPayment(remote.paymentId);
    // Money that went back at the provider's console is no longer a payment that could be confirmed whole.
    if (payment === null || remoteTruth(payment).refundedCents > 0)
      return yield* Effect.fail(
        refusal('review_action_not_allowed', { action: command.action, state: read.order.state }),
      );
    return yield* underLock(ports, command, (before) =>
      Effect.flatMap(fromResult(confirmReviewedPayment(before, remote, ports.clock.now())), (decision) =>
        Effect.as(applyDecision(ports)(before, decision, command.actor), decision.order.state),
      ),
    );
  });

const finalize = (ports: Ports, command: ReviewOrder, read: OrderDossier) =>
  Effect.gen(function* () {
    const remote = yield* remoteLeft(ports, read);
    return yield* underLock(ports, command, (before) =>
      Effect.gen(function* () {
        // A refund that was opened after the look may have sent back what the look still saw.
        const current = before.refunds.length === read.refunds.length ? remote : null;
        const counted = yield* fromResult(judgeReviewedFinalization(before, command.action, current));
        const result = yield* finalizeLocked(ports)(counted, command.actor, before.order);
        if (result === 'capacityLost') yield* Effect.fail(refusal('capacity_unavailable'));
        if (result === 'payerGone') yield* Effect.fail(accountDeleted);
        return 'Finalized' as const;
      }),
    );
  });

/** What the provider says of the payment that the order counts; null when it has none of the order's currency. */
const remoteLeft = (ports: Ports, { order }: OrderDossier) =>
  Effect.gen(function* () {
    const provider = yield* providerOf(ports, order.provider);
    const payment = order.paymentId === null ? null : yield* provider.readPayment(order.paymentId);
    return payment === null || payment.currency !== order.total.currency ? null : remoteTruth(payment);
  });

const release = (ports: Ports, command: ReviewOrder, read: OrderDossier) =>
  Effect.gen(function* () {
    if ((yield* remotePayment(ports, read)) !== null)
      return yield* Effect.fail(refusal('review_action_not_allowed', { action: 'Release', state: read.order.state }));
    return yield* underLock(ports, command, (before) =>
      Effect.flatMap(fromResult(releaseReviewed(before)), (decision) =>
        Effect.as(applyDecision(ports)(before, decision, command.actor), decision.order.state),
      ),
    );
  });
