import { AsyncResource } from 'node:async_hooks';
import { startChild, type ChildKind, type Worker } from './child-worker.ts';

/** How a job ended: with an answer, or without one. */
export type JobEnd<A> =
  | { readonly ok: true; readonly answer: A }
  /** `died`: as many children died over it as may; `late`: it took too long; `closed`: nobody takes it any more. */
  | { readonly ok: false; readonly why: 'died' | 'late' | 'closed' };

interface Job<W, A> {
  readonly work: W;
  readonly settle: (end: JobEnd<A>) => void;
  attempts: number;
}

export interface ChildPoolOptions {
  readonly processes: number;
  /** Jobs that may wait besides those being worked on. */
  readonly queueLimit: number;
}

/** Child processes that do one job each at a time. */
export interface ChildPool<W, A> {
  /**
   * Queues a job; `settle` gets its end.
   * @returns undefined when the queue is full; else a function that takes the job back, unless a child works on it to its
   * end: it returns true when the job was taken back, whose `settle` is not called then
   */
  readonly submit: (work: W, settle: (end: JobEnd<A>) => void) => (() => boolean) | undefined;
  /** Lets the jobs in work end, unless their kind stops what nobody waits for; then the children go. */
  readonly close: () => Promise<void>;
  /** The process ids of the living children. */
  readonly pids: () => readonly number[];
}

/** The end of a job that a closed pool does not take. */
export const closedEnd = { ok: false, why: 'closed' } as const;

/** Children are started by the first jobs, never waited for, and never keep the process alive while idle. */
export const openChildPool = <W, A>(kind: ChildKind, { processes, queueLimit }: ChildPoolOptions): ChildPool<W, A> => {
  const workers = new Set<Worker<Job<W, A>>>();
  const queue: Job<W, A>[] = [];
  let closed = false;
  let closing: Promise<void> | undefined;

  const died = (worker: Worker<Job<W, A>>, late: boolean): void => {
    if (!workers.delete(worker)) return;
    const job = worker.take();
    if (job !== undefined && !late && job.attempts < kind.attempts && !closed) {
      queue.unshift(job); // it has waited longest
    } else job?.settle({ ok: false, why: late ? 'late' : closed ? 'closed' : 'died' });
    pump();
  };

  /** A system that is out of processes or pipes refuses a child by throwing, from within the exit of the one before it too. */
  const started = (): Worker<Job<W, A>> | undefined => {
    try {
      const worker: Worker<Job<W, A>> = startChild(kind, {
        answered: (job, answer) => {
          job?.settle({ ok: true, answer: answer as A });
          pump();
        },
        died: (late) => died(worker, late),
      });
      workers.add(worker);
      return worker;
    } catch {
      // Without any child nobody would come back to those who wait.
      if (workers.size === 0) for (const job of queue.splice(0)) job.settle({ ok: false, why: 'died' });
      return undefined;
    }
  };

  const pump = (): void => {
    while (queue.length > 0) {
      const idle = [...workers].find((worker) => worker.isIdle());
      const worker = idle ?? (workers.size < processes ? started() : undefined);
      if (worker === undefined) break;
      const job = queue.shift()!;
      job.attempts += 1;
      worker.give(job, job.work);
    }
    for (const worker of workers) if (worker.job() === undefined) worker.rest(closed);
  };

  return {
    submit: (work, settle) => {
      if (closed) return undefined;
      const busy = [...workers].filter((worker) => !worker.isIdle()).length;
      if (busy >= processes && queue.length >= queueLimit) return undefined;
      // A job ends in an event of a child: what follows belongs to its own caller, not to the one that started the child.
      const job: Job<W, A> = { work, settle: AsyncResource.bind(settle), attempts: 0 };
      queue.push(job);
      pump();
      return () => {
        const at = queue.indexOf(job);
        if (at >= 0) queue.splice(at, 1);
        const worker = [...workers].find((each) => each.job() === job);
        if (worker === undefined || kind.stopsUnwanted !== true) return at >= 0;
        worker.take();
        worker.kill();
        return true;
      };
    },
    close: () => {
      closed = true;
      for (const job of queue.splice(0)) job.settle(closedEnd);
      const ends = [...workers].map((worker) => worker.waitForEnd());
      if (kind.stopsUnwanted === true) for (const worker of workers) if (worker.job() !== undefined) worker.kill();
      pump();
      return (closing ??= Promise.all(ends).then(() => undefined));
    },
    pids: () => [...workers].flatMap((worker) => worker.pid ?? []),
  };
};
