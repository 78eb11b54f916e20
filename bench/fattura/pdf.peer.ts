import PdfDocument from 'pdfkit';
import type { FatturaElettronica } from '@svc/domain/invoicing';

/** Every text of a document, as a first copy written with pdfkit puts it on the page. */
const textsOf = (value: unknown, name = ''): readonly string[] => {
  if (typeof value === 'string') return [`${name}: ${value}`];
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, name));
  return Object.entries(value as Record<string, unknown>).flatMap(([key, child]) => textsOf(child, key));
};

/** The document's texts one below the other on A4, by pdfkit alone. */
export const plainPdf = (fattura: FatturaElettronica, texts: readonly string[]): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const doc = new PdfDocument({ size: 'A4', margin: 50 });
    const chunks: Uint8Array[] = [];
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('error', reject);
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.font('Helvetica-Bold').fontSize(14).text('Fattura').font('Helvetica').fontSize(9);
    for (const text of [...textsOf(fattura), ...texts]) doc.text(text);
    doc.end();
  });
