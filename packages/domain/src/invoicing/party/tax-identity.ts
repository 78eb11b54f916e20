import type { BillingProfile } from './billing-profile.ts';
import { isPersonFiscalCode } from './fiscal-code.ts';

/** The numbers by which somebody is known, and where. */
export type TaxIdentity = Pick<BillingProfile, 'country' | 'vatCountry' | 'vatNumber' | 'fiscalCode'>;

/** The country of the VAT number; the seat's, where the profile names no other. */
export const vatCountryOf = ({ country, vatCountry }: Pick<TaxIdentity, 'country' | 'vatCountry'>): string =>
  vatCountry ?? country;

/** Whether there is an Italian VAT number, wherever the seat is. */
export const hasItalianNumber = (party: TaxIdentity): boolean =>
  party.vatNumber !== undefined && vatCountryOf(party) === 'IT';

/**
 * The codice fiscale, where it is an Italian one: of somebody in Italy, of a business with an Italian VAT number, or of
 * a person who lives abroad and was given one. A code of another country is none.
 */
export const italianFiscalCode = (party: TaxIdentity): string | undefined => {
  const { country, fiscalCode } = party;
  if (fiscalCode === undefined) return undefined;
  return country === 'IT' || hasItalianNumber(party) || isPersonFiscalCode(fiscalCode) ? fiscalCode : undefined;
};

/** Whether SDI finds the buyer by an Italian number or code: else the document names one of abroad (00313). */
export const isKnownInItaly = (party: TaxIdentity): boolean => {
  if (italianFiscalCode(party) !== undefined || hasItalianNumber(party)) return true;
  return party.vatNumber === undefined && party.country === 'IT';
};

/** Whether the document names a number of abroad, be it a conventional one: who has no number is known by his seat. */
export const hasForeignNumber = (party: TaxIdentity): boolean =>
  party.vatNumber === undefined
    ? party.country !== 'IT' && italianFiscalCode(party) === undefined
    : vatCountryOf(party) !== 'IT';
