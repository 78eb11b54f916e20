import { isLive, slotTable, type Activity, type Booking, type Slot } from '@svc/domain/booking';
import { finalizeOrder, type Order, type OrderDossier } from '@svc/domain/commerce';
import type { InvoiceJob } from '@svc/domain/invoicing';
import { allowedFrom, type OrderId } from '@svc/domain/kernel';
import { machine, type TimelineEntry } from '../../kernel/index.ts';
import { isDeleted } from '../../kernel/live-accounts.memory.ts';
import type { MemoryView } from '../../kernel/memory-database.ts';
import { termsOfActivity } from '../../booking/booking/terms.memory.ts';
import { bookingOf } from './booked-order.ts';
import type { FinalizeBookings } from './order-store.ts';
import { serviceOf } from '../checkout/service-of.ts';

const isUsual = (view: MemoryView, { order, hold, booked }: OrderDossier): boolean => {
  if (order.kind !== 'booking' || order.state !== 'Paid' || order.finalizedAt !== null || order.review !== null)
    return false;
  if (order.capturedCents !== order.total.amountCents || order.refundedCents !== 0 || booked) return false;
  if (hold?.state !== 'Converted' || hold.keptUntil !== null) return false;
  const slot = order.slotId === null ? undefined : view.get<Slot>('slot', order.slotId);
  if (slot === undefined || !(slot.state === 'Done' || allowedFrom(slotTable, 'take').includes(slot.state)))
    return false;
  if (isDeleted(view, order.userId)) return false;
  if (view.all<InvoiceJob>('invoiceJob').some((job) => job.orderId === order.id)) return false;
  return !view
    .all<Booking>('booking')
    .some((booking) => booking.slotId === order.slotId && booking.userId === order.userId && isLive(booking));
};

/** The usual finalization of one order; false when it must be decided, and then nothing was written. */
const finalizeIn = (
  view: MemoryView,
  dossier: OrderDossier,
  { bookingId, jobId }: FinalizeBookings['orders'][number],
  { job, now }: FinalizeBookings,
): boolean => {
  const { order } = dossier;
  if (order.slotId === null || !isUsual(view, dossier)) return false;
  const decision = finalizeOrder(dossier, 'hold', now)._unsafeUnwrap();
  const slot = view.get<Slot>('slot', order.slotId);
  const activity = slot === undefined ? undefined : view.get<Activity>('activity', slot.activityId);
  const booking = {
    ...bookingOf(order, order.slotId, bookingId, now),
    terms: termsOfActivity(view, activity),
  };
  const queued: InvoiceJob = { ...job, id: jobId, orderId: order.id, source: 'Booking', pendingCreditCents: 0 };
  view.put('order', String(order.id), decision.order satisfies Order);
  view.put('booking', booking.id, booking);
  view.put('bookingAnnouncement', booking.id, { bookingId: booking.id });
  view.put('invoiceJob', queued.id, queued);
  const appendEntry = (entry: Omit<TimelineEntry, 'at'>): void =>
    view.put('timeline', `${order.id}:${view.all('timeline').length}`, {
      orderId: order.id,
      entry: { at: now, ...entry },
    });
  for (const note of decision.notes) appendEntry({ ...note, actor: serviceOf('booking') });
  appendEntry({
    event: 'invoice.queued',
    actor: machine('finalize'),
    amountCents: order.total.amountCents,
    facts: { job: jobId },
  });
  return true;
};

/** Postgres's one statement, order by order: of two orders of one person for one slot the first is booked. */
export const finalizeAllIn = (
  view: MemoryView,
  load: (id: OrderId) => OrderDossier | null,
  command: FinalizeBookings,
): readonly OrderId[] =>
  command.orders
    .filter((wanted) => {
      const dossier = load(wanted.orderId);
      return dossier !== null && finalizeIn(view, dossier, wanted, command);
    })
    .map(({ orderId }) => orderId);
