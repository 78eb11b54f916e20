export { attachmentsOf, safeFileName, type Attachment } from './attachments.ts';
export {
  SDI_CHECKS,
  SDI_SEMPLIFICATA_CHECKS,
  checkFattura,
  checkSemplificata,
  type CheckStrength,
} from './checks/check-fattura.ts';
export type { CheckFacts, SdiCheck, Sighting } from './checks/check.ts';
export { SDI_CODES, type SdiCode, type SdiJudge } from './checks/sdi-codes.ts';
export { SDI_SEMPLIFICATA_WARNINGS, SDI_WARNINGS, warningsOf } from './checks/warnings.ts';
export { MAX_FILE_BYTES } from './checks/file.checks.ts';
export {
  COUNTED_FAULTS,
  MANY_FAULTS_CODE,
  STRUCTURE_CODE,
  structureFindings,
  type CheckFinding,
} from './checks/finding.ts';
export * from './code-lists.ts';
export {
  collectiveInput,
  collectiveTooLate,
  type CollectiveBase,
  type CollectiveRefusalCode,
  type Operation,
} from './collective.ts';
export { composeFattura } from './compose.ts';
export { vatKey } from './compose-lines.ts';
export { composeNote, creditWhole, underRegimeOf } from './compose-note.ts';
export { withBuyer } from './with-buyer.ts';
export { checkDocument, documentSummaries, inOrdinaryWords, writeDocument, type DocumentSummary } from './document.ts';
export { isSemplificata, type FatturaDocument } from './semplificata/fattura-document.ts';
export { amountToCents, centsToAmount, decimal, toAmount8, type Decimal } from './decimal.ts';
export { withoutEmptyElements, type Emptied } from './empty-elements.ts';
export { fatturaSchema } from './fattura.schema.ts';
export type * from './fattura.ts';
export type * from './fattura.general.ts';
export type * from './fattura.ids.ts';
export type * from './fattura.lines.ts';
export type * from './fattura.parties.ts';
export type * from './fattura.payment.ts';
export type * from './fattura-input.ts';
export { fiscalContent } from './fiscal-content.ts';
export type { LeafType } from './leaf-types.ts';
export * from './numbering.ts';
export { semplificataSchema } from './semplificata/semplificata.schema.ts';
export type * from './semplificata/semplificata.ts';
export { SEMPLIFICATA_NAMESPACE, writeSemplificata } from './semplificata/write-semplificata.ts';
export { totalOfBody } from './ordinary-total.ts';
export type { ElementRow, Group, GroupOf, Occurs } from './schema.ts';
export { STAMPED_NATURES, STAMP_DUTY_CENTS, STAMP_DUTY_THRESHOLD_CENTS } from './stamp-duty.ts';
export { fatturaTotals, isCountable, type BodyTotals, type FatturaTotals } from './totals.ts';
export { stampTransmission, transmitterOf, type TransmissionStamp } from './transmission.ts';
export { isUsableVat } from './vat-rules.ts';
export { FATTURA_NAMESPACE, writeFattura } from './writer.ts';
