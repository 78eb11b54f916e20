import type { Lane, ProviderName } from './lane.ts';
import type { Point } from './watch.ts';

/** What is done to a server at a point: SIGKILL, or its connection breaks and it never gets the answer. */
export interface Blow {
  readonly blow: 'kill' | 'lost answer';
  readonly point: Point;
  /** With which provider the server starts again. */
  readonly provider: ProviderName;
}

/** A loop of the server comes round once a second. */
const ONE_ROUND_MS = 2500;

/**
 * Plays with a blow at the point. What a loop does beside the play may come after it, so a blow that has not fallen waits for
 * one more round of them. Nothing is struck any more when that ends, and a server that was killed is there again, whether or
 * not the play went well: two starts of one server would ask for one port.
 * @param roundMs how long a blow that has not fallen is waited for after the play
 * @throws what the play threw, or why the server did not start again
 */
export const withBlow = async <A>(
  { watch, kill, gone, serve }: Pick<Lane, 'watch' | 'kill' | 'gone' | 'serve'>,
  { blow, point, provider }: Blow,
  play: () => Promise<A>,
  roundMs = ONE_ROUND_MS,
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
    const played = await Promise.race([play(), notStarted]);
    await watch.struckWithin(roundMs);
    return played;
  } finally {
    watch.disarm();
    await again;
  }
};
