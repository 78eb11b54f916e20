import type { Effect } from 'effect/Effect';
import type { PlacePrice } from '@svc/domain/booking';
import type { AccountId, ActivityId, BookingId, SlotId } from '@svc/domain/kernel';
import type { StoreDown, Taken } from '../../kernel/index.ts';

/** A place that somebody takes, and how its class must stand. */
export interface TakePlace {
  readonly bookingId: BookingId;
  readonly userId: AccountId;
  readonly bookedBy: AccountId;
  readonly slotId: SlotId;
  readonly activityId: ActivityId;
  /** `Requested`: the studio has still to confirm; place and entry are taken all the same. */
  readonly state: 'Confirmed' | 'Requested';
  readonly guestName: string | null;
  /** Above the capacity too, with at most so many places over it and no more people than the location holds; null: no. */
  readonly overbookUpTo: number | null;
  /** The class begins after this moment, and ends after that one. */
  readonly startsAfter: Temporal.Instant;
  readonly endsAfter: Temporal.Instant;
  readonly now: Temporal.Instant;
}

export interface TakeFree extends TakePlace {
  readonly means: 'free' | 'onSite';
  /** What is to be paid at the studio; null when nothing is. */
  readonly price: PlacePrice | null;
}

/** Takes a place that nothing pays for in advance. */
export interface FreePlaces {
  /**
   * Place, booking with the cancellation terms of its activity, and the person's time, by one statement that proves every condition
   * on locked rows: account, slot. `refused`: one of them did not hold (also: the person has another class at that time), and
   * nothing was written. Taken: the person has a live booking there; inside a transaction that ends it.
   */
  readonly take: (command: TakeFree) => Effect<'taken' | 'refused', Taken | StoreDown>;
}
