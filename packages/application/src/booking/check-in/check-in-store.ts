import type { Effect } from 'effect/Effect';
import type { CheckIn, SubscriptionId } from '@svc/domain/booking';
import type { AccountId, BookingId } from '@svc/domain/kernel';
import type { StoreDown, Taken } from '../../kernel/index.ts';

export interface CheckInQuery {
  /** Null: of anybody. */
  readonly userId: AccountId | null;
  /** Null: whatever covered the booking. */
  readonly subscriptionId: SubscriptionId | null;
  readonly page: number;
  readonly pageSize: number;
}

/** Who came to which class. */
export interface CheckInStore {
  /** Taken: the booking is checked in already; nothing is written. */
  readonly insert: (checkIn: CheckIn) => Effect<void, Taken | StoreDown>;
  /** The one of a booking that stands; else the last that was undone. */
  readonly ofBooking: (id: BookingId) => Effect<CheckIn | null, StoreDown>;
  /** Undoes the one of a booking; false when there is none. @param by null: no person did */
  readonly undo: (id: BookingId, at: Temporal.Instant, by: AccountId | null) => Effect<boolean, StoreDown>;
  /** Newest first; those that were undone too. */
  readonly list: (
    query: CheckInQuery,
  ) => Effect<{ readonly items: readonly CheckIn[]; readonly total: number }, StoreDown>;
}
