import PdfDocument from 'pdfkit';
import type { PdfTexts } from '@svc/application/invoicing';
import type { FatturaDocument } from '@svc/domain/invoicing';
import { renderCourtesy } from './courtesy-pdf.ts';

export const NO_TEXTS: PdfTexts = { header: null, footer: null, legalNotes: null };

const windows1252 = new TextDecoder('windows-1252');
/** The texts one content stream shows, in drawing order: pdfkit writes each as an array of hexadecimal pieces. */
const shown = (stream: string): string[] =>
  [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, array = '']) =>
    [...array.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => windows1252.decode(Buffer.from(hex, 'hex'))).join(''),
  );

/** The texts of each page, from a copy rendered without compression. */
export const pagesOf = async (
  fattura: FatturaDocument,
  texts: PdfTexts = NO_TEXTS,
  locale: 'it' | 'en' = 'it',
): Promise<string[][]> => {
  const bytes = await renderCourtesy(PdfDocument, fattura, texts, locale, false);
  const source = Buffer.from(bytes).toString('latin1');
  return [...source.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, stream = '']) => shown(stream));
};
