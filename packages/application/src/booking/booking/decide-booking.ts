import * as Effect from 'effect/Effect';
import {
  bookingTable,
  noShowFate,
  type BookingEvent,
  type ClientSubscription,
  type DeskMethod,
} from '@svc/domain/booking';
import { refusal, step, type AccountId, type BookingId, type RefusalOn } from '@svc/domain/kernel';
import { changesBetween, fromResult, isAudited, isDeleted, type Actor, type AuditedActor } from '../../kernel/index.ts';
import { blockByNoShows } from '../block/set-booking-block.ts';
import { isStaffOf, type Booker } from './booker.ts';
import type { BookingView } from './booking-stores.ts';
import { announceBooking } from '../notice/announce-bookings.reconciler.ts';
import { writeBookingNotice } from '../notice/write-notice.ts';
import { bookingFor, lockedFor, type CancelPlacePorts } from './cancel-place.ts';
import { endBooking } from './end-booking.ts';

interface AtTheDesk {
  readonly bookingId: BookingId;
  /** Admin, or the professional of the activity. */
  readonly by: Booker['by'];
  readonly actor: AuditedActor;
}

export interface DecideBooking extends AtTheDesk {
  readonly event: Extract<BookingEvent, 'approve' | 'decline' | 'markNoShow'>;
  readonly reason: string | null;
}

const operations = {
  approve: 'booking.approve',
  decline: 'booking.decline',
  markNoShow: 'booking.no-show',
} as const satisfies Record<DecideBooking['event'], string>;

/** Confirms or declines a request, or notes that somebody did not come: from the start of the class on. */
export const decideBooking = (ports: CancelPlacePorts) => (command: DecideBooking) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const { bookingId, event, reason, actor, by } = command;
      const { view, subscription, isGone } = yield* lockedForStaff(ports)(command);
      const now = ports.clock.now();
      if (event === 'markNoShow' && Temporal.Instant.compare(now, view.slot.startsAt) < 0)
        return yield* Effect.fail(refusal('check_in_closed'));
      yield* playDecision(ports)({ view, subscription, isGone, event, by: by.id, reason, actor, now });
      return yield* bookingFor(ports)(bookingId, by);
    }),
  );

export interface PlayDecision extends Pick<DecideBooking, 'event' | 'reason'> {
  /** Locked, as is what covers it. */
  readonly view: BookingView;
  readonly subscription: ClientSubscription | null;
  /** Whose booking it is was deleted, and the account is held: no words are kept of them, and nothing blocks them. */
  readonly isGone: boolean;
  /** Null: the clock. */
  readonly by: AccountId | null;
  readonly actor: Actor;
  readonly now: Temporal.Instant;
}

/** What becomes of a booking by the word of the studio, inside the caller's unit of work; what is so already stays. */
export const playDecision = (ports: CancelPlacePorts) => (decision: PlayDecision) =>
  Effect.gen(function* () {
    const { view, subscription, isGone, event, by, actor, now } = decision;
    const reason = isGone ? null : decision.reason;
    const { booking: before, slot } = view;
    const state = yield* fromResult(step(bookingTable, before.state, event).mapErr((code) => refusal(code)));
    if (state === before.state) return;
    const end = { at: now, by, reason };
    if (event === 'approve') yield* ports.bookings.save({ ...before, state, sequence: before.sequence + 1 });
    else {
      const fate = event === 'decline' ? ('return' as const) : noShowFate(before.terms, view.terms);
      const entry = fate === 'return' ? ('returned' as const) : ('forfeited' as const);
      yield* endBooking(ports)({ before, slot, state, subscription, entry, end, actor });
    }
    if (event === 'markNoShow' && !isGone) yield* blockByNoShows(ports)(before.userId, view.activity.id, now);
    const refundPercent = event === 'decline' && before.orderId !== null ? 100 : 0;
    if (before.orderId !== null && refundPercent > 0) {
      const owed = { bookingId: before.id, orderId: before.orderId, percent: refundPercent, at: now };
      yield* ports.owedRefunds.owe({ ...owed, reason: 'class_cancelled' });
      yield* ports.outbox.wake('orders');
    }
    if (isAudited(actor))
      yield* ports.audit.record({
        actor,
        action: 'Modified',
        operation: operations[event],
        entity: 'booking',
        entityId: before.id,
        subject: before.userId,
        changes: changesBetween({ state: before.state }, { state }),
        personal: changesBetween(null, { reason }),
      });
    const decided = yield* ports.bookings.viewOf(before.id);
    if (decided === null) return;
    if (event === 'approve') yield* announceBooking(ports)(decided, now);
    if (event === 'decline') {
      const givenBack = { entry: decided.booking.entryOutcome, refundPercent };
      yield* writeBookingNotice(ports)({ ...decided, kind: 'bookingDeclined', givenBack, now });
    }
  });

export interface SettleBooking extends AtTheDesk {
  /** How it was paid; null: it is not paid after all. */
  readonly method: DeskMethod | null;
}

/**
 * Notes at the desk that a place was paid, or takes that back. `means_not_accepted`: nothing is to be paid there. `cancelled`, `declined`:
 * nothing is to be paid any more; what was paid before may still be given back there.
 */
export const settleBooking = (ports: CancelPlacePorts) => (command: SettleBooking) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const { bookingId, by, method, actor } = command;
      const { view } = yield* lockedForStaff(ports)(command);
      const { booking: before } = view;
      if (before.means !== 'onSite') return yield* Effect.fail(refusal('means_not_accepted', { means: before.means }));
      const owes = step(bookingTable, before.state, 'checkIn');
      if (method !== null && owes.isErr() && owes.error !== 'not_confirmed')
        return yield* Effect.fail(
          refusal(owes.error as Exclude<RefusalOn<typeof bookingTable, 'checkIn'>, 'not_confirmed'>),
        );
      const at = ports.clock.now();
      const settlement =
        method === null ? ({ state: 'unpaid' } as const) : ({ state: 'paid', method, at, by: by.id } as const);
      yield* ports.bookings.save({ ...before, settlement });
      yield* ports.audit.record({
        actor,
        action: 'Modified',
        operation: 'booking.settle',
        entity: 'booking',
        entityId: bookingId,
        subject: before.userId,
        changes: changesBetween({ settlement: before.settlement.state }, { settlement: settlement.state, method }),
      });
      return yield* bookingFor(ports)(bookingId, by);
    }),
  );

/** Locked in the order of all doors: account, subscription, slot, booking. A client is refused, also on their own. */
const lockedForStaff =
  (ports: CancelPlacePorts) =>
  ({ bookingId, by }: AtTheDesk) =>
    Effect.gen(function* () {
      const read = yield* bookingFor(ports)(bookingId, by);
      const { subscriptionId, userId } = read.booking;
      if (!isStaffOf(by, read)) return yield* Effect.fail(refusal('permission_denied'));
      const isGone = yield* isDeleted(ports)(userId);
      const [subscription = null] = subscriptionId === null ? [] : yield* ports.subscriptions.lock([subscriptionId]);
      return { view: yield* lockedFor(ports)(read, by), subscription, isGone };
    });
