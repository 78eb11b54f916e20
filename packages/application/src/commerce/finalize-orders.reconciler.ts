import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import { countFinalizationFailure } from '@svc/domain/commerce';
import type { OrderId } from '@svc/domain/kernel';
import { machine, runBatch, tagOf, type Taken } from '../kernel/index.ts';
import { applyDecision } from './apply-decision.ts';
import type { MoneyPorts } from './commerce-ports.ts';
import { finalizeOne } from './finalize-order.ts';
import { refundOrder } from './refund-order.ts';

const LIMIT = 20;
const actor = machine('BookingPaymentBackgroundService');

/** Paid orders become bookings; those whose place is gone are refunded; too many failures and a person looks. */
export const finalizeOrders = (ports: MoneyPorts) =>
  Effect.gen(function* () {
    const due = yield* ports.orders.claim('finalize', ports.clock.now(), ports.config.claimMs, LIMIT);
    return yield* runBatch(ports.logger, 'finalize order', due, LIMIT, (id) => finalizeOrRefund(ports)(id));
  });

export const finalizeOrRefund = (ports: MoneyPorts) => (id: OrderId) =>
  Effect.gen(function* () {
    const result = yield* finalizeOne(ports)(id, actor).pipe(Effect.catchTag('Taken', noSecondPlace));
    if (result !== 'capacityLost') return;
    yield* refundOrder(ports)({ orderId: id, reason: 'capacity_refunded', actor });
  }).pipe(
    Effect.tapCause((cause) =>
      saysNothing(cause) ? Effect.void : Effect.ignore(countFailure(ports)(id, tagOf(Cause.squash(cause)))),
    ),
  );

/** The payer has a booking in that slot already: there is no second place for the same person, so the money goes back. */
const noSecondPlace = (fault: Taken) =>
  fault.constraint === 'booking_live' ? Effect.succeed('capacityLost' as const) : Effect.fail(fault);

/**
 * A database that is down says nothing about the order, so it does not count; a bug of ours does, or the order would
 * stay paid for ever.
 */
const saysNothing = (cause: Cause.Cause<{ readonly _tag: string }>): boolean => {
  if (Cause.hasInterrupts(cause)) return true;
  if (Cause.hasDies(cause)) return false;
  const fault = Cause.squash(cause) as { readonly _tag: string };
  return fault._tag === 'StoreDown' || fault._tag === 'NotFound';
};

const countFailure = (ports: MoneyPorts) => (id: OrderId, why: string) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const before = yield* ports.orders.lock(id);
      if (before.order.state !== 'Paid') return;
      const { finalizationMaxAttempts: maxAttempts, paidReviewHoldMinutes: reviewHoldMinutes } = ports.config;
      const decision = countFinalizationFailure(before, why, {
        now: ports.clock.now(),
        maxAttempts,
        reviewHoldMinutes,
      });
      yield* applyDecision(ports)(before, decision, actor);
    }),
  );
