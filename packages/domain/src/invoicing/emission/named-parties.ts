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
export const namesOneOf = (document: FatturaDocument, ours: ReadonlySet<string>): boolean =>
  isSeller(document, ours) || isBuyer(document, ours);

const isSeller = (document: FatturaDocument, ours: ReadonlySet<string>): boolean =>
  isAmong(inOrdinaryWords(document).FatturaElettronicaHeader.CedentePrestatore, ours);
const isBuyer = (document: FatturaDocument, ours: ReadonlySet<string>): boolean =>
  isAmong(inOrdinaryWords(document).FatturaElettronicaHeader.CessionarioCommittente, ours);
const isAmong = ({ DatiAnagrafici }: { readonly DatiAnagrafici: Identified }, ours: ReadonlySet<string>): boolean =>
  numbersOf(DatiAnagrafici).some((number) => ours.has(number));

/** Integrations and self-invoices: the buyer issues them, in the name of a supplier. */
const ISSUED_BY_BUYER: ReadonlySet<string> = new Set([
  'TD16',
  'TD17',
  'TD18',
  'TD19',
  'TD20',
  'TD21',
  'TD22',
  'TD23',
  'TD27',
  'TD28',
  'TD29',
]);

/**
 * Whether somebody else issued the document to one of the given numbers: a supplier's invoice. A document between two
 * others is not; who keeps books for others has it as issued.
 * @param ours as `bareNumber` writes them
 */
export const isReceived = (document: FatturaDocument, ours: ReadonlySet<string>): boolean => {
  const { FatturaElettronicaHeader: header, FatturaElettronicaBody: bodies } = inOrdinaryWords(document);
  const isOurWork =
    header.SoggettoEmittente === 'CC' ||
    bodies.some(({ DatiGenerali }) => ISSUED_BY_BUYER.has(DatiGenerali.DatiGeneraliDocumento.TipoDocumento));
  return !isOurWork && !isSeller(document, ours) && isBuyer(document, ours);
};
