import { fatturaTotals, fiscalYearOf, inOrdinaryWords, type FatturaDocument } from '../fattura/index.ts';
import type { FatturaRow } from './fattura-row.ts';

/** What a row says of its document, so that lists and exports need not open it. */
export type DocumentFacts = Pick<
  FatturaRow,
  | 'documentType'
  | 'date'
  | 'fiscalYear'
  | 'sellerVatNumber'
  | 'counterpartyName'
  | 'counterpartyTaxCode'
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
  vat === undefined ? (CodiceFiscale ?? null) : `${vat.IdPaese}${vat.IdCodice}`;

/**
 * Reads them out of a document whose structure is sound (`checkDocument`, strength import). Of a lot the first body
 * names type and date, and the sums are those of all bodies.
 * @param direction whose document it is: the counterparty is the buyer of ours, the seller of a received one
 */
export const documentFacts = (document: FatturaDocument, direction: FatturaRow['direction']): DocumentFacts => {
  const { FatturaElettronicaHeader: header, FatturaElettronicaBody: bodies } = inOrdinaryWords(document);
  const [first] = bodies;
  if (first === undefined) throw new Error('a document without a body');
  const { TipoDocumento, Data } = first.DatiGenerali.DatiGeneraliDocumento;
  const date = Temporal.PlainDate.from(Data.trim().slice(0, 10));
  const seller = header.CedentePrestatore.DatiAnagrafici;
  const counterparty = direction === 'inbound' ? seller : header.CessionarioCommittente.DatiAnagrafici;
  const { netCents, vatCents, totalCents } = fatturaTotals(document);
  return {
    documentType: TipoDocumento,
    date,
    fiscalYear: fiscalYearOf(date),
    sellerVatNumber: seller.IdFiscaleIVA.IdCodice,
    counterpartyName: nameOf(counterparty.Anagrafica),
    counterpartyTaxCode: taxCodeOf(counterparty),
    netCents,
    vatCents,
    totalCents,
  };
};
