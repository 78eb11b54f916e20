import type { Effect } from 'effect/Effect';
import type { BookingId, OrderId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** What is to go back of the money of a booking that ended. */
export interface OwedRefund {
  readonly bookingId: BookingId;
  readonly orderId: OrderId;
  /** Of what was paid, 1 to 100: all that is owed; of a claim what of it is not opened yet. */
  readonly percent: number;
  readonly reason: 'booking_cancelled' | 'class_cancelled';
  readonly at: Temporal.Instant;
}

/**
 * Money that is owed since a booking ended: written in the transaction that ends it, paid back after it by the loop of commerce,
 * since the provider is read first.
 */
export interface OwedRefunds {
  /** Once per booking, however often it is owed; a higher share owes the difference. */
  readonly owe: (refund: OwedRefund) => Effect<void, StoreDown>;
  /**
   * Takes what is not opened yet, the one first that was not looked at for longest, for this worker: another look passes over it
   * until the claim is over. So what has to wait keeps nothing newer back.
   */
  readonly claim: (now: Temporal.Instant, claimMs: number, limit: number) => Effect<readonly OwedRefund[], StoreDown>;
  /** Of these bookings, opened or not. */
  readonly of: (bookings: readonly BookingId[]) => Effect<readonly OwedRefund[], StoreDown>;
  /**
   * Ends it in the transaction that opens the refund, or finds nothing left to give back. False: it was ended before, or another
   * share is open by now than was claimed, since it was raised.
   */
  readonly close: (
    claimed: Pick<OwedRefund, 'bookingId' | 'percent'>,
    how: 'opened' | 'moot',
    at: Temporal.Instant,
  ) => Effect<boolean, StoreDown>;
}
