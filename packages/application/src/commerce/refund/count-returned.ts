import * as Effect from 'effect/Effect';
import { countReturned as counted, type Order } from '@svc/domain/commerce';
import type { OrderId } from '@svc/domain/kernel';
import { changesBetween, fromResult, type AuditedActor } from '../../kernel/index.ts';
import { applyDecision, changesNothing, type ApplyDecisionPorts } from '../order/apply-decision.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import { verifiedTruth } from './refund-order.ts';

type Ports = ApplyDecisionPorts & Pick<MoneyPorts, 'audit' | 'providers'>;

export interface CountReturned {
  readonly orderId: OrderId;
  readonly actor: AuditedActor;
}

const moneyFields = ({ state, refundedCents }: Order) => ({ state, refundedCents });

/**
 * An admin has given money back at the provider's console, or a part of it: the order counts it, and its credit note is
 * drafted. Of either kind of order, in every state in which it could be refunded. Nothing is asked for outside but the
 * payment, read before (fail closed); a repeat changes nothing and records nothing.
 */
export const countReturned =
  (ports: Ports) =>
  ({ orderId, actor }: CountReturned) =>
    Effect.gen(function* () {
      const remote = yield* verifiedTruth(ports)((yield* ports.orders.read(orderId)).order);
      yield* ports.unitOfWork.run(
        Effect.gen(function* () {
          const before = yield* ports.orders.lock(orderId);
          const decision = yield* fromResult(counted(before, remote));
          if (changesNothing(before, decision)) return;
          const amountCents = decision.order.refundedCents - before.order.refundedCents;
          yield* ports.audit.record({
            actor,
            action: 'Modified',
            operation: 'order.refund.counted',
            entity: 'order',
            entityId: String(orderId),
            subject: before.order.userId,
            changes: changesBetween(moneyFields(before.order), { ...moneyFields(decision.order), amountCents }),
          });
          yield* applyDecision(ports)(before, decision, actor);
        }),
      );
      return yield* ports.orders.read(orderId);
    });
