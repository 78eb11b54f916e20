import type { HashPool, HashPoolOptions, HashWork } from './hash-pool.ts';

interface Waiting {
  readonly work: HashWork;
  readonly settle: (answer: string | boolean | undefined) => void;
}

/**
 * One tenant's part of children that several tenants use: only so many of its jobs are with the children at once, the rest
 * waits here. So a flood of sign-ins at one tenant neither fills the others' queue nor stands in front of all of them.
 * @param processes jobs of this tenant that are with the children at once
 */
export const hashPoolShare = (pool: HashPool, { processes, queueLimit }: HashPoolOptions): HashPool => {
  const queue: Waiting[] = [];
  let running = 0;
  let closed = false;
  let emptied = (): void => undefined;

  const ended = ({ settle }: Waiting, answer: string | boolean | undefined): void => {
    running -= 1;
    pump();
    settle(answer);
  };
  const pump = (): void => {
    while (running < processes && queue.length > 0) {
      const next = queue.shift()!;
      running += 1;
      if (pool.submit(next.work, (answer) => ended(next, answer)) === undefined) ended(next, undefined);
    }
    if (closed && running === 0) emptied();
  };

  return {
    submit: (work, settle) => {
      if (closed || (running >= processes && queue.length >= queueLimit)) return undefined;
      const waiting: Waiting = { work, settle };
      queue.push(waiting);
      pump();
      return () => {
        // What is with a child ends there by itself; only then the next one begins.
        const at = queue.indexOf(waiting);
        if (at >= 0) queue.splice(at, 1);
      };
    },
    pids: pool.pids,
    close: async () => {
      closed = true;
      for (const { settle } of queue.splice(0)) settle(undefined);
      if (running > 0) await new Promise<void>((resolve) => (emptied = resolve));
    },
  };
};
