import * as Effect from 'effect/Effect';
import type { OrderKind } from '@svc/domain/commerce';
import type { BillingProfile, FatturaRow, InvoiceJob } from '@svc/domain/invoicing';
import {
  countingStates,
  csvLine,
  isCreditNote,
  isNote,
  linkedInvoices,
  numberSet,
  summaryOf,
} from '@svc/domain/invoicing';
import { notFound, taken } from '../../kernel/index.ts';
import { claimIn } from '../../kernel/kernel-stores.memory.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import {
  emptySettings,
  type BillingProfileStore,
  type EInvoicingSettings,
  type EInvoicingSettingsStore,
} from '../settings/einvoicing-settings.ts';
import type { FatturaId } from '@svc/domain/kernel';
import { mirrorMarks } from '../mirror/mirror-marks.memory.ts';
import { archivePage } from './archive-page.memory.ts';
import type { EmissionRecord, FatturaQuery, InvoiceStore, SaleRef } from './invoice-store.ts';

const sourceOf = (kind: OrderKind): InvoiceJob['source'] => (kind === 'commerce' ? 'CommerceOrder' : 'Booking');

const instant = (a: Temporal.Instant, b: Temporal.Instant): number => Temporal.Instant.compare(a, b);

/** The number belongs to another document of the same issuer, year and kind; inbound rows are not ours to count. */
const numberHolder = (
  view: MemoryView,
  row: Pick<FatturaRow, 'issuer' | 'fiscalYear' | 'number' | 'documentType'> & { readonly id?: string },
): FatturaId | null =>
  row.number === null
    ? null
    : (view
        .all<FatturaRow>('fattura')
        .find(
          (other) =>
            other.id !== row.id &&
            other.direction === 'outbound' &&
            other.number === row.number &&
            other.fiscalYear === row.fiscalYear &&
            other.issuer === row.issuer &&
            numberSet(other) === numberSet(row),
        )?.id ?? null);

/** Received documents under the number of this one. */
const receivedHolders = (
  view: MemoryView,
  row: Pick<FatturaRow, 'issuer' | 'fiscalYear' | 'number' | 'documentType'>,
): readonly FatturaRow[] =>
  view
    .all<FatturaRow>('fattura')
    .filter(
      (other) =>
        other.direction === 'inbound' &&
        other.number !== null &&
        other.issuer === row.issuer &&
        other.fiscalYear === row.fiscalYear &&
        other.number === row.number &&
        other.documentType === row.documentType,
    );

/** A supplier's document is here already: the same one, or another file under its number. */
const isReceivedAgain = (view: MemoryView, row: FatturaRow): boolean =>
  row.direction === 'inbound' &&
  receivedHolders(view, row)
    .filter(({ id }) => id !== row.id)
    .some((other) => other.fiscalHash === row.fiscalHash || (other.provider === 'Local' && row.provider === 'Local'));

const creditNotes = (
  view: MemoryView,
  source: FatturaId,
  note: FatturaId | null,
  which: 'counting' | 'all',
): readonly FatturaRow[] =>
  view
    .all<FatturaRow>('fattura')
    .filter((row) => row.sourceId === source && row.id !== note && isCreditNote(row))
    .filter(
      ({ state, number }) =>
        countingStates.includes(state) || (state === 'DRAFT' && (number !== null || which === 'all')),
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

const isFound = ({ number, counterpartyName, counterpartyTaxCode }: FatturaRow, search: string): boolean =>
  [number, counterpartyName, counterpartyTaxCode].some((text) => text?.toLowerCase().includes(search.toLowerCase()));

const isAskedFor = (row: FatturaRow, query: FatturaQuery): boolean =>
  isOfPeriod(row, query) &&
  (query.book === undefined || row.book === query.book) &&
  (query.states === undefined || query.states.includes(row.state)) &&
  (query.documentType === undefined || row.documentType === query.documentType) &&
  (query.search === undefined || isFound(row, query.search));

const isOfPeriod = (row: FatturaRow, { orderId, from, to, read }: FatturaQuery): boolean =>
  (orderId === undefined || row.orderId === orderId) &&
  (from === undefined || Temporal.PlainDate.compare(row.date, from) >= 0) &&
  (to === undefined || Temporal.PlainDate.compare(row.date, to) <= 0) &&
  (read === undefined || row.read === read);

const EXPORT_PART = 3;

interface InvoicedSale {
  readonly sale: SaleRef;
  readonly fatturaId: FatturaId;
}
const saleKey = ({ kind, id }: SaleRef): string => `${kind} ${id}`;

const putRow = (view: MemoryView, row: FatturaRow) => {
  if (row.direction === 'outbound' && numberHolder(view, row) !== null) return taken('fattura_number');
  if (isReceivedAgain(view, row)) return taken('fattura_received');
  if (
    row.remoteId !== null &&
    view
      .all<FatturaRow>('fattura')
      .some(
        (other) =>
          other.id !== row.id &&
          other.remoteId === row.remoteId &&
          other.lotPosition === row.lotPosition &&
          other.provider === row.provider &&
          other.environment === row.environment,
      )
  )
    return taken('fattura_remote');
  return view.put('fattura', row.id, row);
};

export const memoryInvoiceStore = (db: MemoryDatabase): InvoiceStore => ({
  insertJob: (job) =>
    unique(
      db.write('invoices.insertJob', (view) =>
        view.all<InvoiceJob>('invoiceJob').some((other) => other.orderId === job.orderId)
          ? taken('invoice_job_order')
          : view.put('invoiceJob', job.id, job),
      ),
    ),
  lockJob: (id) =>
    Effect.flatMap(
      db.write('invoices.lockJob', (view) => view.get<InvoiceJob>('invoiceJob', id)),
      (job) => (job === undefined ? Effect.fail(notFound('InvoiceJob')) : Effect.succeed(job)),
    ),
  jobOfOrder: (orderId) =>
    db.read(
      'invoices.jobOfOrder',
      (view) => view.all<InvoiceJob>('invoiceJob').find((job) => job.orderId === orderId) ?? null,
    ),
  saveJob: (job) => db.write('invoices.saveJob', (view) => view.put('invoiceJob', job.id, job)),
  claimJobs: (now, claimMs, limit, kind) =>
    db.write('invoices.claimJobs', (view) =>
      claimIn(
        view,
        'invoiceJob',
        view
          .all<InvoiceJob>('invoiceJob')
          .filter((job) => job.state === 'Queued' && instant(job.nextAttemptAt, now) <= 0)
          .filter((job) => kind === undefined || job.source === sourceOf(kind))
          .toSorted((a, b) => instant(a.nextAttemptAt, b.nextAttemptAt)),
        (job) => job.id,
        now,
        claimMs,
        limit,
      ),
    ),
  reserveNumber: (sellerVatNumber, series, fiscalYear) =>
    db.write('invoices.reserveNumber', (view) => {
      const key = `${sellerVatNumber} ${series} ${fiscalYear}`;
      const last = (view.get<{ readonly last: number }>('numbering', key)?.last ?? 0) + 1;
      view.put('numbering', key, { last });
      return last;
    }),
  numberHolder: (document) => db.read('invoices.numberHolder', (view) => numberHolder(view, document)),
  insertRow: (row) => unique(db.write('invoices.insertRow', (view) => putRow(view, row))),
  lockRow: (id) =>
    Effect.flatMap(
      db.write('invoices.lockRow', (view) => view.get<FatturaRow>('fattura', id)),
      (row) => (row === undefined ? Effect.fail(notFound('Fattura')) : Effect.succeed(row)),
    ),
  findRow: (id) => db.read('invoices.findRow', (view) => view.get<FatturaRow>('fattura', id) ?? null),
  findRemote: (provider, environment, remoteId) =>
    db.read(
      'invoices.findRemote',
      (view) =>
        view
          .all<FatturaRow>('fattura')
          .find((row) => row.provider === provider && row.environment === environment && row.remoteId === remoteId) ??
        null,
    ),
  receivedHolders: (document) =>
    db.read('invoices.receivedHolders', (view) =>
      receivedHolders(view, document).map(({ id, fiscalHash }) => ({ id, fiscalHash })),
    ),
  lotRows: (lot) =>
    db.read('invoices.lotRows', (view) =>
      view
        .all<FatturaRow>('fattura')
        .filter(({ lotId }) => lotId === lot)
        .toSorted((a, b) => a.lotPosition - b.lotPosition),
    ),
  saveRow: (row) => unique(db.write('invoices.saveRow', (view) => putRow(view, row))),
  creditedCents: (source, note) =>
    db.read('invoices.creditedCents', (view) =>
      creditNotes(view, source, note, 'counting').reduce((sum, { totalCents }) => sum + totalCents, 0),
    ),
  creditNotes: (source, note, which) =>
    db.read('invoices.creditNotes', (view) => creditNotes(view, source, note, which).map(({ content }) => content)),
  strayNotes: (invoice) =>
    db.read('invoices.strayNotes', (view) =>
      view
        .all<FatturaRow>('fattura')
        .filter((row) => row.direction === 'outbound' && row.sourceId === null && isNote(row))
        .filter(({ sellerVatNumber }) => sellerVatNumber === invoice.sellerVatNumber)
        .filter(({ content }) => linkedInvoices(content).some(({ number }) => number === invoice.number))
        .map(({ id }) => id)
        .toSorted(),
    ),
  holdersOf: (sales) =>
    db.write('invoices.holdersOf', (view) => [
      ...new Set(
        sales.flatMap((sale) => view.get<InvoicedSale>('invoicedSale', saleKey(sale)) ?? []).map((it) => it.fatturaId),
      ),
    ]),
  claimSales: (sales, fatturaId) =>
    db.write('invoices.claimSales', (view) => {
      if (sales.some((sale) => view.get('invoicedSale', saleKey(sale)) !== undefined)) return false;
      for (const sale of sales) view.put('invoicedSale', saleKey(sale), { sale, fatturaId });
      return true;
    }),
  releaseSales: (fatturaId) =>
    db.write('invoices.releaseSales', (view) => {
      for (const held of view.all<InvoicedSale>('invoicedSale'))
        if (held.fatturaId === fatturaId) view.remove('invoicedSale', saleKey(held.sale));
    }),
  list: (query) =>
    db.read('invoices.list', (view) => {
      const { page, pageSize } = query;
      const all = view
        .all<FatturaRow>('fattura')
        .filter((row) => isAskedFor(row, query))
        .toReversed();
      return { items: all.slice((page - 1) * pageSize, page * pageSize).map(summaryOf), total: all.length };
    }),
  countUnread: db.read(
    'invoices.countUnread',
    (view) => view.all<FatturaRow>('fattura').filter((row) => row.direction === 'inbound' && !row.read).length,
  ),
  exportPage: (query, after) =>
    db.read('invoices.exportPage', (view) => {
      const all = view
        .all<FatturaRow>('fattura')
        .filter((row) => row.number !== null)
        .filter((row) => isAskedFor(row, { page: 1, pageSize: 1, ...query }))
        .map((row) => ({ row, key: `${row.date.toString()} ${row.id}` }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .filter(({ key }) => after === null || key > after);
      const part = all.slice(0, EXPORT_PART);
      return {
        lines: part.map(({ row }) => csvLine(row)).join(''),
        documents: part.length,
        next: all.length > EXPORT_PART ? (part.at(-1)?.key ?? null) : null,
      };
    }),
  archivePage: archivePage(db),
  recordEmission: (record) =>
    db.write('invoices.recordEmission', (view) =>
      view.put('emission', `${record.fatturaId}:${record.attempt}`, record),
    ),
  emissions: (fatturaId) =>
    db.read('invoices.emissions', (view) =>
      view
        .all<EmissionRecord>('emission')
        .filter((record) => record.fatturaId === fatturaId)
        .toSorted((a, b) => a.attempt - b.attempt),
    ),
  ...mirrorMarks(db),
});

export const memorySettingsStore = (db: MemoryDatabase): EInvoicingSettingsStore => ({
  load: db.read('settings.load', (view) => view.get<EInvoicingSettings>('settings', 'singleton') ?? emptySettings),
  lock: db.write('settings.lock', (view) => view.get<EInvoicingSettings>('settings', 'singleton') ?? emptySettings),
  save: (settings) => db.write('settings.save', (view) => view.put('settings', 'singleton', settings)),
});

export const memoryBillingProfileStore = (db: MemoryDatabase): BillingProfileStore => ({
  find: (userId) =>
    db.read('billingProfiles.find', (view) => view.get<BillingProfile>('billingProfile', userId) ?? null),
  put: (userId, profile) => db.write('billingProfiles.put', (view) => view.put('billingProfile', userId, profile)),
  addressOf: (userId) =>
    db.read('billingProfiles.addressOf', (view) => {
      const account = view.get<{ readonly email: string; readonly state: string }>('account', userId);
      return account?.state === 'Enabled' ? account.email : null;
    }),
});
