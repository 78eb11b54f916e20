/**
 * The database failed. `outcome` says whether something may have been written: a failed COMMIT is `unknown`,
 * never "nothing happened". `transient` means that trying again later is sensible.
 */
export interface StoreDown {
  readonly _tag: 'StoreDown';
  readonly transient: boolean;
  readonly outcome: 'none' | 'unknown';
  readonly reason: string;
}
export const storeDown = (reason: string, transient = true, outcome: StoreDown['outcome'] = 'none'): StoreDown => ({
  _tag: 'StoreDown',
  transient,
  outcome,
  reason,
});

/** No such record, or none that the caller may know of. */
export interface NotFound<W extends string> {
  readonly _tag: 'NotFound';
  readonly what: W;
}
export const notFound = <const W extends string>(what: W): NotFound<W> => ({ _tag: 'NotFound', what });

/** Somebody else wrote in between. */
export interface Stale {
  readonly _tag: 'Stale';
  readonly what: string;
}
export const stale = (what: string): Stale => ({ _tag: 'Stale', what });

/** A unique constraint, the last wall, said no. */
export interface Taken {
  readonly _tag: 'Taken';
  readonly constraint: string;
}
export const taken = (constraint: string): Taken => ({ _tag: 'Taken', constraint });
