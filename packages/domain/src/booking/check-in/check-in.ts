import { err, ok, type Result } from 'neverthrow';
import type { AccountId, BookingId, Brand, SlotId } from '../../kernel/ids.ts';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import type { RefusalOn } from '../../kernel/table.ts';
import { step } from '../../kernel/transitions.ts';
import type { Booking } from '../booking/booking.ts';
import { bookingTable, type BookingState } from '../booking/booking.transitions.ts';
import { unattendedAfter } from '../slot/class-end.ts';
import type { Slot } from '../slot/slot.ts';
import type { CheckInRules } from './check-in-rules.ts';
import type { ClientSubscription, SubscriptionId } from '../subscription/subscription.ts';

/** A UUIDv7. */
export type CheckInId = Brand<string, 'CheckInId'>;

/** `walkIn`: nothing was booked before; the class was booked and attended in one step. */
export type CheckInMethod = 'desk' | 'self' | 'kiosk' | 'walkIn';
/** All of them, for schemas and constraints. */
export const checkInMethods = ['desk', 'self', 'kiosk', 'walkIn'] as const satisfies readonly CheckInMethod[];

/** The client does it, wherever they are. */
const isOwn = (method: CheckInMethod): boolean => method === 'self' || method === 'kiosk';

/** Somebody came to a class; one per booking, unless it was undone. */
export interface CheckIn {
  readonly id: CheckInId;
  readonly bookingId: BookingId;
  readonly slotId: SlotId;
  readonly userId: AccountId;
  readonly subscriptionId: SubscriptionId | null;
  readonly method: CheckInMethod;
  readonly at: Temporal.Instant;
  readonly by: AccountId;
  readonly undoneAt: Temporal.Instant | null;
  /** Null too when it was undone by no person. */
  readonly undoneBy: AccountId | null;
}

type OfTable = RefusalOn<typeof bookingTable, 'checkIn'>;
/** `check_in_closed`: too early, over, or not for clients themselves. `refund_in_flight`: its money is on the way back. Else its state. */
export type CheckInRefusalCode = OfTable | 'check_in_closed' | 'refund_in_flight';

type Times = Pick<Slot, 'startsAt' | 'endsAt'>;
type From = Pick<CheckInRules, 'fromMinutes'>;

const hasOpened = ({ startsAt }: Times, { fromMinutes }: From, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, startsAt.subtract({ minutes: fromMinutes })) >= 0;

/** From the activity's minutes before the class until it ends; both ends count. */
export const isCheckInOpen = (slot: Times, rules: From, now: Temporal.Instant): boolean =>
  hasOpened(slot, rules, now) && Temporal.Instant.compare(now, slot.endsAt) <= 0;

/** A booking whose client is here, and what decides whether they may come in. */
export interface CheckInRequest {
  readonly booking: Booking;
  readonly slot: Slot;
  /** Those of the activity. */
  readonly rules: CheckInRules;
  readonly method: CheckInMethod;
  /** What covers the booking, if anything does. */
  readonly subscription: ClientSubscription | null;
  readonly now: Temporal.Instant;
}

/** Staff notes who came until the clock looks for who is missing; clients come in while the class lasts. */
const isOpenTo = ({ slot, rules, method, now }: CheckInRequest): boolean =>
  isOwn(method)
    ? rules.self && isCheckInOpen(slot, rules, now)
    : hasOpened(slot, rules, now) && !unattendedAfter(slot, now);

/**
 * The state after a check-in. Who is in already stays in. A booking whose money is on its way back waits for that.
 */
export const checkedIn = (request: CheckInRequest): Result<BookingState, Refusal<CheckInRefusalCode>> => {
  const { booking, subscription } = request;
  const next = step(bookingTable, booking.state, 'checkIn');
  if (next.isErr()) return err(refusal(next.error as OfTable));
  if (next.value === booking.state) return ok(next.value);
  if (!isOpenTo(request)) return err(refusal('check_in_closed'));
  return subscription?.status === 'RefundPending' ? err(refusal('refund_in_flight')) : ok(next.value);
};

type OfUndo = RefusalOn<typeof bookingTable, 'undoCheckIn'>;
/** The state after a check-in was a mistake. */
export const checkInUndone = (booking: Pick<Booking, 'state'>): Result<BookingState, Refusal<OfUndo>> =>
  step(bookingTable, booking.state, 'undoCheckIn').mapErr((code) => refusal(code as OfUndo));
