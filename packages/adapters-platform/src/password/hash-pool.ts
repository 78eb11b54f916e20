import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import type { HashReply, HashRequest } from './hash-protocol.ts';

export type HashWork =
  | { readonly op: 'hash'; readonly password: string; readonly cost: number }
  | { readonly op: 'verify'; readonly password: string; readonly hash: string };

interface Job {
  readonly work: HashWork;
  readonly settle: (answer: string | boolean | undefined) => void;
  attempts: number;
}

interface Worker {
  readonly child: ChildProcess;
  job: Job | undefined;
  id: number;
}

export interface HashPoolOptions {
  readonly processes: number;
  /** Jobs that may wait besides those being worked on. */
  readonly queueLimit: number;
}

export interface HashPool {
  /**
   * Queues a job; `settle` gets the answer, or undefined when two children died over it or the pool was closed.
   * @returns a function that takes the job back, or undefined when the queue is full
   */
  readonly submit: (work: HashWork, settle: Job['settle']) => (() => void) | undefined;
  /** Lets the jobs in work end, then the children go. */
  readonly close: () => Promise<void>;
  /** The process ids of the living children. */
  readonly pids: () => readonly number[];
}

const source = new URL('./hash-child.ts', import.meta.url);
const childFile = import.meta.url.endsWith('.ts') ? source : new URL('./hash-child.js', import.meta.url);

/**
 * Lowers a child that was just made. On Linux this reaches one thread, and those that it starts from then on: so from
 * here and at once, before V8 has its helpers, and not by the child when it has loaded everything at full priority.
 */
const lower = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return;
  try {
    setPriority(pid, 19);
  } catch {
    // it is gone already, and its exit says so
  }
};

/** Children are started by the first jobs, never waited for, and never keep the process alive while idle. */
export const openHashPool = ({ processes, queueLimit }: HashPoolOptions): HashPool => {
  const workers = new Set<Worker>();
  const queue: Job[] = [];
  let closed = false;
  let closing: Promise<void> | undefined;

  const end = (worker: Worker, answer: string | boolean | undefined): void => {
    const { job } = worker;
    worker.job = undefined;
    job?.settle(answer);
  };

  const died = (worker: Worker): void => {
    if (!workers.delete(worker)) return;
    const { job } = worker;
    if (job !== undefined && job.attempts < 2 && !closed) {
      worker.job = undefined;
      queue.unshift(job); // it has waited longest
    } else end(worker, undefined);
    pump();
  };

  const start = (): Worker => {
    // execArgv: none of the parent's flags (a debugger's port, a test runner's loader) suit the child.
    const worker: Worker = { child: fork(childFile, { execArgv: [], stdio: 'ignore' }), job: undefined, id: 0 };
    lower(worker.child);
    workers.add(worker);
    worker.child.on('message', (reply: HashReply) => {
      if (reply.id === worker.id) end(worker, reply.answer);
      pump();
    });
    worker.child.once('error', () => died(worker));
    worker.child.once('exit', () => died(worker));
    return worker;
  };

  /** A system that is out of processes or pipes refuses a child by throwing, from within the exit of the one before it too. */
  const started = (): Worker | undefined => {
    try {
      return start();
    } catch {
      // Without any child nobody would come back to those who wait.
      if (workers.size === 0) for (const job of queue.splice(0)) job.settle(undefined);
      return undefined;
    }
  };

  const give = (worker: Worker, job: Job): void => {
    job.attempts += 1;
    worker.job = job;
    worker.id += 1;
    worker.child.ref();
    worker.child.channel?.ref();
    const request: HashRequest = { id: worker.id, ...job.work };
    // Without a channel (no pipe was left for it) there is no such method.
    if (!worker.child.connected) return void setImmediate(died, worker);
    worker.child.send(request, (error) => (error === null ? undefined : died(worker)));
  };

  const pump = (): void => {
    while (queue.length > 0) {
      const idle = [...workers].find(({ job }) => job === undefined);
      const worker = idle ?? (workers.size < processes ? started() : undefined);
      if (worker === undefined) break;
      give(worker, queue.shift()!);
    }
    for (const { child, job } of workers) {
      if (job !== undefined) continue;
      if (closed) {
        // Still held on to: waiting for its end may be the last thing this process does.
        if (child.connected) child.disconnect();
        continue;
      }
      child.unref();
      child.channel?.unref();
    }
  };

  const submit: HashPool['submit'] = (work, settle) => {
    if (closed) return undefined;
    const waiting: Job = { work, settle, attempts: 0 };
    const busy = [...workers].filter(({ job }) => job !== undefined).length;
    if (busy >= processes && queue.length >= queueLimit) return undefined;
    queue.push(waiting);
    pump();
    return () => {
      const at = queue.indexOf(waiting);
      if (at >= 0) queue.splice(at, 1);
    };
  };

  const close = (): Promise<void> => {
    closed = true;
    for (const job of queue.splice(0)) job.settle(undefined);
    const gone = [...workers].map(({ child }) => new Promise<void>((resolve) => child.once('exit', () => resolve())));
    for (const { child } of workers) child.ref();
    pump();
    return (closing ??= Promise.all(gone).then(() => undefined));
  };

  return { submit, close, pids: () => [...workers].flatMap(({ child }) => child.pid ?? []) };
};
