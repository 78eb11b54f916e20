// `@svc/domain/fattura`: what a program needs that writes and checks FatturaPA and does nothing else of an order.

// The model: documents as the schema has them, the closed lists of their codes, and who sells and buys.
export type { Refusal, Vat } from '../../kernel/index.ts';
export { BillingProfileInput, type BillingProfile } from '../party/billing-profile.ts';
export { isPersonFiscalCode, isValidFiscalCode } from '../party/fiscal-code.ts';
export { isValidIban } from '../party/iban.ts';
export type { SellerIdentity } from '../party/seller.ts';
export { isValidVatNumber } from '../party/vat-number.ts';
export * from './code-lists.ts';
export type * from './fattura.ts';
export type * from './fattura.general.ts';
export type * from './fattura.ids.ts';
export type * from './fattura.lines.ts';
export type * from './fattura.parties.ts';
export type * from './fattura.payment.ts';
export { isSemplificata, type FatturaDocument } from './semplificata/fattura-document.ts';
export type * from './semplificata/semplificata.ts';

// Compose: from what was sold to a document, and what a transmission writes into its head.
export { composeFattura } from './compose.ts';
export { composeNote, creditWhole } from './compose-note.ts';
export type * from './fattura-input.ts';
export { formatInvoiceNumber, isInvoiceSeries } from './numbering.ts';
export { stampTransmission, type TransmissionStamp } from './transmission.ts';

// Check: what SDI would refuse, each finding with SDI's code.
export { checkFattura, checkSemplificata, type CheckStrength } from './checks/check-fattura.ts';
export type { CheckFacts } from './checks/check.ts';
export type { CheckFinding } from './checks/finding.ts';
export { SDI_CODES, type SdiCode, type SdiJudge } from './checks/sdi-codes.ts';
export { warningsOf } from './checks/warnings.ts';
export { checkDocument, documentSummaries, writeDocument, type DocumentSummary } from './document.ts';

// Write: the XML text.
export { writeSemplificata } from './semplificata/write-semplificata.ts';
export { writeFattura } from './writer.ts';

// Totals, in cents, and the decimals that documents carry.
export { amountToCents, centsToAmount } from './decimal.ts';
export { fatturaTotals, isCountable, type BodyTotals, type FatturaTotals } from './totals.ts';
