import { open, stat } from 'node:fs/promises';
import {
  MAX_SIGNED_BYTES,
  printDocument,
  readDocument,
  TooLarge,
  Unreadable,
  type ReadTree,
} from '@svc/adapters-sdi/local';
import {
  checkDocument,
  documentSummaries,
  MAX_FILE_BYTES,
  SDI_CHECKS,
  STRUCTURE_CODE,
  structureFindings,
  warningsOf,
  type CheckFinding,
} from '@svc/domain/invoicing';
import { absentFile } from './absent-file.ts';
import { rejected, type FileAnswer, type FileCheck, type FileQuestion } from './file-verdict.ts';

const TOO_LARGE = '00003';

/** The findings about a document as it was read: what its elements lack, and what its values are. */
const findingsOf = ({ document, faults, unsendable }: ReadTree, bytes: number, question: FileQuestion) => {
  const facts = { today: Temporal.PlainDate.from(question.today), file: { bytes } };
  if (faults.length > 0) {
    // The reader has said what is missing; the table says the same of the document.
    const known = new Set(faults.map(({ path }) => path));
    const values = checkDocument(document, { ...facts, strength: 'import' }).filter(({ path }) => !known.has(path));
    const both = [...structureFindings(faults), ...values];
    return { structure: both, all: [...both, ...structureFindings(unsendable)] };
  }
  const structure = checkDocument(document, { ...facts, strength: 'import' });
  const sent = checkDocument(document, { ...facts, strength: 'send' });
  return { structure, all: [...structureFindings(unsendable), ...sent] };
};

const judged = async (tree: ReadTree, bytes: number, question: FileQuestion): Promise<FileAnswer> => {
  const { file, task, language } = question;
  const { structure, all } = findingsOf(tree, bytes, question);
  const checksOf = (findings: readonly CheckFinding[]): readonly FileCheck[] =>
    findings.map(({ code, path, [language]: message }) => ({ code, path, message }));
  const checks = checksOf(task === 'check' ? all : structure);
  const sendable = task === 'check' ? { sendable: all.length === 0 } : {};
  if (structure.length > 0) return { verdict: { ...rejected(file, checks), ...sendable } };
  const documents = documentSummaries(tree.document);
  const today = Temporal.PlainDate.from(question.today);
  const warnings = task === 'check' ? checksOf(warningsOf(tree.document, { today })) : [];
  const odd = warnings.length === 0 ? {} : { warnings };
  const verdict = { file, result: 'accepted', documents, checks, ...odd, ...sendable } as const;
  if (task !== 'pdf') return { verdict };
  return { verdict, copy: await printDocument(tree.document, language) };
};

const refusal = (question: FileQuestion, code: string, message: string): FileAnswer => ({
  verdict: {
    ...rejected(question.file, [{ code, path: '', message }]),
    ...(question.task === 'check' ? { sendable: false } : {}),
  },
});

/** The words of the rule itself. `bytes` is the file's own size, which a signature may have made larger or smaller. */
const tooLarge = (question: FileQuestion, bytes: number): FileAnswer => {
  const rule = SDI_CHECKS.find(({ code }) => code === TOO_LARGE)?.[question.language] ?? TOO_LARGE;
  return refusal(question, TOO_LARGE, `${rule}: ${bytes} > ${MAX_FILE_BYTES}`);
};

/**
 * As many bytes as the file said that it has: one that says none is not read at all, for what the system makes up while it
 * is read (under /proc) says so and may have no end.
 */
const readAtMost = async (file: string, size: number): Promise<Uint8Array> => {
  const bytes = Buffer.alloc(size);
  if (size === 0) return bytes;
  const handle = await open(file, 'r');
  try {
    let filled = 0;
    while (filled < size) {
      const { bytesRead } = await handle.read(bytes, filled, size - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } finally {
    await handle.close();
  }
};

/** Reads one file and says what an import, or SDI, would make of it. Throws only on a fault of ours. */
export const judgeFile = async (question: FileQuestion): Promise<FileAnswer> => {
  const { file } = question;
  let bytes: Uint8Array;
  try {
    const facts = await stat(file);
    // A pipe or a terminal might never end.
    if (!facts.isFile()) return { absent: absentFile(file, question.language) };
    if (facts.size > MAX_SIGNED_BYTES) return tooLarge(question, facts.size);
    bytes = await readAtMost(file, facts.size);
  } catch (error) {
    return { absent: absentFile(file, question.language, error) };
  }
  try {
    return await judged(await readDocument(bytes), bytes.byteLength, question);
  } catch (error) {
    if (error instanceof Unreadable) {
      if (error instanceof TooLarge) return tooLarge(question, bytes.byteLength);
      const why = question.language === 'it' ? `non è un documento FatturaPA leggibile: ${error.it}` : error.message;
      return refusal(question, STRUCTURE_CODE, why);
    }
    throw error;
  }
};
