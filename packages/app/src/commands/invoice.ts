import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fiscalDateOf } from '@svc/domain/invoicing';
import type { FileVerdict, InvoiceTask, Language } from './invoice/file-verdict.ts';
import { judgeFiles } from './invoice/judge-files.ts';
import { verdictText } from './invoice/verdict-text.ts';

const usage = `svc invoice check FILE…              would SDI take it?           [--json] [--lang it|en]
svc invoice import --dry-run FILE…   would an import take it?     [--json] [--lang it|en]
svc invoice pdf FILE                 its courtesy copy            [--json] [--lang it|en] [--out FILE.pdf]

FatturaPA XML or .p7m, of any format. Without a server nothing is stored: an import is a dry run.
Ends with 0 whatever the verdicts, with 2 when a file is not there or the command is used wrongly.
`;

interface Asked {
  readonly task: InvoiceTask;
  readonly files: readonly string[];
  readonly language: Language;
  readonly json: boolean;
  readonly out: string | undefined;
}

const TASKS: ReadonlySet<string> = new Set<InvoiceTask>(['check', 'import', 'pdf']);
const isTask = (name: string): name is InvoiceTask => TASKS.has(name);

/** What is asked for, or what is wrong with it. */
const understand = (args: readonly string[]): Asked | string => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      lang: { type: 'string', default: 'it' },
      out: { type: 'string' },
    },
  });
  const [task = '', ...files] = positionals;
  const { lang, out } = values;
  if (!isTask(task)) return `there is no svc invoice ${task}`;
  if (files.length === 0) return 'no file is named';
  if (lang !== 'it' && lang !== 'en') return `${lang} is not spoken here, only it and en`;
  if (task === 'import' && !values['dry-run']) return 'an import that stores needs a server; here it is --dry-run';
  if (task !== 'import' && values['dry-run']) return '--dry-run belongs to import';
  if (task !== 'pdf' && out !== undefined) return '--out belongs to pdf';
  if (task === 'pdf' && files.length > 1) return 'one file at a time becomes a PDF';
  return { task, files, language: lang, json: values.json, out };
};

/** Beside the document, under its own name. */
const copyName = (file: string): string => `${file.replace(/(?:\.xml)?(?:\.p7m)?$/i, '')}.pdf`;

const stored = async (verdict: FileVerdict, copy: Uint8Array | undefined, asked: Asked): Promise<FileVerdict> => {
  if (copy === undefined) return verdict;
  const pdf = asked.out ?? copyName(verdict.file);
  if (resolve(pdf) === resolve(verdict.file)) throw new Misused(`${pdf} is the document itself`);
  try {
    await writeFile(pdf, copy);
  } catch (error) {
    throw new Misused(error instanceof Error ? error.message : String(error));
  }
  return { ...verdict, pdf };
};

/** The command cannot be done as it was given. */
class Misused extends Error {}

/** A reader who has seen enough (`| head`) closes the pipe: nothing more is said, and nothing is wrong. */
const untilClosed = (): (() => boolean) => {
  let closed = false;
  process.stdout.on('error', () => (closed = true));
  return () => closed;
};

const run = async (asked: Asked): Promise<number> => {
  const { task, files, language } = asked;
  const today = fiscalDateOf(Temporal.Now.instant(), 'Europe/Rome').toString();
  const isClosed = untilClosed();
  let code = 0;
  for await (const answer of judgeFiles(files.map((file) => ({ file, task, language, today })))) {
    if (isClosed()) break;
    if ('absent' in answer) {
      process.stderr.write(`${answer.absent}\n`);
      code = 2;
      continue;
    }
    const verdict = await stored(answer.verdict, answer.copy, asked);
    process.stdout.write(`${asked.json ? JSON.stringify(verdict) : verdictText(verdict, language)}\n`);
  }
  return code;
};

/** `svc invoice …`: FatturaPA files without server, gateway or network. */
export const invoice = async (args: readonly string[]): Promise<number> => {
  const asked = understand(args);
  if (typeof asked === 'string') {
    process.stderr.write(`${asked}\n\n${usage}`);
    return 2;
  }
  try {
    return await run(asked);
  } catch (error) {
    if (!(error instanceof Misused)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
};
