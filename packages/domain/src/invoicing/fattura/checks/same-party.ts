import type { IdFiscale } from '../fattura.ids.ts';

/** What names a party for the tax office, wherever the format writes it. */
export interface FiscalIdentity {
  readonly IdFiscaleIVA?: IdFiscale | undefined;
  readonly CodiceFiscale?: string | undefined;
}

/**
 * Whether the buyer is the seller, as 00471 and 00472 ask; undefined where the document does not say. Two VAT numbers
 * decide alone, whatever fiscal codes stand beside them: who buys in Italy with a foreign number of his own is another
 * party there. A buyer without one is known by CodiceFiscale, which SDI leads back to its holder's VAT number in the tax
 * register: here that is known only where the seller names his own.
 */
export const isSameParty = (
  seller: FiscalIdentity & { readonly IdFiscaleIVA: IdFiscale },
  buyer: FiscalIdentity,
): boolean | undefined => {
  const { IdFiscaleIVA: own } = seller;
  const { IdFiscaleIVA: id, CodiceFiscale: code } = buyer;
  if (id !== undefined) return id.IdPaese === own.IdPaese && id.IdCodice === own.IdCodice;
  if (code === undefined) return undefined;
  if (code === seller.CodiceFiscale || code === own.IdCodice) return true;
  return seller.CodiceFiscale === undefined ? undefined : false;
};
