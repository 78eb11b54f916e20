import * as Effect from 'effect/Effect';
import type { NotFound } from './faults.ts';

/** For a record that our own rows say is there: its absence is a bug, but a database that is down stays a fault. */
export const mustExist = <A, E, W extends string>(
  effect: Effect.Effect<A, E | NotFound<W>>,
): Effect.Effect<A, Exclude<E, NotFound<W>>> =>
  Effect.catchIf(effect, isNotFound<E, W>, (fault) => Effect.die(fault)) as Effect.Effect<A, Exclude<E, NotFound<W>>>;

const isNotFound = <E, W extends string>(fault: E | NotFound<W>): fault is NotFound<W> =>
  typeof fault === 'object' && fault !== null && '_tag' in fault && fault._tag === 'NotFound';
