import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import type { Logger } from '@svc/application/kernel';
import { redacted } from '../boundary/part.ts';

/**
 * Makes one example of the demo. A failure of any kind is logged with the example's name and its reason, and leaves the
 * examples after it; an interruption, which is the end of the demo, ends them all.
 * @returns what the example made, undefined if it failed
 */
export const oneExample = <A>(
  logger: Logger,
  example: string,
  make: () => Effect.Effect<A, unknown>,
): Effect.Effect<A | undefined> =>
  Effect.catchCause(Effect.suspend(make), (cause) => {
    if (Cause.hasInterrupts(cause)) return Effect.interrupt;
    const reason = redacted(Cause.pretty(cause)).slice(0, 4000);
    return Effect.sync(() => {
      logger.log('warn', 'an example of the demo failed', { example, reason });
      return undefined;
    });
  });
