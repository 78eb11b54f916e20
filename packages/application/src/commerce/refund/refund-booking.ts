import * as Effect from 'effect/Effect';
import { shareOf, type OrderState } from '@svc/domain/commerce';
import { refusal, type OrderId } from '@svc/domain/kernel';
import type { Actor } from '../../kernel/index.ts';
import { ofKind } from '../order/of-kind.ts';
import { refundForPerson, type RefundForPersonPorts } from './refund-for-person.ts';

type Ports = RefundForPersonPorts;

export interface RefundBooking {
  readonly orderId: OrderId;
  /** Of what was paid, 1 to 100; never more than is left. Amounts are counted here, not sent. */
  readonly percent: number;
  readonly actor: Actor;
}

const from: readonly OrderState[] = ['Paid', 'Finalized'];

/**
 * An admin gives the money of a booking back, or a part of it: of a paid or final order (one under review has its own
 * actions). The whole of it cancels the booking, a part of it leaves everything as it is.
 */
export const refundBooking = (ports: Ports) => (command: RefundBooking) =>
  Effect.gen(function* () {
    const { orderId, percent, actor } = command;
    const { order } = yield* ofKind(yield* ports.orders.read(orderId), 'booking');
    if (!from.includes(order.state)) return yield* Effect.fail(refusal('refund_not_allowed', { state: order.state }));
    const amount = percent === 100 ? {} : { amountCents: shareOf(order, percent) };
    yield* refundForPerson(ports)({ orderId, reason: 'requested_by_admin', from, ...amount, actor });
    return yield* ports.orders.read(orderId);
  });
