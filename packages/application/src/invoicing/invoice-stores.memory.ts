import * as Effect from 'effect/Effect';
import type { OrderKind } from '@svc/domain/commerce';
import type { BillingProfile, FatturaRow, InvoiceJob } from '@svc/domain/invoicing';
import { countingStates, csvLine, isNote, linkedInvoices, numberSet, summaryOf } from '@svc/domain/invoicing';
import { notFound, taken } from '../kernel/index.ts';
import { claimIn } from '../kernel/kernel-stores.memory.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../kernel/memory-database.ts';
import {
  emptySettings,
  type BillingProfileStore,
  type EInvoicingSettings,
  type EInvoicingSettingsStore,
} from './einvoicing-settings.ts';
import type { FatturaId } from '@svc/domain/kernel';
import { mirrorMarks } from './mirror-marks.memory.ts';
import type { EmissionRecord, FatturaQuery, InvoiceStore, SaleRef } from './invoice-store.ts';

const sourceOf = (kind: OrderKind): InvoiceJob['source'] => (kind === 'commerce' ? 'CommerceOrder' : 'Booking');

const instant = (a: Temporal.Instant, b: Temporal.Instant): number => Temporal.Instant.compare(a, b);

/** The number belongs to another document of the same seller, year and kind; inbound rows are not ours to count. */
const numberHolder = (
  view: MemoryView,
  row: Pick<FatturaRow, 'sellerVatNumber' | 'fiscalYear' | 'number' | 'documentType'> & { readonly id?: string },
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
            other.sellerVatNumber === row.sellerVatNumber &&
            numberSet(other) === numberSet(row),
        )?.id ?? null);

const isReceivedFile = (row: FatturaRow): boolean => row.direction === 'inbound' && row.provider === 'Local';

/** A supplier's invoice that was imported is here already. */
const isFileAgain = (view: MemoryView, row: FatturaRow): boolean =>
  isReceivedFile(row) &&
  row.number !== null &&
  view
    .all<FatturaRow>('fattura')
    .some(
      (other) =>
        other.id !== row.id &&
        isReceivedFile(other) &&
        other.sellerVatNumber === row.sellerVatNumber &&
        other.fiscalYear === row.fiscalYear &&
        other.number === row.number &&
        other.documentType === row.documentType,
    );

const isAskedFor = (row: FatturaRow, { direction, state, orderId, from, to, read }: FatturaQuery): boolean =>
  (direction === undefined || row.direction === direction) &&
  (state === undefined || row.state === state) &&
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
  if (isFileAgain(view, row)) return taken('fattura_received_file');
  if (
    row.remoteId !== null &&
    view
      .all<FatturaRow>('fattura')
      .some(
        (other) =>
          other.id !== row.id &&
          other.remoteId === row.remoteId &&
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
  saveRow: (row) => unique(db.write('invoices.saveRow', (view) => putRow(view, row))),
  creditedCents: (source, note) =>
    db.read('invoices.creditedCents', (view) =>
      view
        .all<FatturaRow>('fattura')
        .filter((row) => row.sourceId === source && row.id !== note && row.documentType === 'TD04')
        .filter(({ state, number }) => countingStates.includes(state) || (state === 'DRAFT' && number !== null))
        .reduce((sum, { totalCents }) => sum + totalCents, 0),
    ),
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
