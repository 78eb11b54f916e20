import * as Effect from 'effect/Effect';
import type { Refusal } from '@svc/domain/kernel';
import type { StoreDown } from '../faults.ts';

/** What only other records can say about a change, asked inside its transaction. */
export type Guard<P, R, C extends string> = (ports: P, record: R) => Effect.Effect<void, Refusal<C> | StoreDown>;

/** The guards of one definition: before it is saved, before it is removed. The first refusal wins. */
export interface Guards<P, R, C extends string = never> {
  readonly save?: readonly Guard<P, R, C>[];
  readonly remove?: readonly Guard<P, R, C>[];
}

/** Asks them in their order. */
export const askGuards = <P, R, C extends string>(
  guards: readonly Guard<P, R, C>[] | undefined,
  ports: P,
  record: R,
): Effect.Effect<void, Refusal<C> | StoreDown> =>
  Effect.forEach(guards ?? [], (guard) => guard(ports, record), { discard: true });
