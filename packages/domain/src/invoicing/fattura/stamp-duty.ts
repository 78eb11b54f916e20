import { centsToAmount } from './decimal.ts';
import type { DatiBollo } from './fattura.general.ts';

/** Natures outside VAT that owe stamp duty (DPR 642/1972, tariff art. 13; the list is the tax office's own). */
export const STAMPED_NATURES: readonly string[] = ['N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4'];
/** More than this owes stamp duty; exactly this owes none. */
export const STAMP_DUTY_THRESHOLD_CENTS = 7747;
export const STAMP_DUTY_CENTS = 200;

/**
 * Stamp duty in virtual form when the part outside VAT exceeds 77.47 EUR. The seller bears it: the total stays what was
 * paid. A seller who recharges it adds a line of 2.00 with nature N1.
 */
export const stampDuty = (
  summaries: readonly { readonly nature: string | undefined; readonly netCents: number }[],
): DatiBollo | undefined => {
  const outside = summaries
    .filter(({ nature }) => nature !== undefined && STAMPED_NATURES.includes(nature))
    .reduce((total, { netCents }) => total + netCents, 0);
  return outside > STAMP_DUTY_THRESHOLD_CENTS
    ? { BolloVirtuale: 'SI', ImportoBollo: centsToAmount(STAMP_DUTY_CENTS) }
    : undefined;
};
