import type { AccountId } from '@svc/domain/kernel';
import type { MailDelivery } from '../../kernel/index.ts';
import type { MemoryView } from '../../kernel/memory-database.ts';

/** A document as it lies in the memory database; of the rest nothing is read here. */
export interface StoredDocument {
  readonly id: string;
  readonly state: string;
  readonly number: string | null;
  readonly orderId: number | null;
  readonly jobId: string | null;
  readonly sourceId: string | null;
  readonly buyerEmail: string | null;
}
interface HeldSale {
  readonly sale: { readonly kind: 'booking' | 'subscription'; readonly id: string };
  readonly fatturaId: string;
}

const ownerOf = (view: MemoryView, { kind, id }: HeldSale['sale']): string | undefined =>
  view.get<{ readonly userId: string }>(kind === 'booking' ? 'booking' : 'clientSubscription', id)?.userId;
const salesOf = (view: MemoryView, fatturaId: string): readonly HeldSale[] =>
  view.all<HeldSale>('invoicedSale').filter((held) => held.fatturaId === fatturaId);

/** A person's documents: of orders, of sales invoiced at the desk, and the notes on any of them. */
export const documentsOf = (view: MemoryView, id: AccountId): readonly StoredDocument[] => {
  const rows = view.all<StoredDocument>('fattura');
  const orders = new Set(
    view
      .all<{ readonly id: number; readonly userId: string }>('order')
      .flatMap((order) => (order.userId === id ? [order.id] : [])),
  );
  const isTheirs = ({ id: fatturaId, orderId }: StoredDocument): boolean =>
    (orderId !== null && orders.has(orderId)) ||
    salesOf(view, fatturaId).some(({ sale }) => ownerOf(view, sale) === id);
  const found = new Set(rows.filter(isTheirs));
  // A set that grows is walked to its new end: notes on notes are found too.
  for (const { id: source } of found) for (const note of rows) if (note.sourceId === source) found.add(note);
  return [...found];
};

/** A draft of the desk that never got a number, of these persons alone. One of an order, or a note, is owed. */
export const isNoDocumentYet = (view: MemoryView, row: StoredDocument, ids: readonly string[]): boolean =>
  row.state === 'DRAFT' &&
  [row.number, row.orderId, row.jobId, row.sourceId].every((each) => each === null) &&
  salesOf(view, row.id).every(({ sale }) => ids.includes(ownerOf(view, sale) ?? ''));

export const forgetDraft = (view: MemoryView, { id }: StoredDocument): void => {
  for (const { sale } of salesOf(view, id)) view.remove('invoicedSale', `${sale.kind} ${sale.id}`);
  for (const job of view.all<{ readonly id: string; readonly fatturaId: string }>('emailJob'))
    if (job.fatturaId === id) view.remove('emailJob', job.id);
  view.remove('fattura', id);
};

/** The document's own mail is still to be sent. */
const mailIsDue = (view: MemoryView, { id }: StoredDocument): boolean =>
  view
    .all<{ readonly fatturaId: string; readonly state: string }>('emailJob')
    .some(({ fatturaId, state }) => fatturaId === id && ['Queued', 'Sending'].includes(state));

/** The mail of a document as it lies here. */
export interface DocumentMail extends Pick<MailDelivery, 'id' | 'attempts' | 'createdAt'> {
  readonly fatturaId: string;
  readonly purpose: string;
  readonly state: string;
}
/** What is still to be sent must arrive, and is nobody's in the log. */
export const forgetMailOf = (view: MemoryView, job: DocumentMail): void => {
  const { id, purpose: template, attempts, createdAt } = job;
  const line = view.get<MailDelivery>('mailDelivery', id);
  if (!['Queued', 'Sending'].includes(job.state)) {
    view.put('emailJob', id, { ...job, to: 'erased@deleted.invalid' });
    if (line !== undefined) view.put('mailDelivery', id, { ...line, to: null });
    return;
  }
  const fresh = { id, class: 'once', channel: 'invoice', template, attempts, createdAt } as const;
  const waits = { ...fresh, purposeKey: null, state: 'Queued', lastOutcome: null, finalAt: null } as const;
  view.put('mailDelivery', id, { ...(line ?? waits), to: null } satisfies MailDelivery);
};
/** Unless its own mail is still to be sent. */
export const forgetBuyerAddress = (view: MemoryView, row: StoredDocument): void => {
  if (!mailIsDue(view, row)) view.put('fattura', row.id, { ...row, buyerEmail: null });
};
