import type { PdfTexts } from '@svc/application/invoicing';
import type { FatturaDocument } from '@svc/domain/invoicing';
import { renderHere } from '../pdf/courtesy-pdf.ts';

const NO_TEXTS: PdfTexts = { header: null, footer: null, legalNotes: null };

/** The courtesy copy of a document as an A4 PDF, here and now. */
export const printDocument = (document: FatturaDocument, locale: 'it' | 'en', texts = NO_TEXTS): Promise<Uint8Array> =>
  renderHere(document, texts, locale);
