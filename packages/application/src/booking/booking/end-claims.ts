import * as Effect from 'effect/Effect';
import type { ClientSubscription } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import type { Actor, Clock } from '../../kernel/index.ts';
import { cancelBookings } from './cancel-bookings.ts';
import type { EndBookingPorts } from './end-booking.ts';
import { endTurn } from '../waiting-list/waiting-list.ts';

export interface ClaimPorts extends EndBookingPorts {
  readonly clock: Clock;
}

export interface EndClaims {
  readonly userId: AccountId;
  readonly now: Temporal.Instant;
  readonly actor: Actor;
}

/**
 * A person goes: they wait for nothing any more, and the studio cancels what they booked, was not paid online and has not
 * begun. Entries come back to the ledger; each place goes to the next who waits. Inside the caller's unit of work, locking
 * subscriptions, then all slots, then what stands on them.
 * @returns how many bookings were cancelled
 */
export const endClaimsOf = (ports: ClaimPorts) => (command: EndClaims) =>
  Effect.gen(function* () {
    const { userId, now, actor } = command;
    const bookings = yield* ports.bookings.unpaidAheadOf(userId, now);
    const waits = yield* ports.waitingList.openOfPerson(userId);
    const covers = [...new Set(bookings.flatMap(({ subscriptionId }) => subscriptionId ?? []))];
    const subscriptions = covers.length === 0 ? [] : yield* ports.subscriptions.lock(covers);
    yield* ports.slots.lock([...bookings, ...waits].map(({ slotId }) => slotId));
    for (const entry of waits)
      yield* endTurn(ports)(entry, 'leave', 'release').pipe(Effect.catchTag('Refusal', () => Effect.succeed(entry)));
    const cancelling = { entries: 'returned' as const, reason: 'account_deleted', now, actor, silent: true as const };
    const coveredBy = (subscription: ClientSubscription | null) =>
      bookings.filter((each) => each.subscriptionId === (subscription?.id ?? null)).map(({ id }) => id);
    let cancelled = 0;
    for (const subscription of [...subscriptions, null]) {
      const command = { ...cancelling, subscription, bookingIds: coveredBy(subscription) };
      cancelled += (yield* cancelBookings(ports)(command)).length;
    }
    return cancelled;
  });
