import * as Effect from 'effect/Effect';
import type { Refusal } from '@svc/domain/kernel';
import type { StoreDown } from '../faults.ts';

/** What other records say about a change, or the record's own state about its removal, asked inside the transaction. */
export type Guard<P, R, C extends string> = (ports: P, record: R) => Effect.Effect<void, Refusal<C> | StoreDown>;

/** The guards of one definition: before it is saved, before it is removed. The first refusal wins. */
export interface Guards<P, R, S extends string = never, D extends string = S> {
  readonly save?: readonly Guard<P, R, S>[];
  readonly remove?: readonly Guard<P, R, D>[];
}

/** Asks them in their order. */
export const askGuards = <P, R, C extends string>(
  guards: readonly Guard<P, R, C>[] | undefined,
  ports: P,
  record: R,
): Effect.Effect<void, Refusal<C> | StoreDown> =>
  Effect.forEach(guards ?? [], (guard) => guard(ports, record), { discard: true });
