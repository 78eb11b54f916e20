import { inOrdinaryWords, type FatturaDocument } from '../fattura/index.ts';
import { vatNumberText } from '../party/index.ts';

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
  [vat === undefined ? '' : vatNumberText(vat), CodiceFiscale ?? ''].map(bareNumber);

/**
 * Whether a document of sound structure has one of the given numbers as its seller or its buyer. An account at a gateway
 * may hold several companies, and filters may be ignored over there: what names us in neither place is not ours to keep.
 * @param ours as `bareNumber` writes them
 */
export const namesOneOf = (document: FatturaDocument, ours: ReadonlySet<string>): boolean =>
  isSeller(document, ours) || isBuyer(document, ours);

const isSeller = (document: FatturaDocument, ours: ReadonlySet<string>): boolean =>
  isAmong(inOrdinaryWords(document).FatturaElettronicaHeader.CedentePrestatore, ours);
/** Whether one of the given numbers buys. */
export const isBuyer = (document: FatturaDocument, ours: ReadonlySet<string>): boolean =>
  isAmong(inOrdinaryWords(document).FatturaElettronicaHeader.CessionarioCommittente, ours);
const isAmong = ({ DatiAnagrafici }: { readonly DatiAnagrafici: Identified }, ours: ReadonlySet<string>): boolean =>
  numbersOf(DatiAnagrafici).some((number) => ours.has(number));

/** Integrations and self-invoices: the buyer issues them, in the name of a supplier (Allegato A of the specifications). */
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
/** Of those, what the issuer supplies to himself or gives away: VAT on it is owed as on a sale. */
const OWN_SUPPLY = 'TD27';

const typesOf = (document: FatturaDocument): readonly string[] =>
  document.FatturaElettronicaBody.map(({ DatiGenerali }) => DatiGenerali.DatiGeneraliDocumento.TipoDocumento);

/** Whether the buyer writes the document: an integration, a self-invoice, an invoice on the supplier's behalf (CC). */
export const isWrittenByBuyer = (document: FatturaDocument): boolean =>
  document.FatturaElettronicaHeader.SoggettoEmittente === 'CC' ||
  typesOf(document).some((type) => ISSUED_BY_BUYER.has(type));

/** Whether the document is one of ours by who writes it: the seller, or the buyer in the seller's name. */
export const isWrittenByUs = (document: FatturaDocument, ours: ReadonlySet<string>): boolean =>
  isWrittenByBuyer(document) ? isBuyer(document, ours) : isSeller(document, ours);

/**
 * Whether somebody else wrote the document and we are a party to it: a supplier's invoice, or one that our customer writes
 * in our name. A document between two others is not; who keeps books for others has it as issued.
 * @param ours as `bareNumber` writes them
 */
export const isReceived = (document: FatturaDocument, ours: ReadonlySet<string>): boolean =>
  !isWrittenByUs(document, ours) && namesOneOf(document, ours);

/** Which of the two VAT books a document belongs to (DPR 633/1972, articles 23 and 25). */
export type Book = 'sales' | 'purchases';

/**
 * Whether a document is a sale or a purchase of ours; who writes it does not decide: an integration for a supplier from abroad is a
 * purchase, an invoice that a customer writes in our name a sale. Where we are neither party, its writer is taken for us.
 * @param ours as `bareNumber` writes them
 */
export const bookOf = (document: FatturaDocument, ours: ReadonlySet<string>): Book => {
  const [sells, buys] = [isSeller(document, ours), isBuyer(document, ours)];
  if (sells !== buys) return sells ? 'sales' : 'purchases';
  const isOwnSupply = typesOf(document).includes(OWN_SUPPLY);
  return isWrittenByBuyer(document) && !isOwnSupply ? 'purchases' : 'sales';
};

/** Who numbers a document: SDI counts the numbers of its issuer (00404). As `bareNumber` writes it. */
export const issuerOf = (document: FatturaDocument): string => {
  const { CedentePrestatore, CessionarioCommittente } = inOrdinaryWords(document).FatturaElettronicaHeader;
  const [vat = '', code = ''] = numbersOf(
    (isWrittenByBuyer(document) ? CessionarioCommittente : CedentePrestatore).DatiAnagrafici,
  );
  return vat === '' ? code : vat;
};
