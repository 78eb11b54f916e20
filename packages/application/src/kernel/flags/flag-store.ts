import type { Effect } from 'effect/Effect';
import type { Flags } from '@svc/domain/kernel';
import type { StoreDown } from '../faults.ts';

/** The tenant's feature flags; unset ones have their default. */
export interface FlagStore {
  readonly load: Effect<Flags, StoreDown>;
  /** Inside a unit of work: locked until its end. */
  readonly lock: Effect<Flags, StoreDown>;
  readonly save: (flags: Flags) => Effect<void, StoreDown>;
  /** Empties the cache; absent without one. */
  readonly drop?: () => void;
}
