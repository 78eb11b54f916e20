import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import { countFinalizationFailure, type Order, type OrderKind } from '@svc/domain/commerce';
import type { BookingId, InvoiceJobId, OrderId, Refusal } from '@svc/domain/kernel';
import { queuedJob } from '../../invoicing/index.ts';
import { BROKE, runBatch, tagOf, type LoopStatus, type Taken } from '../../kernel/index.ts';
import { applyDecision } from './apply-decision.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import { finalizeOne, type FinalizeOrderPorts } from './finalize-order.ts';
import { refundOrder } from '../refund/refund-order.ts';
import { serviceOf } from '../checkout/service-of.ts';

type Ports = FinalizeOrderPorts & Pick<MoneyPorts, 'audit' | 'providers'>;

/** Most of them become final in one statement. */
const LIMIT = 100;

/**
 * Paid orders become what was bought; those whose place is gone are refunded; too many failures and a person looks. The
 * usual ones are not claimed before: their statement passes over what another worker has, so a claim would only be one
 * more write for each.
 * @param kind absent: of both kinds
 */
export const finalizeOrders = (ports: Ports, kind?: OrderKind) =>
  Effect.gen(function* () {
    const waiting =
      kind === 'commerce' ? [] : yield* ports.orders.waiting('finalize', ports.clock.now(), LIMIT, 'booking');
    const usual = yield* finalizeUsual(ports)(waiting);
    if (kind === 'booking' && usual?.size === waiting.length)
      return { done: usual.size, failed: 0, more: waiting.length === LIMIT } satisfies LoopStatus;
    const due = yield* ports.orders.claim('finalize', ports.clock.now(), ports.config.claimMs, LIMIT, kind);
    const final = kind === 'commerce' || usual === null ? null : yield* finalizeUsual(ports)(due);
    const rest = yield* runBatch(ports.logger, 'finalize order', due, LIMIT, (id) =>
      final?.has(id) === true ? Effect.void : finalizeOrRefund(ports)(id),
    );
    return { ...rest, done: (usual?.size ?? 0) + rest.done };
  });

const noneYet: ReadonlySet<OrderId> = new Set();

/**
 * Those that need no decision, together. Null: a seller that is not valid, or a bug of ours there, leaves all to the long way.
 */
const finalizeUsual = (ports: Ports) => (due: readonly OrderId[]) =>
  Effect.gen(function* () {
    if (due.length === 0) return noneYet;
    const job = yield* queuedJob(ports);
    const orders = due.map((orderId) => ({
      orderId,
      bookingId: ports.ids.next<BookingId>(),
      jobId: ports.ids.next<InvoiceJobId>(),
    }));
    const final = yield* ports.orders.finalize({ orders, job, now: ports.clock.now() });
    if (final.length > 0) yield* ports.outbox.wake('invoices');
    return new Set(final);
  }).pipe(
    Effect.catchTag('Refusal', () => Effect.succeed(null)),
    Effect.catchDefect((defect) => {
      ports.logger.log('error', `finalize orders ${BROKE}`, { cause: String(defect) });
      return Effect.succeed(null);
    }),
  );

export const finalizeOrRefund = (ports: Ports) => (id: OrderId) =>
  Effect.gen(function* () {
    const result = yield* finalizeOne(ports)(id).pipe(Effect.catchTag('Taken', noSecondPlace));
    if (result !== 'capacityLost' && result !== 'payerGone') return;
    const { order } = yield* ports.orders.read(id);
    const refund = refundOrder(ports)({ orderId: id, reason: 'capacity_refunded', actor: serviceOf(order.kind) });
    yield* refund.pipe(Effect.catchTag('Refusal', unlessMovedOn(ports)(id)));
  }).pipe(
    Effect.tapCause((cause) => (saysNothing(cause) ? Effect.void : Effect.ignore(countFailure(ports)(id, cause)))),
  );

/** While the provider was read another worker may have done all there was to do: that is no failure. */
const unlessMovedOn = (ports: Ports) => (id: OrderId) => (no: Refusal<string>) =>
  Effect.flatMap(ports.orders.read(id), ({ order }) => (order.state === 'Paid' ? Effect.fail(no) : Effect.void));

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

/** A provider that could not be read since the day before does not come back by waiting: its credentials are gone, say. */
const OUTAGE_HOURS = 24;

/**
 * That the provider could not be read before an automatic refund says nothing of the order either, and its claim paces the
 * tries; but once the payment is a day old a person must look at it.
 */
const isOutage = (cause: Cause.Cause<unknown>, { paidAt }: Order, now: Temporal.Instant): boolean =>
  !Cause.hasDies(cause) &&
  (Cause.squash(cause) as { readonly _tag?: string })._tag === 'RemoteDown' &&
  paidAt !== null &&
  now.since(paidAt).total('hours') < OUTAGE_HOURS;

const countFailure = (ports: Ports) => (id: OrderId, cause: Cause.Cause<unknown>) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const before = yield* ports.orders.lock(id);
      if (before.order.state !== 'Paid' || isOutage(cause, before.order, ports.clock.now())) return;
      const why = tagOf(Cause.squash(cause));
      const { finalizationMaxAttempts: maxAttempts, paidReviewHoldMinutes: reviewHoldMinutes } = ports.config;
      const decision = countFinalizationFailure(before, why, {
        now: ports.clock.now(),
        maxAttempts,
        reviewHoldMinutes,
      });
      yield* applyDecision(ports)(before, decision, serviceOf(before.order.kind));
    }),
  );
