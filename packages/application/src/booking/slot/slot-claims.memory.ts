import { forgivenStates, isLive, type Booking, type WaitingEntry } from '@svc/domain/booking';
import type { Hold, Order } from '@svc/domain/commerce';
import type { OrderId, SlotId } from '@svc/domain/kernel';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import type { SlotClaims } from './slot-claims.ts';

interface OnSlot {
  readonly slotId: SlotId;
  readonly id: string;
}
const bySlot = (a: OnSlot, b: OnSlot): number => (`${a.slotId} ${a.id}` < `${b.slotId} ${b.id}` ? -1 : 1);

const paidOf = (view: MemoryView, orderId: OrderId | null): number => {
  const order = orderId === null ? undefined : view.get<Order>('order', String(orderId));
  return order === undefined ? 0 : order.capturedCents - order.refundedCents;
};

export const memorySlotClaims = (db: MemoryDatabase): SlotClaims => ({
  of: (slots) =>
    db.read('slotClaims.of', (view) => {
      const onThem = <R extends OnSlot>(table: string): readonly R[] =>
        view
          .all<R>(table)
          .filter(({ slotId }) => slots.includes(slotId))
          .toSorted(bySlot);
      const booked = new Set(view.all<Booking>('booking').map(({ orderId }) => orderId));
      const paid = onThem<Booking>('booking').map((booking) => ({
        booking,
        paidCents: paidOf(view, booking.orderId),
      }));
      const entries = onThem<WaitingEntry>('waitingEntry');
      return {
        bookings: paid.filter(({ booking }) => isLive(booking)),
        forgiven: paid.filter(({ booking }) => forgivenStates.includes(booking.state)),
        checkouts: onThem<Hold>('hold')
          .filter(({ state, orderId }) => state === 'Active' || (state === 'Converted' && !booked.has(orderId)))
          .map(({ id, slotId, userId, orderId, state }) => ({
            ...{ holdId: id, slotId, userId, orderId },
            paid: state === 'Converted',
            paidCents: paidOf(view, orderId),
          })),
        offers: entries.filter(({ state }) => state === 'Offered'),
        waiting: entries.filter(({ state }) => state === 'Waiting'),
      };
    }),
});
