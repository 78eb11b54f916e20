import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import * as Latch from 'effect/Latch';
import * as Schedule from 'effect/Schedule';
import type { StoreDown } from '../faults.ts';
import type { Logger } from '../logger.ts';
import { BROKE, tagOf } from './run-batch.ts';
import type { LoopStatus } from './scheduler.ts';

/** A queue, and what is done with what waits in it. */
export interface Drain<Item, Result> {
  /** For the log. */
  readonly name: string;
  /** Writes results down and takes at most `limit` items, by one commit. Played twice it must do no harm. */
  readonly exchange: (results: readonly Result[], limit: number) => Effect.Effect<readonly Item[], StoreDown>;
  /** The outside work on one item. Null: nothing came of it, and its claim ends by itself. */
  readonly hand: (item: Item) => Effect.Effect<Result | null>;
  /** How many items are worked on at once. */
  readonly concurrency: number;
  /** From then on nothing more is taken; what is held is still worked on. */
  readonly isOver: () => boolean;
}

/** Results in one statement at most. */
export const MOST_WRITTEN = 128;
/**
 * Items that a worker holds at most, and so the most that it may have worked on without having it written down: those of
 * the statement under way, and those it works on meanwhile.
 */
export const MOST_HELD = 2 * MOST_WRITTEN;

/** A database that is away for a moment costs no result: what was done would be done again. Some five seconds in all. */
const patience = { schedule: Schedule.exponential('200 millis', 3), times: 3 };

/**
 * Works a queue until it is dry or the turn is over. What has become known while the last statement was under way is
 * written down by the next one, together with the claim of the next items: batches of one when little is to do, up to 128
 * under load. No timer. What it holds follows what it could write down last, so that with a slow other side it is little.
 *
 * A worker that dies leaves at most the 256 items it holds: those it worked on and had not written down are worked on again
 * once their claims end. One result that cannot be written down fails alone.
 */
export const drainQueue = <Item, Result>(logger: Logger, drain: Drain<Item, Result>) =>
  Effect.gen(function* () {
    const { name, exchange, concurrency, isOver } = drain;
    const holding = holdingOf(logger, drain);
    let done = 0;
    let failed = 0;
    let over = false;
    let goesOn = true;
    while (goesOn) {
      over ||= isOver();
      const results = holding.known.splice(0, MOST_WRITTEN);
      const wanted = Math.min(MOST_HELD, Math.max(2 * concurrency, 4 * results.length));
      const limit = over ? 0 : Math.max(0, wanted - holding.count() + results.length);
      const exchanged = yield* Effect.exit(
        results.length === 0 ? exchange([], limit) : Effect.retry(exchange(results, limit), patience),
      );
      if (Exit.isFailure(exchanged) && (results.length === 0 || !Cause.hasDies(exchanged.cause))) {
        yield* holding.letGo;
        return yield* Effect.failCause(exchanged.cause);
      }
      const refused = Exit.isSuccess(exchanged) ? 0 : yield* oneByOne(logger, name, results, exchange);
      done += results.length - refused;
      failed += refused;
      yield* holding.take(Exit.isSuccess(exchanged) ? exchanged.value : [], results.length);
      goesOn = holding.count() > 0 || Exit.isFailure(exchanged);
    }
    return { done, failed: failed + holding.broke(), more: over && done > 0 } satisfies LoopStatus;
  });

/** How many cannot be written down even alone. */
const oneByOne = <Item, Result>(
  logger: Logger,
  name: string,
  results: readonly Result[],
  exchange: Drain<Item, Result>['exchange'],
): Effect.Effect<number> =>
  Effect.gen(function* () {
    let refused = 0;
    for (const result of results) {
      const exit = yield* Effect.exit(exchange([result], 0));
      if (Exit.isSuccess(exit)) continue;
      refused += 1;
      logger.log('error', `${name} could not be written down`, { fault: tagOf(Cause.squash(exit.cause)) });
    }
    return refused;
  });

/** What a worker has in its hands: items that wait, are being worked on, or whose result is not written down yet. */
const holdingOf = <Item, Result>(logger: Logger, { name, hand, concurrency }: Drain<Item, Result>) => {
  const waiting: Item[] = [];
  const moved = Latch.makeUnsafe(false);
  const known: Result[] = [];
  let held = 0;
  let atWork = 0;
  let broke = 0;
  let stopped = false;
  const drop = (why: Cause.Cause<never> | null): void => {
    held -= 1;
    if (why === null) return;
    broke += 1;
    logger.log('error', `${name} ${BROKE}`, { cause: Cause.pretty(why).slice(0, 4000) });
  };
  const workOn = (item: Item): Effect.Effect<void> =>
    Effect.map(Effect.exit(Effect.suspend(() => hand(item))), (exit) => {
      if (Exit.isFailure(exit)) drop(exit.cause);
      else if (exit.value === null) drop(null);
      else known.push(exit.value);
      moved.openUnsafe();
    });
  const hands = Effect.whileLoop({
    while: () => waiting.length > 0 && !stopped,
    body: () => workOn(waiting.shift() as Item),
    step: () => undefined,
  });
  /** One pair of hands; there are as many as may work at once, and they go when nothing waits. */
  const working = Effect.andThen(
    hands,
    Effect.sync(() => void (atWork -= 1)),
  );
  /** All that ends in one turn of the fibers is known together. */
  const settled = Effect.gen(function* () {
    if (held === 0) return;
    if (known.length === 0) yield* moved.await;
    for (let seen = -1; seen !== known.length;) {
      seen = known.length;
      yield* Effect.yieldNow;
    }
    moved.closeUnsafe();
  });
  return {
    known,
    count: () => held,
    broke: () => broke,
    /** Works on these, and waits until something is known. @param written results that are no longer held */
    take: (items: readonly Item[], written: number): Effect.Effect<void> =>
      Effect.gen(function* () {
        held += items.length - written;
        waiting.push(...items);
        for (let more = Math.min(concurrency - atWork, waiting.length); more > 0; more -= 1) {
          atWork += 1;
          yield* Effect.forkChild(working);
        }
        yield* settled;
      }),
    /** Begins nothing more, and waits for what has begun. */
    letGo: Effect.gen(function* () {
      stopped = true;
      held -= waiting.splice(0).length;
      while (held > known.length) {
        yield* moved.await;
        moved.closeUnsafe();
      }
    }),
  };
};
