import type { AccountId, BookingId, OrderId, SlotId } from '../../kernel/ids.ts';
import type { Means } from '../activity/activity.ts';
import type { BookingState } from './booking.transitions.ts';

/** A claim on one place by one person (plans/booking.md 1.6, the fields of the first slice). */
export interface Booking {
  readonly id: BookingId;
  readonly slotId: SlotId;
  readonly userId: AccountId;
  readonly bookedBy: AccountId;
  readonly state: BookingState;
  readonly means: Means;
  /** Unique: an order makes at most one booking. */
  readonly orderId: OrderId | null;
  readonly createdAt: Temporal.Instant;
}
