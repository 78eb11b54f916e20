import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { judgeFiles } from './judge-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'judged-'));
const file = join(folder, 'large.xml');
writeFileSync(file, `<a>${'<b/>'.repeat(1_000_000)}</a>`);
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['check', 'errors.eInvoicing.invoiceImportInvalid'],
  ['import', 'errors.eInvoicing.invoiceImportInvalid'],
  ['pdf', 'errors.eInvoicing.pdfTooLarge'],
] as const)('a file that takes too much memory for %s is given up with %s', async (task, code) => {
  const limits = { cpuMs: 60_000, deadlineMs: 60_000, heapMb: 8 };
  const answers = [];
  for await (const answer of judgeFiles([{ file, task, language: 'en', today: '2026-03-10' }], limits))
    answers.push(answer);
  expect(answers).toMatchObject([{ verdict: { result: 'rejected', code, documents: [] } }]);
});

/** A thread with a bug: it throws at some files, and answers the others. */
const faulty = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ file }) => {
      if (file.startsWith('broken')) throw new RangeError('a bug');
      parentPort.postMessage({ absent: file });
    });
  `)}`,
);

it('a fault of ours costs one file its verdict, told in a line as any other, and the next one is read', async () => {
  const limits = { cpuMs: 60_000, deadlineMs: 60_000, heapMb: 64 };
  const asked = { task: 'check', today: '2027-03-01' } as const;
  const questions = [
    { ...asked, file: 'broken.xml', language: 'en' },
    { ...asked, file: 'broken-too.xml', language: 'it' },
    { ...asked, file: 'next.xml', language: 'en' },
  ] as const;
  const answers = [];
  for await (const answer of judgeFiles(questions, limits, faulty)) answers.push(answer);
  const reported = (message: RegExp) => [{ code: '00200', path: '', message: expect.stringMatching(message) }];
  expect(answers).toMatchObject([
    { verdict: { result: 'rejected', sendable: false, checks: reported(/a fault of the program: a bug$/u) } },
    { verdict: { checks: reported(/un errore del programma: a bug$/u) } },
    { absent: 'next.xml' },
  ]);
});
