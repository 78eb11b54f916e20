import {
  composeFattura,
  type EmailJob,
  type FatturaElettronica,
  type FatturaRow,
  type InvoiceJob,
} from '@svc/domain/invoicing';
import type { EmailJobId, FatturaId, InvoiceJobId, OrderId } from '@svc/domain/kernel';
import { anId, anna, aSellerNumber, now, studioLoto } from './fixtures.ts';

let nextOrder = 0;
/** An order number for rows that only point at one; far from those that a sequence gives. */
export const anOrderNumber = (): OrderId => {
  nextOrder += 1;
  return (Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2) * 1_000_000 + nextOrder) as OrderId;
};

export const anInvoiceJob = (over: Partial<InvoiceJob> = {}): InvoiceJob => ({
  id: anId<InvoiceJobId>(),
  orderId: anOrderNumber(),
  source: 'Booking',
  state: 'Queued',
  provider: 'GatewayA',
  environment: 'Test',
  seller: studioLoto,
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

/** A TD01 over one lesson of 20 euros. */
export const aDocument = (): FatturaElettronica =>
  composeFattura({
    tipoDocumento: 'TD01',
    seller: studioLoto,
    buyer: anna,
    number: 'SVC-2027-000001',
    date: Temporal.PlainDate.from('2027-03-01'),
    currency: 'EUR',
    lines: [{ description: 'Lezione di yoga', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } }],
  })._unsafeUnwrap();

const aNumbered: Omit<FatturaRow, 'id' | 'book' | 'sellerVatNumber' | 'issuer' | 'content'> = {
  provider: 'GatewayA',
  environment: 'Test',
  direction: 'outbound',
  state: 'QUEUED',
  rawState: null,
  message: null,
  remoteId: null,
  sdiIdentifier: null,
  fileName: null,
  orderId: null,
  jobId: null,
  sourceId: null,
  documentType: 'TD01',
  series: 'SVC',
  number: 'SVC-2027-000001',
  date: Temporal.PlainDate.from('2027-03-01'),
  fiscalYear: 2027,
  counterpartyName: 'Anna Rossi',
  counterpartyTaxCode: 'RSSMRA80A01H501U',
  buyerEmail: null,
  currency: 'EUR',
  netCents: 1639,
  vatCents: 361,
  totalCents: 2000,
  revision: 1,
  attempts: 0,
  submittedXml: null,
  transmittedXml: null,
  fiscalHash: 'e'.repeat(64),
  lotId: null,
  lotPosition: 1,
  read: true,
  createdAt: now,
  updatedAt: now,
};

/** A numbered document of a seller that no other row has. */
export const aFattura = (over: Partial<FatturaRow> = {}): FatturaRow => {
  const sellerVatNumber = over.sellerVatNumber ?? aSellerNumber();
  const book = over.direction === 'inbound' ? 'purchases' : 'sales';
  return {
    ...aNumbered,
    book,
    id: anId<FatturaId>(),
    sellerVatNumber,
    issuer: sellerVatNumber,
    content: aDocument(),
    ...over,
  };
};

export const anEmailJob = (over: Partial<EmailJob> = {}): EmailJob => ({
  id: anId<EmailJobId>(),
  fatturaId: anId<FatturaId>(),
  purpose: 'courtesy',
  files: ['pdf'],
  note: null,
  to: 'anna@example.test',
  locale: 'it',
  state: 'Queued',
  attempts: 0,
  nextAttemptAt: now,
  createdAt: now,
  ...over,
});
