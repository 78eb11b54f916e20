import { AsyncResource } from 'node:async_hooks';
import { closedEnd, type ChildPool, type ChildPoolOptions, type JobEnd } from './child-pool.ts';

interface Job<W, A> {
  readonly work: W;
  readonly settle: (end: JobEnd<A>) => void;
  /** Takes it back from the children, when it is with them. */
  takeBack: () => boolean;
}

/**
 * One tenant's part of children that several tenants use: only so many of its jobs are with the children at once, the rest
 * waits here. So a flood of jobs of one tenant neither fills the others' queue nor stands in front of all of them.
 * @param processes jobs of this tenant that are with the children at once
 */
export const poolShare = <W, A>(
  pool: ChildPool<W, A>,
  { processes, queueLimit }: ChildPoolOptions,
): ChildPool<W, A> => {
  const queue: Job<W, A>[] = [];
  const running = new Set<Job<W, A>>();
  let closed = false;
  let emptied = (): void => undefined;

  const ended = (job: Job<W, A>, end: JobEnd<A>): void => {
    running.delete(job);
    pump();
    job.settle(end);
  };
  const pump = (): void => {
    while (running.size < processes && queue.length > 0) {
      const next = queue.shift()!;
      running.add(next);
      const takeBack = pool.submit(next.work, (end) => ended(next, end));
      if (takeBack === undefined) ended(next, closedEnd);
      else next.takeBack = takeBack;
    }
    if (closed && running.size === 0) emptied();
  };

  return {
    submit: (work, settle) => {
      if (closed || (running.size >= processes && queue.length >= queueLimit)) return undefined;
      const job: Job<W, A> = { work, settle: AsyncResource.bind(settle), takeBack: () => false };
      queue.push(job);
      pump();
      return () => {
        const at = queue.indexOf(job);
        if (at >= 0) return queue.splice(at, 1).length > 0;
        // What a child works on to its end keeps its place here until then.
        if (!running.has(job) || !job.takeBack()) return false;
        running.delete(job);
        pump();
        return true;
      };
    },
    pids: pool.pids,
    close: async () => {
      closed = true;
      for (const { settle } of queue.splice(0)) settle(closedEnd);
      for (const job of running) if (job.takeBack()) ended(job, closedEnd);
      if (running.size > 0) await new Promise<void>((resolve) => (emptied = resolve));
    },
  };
};
