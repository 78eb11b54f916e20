import * as Effect from 'effect/Effect';
import type { CourtesyPdf, PdfBusy, PdfTexts, PdfUnmade } from '@svc/application/invoicing';
import { inOrdinaryWords, type FatturaDocument, type FatturaElettronica } from '@svc/domain/invoicing';
import type PdfDocument from 'pdfkit';
import { askedThread, scriptBeside } from '../reader/asked-thread.ts';
import type { ThreadLimits } from '../reader/bounded-thread.ts';
import { copiesOf } from './copy.ts';
import type { Voice } from './copy.voice.ts';
import { isLarge } from './document-size.ts';
import { drawCopies } from './layout.ts';
import { A4, paperOf } from './paper.ts';
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

const documentOf = (
  Document: typeof PdfDocument,
  fattura: FatturaElettronica,
  voice: Voice,
  compress: boolean,
): PDFKit.PDFDocument => {
  const [first] = copiesOf(fattura, voice);
  const title = first === undefined ? '' : `${first.title} ${voice.words.document(first.number, first.day)}`;
  return new Document({
    size: [A4.width, A4.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    compress,
    lang: voice.locale,
    displayTitle: true,
    info: {
      Title: printable(title),
      Author: printable(first?.seller.name ?? ''),
      Subject: voice.words.courtesy,
      Creator: 'svc',
      Producer: 'svc',
      CreationDate: dayOf(fattura),
    },
  });
};

/** The bytes of the copy; `compress` off keeps the page content readable, for tests. */
export const renderCourtesy = (
  Document: typeof PdfDocument,
  document: FatturaDocument,
  texts: PdfTexts,
  locale: 'it' | 'en',
  compress = true,
): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const voice = VOICES[locale];
    const fattura = inOrdinaryWords(document);
    const doc = documentOf(Document, fattura, voice, compress);
    const chunks: Uint8Array[] = [];
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('error', reject);
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    drawCopies(paperOf(doc), copiesOf(fattura, voice), voice, texts);
    doc.end();
  });

/** The copy, on this thread: for callers that have a thread or a process to spare. */
export const renderHere = async (
  document: FatturaDocument,
  texts: PdfTexts,
  locale: 'it' | 'en',
): Promise<Uint8Array> => {
  const { default: Document } = await import('pdfkit');
  return renderCourtesy(Document, document, texts, locale);
};

/** What the thread is asked. */
export interface PdfQuestion {
  readonly document: FatturaDocument;
  readonly texts: PdfTexts;
  readonly locale: 'it' | 'en';
}

/** The largest document that SDI takes, 25,000 lines in 5 MB, needs a fourth of this, in time and in memory. */
const LIMITS = { cpuMs: 20_000, deadlineMs: 60_000, heapMb: 256 } as const;

/** Copies of large documents that a tenant makes at once or lets wait: half a minute of them, and a few megabytes each. */
const AT_MOST = 16;

const threaded = (
  limits: ThreadLimits,
  most: number,
): ((question: PdfQuestion) => Effect.Effect<Uint8Array, PdfUnmade | PdfBusy>) => {
  const ask = askedThread<PdfQuestion, Uint8Array>(scriptBeside(import.meta.url, 'pdf-thread'), limits);
  return (question) =>
    Effect.flatMap(
      Effect.promise(() => ask(question, { most })),
      (reply): Effect.Effect<Uint8Array, PdfUnmade | PdfBusy> => {
        if (reply.ok) return Effect.succeed(reply.answer);
        const { message: why } = reply;
        return Effect.fail(reply.why === 'busy' ? { _tag: 'PdfBusy', why } : { _tag: 'PdfUnmade', why });
      },
    );
};

/**
 * The courtesy copy as an A4 PDF, in Helvetica (WinAnsi), the same bytes for the same input. That of a large document is
 * made in a thread of its own, one at a time, so that a server goes on answering.
 * @param most copies of large documents that may be asked for and not yet made; one more is refused as busy
 */
export const courtesyPdf = (limits: ThreadLimits = LIMITS, most = AT_MOST): CourtesyPdf => {
  const inThread = threaded(limits, most);
  return {
    render: (document, texts, locale) =>
      isLarge(document)
        ? inThread({ document, texts, locale })
        : Effect.promise(() => renderHere(document, texts, locale)),
  };
};
