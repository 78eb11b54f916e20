import * as Effect from 'effect/Effect';
import type { Logger } from './logger.ts';
import type { LoopStatus } from './scheduler.ts';

/** Runs every item, one after the other; one that fails is logged and left for the next sweep. */
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
      const tried = yield* Effect.result(run(item));
      if (tried._tag === 'Failure') {
        failed += 1;
        logger.log('warn', `${name} failed`, { item, fault: tagOf(tried.failure) });
      }
    }
    return { done: items.length - failed, failed, more: items.length === limit && failed === 0 };
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
