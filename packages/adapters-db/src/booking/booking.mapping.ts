import type {
  Booking,
  BookingState,
  BookedTerms,
  DeskMethod,
  EntryOutcome,
  Means,
  PlacePrice,
  SeriesId,
  SubscriptionId,
} from '@svc/domain/booking';
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
  readonly price: PlacePrice | null;
  readonly settlement: Booking['settlement']['state'];
  readonly settled_by: AccountId | null;
  readonly settled_at: string | null;
  readonly settled_method: DeskMethod | null;
  readonly terms: BookedTerms | null;
  readonly guest_name: string | null;
  readonly overbooked: boolean;
  readonly moved_from: SlotId | null;
  readonly series_id: SeriesId | null;
  readonly ended_at: string | null;
  readonly ended_by: AccountId | null;
  readonly ended_reason: string | null;
}

const settlementOf = (row: BookingJson): Booking['settlement'] =>
  row.settlement === 'paid'
    ? {
        state: 'paid',
        method: row.settled_method as DeskMethod,
        at: toInstant(row.settled_at ?? ''),
        by: row.settled_by as AccountId,
      }
    : { state: row.settlement };

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
  price: row.price,
  settlement: settlementOf(row),
  terms: row.terms,
  guestName: row.guest_name,
  overbooked: row.overbooked,
  movedFrom: row.moved_from,
  seriesId: row.series_id,
  ended: row.ended_at === null ? null : { at: toInstant(row.ended_at), by: row.ended_by, reason: row.ended_reason },
});
