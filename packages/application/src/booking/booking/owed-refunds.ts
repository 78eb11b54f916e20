import type { Effect } from 'effect/Effect';
import type { BookingId, OrderId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** What is to go back of the money of a booking that ended. */
export interface OwedRefund {
  readonly bookingId: BookingId;
  readonly orderId: OrderId;
  /** Of what was paid, 1 to 100. */
  readonly percent: number;
  readonly reason: 'booking_cancelled' | 'class_cancelled';
  readonly at: Temporal.Instant;
}

/**
 * Money that is owed since a booking ended: written in the transaction that ends it, paid back after it by the loop of commerce,
 * since the provider is read first.
 */
export interface OwedRefunds {
  /** Once per booking: what is owed for it already stays as it is. */
  readonly owe: (refund: OwedRefund) => Effect<void, StoreDown>;
  /** Not opened yet, the oldest first. */
  readonly open: (limit: number) => Effect<readonly OwedRefund[], StoreDown>;
  /** Of these bookings. */
  readonly of: (bookings: readonly BookingId[]) => Effect<readonly OwedRefund[], StoreDown>;
  /** Ends it in the transaction that opens the refund, or finds nothing left to give back. False: it was ended before. */
  readonly close: (bookingId: BookingId, how: 'opened' | 'moot', at: Temporal.Instant) => Effect<boolean, StoreDown>;
}
