import type { InferEntity } from '@mikro-orm/core';
import type { EInvoicingSettings } from '@svc/application/invoicing';
import type { EmailJob, FatturaRow, InvoiceJob } from '@svc/domain/invoicing';
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

export const toRow = (row: InferEntity<typeof FatturaTableRow>): FatturaRow => ({
  id: row.id,
  provider: row.provider,
  environment: row.environment,
  direction: row.direction,
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
  buyerName: row.buyerName,
  totalCents: row.totalCents,
  content: row.content,
  revision: row.revision,
  attempts: row.attempts,
  submittedXml: row.submittedXml ?? null,
  transmittedXml: row.transmittedXml ?? null,
  fiscalHash: row.fiscalHash,
  read: row.read,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

export const toEmailJob = (row: InferEntity<typeof EmailJobRow>): EmailJob => ({
  id: row.id,
  fatturaId: row.fatturaId,
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
});
