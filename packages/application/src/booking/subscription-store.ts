import type { Effect } from 'effect/Effect';
import type { ClientSubscription, EntryMovement, SubscriptionId } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import type { Actor, StoreDown, Taken } from '../kernel/index.ts';

/** What clients may spend, and the ledger it is the sum of. */
export interface SubscriptionStore {
  /** Newest first. One statement. @param userId null: of everybody */
  readonly list: (query: {
    readonly userId: AccountId | null;
    readonly page: number;
    readonly pageSize: number;
  }) => Effect<{ readonly items: readonly ClientSubscription[]; readonly total: number }, StoreDown>;
  /** All of a person, locked together with the making of new ones until the transaction ends. */
  readonly lockOf: (userId: AccountId) => Effect<readonly ClientSubscription[], StoreDown>;
  /** Those of the ids that are there, locked in the order of ids. */
  readonly lock: (ids: readonly SubscriptionId[]) => Effect<readonly ClientSubscription[], StoreDown>;
  /** A new one has no entries; movements bring them. */
  readonly insert: (subscription: ClientSubscription) => Effect<void, StoreDown>;
  /** Its terms and version; `remaining` is moved by movements alone. */
  readonly saveTerms: (subscription: ClientSubscription) => Effect<void, StoreDown>;
  /** Writes the line and moves `remaining` with it. Taken: the movement has happened. @returns what remains */
  readonly move: (movement: EntryMovement, actor: Actor) => Effect<number, Taken | StoreDown>;
  /** The ledger, oldest first, at most 1,000 lines. */
  readonly movementsOf: (id: SubscriptionId) => Effect<readonly EntryMovement[], StoreDown>;
}
