import * as Effect from 'effect/Effect';
import type { Clock } from './clock.ts';
import type { StoreDown } from './faults.ts';

/** What every request asks for and somebody changes once a month. */
export interface Cached<A> {
  /** The cached value, at once while it is fresh. */
  readonly current: () => A | Effect.Effect<A, StoreDown>;
  /** The next reader asks the store; what readers under way bring is given to them alone and not cached. */
  readonly drop: () => void;
}

/** Caches what `load` gives for so long; a save calls `drop`, and so does the wake-up by another process. */
export const cached = <A extends object>(
  load: Effect.Effect<A, StoreDown>,
  clock: Pick<Clock, 'monotonicMs'>,
  ttlMs = 60_000,
): Cached<A> => {
  let known: { readonly value: A; readonly at: number } | null = null;
  let drops = 0;
  const asked: Effect.Effect<A, StoreDown> = Effect.suspend(() => {
    const before = drops;
    const at = clock.monotonicMs(); // as old as the question: the answer may come late
    return Effect.map(load, (value) => {
      // Read before a save that has dropped it meanwhile, it may be the old one.
      if (drops === before) known = { value, at };
      return value;
    });
  });
  return {
    current: () => (known !== null && clock.monotonicMs() - known.at < ttlMs ? known.value : asked),
    drop: () => {
      drops += 1;
      known = null;
    },
  };
};

/** The same as an effect in any case. */
export const currentOf = <A extends object>({ current }: Pick<Cached<A>, 'current'>): Effect.Effect<A, StoreDown> =>
  Effect.suspend(() => {
    const value = current();
    return Effect.isEffect(value) ? value : Effect.succeed(value);
  });
