import { Worker } from 'node:worker_threads';

/** What one question may cost. */
export interface ThreadLimits {
  readonly deadlineMs: number;
  /** The thread's own heap; buffers count besides. */
  readonly heapMb: number;
}

/** The thread's answer, or why there is none. */
export type ThreadAnswer<A> =
  | { readonly ok: true; readonly answer: A }
  | { readonly ok: false; readonly why: 'deadline' | 'memory' | 'crashed'; readonly message: string };

/** A thread that answers one question after the other. One that costs too much ends it; the next starts a new one. */
export interface BoundedThread<Q, A> {
  readonly ask: (question: Q, transfer?: readonly ArrayBuffer[]) => Promise<ThreadAnswer<A>>;
  /** Questions not yet answered. */
  readonly waiting: () => number;
  readonly close: () => Promise<void>;
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * @param script a module that posts exactly one message for each it gets; beside its source in a build, so `.ts` or `.js`
 */
export const openBoundedThread = <Q, A>(script: URL, { deadlineMs, heapMb }: ThreadLimits): BoundedThread<Q, A> => {
  let worker: Worker | undefined;
  let settle: ((answer: ThreadAnswer<A>) => void) | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const start = (): Worker => {
    const started = new Worker(script, {
      // None of the parent's flags (a debugger's port, a test runner's loader) suit the thread.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
    });
    const failed = (why: 'memory' | 'crashed', message: string): void => {
      // One that is being ended may still have something to say.
      if (worker === started) settle?.({ ok: false, why, message });
    };
    started.on('message', (answer: A) => worker === started && settle?.({ ok: true, answer }));
    started.on('error', (error: unknown) =>
      isOutOfMemory(error) ? failed('memory', `it takes more than ${heapMb} MB`) : failed('crashed', sentence(error)),
    );
    started.on('exit', (code) => {
      failed('crashed', `the thread ended with ${code}`);
      if (worker === started) worker = undefined;
    });
    return started;
  };

  const end = async (): Promise<void> => {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };

  const once = (question: Q, transfer: readonly ArrayBuffer[]): Promise<ThreadAnswer<A>> =>
    new Promise((resolve) => {
      const asked = (worker ??= start());
      const message = `it takes more than ${deadlineMs} ms`;
      const timer = setTimeout(() => settle?.({ ok: false, why: 'deadline', message }), deadlineMs);
      settle = (answer) => {
        settle = undefined;
        clearTimeout(timer);
        asked.unref();
        if (answer.ok) resolve(answer);
        else void end().then(() => resolve(answer));
      };
      asked.ref();
      asked.postMessage(question, transfer);
    });

  const ask = (question: Q, transfer: readonly ArrayBuffer[] = []): Promise<ThreadAnswer<A>> => {
    waiting += 1;
    const answer = last.then(() => once(question, transfer)).finally(() => void (waiting -= 1));
    last = answer;
    return answer;
  };
  return { ask, waiting: () => waiting, close: () => last.then(end) };
};
