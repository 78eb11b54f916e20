import { refusal, type Refusal, type Rule } from '../../kernel/index.ts';
import { isSameParty } from './checks/same-party.ts';
import { buyerId } from './compose-parties.ts';
import { italianFiscalCode } from '../party/tax-identity.ts';
import { isValidIban } from '../party/iban.ts';
import type { ComposeRefusalCode, FatturaInput, FatturaLine } from './fattura-input.ts';
import { isUsableVat } from './vat-rules.ts';

type No = Refusal<ComposeRefusalCode>;
type ComposeRule = Rule<FatturaInput, ComposeRefusalCode>;
/** What a body is made of; the buyer is the header's matter. */
export type BodyInput = Omit<FatturaInput, 'buyer'>;
type BodyRule = Rule<BodyInput, ComposeRefusalCode>;
// Far below the eleven digits of an amount, so that the sum of 9999 lines is still an exact integer.
const MOST_CENTS = 99_999_999_999;

const grossOf = (lines: readonly FatturaLine[]): number => lines.reduce((total, line) => total + line.grossCents, 0);
const isAfter = (one: Temporal.PlainDate, other: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(one, other) > 0;

const numberIsUsable: BodyRule = ({ number }) =>
  /^[\u0020-\u007e]{1,20}$/.test(number) && /[0-9]/.test(number) ? undefined : refusal('number_invalid', { number });

const linesAreCountable: BodyRule = ({ lines }) => {
  if (lines.length === 0) return refusal('lines_missing');
  return lines.length > 9999 ? refusal('lines_too_many', { lines: lines.length }) : undefined;
};

const refuseLine = ({ quantity, grossCents, vat, period }: FatturaLine, line: number): No | undefined => {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 999_999) return refusal('quantity_invalid', { line });
  if (!Number.isSafeInteger(grossCents) || Math.abs(grossCents) > MOST_CENTS)
    return refusal('amount_invalid', { line });
  if (!isUsableVat(vat)) return refusal('vat_invalid', { line });
  return period !== undefined && isAfter(period.from, period.to) ? refusal('period_invalid', { line }) : undefined;
};
const linesAreUsable: BodyRule = ({ lines }) => {
  for (const [at, line] of lines.entries()) {
    const no = refuseLine(line, at + 1);
    if (no !== undefined) return no;
  }
  return undefined;
};

const totalIsUsable: BodyRule = ({ lines }) => {
  const totalCents = grossOf(lines);
  if (totalCents < 0) return refusal('total_negative', { totalCents });
  return totalCents > MOST_CENTS ? refusal('amount_invalid', { totalCents }) : undefined;
};

const ibanIsRight: BodyRule = ({ payment }) =>
  payment?.iban === undefined || isValidIban(payment.iban) ? undefined : refusal('iban_invalid');

/** SDI 00471: nobody invoices himself, but a note may correct what was wrongly so invoiced. */
const buyerIsAnother: ComposeRule = ({ tipoDocumento, seller, buyer }) => {
  if (tipoDocumento === 'TD04' || tipoDocumento === 'TD05') return undefined;
  const same = isSameParty(
    { IdFiscaleIVA: { IdPaese: 'IT', IdCodice: seller.vatNumber }, CodiceFiscale: seller.fiscalCode },
    { IdFiscaleIVA: buyerId(buyer), CodiceFiscale: italianFiscalCode(buyer) },
  );
  return same === true ? refusal('buyer_is_seller') : undefined;
};

const deliveriesNameLines: BodyRule = ({ deliveries = [], lines }) => {
  const wrong = deliveries.find((each) => each.lines.some((line) => !(line >= 1 && line <= lines.length)));
  return wrong === undefined ? undefined : refusal('delivery_invalid', { number: wrong.number });
};

/** What the body must be before anything is written; the first refusal wins. */
export const BODY_RULES: readonly BodyRule[] = [
  numberIsUsable,
  linesAreCountable,
  linesAreUsable,
  totalIsUsable,
  ibanIsRight,
  deliveriesNameLines,
];

/** And the parties. */
export const PARTY_RULES: readonly ComposeRule[] = [buyerIsAnother];
