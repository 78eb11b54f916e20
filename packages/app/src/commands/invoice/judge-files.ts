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
    crashed: 'lettura interrotta da un errore del programma',
  },
  en: {
    time: 'given up: the file takes too much time',
    memory: 'given up: the file takes too much memory',
    crashed: 'given up: reading it ended in a fault of the program',
  },
} as const;

/**
 * One answer for each file, in their order. A file that costs too much, or whose reading ends in a fault of ours, is
 * rejected, and the next one is read.
 * @param judge the module of the thread
 */
export async function* judgeFiles(
  questions: readonly FileQuestion[],
  limits: ThreadLimits = LIMITS,
  judge: URL = script,
): AsyncGenerator<FileAnswer> {
  const thread = openBoundedThread<FileQuestion, FileAnswer>(judge, limits);
  try {
    for (const question of questions) {
      const reply = await thread.ask(question);
      if (reply.ok) yield reply.answer;
      else {
        const text = TEXTS[question.language][reply.why];
        const message = reply.why === 'crashed' ? `${text}: ${reply.message}` : text;
        const checks = [{ code: '00200', path: '', message }];
        const sendable = question.task === 'check' ? { sendable: false } : {};
        // Reading the file or printing it: for a copy both count as one.
        const code = question.task === 'pdf' && reply.why !== 'crashed' ? 'errors.eInvoicing.pdfTooLarge' : undefined;
        yield { verdict: { ...rejected(question.file, checks, code), ...sendable } };
      }
    }
  } finally {
    await thread.close();
  }
}
