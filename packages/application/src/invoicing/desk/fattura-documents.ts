import type { Effect } from 'effect/Effect';
import type { FatturaDocument } from '@svc/domain/invoicing';

/** Not a FatturaPA document we accept: DOCTYPE, entities, depth, size, namespace, structure. */
export interface ImportInvalid {
  readonly _tag: 'ImportInvalid';
  readonly why: string;
}

/** So many large documents wait to be read that this one is not begun; later it is read as any other. */
export interface ReaderBusy {
  readonly _tag: 'ReaderBusy';
  readonly why: string;
}

/** Reads XML from outside, text only, bounded in size, depth and time. */
export interface FatturaReader {
  /** Waits for its turn: for those who come one at a time, and to whom "not read" would mean another document. */
  readonly read: (bytes: Uint8Array) => Effect<FatturaDocument, ImportInvalid>;
  /** For those who come as often as they like: what must wait too long is refused. */
  readonly readUnlessBusy: (bytes: Uint8Array) => Effect<FatturaDocument, ImportInvalid | ReaderBusy>;
}

export interface PdfTexts {
  readonly header: string | null;
  readonly footer: string | null;
  readonly legalNotes: string | null;
  /** The seller's name over the whole width of the first page, in the house colour. */
  readonly branded?: boolean;
}

/** Making a copy of the document takes more time or memory than one may cost. */
export interface PdfUnmade {
  readonly _tag: 'PdfUnmade';
  readonly why: string;
}

/** So many copies of large documents are asked for that this one is not begun; later it is made as any other. */
export interface PdfBusy {
  readonly _tag: 'PdfBusy';
  readonly why: string;
}

/** The courtesy copy, made from the transmitted document only; that of a large one never keeps others waiting. */
export interface CourtesyPdf {
  readonly render: (
    fattura: FatturaDocument,
    texts: PdfTexts,
    locale: 'it' | 'en',
  ) => Effect<Uint8Array, PdfUnmade | PdfBusy>;
}
