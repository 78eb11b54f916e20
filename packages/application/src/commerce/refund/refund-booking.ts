import * as Effect from 'effect/Effect';
import { openRefund, refundableCents, shareOf, type OrderState } from '@svc/domain/commerce';
import { refusal, type OrderId, type RefundId } from '@svc/domain/kernel';
import { fromResult, type Actor } from '../../kernel/index.ts';
import { ofKind } from '../order/of-kind.ts';
import { refundForPerson, type RefundForPersonPorts } from './refund-for-person.ts';
import { verifiedTruth } from './refund-order.ts';

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

/**
 * What a refund would do now: decided as `refundBooking` decides, over what the provider says; nothing is opened or changed.
 * An invoice that went out would get a credit note.
 */
export const quoteRefundOfBooking =
  (ports: Ports) =>
  ({ orderId, percent }: Omit<RefundBooking, 'actor'>) =>
    Effect.gen(function* () {
      const dossier = yield* ofKind(yield* ports.orders.read(orderId), 'booking');
      const { order, booked } = dossier;
      if (!from.includes(order.state)) return yield* Effect.fail(refusal('refund_not_allowed', { state: order.state }));
      const decision = yield* fromResult(
        openRefund(dossier, {
          refundId: ports.ids.next<RefundId>(),
          reason: 'requested_by_admin',
          from,
          ...(percent === 100 ? {} : { amountCents: shareOf(order, percent) }),
          remote: yield* verifiedTruth(ports)(order),
          now: ports.clock.now(),
        }),
      );
      // None: all of it went back at the provider's console, and the order would only count it.
      const amountCents = decision.refund?.amount.amountCents ?? 0;
      const job = yield* ports.invoices.jobOfOrder(orderId);
      return {
        amountCents,
        currency: order.total.currency,
        endsBooking:
          booked &&
          (decision.refund === null
            ? decision.fulfilment === 'withdrawn'
            : amountCents >= refundableCents(decision.order)),
        creditNote: job?.state === 'Submitted',
      };
    });
