import * as Effect from 'effect/Effect';
import { clearedState, type Booking, type ClientSubscription, type Slot } from '@svc/domain/booking';
import { changesBetween, type AuditedActor, type AuditLog, type Clock } from '../../kernel/index.ts';
import { writeStudioCancellation } from '../notice/write-notice.ts';
import type { CheckInStore } from '../check-in/check-in-store.ts';
import { endBooking, type EndBookingPorts } from './end-booking.ts';
import type { OwedRefunds } from './owed-refunds.ts';

export interface EndByStudioPorts extends EndBookingPorts {
  readonly audit: AuditLog;
  readonly checkIns: Pick<CheckInStore, 'undo'>;
  readonly clock: Clock;
  readonly owedRefunds: OwedRefunds;
}

export interface EndByStudio {
  /** Locked, as is its slot. */
  readonly before: Booking;
  readonly slot: Slot;
  /** Locked; among them what covers the booking, if entries do. */
  readonly subscriptions: readonly ClientSubscription[];
  readonly reason: string | null;
  /** What took the place away. */
  readonly cause: 'cancel' | 'capacity' | 'closure';
  /** Whether the client is written to. */
  readonly notify: boolean;
  readonly actor: AuditedActor;
}

/** The studio takes a place away: the client keeps neither loss nor place. @returns 1 when the booking ended here */
export const endByStudio =
  (ports: EndByStudioPorts) =>
  ({ before, slot, subscriptions, reason, cause, notify, actor }: EndByStudio) =>
    Effect.gen(function* () {
      const state = clearedState(before.state);
      if (state === before.state) return 0;
      const now = ports.clock.now();
      const subscription = subscriptions.find(({ id }) => id === before.subscriptionId) ?? null;
      const end = { at: now, by: actor.kind === 'person' ? actor.accountId : null, reason };
      const after = yield* endBooking(ports)({ before, slot, state, subscription, entry: 'returned', end, actor });
      const { id: bookingId, orderId } = before;
      // Nobody was there: there was no class.
      if (before.state === 'CheckedIn') yield* ports.checkIns.undo(bookingId, now, end.by);
      if (orderId !== null)
        yield* ports.owedRefunds.owe({ bookingId, orderId, percent: 100, reason: 'class_cancelled', at: now });
      const givenBack = { entry: after.entryOutcome, refundPercent: orderId === null ? 0 : 100 };
      if (notify) yield* writeStudioCancellation(ports)({ booking: after, slot, givenBack, now });
      yield* ports.audit.record({
        actor,
        action: 'Modified',
        operation: 'booking.clear',
        entity: 'booking',
        entityId: bookingId,
        subject: before.userId,
        changes: changesBetween(
          { state: before.state, entry: before.entryOutcome },
          { state: after.state, entry: after.entryOutcome, cause },
        ),
      });
      return 1;
    });
