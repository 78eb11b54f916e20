import { err, ok, type Result } from 'neverthrow';

/**
 * The domain said no. `code` is stable and closed per context; on the wire `place_full` of booking becomes
 * `errors.booking.placeFull`. `params` never hold a secret.
 */
export interface Refusal<C extends string> {
  readonly _tag: 'Refusal';
  readonly code: C;
  readonly params?: Readonly<Record<string, string | number | boolean>>;
}

/** Makes one; without `params` the key is left out. */
export const refusal = <const C extends string>(code: C, params?: Refusal<C>['params']): Refusal<C> =>
  params === undefined ? { _tag: 'Refusal', code } : { _tag: 'Refusal', code, params };

/** A rule of an ordered policy: says nothing, or refuses. */
export type Rule<F, C extends string> = (facts: F) => Refusal<C> | undefined;

/** Plays the rules in their order; the first refusal wins. */
export const judge = <F, C extends string>(rules: readonly Rule<F, C>[], facts: F): Result<void, Refusal<C>> => {
  for (const rule of rules) {
    const no = rule(facts);
    if (no !== undefined) return err(no);
  }
  return ok(undefined);
};
