import { parseOrderReference, type Attempt, type Order, type OrderDossier } from '@svc/domain/commerce';
import type { Activity, Slot } from '@svc/domain/booking';
import type { FatturaRow, InvoiceJob } from '@svc/domain/invoicing';
import type { MemoryView } from '../../kernel/memory-database.ts';
import { waitIn } from '../desk/money-desk.memory.ts';
import type { ListedOrder, OrderQuery } from './order-list.ts';

interface Named {
  readonly displayName: string;
  readonly email: string;
}

const slotOf = (view: MemoryView, { slotId }: Order): ListedOrder['slot'] => {
  const slot = slotId === null ? undefined : view.get<Slot>('slot', slotId);
  const activity = slot === undefined ? undefined : view.get<Activity>('activity', slot.activityId);
  if (slot === undefined || activity === undefined) return null;
  return { title: activity.name, localDate: slot.localDate, localStart: slot.localStart };
};

const jobOf = (view: MemoryView, { id }: Order): InvoiceJob | undefined =>
  view.all<InvoiceJob>('invoiceJob').find(({ orderId }) => orderId === id);

const invoiceOf = (view: MemoryView, order: Order): ListedOrder['invoice'] => {
  const job = jobOf(view, order);
  if (job === undefined) return null;
  const row = job.fatturaId === null ? undefined : view.get<FatturaRow>('fattura', job.fatturaId);
  return { state: job.state, number: row?.number ?? null };
};

/** A dossier with what a list shows beside it. */
export const listedIn = (view: MemoryView, dossier: OrderDossier): ListedOrder => ({
  ...dossier,
  clientName: view.get<Named>('account', dossier.order.userId)?.displayName ?? null,
  slot: slotOf(view, dossier.order),
  invoice: invoiceOf(view, dossier.order),
});

const isFound = (view: MemoryView, order: Order, search: string): boolean => {
  const account = view.get<Named>('account', order.userId);
  const part = search.toLowerCase();
  return (
    parseOrderReference(search)?.id === order.id ||
    order.paymentId === search ||
    view.all<Attempt>('attempt').some(({ orderId, sessionId }) => orderId === order.id && sessionId === search) ||
    (account !== undefined && [account.displayName, account.email].some((text) => text.toLowerCase().includes(part)))
  );
};

/** Whether a list asks for this order. */
export const isListed = (view: MemoryView, order: Order, query: OrderQuery): boolean => {
  const { kind, states, userId, from, until, search, attention } = query;
  return (
    (kind === undefined || order.kind === kind) &&
    (states === undefined || states.includes(order.state)) &&
    (userId === undefined || order.userId === userId) &&
    (from === undefined || Temporal.Instant.compare(order.createdAt, from) >= 0) &&
    (until === undefined || Temporal.Instant.compare(order.createdAt, until) < 0) &&
    (search === undefined || isFound(view, order, search)) &&
    (attention !== true || waitIn(view, order) !== null)
  );
};
