import { defineEntity } from '@mikro-orm/core';
import {
  awaitsGateway,
  emailJobTable,
  emailPurposes,
  invoiceJobTable,
  leftReasons,
  mirrorTable,
  NOTE_TYPES,
  type BillingProfile,
  type EmailJob,
  type FatturaRow,
  type InvoiceJob,
  type LeftThere,
  type PartialSellerFields,
  type Sale,
} from '@svc/domain/invoicing';
import {
  statesOf,
  type AccountId,
  type EmailJobId,
  type FatturaId,
  type InvoiceJobId,
  type LotId,
  type OrderId,
} from '@svc/domain/kernel';
import { among, column, oneOf } from '../kernel/columns.ts';

/** One per order; the unique constraint is the last wall. */
export const InvoiceJobRow = defineEntity({
  name: 'InvoiceJob',
  tableName: 'invoice_job',
  properties: {
    id: column.uuid<InvoiceJobId>().primary(),
    orderId: column.big<OrderId>().unique('invoice_job_order'),
    source: column.text<InvoiceJob['source']>(),
    state: column.text<InvoiceJob['state']>(),
    provider: column.text<InvoiceJob['provider']>(),
    environment: column.text<InvoiceJob['environment']>(),
    seller: column.document<InvoiceJob['seller']>(),
    series: column.text(),
    timeZone: column.text(),
    fatturaId: column.uuid<FatturaId>().nullable(),
    attempts: column.integer(),
    nextAttemptAt: column.instant(),
    pendingCreditCents: column.big(),
    creditNoteId: column.uuid<FatturaId>().nullable(),
    failure: column.document<NonNullable<InvoiceJob['failure']>>().nullable(),
    createdAt: column.instant(),
    claimedUntil: column.instant().nullable(),
  },
  checks: [
    oneOf('invoice_job_state', 'state', statesOf(invoiceJobTable)),
    { name: 'invoice_job_credit', expression: 'pending_credit_cents >= 0' },
  ],
  indexes: [
    { name: 'invoice_job_due', properties: ['nextAttemptAt'], where: among('state', ['Queued']) },
    { name: 'invoice_job_stopped', properties: ['orderId'], where: among('state', ['Failed', 'NeedsReview']) },
  ],
});

const awaiting = (format: string) => statesOf(mirrorTable).filter((state) => awaitsGateway(state, format));
const ofPublicBuyers = awaiting('FPA12').filter((state) => !awaiting('FPR12').includes(state));
/** Where the gateway may still say something new; `awaitsGateway` as Postgres says it. */
export const awaitsGatewaySql = `(${among('state', awaiting('FPR12'))} or (${among('state', ofPublicBuyers)}
  and content #>> '{FatturaElettronicaHeader,DatiTrasmissione,FormatoTrasmissione}' = 'FPA12'))`;

/** A note that belongs to no invoice of ours (yet). */
export const strayNoteSql = `direction = 'outbound' and source_id is null and ${among('document_type', NOTE_TYPES)}`;

export const FatturaTableRow = defineEntity({
  name: 'Fattura',
  tableName: 'fattura',
  properties: {
    id: column.uuid<FatturaId>().primary(),
    provider: column.text<FatturaRow['provider']>(),
    environment: column.text<FatturaRow['environment']>(),
    direction: column.text<FatturaRow['direction']>(),
    book: column.text<FatturaRow['book']>(),
    state: column.text<FatturaRow['state']>(),
    rawState: column.text().nullable(),
    message: column.text().nullable(),
    remoteId: column.text().nullable(),
    sdiIdentifier: column.text().nullable(),
    fileName: column.text().nullable(),
    orderId: column.big<OrderId>().nullable(),
    jobId: column.uuid<InvoiceJobId>().nullable(),
    sourceId: column.uuid<FatturaId>().nullable(),
    documentType: column.text(),
    series: column.text().nullable(),
    number: column.text().nullable(),
    date: column.date(),
    fiscalYear: column.integer(),
    sellerVatNumber: column.text(),
    issuer: column.text(),
    counterpartyName: column.text(),
    counterpartyTaxCode: column.text().nullable(),
    buyerEmail: column.text().nullable(),
    currency: column.text(),
    netCents: column.big(),
    vatCents: column.big(),
    totalCents: column.big(),
    content: column.document<FatturaRow['content']>(),
    revision: column.integer(),
    attempts: column.integer(),
    submittedXml: column.text().nullable(),
    transmittedXml: column.text().nullable(),
    fiscalHash: column.text(),
    lotId: column.uuid<LotId>().nullable(),
    lotPosition: column.integer(),
    read: column.boolean(),
    createdAt: column.instant(),
    updatedAt: column.instant(),
  },
  checks: [
    oneOf('fattura_state', 'state', statesOf(mirrorTable)),
    oneOf('fattura_book', 'book', ['sales', 'purchases']),
  ],
  uniques: [
    // 00404: a number belongs to one document of each `numberSet` of an issuer and year. Its text holds the series.
    {
      name: 'fattura_number',
      properties: ['issuer', 'fiscalYear', 'number'],
      where: `direction = 'outbound' and document_type <> 'TD04' and document_type <> 'TD08'`,
    },
    {
      name: 'fattura_credit_number',
      properties: ['issuer', 'fiscalYear', 'number'],
      where: `direction = 'outbound' and document_type = 'TD04'`,
    },
    {
      name: 'fattura_simplified_credit_number',
      properties: ['issuer', 'fiscalYear', 'number'],
      where: `direction = 'outbound' and document_type = 'TD08'`,
    },
    {
      name: 'fattura_received_file',
      properties: ['issuer', 'fiscalYear', 'number', 'documentType'],
      where: `direction = 'inbound' and provider = 'Local'`,
    },
    // One document is one row, wherever it came from.
    {
      name: 'fattura_received',
      properties: ['issuer', 'fiscalYear', 'number', 'documentType', 'fiscalHash'],
      where: `direction = 'inbound'`,
    },
    { name: 'fattura_remote', properties: ['provider', 'environment', 'remoteId', 'lotPosition'] },
  ],
  indexes: [
    { name: 'fattura_order', properties: ['orderId'] },
    { name: 'fattura_source', properties: ['sourceId'] },
    { name: 'fattura_lot', properties: ['lotId'], where: 'lot_id is not null' },
    // Exports go along it, page by page.
    { name: 'fattura_day', properties: ['date', 'id'] },
    { name: 'fattura_unread', properties: ['id'], where: `direction = 'inbound' and not read` },
    {
      name: 'fattura_awaiting',
      properties: ['provider', 'environment', 'sellerVatNumber', 'date'],
      where: awaitsGatewaySql,
    },
  ],
});

/** Every transmission's bytes. */
export const EmissionRow = defineEntity({
  name: 'Emission',
  tableName: 'fattura_emission',
  properties: {
    fatturaId: column.uuid<FatturaId>().primary(),
    attempt: column.integer().primary(),
    revision: column.integer(),
    submittedXml: column.text(),
    transmittedXml: column.text().nullable(),
    at: column.instant(),
  },
});

/** The last number given, per seller, series and fiscal year. */
export const NumberRow = defineEntity({
  name: 'FatturaNumber',
  tableName: 'fattura_numbering',
  properties: {
    sellerVatNumber: column.text().primary(),
    series: column.text().primary(),
    fiscalYear: column.integer().primary(),
    last: column.integer(),
  },
});

export const WatermarkRow = defineEntity({
  name: 'MirrorWatermark',
  tableName: 'mirror_watermark',
  properties: {
    provider: column.text().primary(),
    environment: column.text().primary(),
    lastSyncedAt: column.instant().nullable(),
  },
});

/** Which sellers a gateway knows, by environment. */
export const GatewaySellerRow = defineEntity({
  name: 'GatewaySeller',
  tableName: 'gateway_seller',
  properties: {
    provider: column.text().primary(),
    environment: column.text().primary(),
    vatNumber: column.text().primary(),
    knownSince: column.instant().nullable(),
  },
});

/** Documents that the mirror left at a gateway: unreadable ones, and other companies'. */
export const MirrorLeftRow = defineEntity({
  name: 'MirrorLeft',
  tableName: 'mirror_left',
  properties: {
    provider: column.text().primary(),
    environment: column.text().primary(),
    remoteId: column.text().primary(),
    reason: column.text<LeftThere['reason']>(),
    judgedFor: column.text(),
    since: column.instant(),
    lookedAt: column.instant(),
  },
  checks: [oneOf('mirror_left_reason', 'reason', leftReasons)],
});

export const EmailJobRow = defineEntity({
  name: 'EmailJob',
  tableName: 'email_job',
  properties: {
    id: column.uuid<EmailJobId>().primary(),
    fatturaId: column.uuid<FatturaId>(),
    purpose: column.text<EmailJob['purpose']>(),
    files: column.texts<EmailJob['files'][number]>(),
    note: column.text().nullable(),
    to: column.text().fieldName('recipient'),
    locale: column.text<EmailJob['locale']>(),
    state: column.text<EmailJob['state']>(),
    attempts: column.integer(),
    nextAttemptAt: column.instant(),
    createdAt: column.instant(),
    claimedUntil: column.instant().nullable(),
  },
  checks: [
    oneOf('email_job_state', 'state', statesOf(emailJobTable)),
    oneOf('email_job_purpose', 'purpose', emailPurposes),
  ],
  // A document has one courtesy mail, and as many copies as somebody forwards.
  uniques: [{ name: 'email_job_courtesy', properties: ['fatturaId'], where: among('purpose', ['courtesy']) }],
  indexes: [
    { name: 'email_job_due', properties: ['nextAttemptAt'], where: among('state', ['Queued']) },
    { name: 'email_job_fattura', properties: ['fatturaId'] },
  ],
});

/** One row. Secrets are sealed envelopes. */
export const SettingsRow = defineEntity({
  name: 'EInvoicingSettings',
  tableName: 'einvoicing_settings',
  properties: {
    id: column.integer().primary().autoincrement(false),
    provider: column.text<'GatewayA' | 'GatewayB'>(),
    environment: column.text<'Test' | 'Prod'>(),
    gatewayAUsername: column.text().fieldName('gateway_a_username').nullable(),
    gatewayAPassword: column.text().fieldName('gateway_a_password').nullable(),
    gatewayBToken: column.text().fieldName('gateway_b_token').nullable(),
    senderVatNumber: column.text().nullable(),
    invoiceSeries: column.text().nullable(),
    fiscalTimeZone: column.text().nullable(),
    seller: column.document<PartialSellerFields>(),
    pdfHeader: column.text().nullable(),
    pdfFooter: column.text().nullable(),
    pdfLegalNotes: column.text().nullable(),
    rechargeStampDuty: column.boolean(),
  },
  checks: [{ name: 'einvoicing_settings_single', expression: 'id = 1' }],
});

export const BillingProfileRow = defineEntity({
  name: 'BillingProfile',
  tableName: 'billing_profile',
  properties: { userId: column.uuid<AccountId>().primary(), profile: column.document<BillingProfile>() },
});

/** Which document a sale has; the primary key is the last wall before a second one. */
export const InvoicedSaleRow = defineEntity({
  name: 'InvoicedSale',
  tableName: 'invoiced_sale',
  properties: {
    kind: column.text<Sale['kind']>().primary(),
    saleId: column.text().primary(),
    fatturaId: column.uuid<FatturaId>(),
  },
  checks: [oneOf('invoiced_sale_kind', 'kind', ['booking', 'subscription'])],
  indexes: [{ name: 'invoiced_sale_fattura', properties: ['fatturaId'] }],
});
