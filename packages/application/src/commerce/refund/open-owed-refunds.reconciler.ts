import * as Effect from 'effect/Effect';
import { impossibleRefund, shareOf } from '@svc/domain/commerce';
import type { BookingId, Refusal } from '@svc/domain/kernel';
import type { OwedRefund } from '../../booking/index.ts';
import { runBatch } from '../../kernel/index.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import { applyDecision } from '../order/apply-decision.ts';
import { serviceOf } from '../checkout/service-of.ts';
import { refundOrder, type RefundOrderPorts } from './refund-order.ts';

type Ports = RefundOrderPorts & Pick<MoneyPorts, 'owedRefunds'>;

const LIMIT = 50;

/**
 * What is owed for bookings that ended is given back: the share of what was paid, as any other refund, and never more than is left.
 * An order whose refund is open, or that somebody reviews, is waited for. One that is all given back, or let go without money, owes
 * nothing more. What can never be given back goes under review.
 */
export const openOwedRefunds = (ports: Ports) =>
  Effect.gen(function* () {
    const due = yield* ports.owedRefunds.claim(ports.clock.now(), ports.config.claimMs, LIMIT);
    const byId = new Map(due.map((owed) => [owed.bookingId, owed]));
    return yield* runBatch(ports.logger, 'give back', [...byId.keys()], LIMIT, (id: BookingId) => {
      const owed = byId.get(id);
      return owed === undefined ? Effect.void : openOne(ports)(owed);
    });
  });

const openOne = (ports: Ports) => (owed: OwedRefund) =>
  Effect.gen(function* () {
    const { orderId, percent, reason } = owed;
    const { order } = yield* ports.orders.read(orderId);
    const now = ports.clock.now();
    const owesNothing = order.state === 'Refunded' || order.state === 'Released';
    if (owesNothing) return void (yield* ports.owedRefunds.close(owed, 'moot', now));
    if (order.state !== 'Finalized') return;
    const amountCents = shareOf(order, percent);
    if (amountCents === 0) return void (yield* ports.owedRefunds.close(owed, 'moot', now));
    const guard = ports.owedRefunds.close(owed, 'opened', now);
    const refund = refundOrder(ports)({ orderId, reason, amountCents, guard, actor: serviceOf('booking') });
    yield* refund.pipe(Effect.catchTag('Refusal', (no) => unlessItWaits(ports)(owed, amountCents, no)));
  });

/**
 * Another refund was open, or somebody had moved the order, or money is on its way back: the next turn looks again. Else there is no
 * payment that can be given back, now or later, and a person looks.
 */
const unlessItWaits = (ports: Ports) => (owed: OwedRefund, amountCents: number, no: Refusal<string>) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      if (no.params?.['pendingCents'] !== undefined || no.params?.['state'] !== 'Finalized') return;
      const before = yield* ports.orders.lock(owed.orderId);
      const now = ports.clock.now();
      const decision = impossibleRefund(before, { reason: owed.reason, amountCents, code: no.code, now });
      if (decision === null || !(yield* ports.owedRefunds.close(owed, 'moot', now))) return;
      yield* applyDecision(ports)(before, decision, serviceOf('booking'));
    }),
  );
