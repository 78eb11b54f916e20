import type { Vat } from '../../kernel/index.ts';
import { centsToAmount } from './decimal.ts';
import type { FatturaLine } from './fattura-input.ts';
import type { DatiBollo } from './fattura.general.ts';

/** Natures outside VAT that owe stamp duty (DPR 642/1972, tariff art. 13; the list is the tax office's own). */
export const STAMPED_NATURES: readonly string[] = ['N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4'];
/** More than this owes stamp duty; exactly this owes none. */
export const STAMP_DUTY_THRESHOLD_CENTS = 7747;
/** 2.00 EUR for a document, whatever its amount. */
export const STAMP_DUTY_CENTS = 200;

interface Part {
  readonly vat: Vat;
  readonly grossCents: number;
}

/** Stamp duty is due when the part outside VAT exceeds 77.47 EUR. */
export const owesStampDuty = (parts: readonly Part[]): boolean => {
  const outside = parts
    .filter(({ vat }) => 'nature' in vat && STAMPED_NATURES.includes(vat.nature))
    .reduce((total, { grossCents }) => total + grossCents, 0);
  return outside > STAMP_DUTY_THRESHOLD_CENTS;
};

/** Stamp duty in virtual form. The seller owes it to the state, whoever bears it. */
export const STAMP_DUTY: DatiBollo = { BolloVirtuale: 'SI', ImportoBollo: centsToAmount(STAMP_DUTY_CENTS) };

/** The line that lets the buyer bear it: outside VAT as an expense in the buyer's name (art. 15), inside the total. */
export const STAMP_DUTY_LINE: FatturaLine = {
  description: 'Imposta di bollo assolta in modo virtuale',
  quantity: 1,
  grossCents: STAMP_DUTY_CENTS,
  vat: { nature: 'N1' },
};
