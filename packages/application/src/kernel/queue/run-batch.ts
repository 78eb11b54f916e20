import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import type { Logger } from '../logger.ts';
import type { LoopStatus } from './scheduler.ts';

/** Logged of an item whose run had a defect. */
export const BROKE = 'broke';

/**
 * Runs every item; one that fails is logged and left for the next sweep. So is one that dies: a row that we have a bug
 * with must not keep those behind it from being worked on. The batch after this one goes on while anything moves, since
 * what failed stays claimed for a while.
 * @param atOnce items that are worked on beside each other; one after the other by default
 */
export const runBatch = <X extends string | number>(
  logger: Logger,
  name: string,
  items: readonly X[],
  limit: number,
  run: (item: X) => Effect.Effect<unknown, unknown>,
  atOnce = 1,
): Effect.Effect<LoopStatus> => {
  const runOne = (item: X): Effect.Effect<number> =>
    Effect.flatMap(Effect.exit(Effect.suspend(() => run(item))), (exit) => {
      if (Exit.isSuccess(exit)) return Effect.succeed(0);
      if (Cause.hasInterrupts(exit.cause)) return Effect.interrupt;
      if (Cause.hasDies(exit.cause))
        logger.log('error', `${name} ${BROKE}`, { item, cause: Cause.pretty(exit.cause).slice(0, 4000) });
      else logger.log('warn', `${name} failed`, { item, fault: tagOf(Cause.squash(exit.cause)) });
      return Effect.succeed(1);
    });
  return Effect.map(Effect.forEach(items, runOne, { concurrency: atOnce }), (failures) => {
    const failed = failures.reduce((sum, each) => sum + each, 0);
    return { done: items.length - failed, failed, more: items.length === limit && failed < limit };
  });
};

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
