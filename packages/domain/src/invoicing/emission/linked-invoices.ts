import { inOrdinaryWords, type FatturaDocument } from '../fattura/index.ts';
import type { FatturaRow } from './fattura-row.ts';

/** An invoice that a note names as the one it corrects (DatiFattureCollegate, DatiFatturaRettificata of a simplified one). */
export interface LinkedInvoice {
  readonly number: string;
  /** Of its date; null when the note does not say it. */
  readonly year: number | null;
}

/** The credit notes: ordinary, and simplified. */
export const CREDIT_TYPES = ['TD04', 'TD08'] as const;
/** Credit and debit notes, ordinary and simplified. */
export const NOTE_TYPES = [...CREDIT_TYPES, 'TD05', 'TD09'] as const;

const isOneOf = (types: readonly string[], { documentType }: Pick<FatturaRow, 'documentType'>): boolean =>
  types.includes(documentType);
/** It gives back what an invoice charged. */
export const isCreditNote = (row: Pick<FatturaRow, 'documentType'>): boolean => isOneOf(CREDIT_TYPES, row);
/** A credit or debit note. */
export const isNote = (row: Pick<FatturaRow, 'documentType'>): boolean => isOneOf(NOTE_TYPES, row);

/** The invoices that a document of sound structure names, in its order. */
export const linkedInvoices = (document: FatturaDocument): readonly LinkedInvoice[] =>
  inOrdinaryWords(document)
    .FatturaElettronicaBody.flatMap(({ DatiGenerali }) => DatiGenerali.DatiFattureCollegate ?? [])
    .map(({ IdDocumento, Data }) => ({
      number: IdDocumento.trim(),
      year: Data === undefined ? null : Number(Data.trim().slice(0, 4)),
    }));
