import * as Effect from 'effect/Effect';
import { runBatch } from '../kernel/index.ts';
import type { MoneyPorts } from './commerce-ports.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { serviceOf } from './service-of.ts';

const LIMIT = 20;

/**
 * Payments whose payer is done and whose bank is not: the provider is asked at ever longer pauses, so that the money is
 * found whatever became of the event that tells of it. What to do with it is decided as for any payment.
 */
export const lookForLatePayments = (ports: MoneyPorts) =>
  Effect.gen(function* () {
    const due = yield* ports.orders.claim('latePayment', ports.clock.now(), ports.config.claimMs, LIMIT);
    return yield* runBatch(ports.logger, 'look for late payment', due, LIMIT, (id) =>
      Effect.gen(function* () {
        const { order } = yield* ports.orders.read(id);
        yield* reconcileOrder(ports)(id, serviceOf(order.kind));
      }),
    );
  });
