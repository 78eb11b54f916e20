import * as Effect from 'effect/Effect';
import { shareOf } from '@svc/domain/commerce';
import type { BookingId } from '@svc/domain/kernel';
import type { OwedRefund } from '../../booking/index.ts';
import { runBatch } from '../../kernel/index.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import { serviceOf } from '../checkout/service-of.ts';
import { refundOrder, type RefundOrderPorts } from './refund-order.ts';

type Ports = RefundOrderPorts & Pick<MoneyPorts, 'owedRefunds'>;

const LIMIT = 50;

/**
 * What is owed for bookings that ended is given back: the share of what was paid, as any other refund, and never more than is left.
 * An order whose refund is open, or that somebody reviews, is waited for. One that is all given back owes nothing more.
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
    if (order.state === 'Refunded') return void (yield* ports.owedRefunds.close(owed, 'moot', now));
    if (order.state !== 'Finalized') return;
    const amountCents = shareOf(order, percent);
    if (amountCents === 0) return void (yield* ports.owedRefunds.close(owed, 'moot', now));
    const guard = ports.owedRefunds.close(owed, 'opened', now);
    const refund = refundOrder(ports)({ orderId, reason, amountCents, guard, actor: serviceOf('booking') });
    // Somebody has moved the order since it was read: the next turn looks again.
    yield* refund.pipe(Effect.catchTag('Refusal', () => Effect.void));
  });
