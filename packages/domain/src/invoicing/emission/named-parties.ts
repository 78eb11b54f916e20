import { inOrdinaryWords, type FatturaDocument } from '../fattura/index.ts';

interface Identified {
  readonly IdFiscaleIVA?: { readonly IdPaese: string; readonly IdCodice: string };
  readonly CodiceFiscale?: string;
}

/** A VAT number or tax code as two documents may spell it: without blanks, an Italian one without its country. */
export const bareNumber = (number: string): string =>
  number
    .replace(/\s/gu, '')
    .toUpperCase()
    .replace(/^IT(?=\d{11}$)/u, '');

const numbersOf = ({ IdFiscaleIVA: vat, CodiceFiscale }: Identified): readonly string[] =>
  [vat === undefined ? '' : `${vat.IdPaese}${vat.IdCodice}`, CodiceFiscale ?? ''].map(bareNumber);

/**
 * Whether a document of sound structure has one of the given numbers as its seller or its buyer. An account at a gateway
 * may hold several companies, and filters may be ignored over there: what names us in neither place is not ours to keep.
 * @param ours as `bareNumber` writes them
 */
export const namesOneOf = (document: FatturaDocument, ours: ReadonlySet<string>): boolean => {
  const { CedentePrestatore, CessionarioCommittente } = inOrdinaryWords(document).FatturaElettronicaHeader;
  return [CedentePrestatore, CessionarioCommittente].some(({ DatiAnagrafici }) =>
    numbersOf(DatiAnagrafici).some((number) => ours.has(number)),
  );
};
