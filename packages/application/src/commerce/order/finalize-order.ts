import * as Effect from 'effect/Effect';
import type { Slot } from '@svc/domain/booking';
import { finalizeOrder, type Order, type OrderDossier, type PlaceSource } from '@svc/domain/commerce';
import type { BookingId, OrderId } from '@svc/domain/kernel';
import { announceBooking, grantSubscription } from '../../booking/index.ts';
import { fromResult, isDeleted, type Actor } from '../../kernel/index.ts';
import { applyDecision, type ApplyDecisionPorts } from './apply-decision.ts';
import { bookingOf } from './booked-order.ts';
import type { MoneyPorts } from '../commerce-ports.ts';
import { serviceOf } from '../checkout/service-of.ts';

/** What `finalize-order` stands on. */
export type FinalizeOrderPorts = ApplyDecisionPorts & Pick<MoneyPorts, 'liveAccounts'>;

/**
 * One paid order becomes a booking, or a subscription, with its one invoice job, in one transaction. Nothing is written
 * when it answers `capacityLost`, the hold had ended and the place is gone or the slot was closed, or `payerGone`, the
 * payer was deleted.
 */
export const finalizeOne = (ports: FinalizeOrderPorts) => (id: OrderId) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const before = yield* ports.orders.lock(id);
      if (before.order.state !== 'Paid') return 'notDue' as const;
      return yield* finalizeLocked(ports)(before, serviceOf(before.order.kind));
    }),
  );

/**
 * For a dossier locked by the current unit of work; also the review actions FinalizeBooking and FinalizeFulfillment.
 * @param known the order as it is stored, when the dossier has the provider's figures instead
 */
export const finalizeLocked =
  (ports: FinalizeOrderPorts) =>
  (before: OrderDossier, actor: Actor, known: Order = before.order) =>
    before.order.kind === 'booking'
      ? finalizeBooking(ports)(before, actor, known)
      : finalizePlan(ports)(before, actor, known);

const finalizeBooking = (ports: FinalizeOrderPorts) => (before: OrderDossier, actor: Actor, known: Order) =>
  Effect.gen(function* () {
    const { order } = before;
    // The payer was deleted after paying: there is nobody to receive what was bought.
    if (yield* isDeleted(ports)(order.userId)) return 'payerGone' as const;
    if (order.slotId === null) return 'capacityLost' as const;
    const source: PlaceSource | 'lost' = yield* placeFor(ports)(before);
    if (source === 'lost') return 'capacityLost' as const;
    const decision = yield* fromResult(finalizeOrder(before, source, ports.clock.now(), known));
    const [id, now] = [ports.ids.next<BookingId>(), ports.clock.now()];
    if (!before.booked) yield* ports.bookings.insert(bookingOf(order, order.slotId, id, now));
    yield* applyDecision(ports)(before, decision, actor);
    const made = before.booked ? null : yield* ports.bookings.viewOf(id);
    if (made !== null) yield* announceBooking(ports)(made, now);
    return 'finalized' as const;
  });

/** A plan takes no place, so none can be lost; only a deleted payer keeps it from becoming a subscription. */
const finalizePlan = (ports: FinalizeOrderPorts) => (before: OrderDossier, actor: Actor, known: Order) =>
  Effect.gen(function* () {
    const { id: orderId, userId, plan, total } = before.order;
    if (plan === null) return yield* Effect.die(new Error(`order ${orderId} has no plan`));
    if (yield* isDeleted(ports)(userId)) return 'payerGone' as const;
    const now = ports.clock.now();
    const decision = yield* fromResult(finalizeOrder(before, 'none', now, known));
    const zone = ports.config.invoiceTimeZone;
    yield* grantSubscription(ports)({ orderId, userId, plan, paidCents: total.amountCents, now, zone, actor });
    yield* applyDecision(ports)(before, decision, actor);
    return 'finalized' as const;
  });

/**
 * A converted hold still has its place unless the slot was closed; an ended one must take a place again. Not in a class that
 * had begun when the money came, a slow bank's say: it cannot be attended any more, so the money goes back.
 */
const placeFor =
  (ports: Pick<MoneyPorts, 'slots'>) =>
  ({ order, hold, booked }: OrderDossier) =>
    Effect.gen(function* () {
      if (order.slotId === null) return 'lost' as const;
      if (booked) return 'booking' as const;
      if (hold !== null && hold.state === 'Converted')
        return (yield* ports.slots.standsOpen(order.slotId)) ? ('hold' as const) : ('lost' as const);
      const [slot] = yield* ports.slots.lock([order.slotId]);
      if (slot === undefined || hasBegun(slot, order)) return 'lost' as const;
      return (yield* ports.slots.takePlace(order.slotId, order.userId)) === 'taken'
        ? ('retaken' as const)
        : ('lost' as const);
    });

const hasBegun = ({ startsAt }: Slot, { paidAt }: Order): boolean =>
  paidAt !== null && Temporal.Instant.compare(startsAt, paidAt) <= 0;
