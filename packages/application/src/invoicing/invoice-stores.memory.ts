import * as Effect from 'effect/Effect';
import type { BillingProfile, EmailJob, FatturaRow, InvoiceJob } from '@svc/domain/invoicing';
import { awaitsGateway } from '@svc/domain/invoicing';
import { notFound, taken } from '../kernel/index.ts';
import { claimIn } from '../kernel/kernel-stores.memory.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../kernel/memory-database.ts';
import {
  emptySettings,
  type BillingProfileStore,
  type EInvoicingSettings,
  type EInvoicingSettingsStore,
} from './einvoicing-settings.ts';
import type { EmailJobStore, EmissionRecord, InvoiceStore } from './invoice-store.ts';

const instant = (a: Temporal.Instant, b: Temporal.Instant): number => Temporal.Instant.compare(a, b);

/** The number belongs to another document of the same seller, year and kind; inbound rows are not ours to count. */
const numberTaken = (
  view: MemoryView,
  row: Pick<FatturaRow, 'sellerVatNumber' | 'fiscalYear' | 'number' | 'documentType'> & { readonly id?: string },
): boolean =>
  row.number !== null &&
  view
    .all<FatturaRow>('fattura')
    .some(
      (other) =>
        other.id !== row.id &&
        other.direction === 'outbound' &&
        other.number === row.number &&
        other.fiscalYear === row.fiscalYear &&
        other.sellerVatNumber === row.sellerVatNumber &&
        (other.documentType === 'TD04') === (row.documentType === 'TD04'),
    );

const putRow = (view: MemoryView, row: FatturaRow) => {
  if (row.direction === 'outbound' && numberTaken(view, row)) return taken('fattura_number');
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
  claimJobs: (now, claimMs, limit) =>
    db.write('invoices.claimJobs', (view) =>
      claimIn(
        view,
        'invoiceJob',
        view
          .all<InvoiceJob>('invoiceJob')
          .filter((job) => job.state === 'Queued' && instant(job.nextAttemptAt, now) <= 0)
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
  isNumberTaken: (document) => db.read('invoices.isNumberTaken', (view) => numberTaken(view, document)),
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
  list: ({ page, pageSize, direction, state, orderId }) =>
    db.read('invoices.list', (view) => {
      const all = view
        .all<FatturaRow>('fattura')
        .filter(
          (row) =>
            (direction === undefined || row.direction === direction) &&
            (state === undefined || row.state === state) &&
            (orderId === undefined || row.orderId === orderId),
        )
        .toReversed();
      return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length };
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
  oldestOpen: (provider, environment) =>
    db.read('invoices.oldestOpen', (view) => {
      const dates = view
        .all<FatturaRow>('fattura')
        .filter((row) => row.provider === provider && row.environment === environment && awaitsGateway(row.state))
        .map((row) => row.date);
      return dates.toSorted((a, b) => Temporal.PlainDate.compare(a, b))[0] ?? null;
    }),
  watermark: (provider, environment) =>
    db.read(
      'invoices.watermark',
      (view) =>
        view.get<{ readonly at: Temporal.Instant | null }>('watermark', `${provider} ${environment}`)?.at ?? null,
    ),
  setWatermark: (provider, environment, at) =>
    db.write('invoices.setWatermark', (view) => view.put('watermark', `${provider} ${environment}`, { at })),
});

export const memoryEmailJobStore = (db: MemoryDatabase): EmailJobStore => ({
  insert: (job) =>
    unique(
      db.write('emailJobs.insert', (view) =>
        view.all<EmailJob>('emailJob').some((other) => other.fatturaId === job.fatturaId)
          ? taken('email_job_fattura')
          : view.put('emailJob', job.id, job),
      ),
    ),
  lock: (id) =>
    Effect.flatMap(
      db.write('emailJobs.lock', (view) => view.get<EmailJob>('emailJob', id)),
      (job) => (job === undefined ? Effect.fail(notFound('EmailJob')) : Effect.succeed(job)),
    ),
  save: (job) => db.write('emailJobs.save', (view) => view.put('emailJob', job.id, job)),
  claim: (now, claimMs, limit) =>
    db.write('emailJobs.claim', (view) =>
      claimIn(
        view,
        'emailJob',
        view
          .all<EmailJob>('emailJob')
          .filter((job) => job.state === 'Queued' && instant(job.nextAttemptAt, now) <= 0)
          .toSorted((a, b) => instant(a.nextAttemptAt, b.nextAttemptAt)),
        (job) => job.id,
        now,
        claimMs,
        limit,
      ),
    ),
  ofFattura: (fatturaId) =>
    db.read(
      'emailJobs.ofFattura',
      (view) => view.all<EmailJob>('emailJob').find((job) => job.fatturaId === fatturaId) ?? null,
    ),
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
});
