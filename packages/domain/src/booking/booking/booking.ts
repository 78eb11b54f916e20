import type { AccountId, BookingId, OrderId, SlotId } from '../../kernel/ids.ts';
import type { Means } from '../activity/means.ts';
import { allowedFrom } from '../../kernel/transitions.ts';
import type { SubscriptionId } from '../subscription/subscription.ts';
import { bookingTable, liveBookingStates, type BookingState } from './booking.transitions.ts';

/** What became of the entry that covers a booking. */
export type EntryOutcome = 'none' | 'spent' | 'returned' | 'forfeited';
/** `none`: no entry covers it. `forfeited`: lost by a late cancellation or a no-show. */
export const entryOutcomes = ['none', 'spent', 'returned', 'forfeited'] as const satisfies readonly EntryOutcome[];

/** A claim on one place by one person (the fields in use). */
export interface Booking {
  readonly id: BookingId;
  readonly slotId: SlotId;
  readonly userId: AccountId;
  readonly bookedBy: AccountId;
  readonly state: BookingState;
  readonly means: Means;
  /** Unique: an order makes at most one booking. */
  readonly orderId: OrderId | null;
  /** What covers it, with means `entry`. */
  readonly subscriptionId: SubscriptionId | null;
  readonly entryOutcome: EntryOutcome;
  /** Raised by every change of its time, place or state, as RFC 5546 wants it. */
  readonly sequence: number;
  readonly createdAt: Temporal.Instant;
}

/** Does it occupy a place? */
export const isLive = ({ state }: Pick<Booking, 'state'>): boolean => liveBookingStates.some((live) => live === state);

/** Live, and not attended: what still lies ahead while its class has not begun. */
export const aheadBookingStates: readonly BookingState[] = allowedFrom(bookingTable, 'cancelByStudio').filter((state) =>
  isLive({ state }),
);
