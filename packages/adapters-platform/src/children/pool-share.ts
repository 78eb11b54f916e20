import { AsyncResource } from 'node:async_hooks';
import type { ChildPool, ChildPoolOptions, JobEnd } from './child-pool.ts';

interface Waiting<W, A> {
  readonly work: W;
  readonly settle: (end: JobEnd<A>) => void;
}

const closedEnd = { ok: false, why: 'closed' } as const;

/**
 * One tenant's part of children that several tenants use: only so many of its jobs are with the children at once, the rest
 * waits here. So a flood of jobs of one tenant neither fills the others' queue nor stands in front of all of them.
 * @param processes jobs of this tenant that are with the children at once
 */
export const poolShare = <W, A>(
  pool: ChildPool<W, A>,
  { processes, queueLimit }: ChildPoolOptions,
): ChildPool<W, A> => {
  const queue: Waiting<W, A>[] = [];
  let running = 0;
  let closed = false;
  let emptied = (): void => undefined;

  const ended = ({ settle }: Waiting<W, A>, end: JobEnd<A>): void => {
    running -= 1;
    pump();
    settle(end);
  };
  const pump = (): void => {
    while (running < processes && queue.length > 0) {
      const next = queue.shift()!;
      running += 1;
      if (pool.submit(next.work, (end) => ended(next, end)) === undefined) ended(next, closedEnd);
    }
    if (closed && running === 0) emptied();
  };

  return {
    submit: (work, settle) => {
      if (closed || (running >= processes && queue.length >= queueLimit)) return undefined;
      const waiting: Waiting<W, A> = { work, settle: AsyncResource.bind(settle) };
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
      for (const { settle } of queue.splice(0)) settle(closedEnd);
      if (running > 0) await new Promise<void>((resolve) => (emptied = resolve));
    },
  };
};
