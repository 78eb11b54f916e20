import type { Effect } from 'effect/Effect';
import type { Booking, WaitingEntry } from '@svc/domain/booking';
import type { AccountId, HoldId, OrderId, SlotId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** A place that a checkout keeps: paid (its booking is being made) or not yet. */
export interface KeptPlace {
  readonly holdId: HoldId;
  readonly slotId: SlotId;
  readonly userId: AccountId;
  readonly orderId: OrderId;
  readonly paid: boolean;
  /** Cents of the order that were captured and not given back. */
  readonly paidCents: number;
}

/** A booking, with what its order still has of the client's money. */
export interface PaidBooking {
  readonly booking: Booking;
  /** Cents that were captured and not given back; 0 without an order. */
  readonly paidCents: number;
}

/** Everybody who has a place in some classes, or waits for one. Each list by class, then by id. */
export interface ClaimsOfSlots {
  readonly bookings: readonly PaidBooking[];
  /** Without a place, and forgiven when the studio takes the class away: late cancellations and no-shows. */
  readonly forgiven: readonly PaidBooking[];
  readonly checkouts: readonly KeptPlace[];
  /** Entries whose place is kept for an answer. */
  readonly offers: readonly WaitingEntry[];
  readonly waiting: readonly WaitingEntry[];
}

/** Of no class, or of one in which nobody is. */
export const noClaims: ClaimsOfSlots = { bookings: [], forgiven: [], checkouts: [], offers: [], waiting: [] };

/** Read under the locks of the slots, so that nothing of it moves before the work is done. */
export interface SlotClaims {
  readonly of: (slots: readonly SlotId[]) => Effect<ClaimsOfSlots, StoreDown>;
}
