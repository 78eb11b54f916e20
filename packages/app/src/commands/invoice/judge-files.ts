import { openBoundedThread, type ThreadLimits } from '@svc/adapters-sdi/local';
import { rejected, type FileAnswer, type FileQuestion } from './file-verdict.ts';

/** With the rest of the process: at most five seconds of the processor and 256 MB for one file. */
const LIMITS = { cpuMs: 4000, deadlineMs: 20_000, heapMb: 144 } as const;
const source = new URL('./judge.thread.ts', import.meta.url);
const script = import.meta.url.endsWith('.ts') ? source : new URL('./judge.thread.js', import.meta.url);

const TEXTS = {
  it: {
    time: 'lettura interrotta: il file richiede troppo tempo',
    memory: 'lettura interrotta: il file richiede troppa memoria',
  },
  en: { time: 'given up: the file takes too much time', memory: 'given up: the file takes too much memory' },
} as const;

/** One answer for each file, in their order; a file that costs too much is rejected, and the next one is read. */
export async function* judgeFiles(
  questions: readonly FileQuestion[],
  limits: ThreadLimits = LIMITS,
): AsyncGenerator<FileAnswer> {
  const thread = openBoundedThread<FileQuestion, FileAnswer>(script, limits);
  try {
    for (const question of questions) {
      const said = await thread.ask(question);
      if (said.ok) yield said.answer;
      else if (said.why === 'crashed') throw new Error(`${question.file}: ${said.message}`);
      else {
        const checks = [{ code: '00200', path: '', message: TEXTS[question.language][said.why] }];
        const sendable = question.task === 'check' ? { sendable: false } : {};
        // Reading the file or printing it: for a copy both count as one.
        const code = question.task === 'pdf' ? 'errors.eInvoicing.pdfTooLarge' : undefined;
        yield { verdict: { ...rejected(question.file, checks, code), ...sendable } };
      }
    }
  } finally {
    await thread.close();
  }
}
