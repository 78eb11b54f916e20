import * as Effect from 'effect/Effect';
import type { AccountId, OrderId } from '@svc/domain/kernel';
import type { Actor } from '../../kernel/index.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import { readOwnOrder } from '../order/read-orders.ts';
import { reconcileOrder, type ReconcileOrderPorts } from './reconcile-order.ts';

type Ports = ReconcileOrderPorts & Pick<MoneyPorts, 'emailJobs' | 'webhookEvents'>;

export interface ReconcileOwnOrder {
  readonly orderId: OrderId;
  readonly userId: AccountId;
  readonly actor: Actor;
}

/**
 * Back from the provider's page: its session is read there and played as its webhook would have been. It may be asked
 * again at any time; an order that money has already moved is answered as it is, without asking.
 */
export const reconcileOwnOrder =
  (ports: Ports) =>
  ({ orderId, userId, actor }: ReconcileOwnOrder) =>
    Effect.gen(function* () {
      const own = yield* readOwnOrder(ports)(orderId, userId, 'commerce');
      if (own.dossier.order.capturedCents > 0) return own;
      yield* reconcileOrder(ports)(orderId, actor);
      return yield* readOwnOrder(ports)(orderId, userId, 'commerce');
    });
