import type { Booking, BookingState, EntryOutcome, Means, SubscriptionId } from '@svc/domain/booking';
import type { AccountId, BookingId, OrderId, SlotId } from '@svc/domain/kernel';
import { toInstant } from '../kernel/instant.type.ts';

/** A booking as `to_json` gives it. */
export interface BookingJson {
  readonly id: BookingId;
  readonly slot_id: SlotId;
  readonly user_id: AccountId;
  readonly booked_by: AccountId;
  readonly state: BookingState;
  readonly means: Means;
  readonly order_id: OrderId | null;
  readonly subscription_id: SubscriptionId | null;
  readonly entry_outcome: EntryOutcome;
  readonly sequence: number;
  readonly created_at: string;
}

export const toBooking = (row: BookingJson): Booking => ({
  id: row.id,
  slotId: row.slot_id,
  userId: row.user_id,
  bookedBy: row.booked_by,
  state: row.state,
  means: row.means,
  orderId: row.order_id,
  subscriptionId: row.subscription_id,
  entryOutcome: row.entry_outcome,
  sequence: row.sequence,
  createdAt: toInstant(row.created_at),
});
