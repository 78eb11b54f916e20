// The thread in which the copies of large documents are made: see courtesy-pdf.ts.
import { parentPort } from 'node:worker_threads';
import { renderHere, type PdfQuestion } from './courtesy-pdf.ts';

parentPort?.on('message', ({ document, texts, locale }: PdfQuestion) => {
  void renderHere(document, texts, locale).then((bytes) =>
    parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]),
  );
});
