import { isSemplificata, type FatturaDocument } from '../fattura/index.ts';
import type { FatturaRow } from './fattura-row.ts';

/** An invoice that a note names as the one it corrects (DatiFattureCollegate). */
export interface LinkedInvoice {
  readonly number: string;
  /** Of its date; null when the note does not say it. */
  readonly year: number | null;
}

/** A credit or debit note. */
export const isNote = ({ documentType }: Pick<FatturaRow, 'documentType'>): boolean =>
  documentType === 'TD04' || documentType === 'TD05';

/** The invoices that a document of sound structure names, in its order. */
export const linkedInvoices = (document: FatturaDocument): readonly LinkedInvoice[] =>
  isSemplificata(document)
    ? []
    : document.FatturaElettronicaBody.flatMap(({ DatiGenerali }) => DatiGenerali.DatiFattureCollegate ?? []).map(
        ({ IdDocumento, Data }) => ({
          number: IdDocumento.trim(),
          year: Data === undefined ? null : Number(Data.trim().slice(0, 4)),
        }),
      );
