import * as Effect from 'effect/Effect';
import { expireOrder, lapseReviewHold, type OrderKind } from '@svc/domain/commerce';
import type { OrderId } from '@svc/domain/kernel';
import { runBatch } from '../kernel/index.ts';
import { applyDecision } from './apply-decision.ts';
import { captureIsOpen, captureUnderWay } from './capture-payment.ts';
import type { MoneyPorts } from './commerce-ports.ts';
import { performCalls } from './perform-calls.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { serviceOf } from './service-of.ts';

const LIMIT = 50;

/**
 * Pending orders whose time is over: expired, place free, the provider's session closed.
 * @param kind absent: of both kinds
 */
export const expireOrders = (ports: MoneyPorts, kind?: OrderKind) =>
  Effect.gen(function* () {
    const due = yield* ports.orders.claim('expire', ports.clock.now(), ports.config.claimMs, LIMIT, kind);
    return yield* runBatch(ports.logger, 'expire order', due, LIMIT, (id) => expireOne(ports)(id));
  });

const expireOne = (ports: MoneyPorts) => (id: OrderId) =>
  Effect.gen(function* () {
    if (yield* goesOn(ports)(id)) return;
    const calls = yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* ports.orders.lock(id);
        // The approval's webhook may have come between the look and this lock.
        if (yield* captureIsOpen(ports)(id)) return [];
        return yield* applyDecision(ports)(
          before,
          expireOrder(before, ports.clock.now()),
          serviceOf(before.order.kind),
        );
      }),
    );
    yield* performCalls(ports)(calls);
  });

/**
 * Where no money moves by itself, the payer may have agreed without our hearing of it: one last look while the place is
 * still held. True: the order has gone on, or its capture is under way and will tell. A provider that does not answer
 * keeps no place from others: without our capture nothing is charged.
 */
const goesOn = (ports: MoneyPorts) => (id: OrderId) =>
  Effect.gen(function* () {
    const { order, attempt } = yield* ports.orders.read(id);
    const provider = ports.providers(order.provider);
    if (provider === undefined || provider.captureSession === null || attempt?.sessionId == null) return false;
    if (yield* captureUnderWay(ports)(id)) return yield* captureIsOpen(ports)(id);
    return yield* reconcileOrder(ports)(id, serviceOf(order.kind)).pipe(
      Effect.catchTag('RemoteDown', () => Effect.succeed(false)),
    );
  });

/** Places kept for a review that took longer than Payment:PaidReviewHoldMinutes. */
export const lapseReviewHolds = (ports: MoneyPorts) =>
  Effect.gen(function* () {
    const due = yield* ports.orders.claim('reviewHold', ports.clock.now(), ports.config.claimMs, LIMIT);
    return yield* runBatch(ports.logger, 'lapse review hold', due, LIMIT, (id) =>
      ports.unitOfWork.run(
        Effect.gen(function* () {
          const before = yield* ports.orders.lock(id);
          yield* applyDecision(ports)(before, lapseReviewHold(before, ports.clock.now()), serviceOf(before.order.kind));
        }),
      ),
    );
  });
