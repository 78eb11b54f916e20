import type { InferEntity } from '@mikro-orm/core';
import type { EInvoicingSettings } from '@svc/application/invoicing';
import type { Azienda, EmailJob, FatturaRow, FatturaSummary, InvoiceJob } from '@svc/domain/invoicing';
import type { AziendaRow } from './azienda.table.ts';
import type { EmailJobRow, FatturaTableRow, InvoiceJobRow, SettingsRow } from './invoice.tables.ts';

// Columns that may be null come back as undefined from an entity that was just made, so null is said here.

export const toJob = (row: InferEntity<typeof InvoiceJobRow>): InvoiceJob => ({
  id: row.id,
  orderId: row.orderId,
  source: row.source,
  state: row.state,
  provider: row.provider,
  environment: row.environment,
  seller: row.seller,
  series: row.series,
  timeZone: row.timeZone,
  fatturaId: row.fatturaId ?? null,
  attempts: row.attempts,
  nextAttemptAt: row.nextAttemptAt,
  pendingCreditCents: row.pendingCreditCents,
  creditNoteId: row.creditNoteId ?? null,
  failure: row.failure ?? null,
  createdAt: row.createdAt,
});

type Stored = InferEntity<typeof FatturaTableRow>;

/** The columns of a list; the document and its bytes stay in the database. */
export const summaryFields = [
  'id',
  'provider',
  'environment',
  'direction',
  'book',
  'state',
  'rawState',
  'message',
  'remoteId',
  'sdiIdentifier',
  'fileName',
  'orderId',
  'jobId',
  'sourceId',
  'documentType',
  'series',
  'number',
  'date',
  'fiscalYear',
  'sellerVatNumber',
  'issuer',
  'counterpartyName',
  'counterpartyTaxCode',
  'buyerEmail',
  'currency',
  'netCents',
  'vatCents',
  'totalCents',
  'revision',
  'attempts',
  'fiscalHash',
  'lotId',
  'lotPosition',
  'read',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof FatturaSummary)[];

export const toSummary = (row: Pick<Stored, (typeof summaryFields)[number]>): FatturaSummary => ({
  id: row.id,
  provider: row.provider,
  environment: row.environment,
  direction: row.direction,
  book: row.book,
  state: row.state,
  rawState: row.rawState ?? null,
  message: row.message ?? null,
  remoteId: row.remoteId ?? null,
  sdiIdentifier: row.sdiIdentifier ?? null,
  fileName: row.fileName ?? null,
  orderId: row.orderId ?? null,
  jobId: row.jobId ?? null,
  sourceId: row.sourceId ?? null,
  documentType: row.documentType,
  series: row.series ?? null,
  number: row.number ?? null,
  date: row.date,
  fiscalYear: row.fiscalYear,
  sellerVatNumber: row.sellerVatNumber,
  issuer: row.issuer,
  counterpartyName: row.counterpartyName,
  counterpartyTaxCode: row.counterpartyTaxCode ?? null,
  buyerEmail: row.buyerEmail ?? null,
  currency: row.currency,
  netCents: row.netCents,
  vatCents: row.vatCents,
  totalCents: row.totalCents,
  revision: row.revision,
  attempts: row.attempts,
  fiscalHash: row.fiscalHash,
  lotId: row.lotId ?? null,
  lotPosition: row.lotPosition,
  read: row.read,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

export const toRow = (row: Stored): FatturaRow => ({
  ...toSummary(row),
  content: row.content,
  submittedXml: row.submittedXml ?? null,
  transmittedXml: row.transmittedXml ?? null,
});

export const toEmailJob = (row: InferEntity<typeof EmailJobRow>): EmailJob => ({
  id: row.id,
  fatturaId: row.fatturaId,
  purpose: row.purpose,
  files: [...row.files],
  note: row.note ?? null,
  to: row.to,
  locale: row.locale,
  state: row.state,
  attempts: row.attempts,
  nextAttemptAt: row.nextAttemptAt,
  createdAt: row.createdAt,
});

export const toSettings = (row: InferEntity<typeof SettingsRow>): EInvoicingSettings => ({
  provider: row.provider,
  environment: row.environment,
  gatewayAUsername: row.gatewayAUsername ?? null,
  gatewayAPassword: row.gatewayAPassword ?? null,
  gatewayBToken: row.gatewayBToken ?? null,
  senderVatNumber: row.senderVatNumber ?? null,
  invoiceSeries: row.invoiceSeries ?? null,
  fiscalTimeZone: row.fiscalTimeZone ?? null,
  seller: row.seller,
  pdfHeader: row.pdfHeader ?? null,
  pdfFooter: row.pdfFooter ?? null,
  pdfLegalNotes: row.pdfLegalNotes ?? null,
  rechargeStampDuty: row.rechargeStampDuty,
});

export const toAzienda = (row: InferEntity<typeof AziendaRow>): Azienda => ({
  id: row.id,
  role: row.role,
  profile: row.profile,
  identity: row.identity,
  note: row.note ?? null,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
