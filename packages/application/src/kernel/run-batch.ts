import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import type { Logger } from './logger.ts';
import type { LoopStatus } from './scheduler.ts';

/** Said of an item whose run had a defect. */
export const BROKE = 'broke';

/**
 * Runs every item, one after the other; one that fails is logged and left for the next sweep. So is one that dies: a
 * row that we have a bug with must not keep those behind it from being worked on. The batch after this one goes on
 * while anything moves, since what failed stays claimed for a while.
 */
export const runBatch = <X extends string | number>(
  logger: Logger,
  name: string,
  items: readonly X[],
  limit: number,
  run: (item: X) => Effect.Effect<unknown, unknown>,
): Effect.Effect<LoopStatus> =>
  Effect.gen(function* () {
    let failed = 0;
    for (const item of items) {
      const exit = yield* Effect.exit(Effect.suspend(() => run(item)));
      if (Exit.isSuccess(exit)) continue;
      if (Cause.hasInterrupts(exit.cause)) return yield* Effect.interrupt;
      failed += 1;
      if (Cause.hasDies(exit.cause))
        logger.log('error', `${name} ${BROKE}`, { item, cause: Cause.pretty(exit.cause).slice(0, 4000) });
      else logger.log('warn', `${name} failed`, { item, fault: tagOf(Cause.squash(exit.cause)) });
    }
    return { done: items.length - failed, failed, more: items.length === limit && failed < limit };
  });

/** A fault's tag and reason; never its whole content. */
export const tagOf = (fault: unknown): string => {
  if (typeof fault !== 'object' || fault === null) return 'unknown';
  const { _tag, code, reason } = fault as {
    readonly _tag?: unknown;
    readonly code?: unknown;
    readonly reason?: unknown;
  };
  return [_tag, code, reason].filter((part) => typeof part === 'string').join(' ') || 'unknown';
};
