import type { Effect } from 'effect/Effect';
import type { ClientSubscription, EntryMovement, StudioPlanId, SubscriptionId } from '@svc/domain/booking';
import type { AccountId, BookingId, OrderId } from '@svc/domain/kernel';
import type { Actor, StoreDown, Taken } from '../../kernel/index.ts';

/** What clients may spend, and the ledger it is the sum of. */
export interface SubscriptionStore {
  readonly find: (id: SubscriptionId) => Effect<ClientSubscription | null, StoreDown>;
  /** What an order made; null while it has made nothing. */
  readonly ofOrder: (orderId: OrderId) => Effect<ClientSubscription | null, StoreDown>;
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
  /** A new one has no entries; movements bring them. Taken: its order has made one already; nothing is written. */
  readonly insert: (subscription: ClientSubscription) => Effect<void, Taken | StoreDown>;
  /** Everything but `remaining`, which movements alone move. Only rows locked by the same unit of work. */
  readonly save: (subscription: ClientSubscription) => Effect<void, StoreDown>;
  /** Writes the line and moves `remaining` of a pack with it. Taken: the movement has happened. @returns what remains */
  readonly move: (movement: EntryMovement, actor: Actor) => Effect<number, Taken | StoreDown>;
  /** The newest lines of the ledger, oldest of them first. @param most 1,000 when absent */
  readonly movementsOf: (id: SubscriptionId, most?: number) => Effect<readonly EntryMovement[], StoreDown>;
  /** What `usedEntries` of the domain says of the whole ledger, by one statement. */
  readonly usedEntries: (id: SubscriptionId, except: readonly BookingId[]) => Effect<number, StoreDown>;
  /** The daily limit of all that was sold of a plan and is neither cancelled nor over. @returns how many */
  readonly limitAll: (
    planId: StudioPlanId,
    dailyLimit: number | null,
    today: Temporal.PlainDate,
  ) => Effect<number, StoreDown>;
  /** Bookings of a local day that its daily limit has counted. */
  readonly usedOn: (id: SubscriptionId, day: Temporal.PlainDate) => Effect<number, StoreDown>;
  /** One booking of that day more, whatever the limit: the studio moved its class there. */
  readonly countDay: (id: SubscriptionId, day: Temporal.PlainDate) => Effect<void, StoreDown>;
  /** One booking of that day less, since it was cancelled; never below none. */
  readonly freeDay: (id: SubscriptionId, day: Temporal.PlainDate) => Effect<void, StoreDown>;
}
