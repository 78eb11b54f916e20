import {
  fatturaTotals,
  fiscalYearOf,
  inOrdinaryWords,
  type FatturaDocument,
  type FatturaTotals,
} from '../fattura/index.ts';
import { vatNumberText } from '../party/index.ts';
import type { FatturaRow } from './fattura-row.ts';
import { isCreditNote } from './linked-invoices.ts';
import { issuerOf, type Book } from './named-parties.ts';

/** What a row says of its document, so that lists and exports need not open it. */
export type DocumentFacts = Pick<
  FatturaRow,
  | 'documentType'
  | 'date'
  | 'fiscalYear'
  | 'book'
  | 'sellerVatNumber'
  | 'issuer'
  | 'counterpartyName'
  | 'counterpartyTaxCode'
  | 'currency'
  | 'netCents'
  | 'vatCents'
  | 'totalCents'
>;

interface Named {
  readonly Denominazione?: string;
  readonly Nome?: string;
  readonly Cognome?: string;
}
const nameOf = ({ Denominazione, Nome, Cognome }: Named): string =>
  Denominazione ?? `${Nome ?? ''} ${Cognome ?? ''}`.trim();

interface Identified {
  readonly IdFiscaleIVA?: { readonly IdPaese: string; readonly IdCodice: string };
  readonly CodiceFiscale?: string;
}
const taxCodeOf = ({ IdFiscaleIVA: vat, CodiceFiscale }: Identified): string | null =>
  vat === undefined ? (CodiceFiscale ?? null) : vatNumberText(vat);

/**
 * A credit note gives back its amounts. Some programs write them below zero (the specifications want them above): the
 * buyer is given the same by both.
 */
const givenBack = ({ netCents, vatCents, totalCents }: FatturaTotals): Amounts => {
  const sign = netCents + vatCents < 0 ? -1 : 1;
  return { netCents: times(sign, netCents), vatCents: times(sign, vatCents), totalCents: Math.abs(totalCents) };
};
type Amounts = Pick<FatturaRow, 'netCents' | 'vatCents' | 'totalCents'>;
/** Never a zero below zero. */
const times = (sign: number, cents: number): number => (cents === 0 ? 0 : sign * cents);

/**
 * Reads them out of a document whose structure is sound (`checkDocument`, strength import). Of a lot the first body
 * names type, date and currency, and the sums are those of all bodies.
 * @param book as `bookOf` judges it: the counterparty is the buyer of a sale, the seller of a purchase
 */
export const documentFacts = (document: FatturaDocument, book: Book): DocumentFacts => {
  const { FatturaElettronicaHeader: header, FatturaElettronicaBody: bodies } = inOrdinaryWords(document);
  const [first] = bodies;
  if (first === undefined) throw new Error('a document without a body');
  const { TipoDocumento, Data, Divisa } = first.DatiGenerali.DatiGeneraliDocumento;
  const date = Temporal.PlainDate.from(Data.trim().slice(0, 10));
  const seller = header.CedentePrestatore.DatiAnagrafici;
  const counterparty = book === 'purchases' ? seller : header.CessionarioCommittente.DatiAnagrafici;
  const totals = fatturaTotals(document);
  const { netCents, vatCents, totalCents } = isCreditNote({ documentType: TipoDocumento }) ? givenBack(totals) : totals;
  return {
    documentType: TipoDocumento,
    date,
    fiscalYear: fiscalYearOf(date),
    book,
    sellerVatNumber: seller.IdFiscaleIVA.IdCodice,
    issuer: issuerOf(document),
    counterpartyName: nameOf(counterparty.Anagrafica),
    counterpartyTaxCode: taxCodeOf(counterparty),
    currency: Divisa.trim(),
    netCents,
    vatCents,
    totalCents,
  };
};
