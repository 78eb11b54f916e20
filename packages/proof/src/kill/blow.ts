import type { Lane, ProviderName } from './lane.ts';
import type { Point } from './watch.ts';

/** What is done to a server at a point: SIGKILL, or its connection breaks and it never gets the answer. */
export interface Blow {
  readonly blow: 'kill' | 'lost answer';
  readonly point: Point;
  /** With which provider the server starts again. */
  readonly provider: ProviderName;
}

/**
 * Plays with a blow at the point, which may be met until the last moment. Nothing is struck any more when it ends, and a
 * server that was killed is there again, whether or not the play went well: two starts of one server would ask for one port.
 * @throws what the play threw, or why the server did not start again
 */
export const withBlow = async <A>(
  { watch, kill, gone, serve }: Pick<Lane, 'watch' | 'kill' | 'gone' | 'serve'>,
  { blow, point, provider }: Blow,
  play: () => Promise<A>,
): Promise<A> => {
  let again: Promise<void> = Promise.resolve();
  const notStarted = new Promise<never>((_, reject) => {
    watch.arm(point, () => {
      if (blow !== 'kill') return;
      kill();
      again = gone().then(() => serve(provider));
      again.catch(reject);
    });
  });
  try {
    // Without its server a play would wait for its last step until its patience ends.
    return await Promise.race([play(), notStarted]);
  } finally {
    watch.disarm();
    await again;
  }
};
