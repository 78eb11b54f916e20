import * as Effect from 'effect/Effect';
import {
  isLive,
  movementKey,
  subscriptionTable,
  type Booking,
  type BookingEnd,
  type BookingState,
  type ClientSubscription,
  type Slot,
} from '@svc/domain/booking';
import { step } from '@svc/domain/kernel';
import type { Actor } from '../../kernel/index.ts';
import { endReminders, type RemindPorts } from '../reminder/remind.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import type { BookingStore } from './booking-stores.ts';
import { placeOf, releasePlace, type ReleasePlacePorts } from './release-place.ts';

export interface EndBookingPorts extends ReleasePlacePorts, RemindPorts {
  readonly bookings: BookingStore;
  readonly subscriptions: SubscriptionStore;
}

export interface EndBooking {
  /** Locked, as are its slot and its subscription. */
  readonly before: Booking;
  readonly slot: Slot;
  /** Another one than it has. */
  readonly state: BookingState;
  /** What covers it; null: no entries do. */
  readonly subscription: ClientSubscription | null;
  /** What becomes of the entry that covers it; `kept`: it is settled otherwise. */
  readonly entry: 'returned' | 'forfeited' | 'kept';
  readonly end: BookingEnd;
  readonly actor: Actor;
}

/** The daily limit counts it: it is live, or its entry was lost. */
export const countsInDay = (booking: Booking): boolean => isLive(booking) || booking.entryOutcome === 'forfeited';

/**
 * A booking leaves its state: the entry comes back or is lost, the day counts again, and the place of a live one goes on.
 * Inside the caller's unit of work, which has locked subscription, slot and booking in this order.
 */
export const endBooking = (ports: EndBookingPorts) => (command: EndBooking) =>
  Effect.gen(function* () {
    const { before, slot, state, subscription, entry, end } = command;
    const stays = entry === 'kept' || before.entryOutcome === 'none' || (entry === 'returned' && isOver(subscription));
    const entryOutcome = stays ? before.entryOutcome : entry;
    const after: Booking = { ...before, state, entryOutcome, sequence: before.sequence + 1, ended: end };
    yield* ports.bookings.save(after);
    if (entryOutcome === 'returned' && before.entryOutcome !== 'returned') yield* returnEntry(ports)(command);
    if (subscription !== null && countsInDay(before) && !countsInDay(after))
      yield* ports.subscriptions.freeDay(subscription.id, slot.localDate);
    if (isLive(before) && !isLive(after)) {
      const released = { slotId: slot.id, releasedRef: placeOf(after), userId: after.userId };
      yield* releasePlace(ports)({ ...released, now: end.at });
      yield* endReminders(ports)(after.id, end.at);
    }
    return after;
  });

/** No entry comes back to a subscription that is cancelled: its money is settled, and nobody is made to believe otherwise. */
export const isOver = (subscription: ClientSubscription | null): boolean => subscription?.status === 'Cancelled';

/** The entry of a booking comes back once for each end. An unlimited subscription has no ledger. */
const returnEntry =
  (ports: Pick<EndBookingPorts, 'ids' | 'subscriptions'>) =>
  ({ before, subscription, end, actor }: EndBooking) => {
    if (subscription === null || subscription.entries === null) return Effect.void;
    if (step(subscriptionTable, subscription.status, 'giveBack').isErr()) return Effect.void;
    const movement = {
      id: ports.ids.next<string & { readonly brand: 'EntryMovementId' }>(),
      subscriptionId: subscription.id,
      kind: 'return' as const,
      delta: 1,
      bookingId: before.id,
      reason: end.reason,
      at: end.at,
      key: movementKey.return(before),
    };
    return Effect.asVoid(ports.subscriptions.move(movement, actor)).pipe(Effect.catchTag('Taken', () => Effect.void));
  };
