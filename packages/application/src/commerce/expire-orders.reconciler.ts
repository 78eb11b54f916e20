import * as Effect from 'effect/Effect';
import { expireOrder, lapseReviewHold } from '@svc/domain/commerce';
import type { OrderId } from '@svc/domain/kernel';
import { machine, runBatch } from '../kernel/index.ts';
import { applyDecision } from './apply-decision.ts';
import type { MoneyPorts } from './commerce-ports.ts';
import { performCalls } from './perform-calls.ts';

const LIMIT = 50;

/** Pending orders whose hold is over: expired, place free, the provider's session closed. */
export const expireOrders = (ports: MoneyPorts) =>
  Effect.gen(function* () {
    const due = yield* ports.orders.claim('expire', ports.clock.now(), ports.config.claimMs, LIMIT);
    return yield* runBatch(ports.logger, 'expire order', due, LIMIT, (id) => expireOne(ports)(id));
  });

const expireOne = (ports: MoneyPorts) => (id: OrderId) =>
  Effect.gen(function* () {
    const calls = yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* ports.orders.lock(id);
        return yield* applyDecision(ports)(
          before,
          expireOrder(before, ports.clock.now()),
          machine('BookingPaymentBackgroundService'),
        );
      }),
    );
    yield* performCalls(ports)(calls);
  });

/** Places kept for a review that took longer than Payment:PaidReviewHoldMinutes. */
export const lapseReviewHolds = (ports: MoneyPorts) =>
  Effect.gen(function* () {
    const due = yield* ports.orders.claim('reviewHold', ports.clock.now(), ports.config.claimMs, LIMIT);
    return yield* runBatch(ports.logger, 'lapse review hold', due, LIMIT, (id) =>
      ports.unitOfWork.run(
        Effect.gen(function* () {
          const before = yield* ports.orders.lock(id);
          yield* applyDecision(ports)(
            before,
            lapseReviewHold(before, ports.clock.now()),
            machine('BookingPaymentBackgroundService'),
          );
        }),
      ),
    );
  });
