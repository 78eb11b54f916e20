import * as Effect from 'effect/Effect';
import type { PaidMoney, RefundMode } from '@svc/domain/booking';
import {
  openRefund,
  wasPaidBack,
  type Order,
  type OrderDossier,
  type OrderState,
  type RefundReason,
  type RemoteTruth,
} from '@svc/domain/commerce';
import { refusal, type OrderId, type RefundId } from '@svc/domain/kernel';
import { openSubscriptionRefund } from '../../booking/index.ts';
import {
  changesBetween,
  fromResult,
  isAudited,
  isDeleted,
  mustExist,
  type Actor,
  type AuditOperation,
  type StoreDown,
} from '../../kernel/index.ts';
import { applyDecision } from '../order/apply-decision.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import type { ProviderPayment, ProviderRefund } from '../payment/payment-provider.ts';
import { performCalls, type PerformCallsPorts } from '../reconciliation/perform-calls.ts';
import { providerOf } from '../payment/provider-of.ts';

/** What `refund-order` stands on. */
export type RefundOrderPorts = PerformCallsPorts & Pick<MoneyPorts, 'liveAccounts'>;

export interface RefundOrder {
  readonly orderId: OrderId;
  readonly reason: RefundReason;
  /** Cents; absent = all that is left. Of a subscription `mode` decides. */
  readonly amountCents?: number;
  /** Of an order that made a subscription: all that is left, or what is not used of it. Absent: full. */
  readonly mode?: RefundMode;
  /** The only states it is meant for, judged again under the lock. Absent: any that may be refunded. */
  readonly from?: readonly OrderState[];
  readonly actor: Actor;
  /** The operation in the audit log, unless a machine refunds. */
  readonly auditAs?: AuditOperation;
  /** Asked in the transaction that opens it, once the order is locked; false: somebody else has done it, and nothing opens. */
  readonly guard?: Effect.Effect<boolean, StoreDown>;
  /** In the words of who refunds, for the audit log. */
  readonly why?: string | undefined;
}

/**
 * What the order's own provider says of its payment (fail closed). Money in another currency than the order's is never
 * sent back by us, nor counted in part; once it went back at the provider's console it counts as gone.
 */
export const verifiedTruth = (ports: Pick<MoneyPorts, 'providers'>) => (order: Order) =>
  Effect.gen(function* () {
    const provider = yield* providerOf(ports, order.provider);
    const payment = order.paymentId === null ? null : yield* provider.readPayment(order.paymentId);
    if (payment === null || (payment.currency !== order.total.currency && leftOf(payment) > 0))
      return yield* Effect.fail(refusal('refund_not_allowed', { state: order.state }));
    return remoteTruth(payment);
  });

/**
 * Verifies the payment at the provider, opens the refund with its intent in one transaction, then calls. Without a
 * verification nothing opens. What was all returned at the provider's console closes the order without a call. The
 * money of a payer who was deleted goes back too; the audit then says nothing about them.
 * @returns the calls that were made for it
 */
export const refundOrder = (ports: RefundOrderPorts) => (command: RefundOrder) =>
  Effect.gen(function* () {
    const remote = yield* verifiedTruth(ports)((yield* ports.orders.read(command.orderId)).order);
    const calls = yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* ports.orders.lock(command.orderId);
        if (command.guard !== undefined && !(yield* command.guard)) return [];
        const { userId } = before.order;
        const isNamed = isAudited(command.actor) && !(yield* isDeleted(ports)(userId));
        const decision = yield* fromResult(
          openRefund(before, {
            refundId: ports.ids.next<RefundId>(),
            reason: command.reason,
            from: command.from,
            ...(yield* shareOfIt(ports)(command, before, remote)),
            remote,
            now: ports.clock.now(),
          }),
        );
        if (isAudited(command.actor))
          yield* ports.audit.record({
            actor: command.actor,
            action: 'Modified',
            operation: command.auditAs ?? 'order.refund',
            entity: 'order',
            entityId: String(command.orderId),
            ...(isNamed ? { subject: userId, personal: changesBetween(null, { reason: command.why ?? null }) } : {}),
            changes: changesBetween(
              { state: before.order.state },
              { state: decision.order.state, amountCents: decision.refund?.amount.amountCents ?? 0 },
            ),
          });
        return yield* applyDecision(ports)(before, decision, command.actor);
      }),
    );
    yield* performCalls(ports)(calls);
    return calls;
  });

/** How much of the payment goes back, and for which subscription. Its spending stops with this transaction. */
const shareOfIt = (ports: RefundOrderPorts) => (command: RefundOrder, dossier: OrderDossier, remote: RemoteTruth) =>
  Effect.gen(function* () {
    const { order } = dossier;
    const made = order.kind === 'commerce' ? yield* ports.subscriptions.ofOrder(order.id) : null;
    if (made === null) return command.amountCents === undefined ? {} : { amountCents: command.amountCents };
    const money = moneyOf(order, remote);
    // All of it went back at the console: there is nothing to open, it is over.
    if (money.refundedCents >= money.paidCents) return { subscriptionId: made.id };
    const { amountCents } = yield* openSubscriptionRefund(ports)({
      subscriptionId: made.id,
      mode: command.mode ?? 'full',
      money,
      paidBack: wasPaidBack(dossier, made.id),
      now: ports.clock.now(),
      zone: ports.config.invoiceTimeZone,
    }).pipe(mustExist);
    return { subscriptionId: made.id, amountCents };
  });

/** What came in and what of it went back, wherever: the larger of both books counts. */
export const moneyOf = (order: Order, remote: RemoteTruth): PaidMoney => ({
  paidCents: remote.capturedCents,
  refundedCents: Math.max(order.refundedCents, remote.refundedCents),
});

const leftOf = (payment: ProviderPayment): number => {
  const { capturedCents, refundedCents } = remoteTruth(payment);
  return capturedCents - refundedCents;
};

/** Refunds that are on their way count as gone, and are listed apart: they may still fail. Failed ones do not count. */
export const remoteTruth = ({ capturedCents, refunds }: ProviderPayment): Required<RemoteTruth> => {
  const sumOf = (status: ProviderRefund['status']): number =>
    refunds.reduce((sum, refund) => (refund.status === status ? sum + refund.amountCents : sum), 0);
  const pendingCents = sumOf('pending');
  return { capturedCents, refundedCents: sumOf('succeeded') + pendingCents, pendingCents };
};
