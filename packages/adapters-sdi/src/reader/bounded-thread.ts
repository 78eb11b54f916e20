import { Worker } from 'node:worker_threads';

/** What one question may cost. */
export interface ThreadLimits {
  /** Of the processor: the verdict on a file must not depend on what else the machine has to do. */
  readonly cpuMs: number;
  /** By the clock, whatever the machine has to do. */
  readonly deadlineMs: number;
  /** The thread's own heap; buffers count besides. */
  readonly heapMb: number;
}

/** The thread's answer, or why there is none. */
export type ThreadAnswer<A> =
  | { readonly ok: true; readonly answer: A }
  | { readonly ok: false; readonly why: 'time' | 'memory' | 'crashed'; readonly message: string };

/** A thread that answers one question after the other. One that costs too much ends it; the next starts a new one. */
export interface BoundedThread<Q, A> {
  readonly ask: (question: Q, transfer?: readonly ArrayBuffer[]) => Promise<ThreadAnswer<A>>;
  /** Questions not yet answered. */
  readonly waiting: () => number;
  readonly close: () => Promise<void>;
}

/** How often a thread at work is looked at. */
const WATCH_MS = 100;

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * @param script a module that posts exactly one message for each it gets; beside its source in a build, so `.ts` or `.js`
 */
export const openBoundedThread = <Q, A>(
  script: URL,
  { cpuMs, deadlineMs, heapMb }: ThreadLimits,
): BoundedThread<Q, A> => {
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

  /** Looks at what the thread has used since `before`; it answers also while it is busy. */
  const watch = (asked: Worker, before: NodeJS.CpuUsage | undefined): NodeJS.Timeout => {
    const started = performance.now();
    const giveUp = (message: string): void => settle?.({ ok: false, why: 'time', message });
    const look = async (): Promise<void> => {
      if (performance.now() - started > deadlineMs) giveUp(`it takes more than ${deadlineMs} ms`);
      // One that has not begun yet, or has ended, has no figures: other events report that.
      const used = await asked.cpuUsage(before).catch(() => undefined);
      if (used !== undefined && asked === worker && used.user + used.system > cpuMs * 1000)
        giveUp(`it takes more than ${cpuMs} ms of the processor`);
    };
    return setInterval(() => void look().catch((error: unknown) => giveUp(sentence(error))), WATCH_MS);
  };

  const once = async (question: Q, transfer: readonly ArrayBuffer[]): Promise<ThreadAnswer<A>> => {
    worker?.ref(); // before the first wait: nothing else may keep the process
    const before = await worker?.cpuUsage().catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const { promise, resolve } = Promise.withResolvers<ThreadAnswer<A>>();
    settle = resolve;
    try {
      const asked = (worker ??= start());
      timer = watch(asked, before);
      asked.ref();
      asked.postMessage(question, transfer);
    } catch (error) {
      // The system has no thread left, or the question cannot be handed over.
      resolve({ ok: false, why: 'crashed', message: sentence(error) });
    }
    const answer = await promise;
    settle = undefined;
    clearInterval(timer);
    worker?.unref();
    if (!answer.ok) await end();
    return answer;
  };

  const ask = (question: Q, transfer: readonly ArrayBuffer[] = []): Promise<ThreadAnswer<A>> => {
    waiting += 1;
    const answer = last.then(() => once(question, transfer)).finally(() => void (waiting -= 1));
    last = answer.catch(() => undefined); // the next one has its own chance
    return answer;
  };
  return { ask, waiting: () => waiting, close: () => last.then(end) };
};
