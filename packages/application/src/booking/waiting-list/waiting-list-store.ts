import type { Effect } from 'effect/Effect';
import type { Handover, Waiter, WaitingEntry, WaitingEntryId } from '@svc/domain/booking';
import type { AccountId, HoldId, SlotId } from '@svc/domain/kernel';
import type { StoreDown, Taken } from '../../kernel/index.ts';

/** How the hold behind an offer ends. */
export type OfferEnd = 'expire' | 'release';

/**
 * Who waits for a place of a full class. Whatever changes a list happens under the lock of its slot's row, so that
 * nobody joins, takes or lets go of a place in between.
 */
export interface WaitingListStore {
  /** Those who wait, by number, each with whether they could book at that moment: nobody who is disabled, blocked, or has a claim or a class then. */
  readonly waitersOf: (slotId: SlotId, now: Temporal.Instant) => Effect<readonly Waiter[], StoreDown>;
  /** Everybody's entries of a slot, by number. */
  readonly entriesOf: (slotId: SlotId) => Effect<readonly WaitingEntry[], StoreDown>;
  readonly find: (id: WaitingEntryId) => Effect<WaitingEntry | null, StoreDown>;
  /** Waiting or Offered. */
  readonly openOf: (slotId: SlotId, userId: AccountId) => Effect<WaitingEntry | null, StoreDown>;
  /** Everything a person waits for or is offered, by slot. */
  readonly openOfPerson: (userId: AccountId) => Effect<readonly WaitingEntry[], StoreDown>;
  /** The number is the store's: one more than the highest ever given for the slot. Taken: the person is on the list. */
  readonly insert: (entry: Omit<WaitingEntry, 'seq'>) => Effect<WaitingEntry, Taken | StoreDown>;
  /** State, offer, reason, and whether it is to be promoted. */
  readonly save: (entry: WaitingEntry) => Effect<void, StoreDown>;
  /** A hold that keeps an offered place; it counts against nobody's number of holds. */
  readonly holdOffer: (entry: WaitingEntry) => Effect<void, StoreDown>;
  readonly endOffer: (holdId: HoldId, how: OfferEnd) => Effect<void, StoreDown>;
  /** Taken: that place was handed on before; nothing is written. */
  readonly record: (handover: Handover) => Effect<void, Taken | StoreDown>;
  /** What was handed on of a slot, in its order. */
  readonly handoversOf: (slotId: SlotId) => Effect<readonly Handover[], StoreDown>;
  /** Offers that are to be taken for their person, the one first that ends first. */
  readonly toPromote: (limit: number) => Effect<readonly WaitingEntry[], StoreDown>;
  /** Offers whose time is over, and those of classes in which nobody is taken in any more (`isPastLead`); the oldest first. */
  readonly lapsed: (now: Temporal.Instant, limit: number) => Effect<readonly WaitingEntry[], StoreDown>;
  /** Slots on whose list somebody waits although their cut-off is reached, or clients do not book their activity. */
  readonly pastCutOff: (now: Temporal.Instant, limit: number) => Effect<readonly SlotId[], StoreDown>;
}
