import * as Effect from 'effect/Effect';
import { expireOrder, lapseReviewHold, mayWaitUnread, type Order, type OrderKind } from '@svc/domain/commerce';
import type { OrderId } from '@svc/domain/kernel';
import { runBatch } from '../../kernel/index.ts';
import { applyDecision } from './apply-decision.ts';
import { captureIsOpen, captureUnderWay, dropUnsentCapture, unsentCapture } from '../payment/capture-payment.ts';
import { performCalls, type PerformCallsPorts } from '../reconciliation/perform-calls.ts';
import { reconcileOrder } from '../reconciliation/reconcile-order.ts';
import { serviceOf } from '../checkout/service-of.ts';

type Ports = PerformCallsPorts;

const LIMIT = 50;
/** Each asks the provider; one that takes its time must not hold up the places behind it. */
const AT_ONCE = 4;

/**
 * Pending orders whose time is over and that nobody has paid: expired, place free, the provider's session closed.
 * @param kind absent: of both kinds
 */
export const expireOrders = (ports: Ports, kind?: OrderKind) =>
  Effect.gen(function* () {
    const due = yield* ports.orders.claim('expire', ports.clock.now(), ports.config.claimMs, LIMIT, kind);
    return yield* runBatch(ports.logger, 'expire order', due, LIMIT, expireOne(ports), AT_ONCE);
  });

const expireOne = (ports: Ports) => (id: OrderId) =>
  Effect.gen(function* () {
    if (yield* goesOn(ports)(id)) return;
    const calls = yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        const before = yield* ports.orders.lock(id);
        // The approval's webhook may have come between the look and this lock; a payment's moves the order itself.
        if (yield* captureIsOpen(ports)(id)) return [];
        const decision = expireOrder(before, ports.clock.now());
        if (decision.order !== before.order) yield* dropUnsentCapture(ports)(id);
        return yield* applyDecision(ports)(before, decision, serviceOf(before.order.kind));
      }),
    );
    yield* performCalls(ports)(calls);
  });

/**
 * One last look at the provider while the place is still nobody else's: the payer may have paid, or agreed, without an
 * event of it. The hold's row decides and not the clock, so money that came in after the hold's end and before this look
 * keeps the place, too. True: the order has gone on, or what became of it is not known yet and will be.
 */
const goesOn = (ports: Ports) => (id: OrderId) =>
  Effect.gen(function* () {
    const { order, attempt } = yield* ports.orders.read(id);
    if (attempt?.sessionId == null) return false; // no page to pay on was given to anybody
    if (yield* captureIsOpen(ports)(id)) return true;
    const unsent = (yield* unsentCapture(ports)(id)) !== null;
    return yield* reconcileOrder(ports)(id, serviceOf(order.kind)).pipe(
      Effect.map((moved) => moved || unsent), // a provider that can be read is asked for the capture soon
      Effect.catchTag('RemoteDown', () => waitsUnread(ports)(order)),
    );
  });

/**
 * Nobody says whether money is in. Where it can have moved by itself the place waits a little for that; where it moves by
 * our capture alone and none was made, or its call never left, nothing was charged, and the place is free for others at once.
 */
const waitsUnread = (ports: Ports) => (order: Order) =>
  Effect.gen(function* () {
    const provider = ports.providers(order.provider);
    const byCapture = provider !== undefined && provider.captureSession !== null;
    if (byCapture && !(yield* captureUnderWay(ports)(order.id))) return false;
    if ((yield* unsentCapture(ports)(order.id)) !== null) return false;
    if (!mayWaitUnread(order, ports.clock.now())) return false;
    ports.logger.log('warn', 'an ended hold waits for its provider to be read', { order: order.id });
    return true;
  });

/** Places kept for a review that took longer than Payment:PaidReviewHoldMinutes. */
export const lapseReviewHolds = (ports: Ports) =>
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
