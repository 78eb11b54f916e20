import type { Effect } from 'effect/Effect';
import type { SubscriptionId } from '@svc/domain/booking';
import type { AccountId, ActivityId, BookingId, SlotId } from '@svc/domain/kernel';
import type { Actor, StoreDown, Taken } from '../../kernel/index.ts';

export interface TakeByEntry {
  readonly bookingId: BookingId;
  /** Of the line that the ledger gets. */
  readonly movementId: string;
  readonly subscriptionId: SubscriptionId;
  readonly userId: AccountId;
  readonly bookedBy: AccountId;
  readonly slotId: SlotId;
  readonly activityId: ActivityId;
  /** The local day of the class. */
  readonly day: Temporal.PlainDate;
  readonly today: Temporal.PlainDate;
  /** The class begins after this moment, and ends after that one. */
  readonly startsAfter: Temporal.Instant;
  readonly endsAfter: Temporal.Instant;
  readonly now: Temporal.Instant;
  readonly actor: Actor;
}

/** Takes a place that an entry covers. */
export interface EntryPlaces {
  /**
   * Entry, daily limit, place, booking (Confirmed) and line of the ledger, by one statement that proves every condition on
   * locked rows, in the order account, subscription, day, slot. The person is not deleted. `refused`: one of them did not
   * hold, and nothing was written. Taken: the person has a live booking there; inside a transaction that ends it.
   */
  readonly take: (command: TakeByEntry) => Effect<'taken' | 'refused', Taken | StoreDown>;
}
