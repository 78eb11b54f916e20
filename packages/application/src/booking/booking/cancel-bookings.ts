import * as Effect from 'effect/Effect';
import {
  bookingTable,
  isLive,
  movementKey,
  subscriptionTable,
  type Booking,
  type ClientSubscription,
} from '@svc/domain/booking';
import { step, type BookingId } from '@svc/domain/kernel';
import type { Actor, Ids } from '../../kernel/index.ts';
import type { BookingStore, SlotStore } from './booking-stores.ts';
import { placeOf, releasePlace } from './release-place.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import type { WaitingListStore } from '../waiting-list/waiting-list-store.ts';

interface Ports {
  readonly ids: Ids;
  readonly slots: SlotStore;
  readonly bookings: BookingStore;
  readonly subscriptions: SubscriptionStore;
  readonly waitingList: WaitingListStore;
}

export interface CancelBookings {
  /**
   * What covers them; locked by the current unit of work, since it stands before slots and bookings in every lock order.
   * Null: no entries cover them.
   */
  readonly subscription: ClientSubscription | null;
  readonly bookingIds: readonly BookingId[];
  /** `returned`: each gives its entry back. `kept`: its entry is settled otherwise. */
  readonly entries: 'returned' | 'kept';
  readonly reason: string | null;
  readonly now: Temporal.Instant;
  readonly actor: Actor;
}

/**
 * The studio cancels some bookings that one subscription covers, or none: each place goes on, the day counts again, and the entry comes
 * back if it should. Those that are over already, or attended, stay as they are.
 * @returns the bookings that were cancelled here
 */
export const cancelBookings = (ports: Ports) => (command: CancelBookings) =>
  Effect.gen(function* () {
    const { bookingIds, now } = command;
    if (bookingIds.length === 0) return [];
    const slots = new Map((yield* ports.slots.lockOf(bookingIds)).map((slot) => [slot.id, slot]));
    const cancelled: Booking[] = [];
    for (const before of yield* ports.bookings.lock(bookingIds)) {
      const state = step(bookingTable, before.state, 'cancelByStudio').unwrapOr(before.state);
      const slot = slots.get(before.slotId);
      if (state === before.state || slot === undefined) continue;
      const entryOutcome =
        command.entries === 'returned' && before.entryOutcome !== 'none' ? 'returned' : before.entryOutcome;
      const after: Booking = { ...before, state, entryOutcome, sequence: before.sequence + 1 };
      yield* ports.bookings.save(after);
      if (entryOutcome === 'returned' && before.entryOutcome !== 'returned') yield* returnEntry(ports)(command, after);
      if (isLive(before)) {
        if (command.subscription !== null) yield* ports.subscriptions.freeDay(command.subscription.id, slot.localDate);
        yield* releasePlace(ports)({ slotId: slot.id, releasedRef: placeOf(after), now });
      }
      cancelled.push(after);
    }
    return cancelled;
  });

/** The entry of a booking comes back once. Nothing comes back to what is cancelled, and an unlimited one has no ledger. */
const returnEntry =
  (ports: Ports) =>
  (command: CancelBookings, { id: bookingId }: Booking) => {
    const { subscription, now, actor, reason } = command;
    if (subscription === null || subscription.entries === null) return Effect.void;
    if (step(subscriptionTable, subscription.status, 'giveBack').isErr() || subscription.status === 'Cancelled')
      return Effect.void;
    const movement = {
      id: ports.ids.next<string & { readonly brand: 'EntryMovementId' }>(),
      subscriptionId: subscription.id,
      kind: 'return' as const,
      delta: 1,
      bookingId,
      reason,
      at: now,
      key: movementKey.return(bookingId),
    };
    return Effect.asVoid(ports.subscriptions.move(movement, actor)).pipe(Effect.catchTag('Taken', () => Effect.void));
  };
