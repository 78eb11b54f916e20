import type { ChildReply, ChildRequest } from './child-protocol.ts';

/**
 * The life of a child: it answers one job after the other until its parent dismisses it or is gone.
 * @param answerTo makes the answer; what it throws ends the child. Once it calls `leave`, the child ends with this answer,
 * whatever its threads still do
 */
export const answerParent = <W, A>(answerTo: (work: W, leave: () => void) => A | Promise<A>): void => {
  // A signal to the whole group must not lose the jobs in flight: the parent drains them, then disconnects.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  let last = false;
  let busy = 0;
  // An exit waits for threads that work, which nothing bounds once the parent is gone.
  process.on('disconnect', () => (busy > 0 || last ? process.kill(process.pid, 'SIGKILL') : process.exit(0)));
  const leave = (): void => void (last = true);
  const answered = async ({ id, work }: ChildRequest<W>): Promise<void> => {
    busy += 1;
    const reply: ChildReply<A> = { id, answer: await answerTo(work, leave), last };
    busy -= 1;
    process.send?.(reply, undefined, undefined, () => last && process.kill(process.pid, 'SIGKILL'));
  };
  process.on('message', (request: ChildRequest<W>) => void answered(request));
};
