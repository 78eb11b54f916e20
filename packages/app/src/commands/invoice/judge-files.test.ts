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
