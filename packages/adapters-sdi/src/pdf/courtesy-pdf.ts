import * as Effect from 'effect/Effect';
import type { CourtesyPdf, PdfTexts } from '@svc/application/invoicing';
import { inOrdinaryWords, type FatturaDocument, type FatturaElettronica } from '@svc/domain/invoicing';
import { copiesOf, type Copy, type Voice } from './copy.ts';
import { drawCopies } from './layout.ts';
import { A4, openPaper } from './paper.ts';
import { pdfFile, type PdfFacts } from './pdf-file.ts';
import { english } from './words.en.ts';
import { italian } from './words.it.ts';
import { printable } from './win-ansi.ts';

const VOICES: Readonly<Record<'it' | 'en', Voice>> = {
  it: { words: italian, locale: 'it' },
  en: { words: english, locale: 'en' },
};

/** The document's own day, so that the same invoice gives the same bytes; the clock has no part in them. */
const dayOf = (fattura: FatturaElettronica): Date => {
  const written = fattura.FatturaElettronicaBody[0]?.DatiGenerali.DatiGeneraliDocumento.Data ?? '';
  const instant = Date.parse(/^\d{4}-\d{2}-\d{2}/.exec(written.trim())?.[0] ?? '');
  return new Date(Number.isNaN(instant) ? 0 : instant);
};

const factsOf = (fattura: FatturaElettronica, copies: readonly Copy[], voice: Voice): PdfFacts => {
  const [first] = copies;
  return {
    title: first === undefined ? '' : printable(`${first.title} ${voice.words.document(first.number, first.day)}`),
    author: printable(first?.seller.name ?? ''),
    subject: voice.words.courtesy,
    language: voice.locale,
    day: dayOf(fattura),
  };
};

/** The bytes of the copy; `compress` off keeps the page content readable, for tests. */
export const renderCourtesy = (
  document: FatturaDocument,
  texts: PdfTexts,
  locale: 'it' | 'en',
  compress = true,
): Uint8Array => {
  const voice = VOICES[locale];
  const fattura = inOrdinaryWords(document);
  const copies = copiesOf(fattura, voice);
  const paper = openPaper();
  drawCopies(paper, copies, voice, texts);
  const { width, height } = A4;
  return pdfFile(paper.contents(), { width, height, compress }, factsOf(fattura, copies, voice));
};

/** The courtesy copy as an A4 PDF, in Helvetica (WinAnsi), the same bytes for the same input. */
export const courtesyPdf = (): CourtesyPdf => ({
  render: (fattura, texts, locale) => Effect.sync(() => renderCourtesy(fattura, texts, locale)),
});
