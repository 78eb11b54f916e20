import type { Effect } from 'effect/Effect';
import type { AskedComuni, Comune, ListedCap, ListedComune } from '@svc/domain/geography';
import type { StoreDown } from '../faults.ts';

/** Whose list it is and since when it holds. */
export interface ListSource {
  readonly name: string;
  readonly validFrom: Temporal.PlainDate;
}

/** The lists that are loaded; null: none of that kind is. */
export interface LoadedLists {
  readonly comuni: ListSource | null;
  readonly caps: ListSource | null;
}

/** The lists of comuni and postcodes that an operator has loaded. */
export interface ComuneStore {
  readonly lists: Effect<LoadedLists, StoreDown>;
  /** All of the newest list. */
  readonly all: Effect<readonly ListedComune[], StoreDown>;
  /** Also one that is gone: old addresses name it. Null: no list ever had it. */
  readonly find: (code: string) => Effect<Comune | null, StoreDown>;
  /** Of the newest list, by name; names in the other language count too. At most so many. */
  readonly search: (asked: AskedComuni, most: number) => Effect<readonly Comune[], StoreDown>;
  /** The postcodes of a comune, or the comuni of a postcode. */
  readonly capsOf: (
    asked: { readonly comune: string } | { readonly cap: string },
  ) => Effect<readonly ListedCap[], StoreDown>;
  /** Takes the place of the list before, whole; what that one alone had stays to be found. */
  readonly replaceComuni: (comuni: readonly ListedComune[], source: ListSource) => Effect<void, StoreDown>;
  readonly replaceCaps: (caps: readonly ListedCap[], source: ListSource) => Effect<void, StoreDown>;
}
