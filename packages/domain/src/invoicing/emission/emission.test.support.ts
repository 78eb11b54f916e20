import type { FatturaId, InvoiceJobId, OrderId } from '../../kernel/ids.ts';
import { composeFattura } from '../fattura/index.ts';
import { lesson, studio } from '../fattura/fixtures.test.support.ts';
import type { FatturaRow } from './fattura-row.ts';
import type { InvoiceJob } from './invoice-job.ts';

const now = Temporal.Instant.from('2026-03-10T09:00:00Z');

export const aJob = (over: Partial<InvoiceJob> = {}): InvoiceJob => ({
  id: 'job' as InvoiceJobId,
  orderId: 41 as OrderId,
  source: 'Booking',
  state: 'Queued',
  provider: 'GatewayA',
  environment: 'Test',
  seller: studio,
  series: 'SVC',
  timeZone: 'Europe/Rome',
  fatturaId: null,
  attempts: 0,
  nextAttemptAt: now,
  pendingCreditCents: 0,
  creditNoteId: null,
  failure: null,
  createdAt: now,
  ...over,
});

export const aRow = (over: Partial<FatturaRow> = {}): FatturaRow => ({
  id: 'fattura' as FatturaId,
  provider: 'GatewayA',
  environment: 'Test',
  direction: 'outbound',
  state: 'SENDING',
  rawState: null,
  message: null,
  remoteId: null,
  sdiIdentifier: null,
  fileName: null,
  orderId: 41 as OrderId,
  jobId: 'job' as InvoiceJobId,
  sourceId: null,
  documentType: 'TD01',
  series: 'SVC',
  number: lesson.number,
  date: lesson.date,
  fiscalYear: 2026,
  sellerVatNumber: studio.vatNumber,
  counterpartyName: 'Anna Rossi',
  counterpartyTaxCode: 'RSSMRA80A01H501U',
  buyerEmail: null,
  netCents: 1639,
  vatCents: 361,
  totalCents: 2000,
  content: composeFattura(lesson)._unsafeUnwrap(),
  revision: 1,
  attempts: 1,
  submittedXml: '<a/>',
  transmittedXml: null,
  fiscalHash: 'hash',
  read: true,
  createdAt: now,
  updatedAt: now,
  ...over,
});
