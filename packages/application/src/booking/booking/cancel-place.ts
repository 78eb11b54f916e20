import * as Effect from 'effect/Effect';
import {
  bookingTable,
  defaultCancellationTerms,
  mayCancel,
  type CancellationTerms,
  type CancelOutcome,
  type ClientSubscription,
} from '@svc/domain/booking';
import { refusal, step, type BookingId, type Refusal } from '@svc/domain/kernel';
import {
  changesBetween,
  fromResult,
  type AuditedActor,
  type AuditLog,
  isDeleted,
  type Clock,
  type LiveAccounts,
  type StoreDown,
  type UnitOfWork,
} from '../../kernel/index.ts';
import type { BookingBlocks } from '../block/booking-blocks.ts';
import type { BookingView } from './booking-stores.ts';
import type { OwedRefunds } from './owed-refunds.ts';
import { endBooking, isOver, type EndBookingPorts } from './end-booking.ts';
import { writeBookingNotice } from '../notice/write-notice.ts';
import { isStaffOf, type Booker } from './booker.ts';
import { lockPlace } from './lock-place.ts';

export interface CancelPlacePorts extends EndBookingPorts {
  readonly bookingBlocks: BookingBlocks;
  readonly owedRefunds: OwedRefunds;
  readonly clock: Clock;
  readonly liveAccounts: LiveAccounts;
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
}

export interface CancelPlace {
  readonly bookingId: BookingId;
  readonly by: Booker['by'];
  readonly reason: string | null;
  /** Says what would happen, and does nothing. */
  readonly dryRun: boolean;
  /** Staff forgives: a late cancellation or a no-show gives its entry back. */
  readonly excuse: boolean;
  readonly actor: AuditedActor;
}

/** What became of a booking, or would. */
export interface CancelledPlace extends Omit<CancelOutcome, 'state'> {
  readonly view: BookingView;
}

/** Whether somebody may see and change a booking: it is theirs, or of their own activity, or they run the studio. */
export const isForBooking = (by: Booker['by'], view: BookingView): boolean =>
  view.booking.userId === by.id || isStaffOf(by, view);

/** A booking with its class; somebody else's is not found. */
export const bookingFor = (ports: Pick<CancelPlacePorts, 'bookings'>) => (id: BookingId, by: Booker['by']) =>
  Effect.flatMap(ports.bookings.viewOf(id), (view) =>
    view === null || !isForBooking(by, view) ? Effect.fail(refusal('booking_not_found')) : Effect.succeed(view),
  );

/** A booking that was read, with its class as both are under their locks: it may have moved to another class meanwhile. */
export const lockedFor =
  (ports: Pick<CancelPlacePorts, 'bookings' | 'slots'>) =>
  (read: BookingView, by: Booker['by']): Effect.Effect<BookingView, StoreDown | Refusal<'booking_not_found'>> =>
    Effect.gen(function* () {
      const { id, slotId } = read.booking;
      const locked = yield* lockPlace(ports)(id, slotId);
      if (locked === null) return yield* Effect.fail(refusal('booking_not_found'));
      return locked.slot.id === slotId ? { ...read, ...locked } : yield* bookingFor(ports)(id, by);
    });

/**
 * Ends a booking, or says what its end would come to: by the kinder of the terms it was booked under and those of today,
 * judged under the locks of account, subscription, slot and booking. One that ended already is answered as it ended. Of somebody whose account
 * was deleted no words are kept.
 */
export const cancelPlace = (ports: CancelPlacePorts) => (command: CancelPlace) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const { bookingId, by, dryRun } = command;
      const read = yield* bookingFor(ports)(bookingId, by);
      if (command.excuse && !isStaffOf(by, read)) return yield* Effect.fail(refusal('permission_denied'));
      const now = ports.clock.now();
      const { subscriptionId, userId } = read.booking;
      if (dryRun) {
        const seen = subscriptionId === null ? null : yield* ports.subscriptions.find(subscriptionId);
        return yield* asEnded(ports)(whatComesBack(yield* judged(command, read, now), seen), read);
      }
      const reason = (yield* isDeleted(ports)(userId)) ? null : command.reason;
      const [subscription = null] = subscriptionId === null ? [] : yield* ports.subscriptions.lock([subscriptionId]);
      const view = yield* lockedFor(ports)(read, by);
      const { booking } = view;
      const outcome = whatComesBack(yield* judged(command, view, now), subscription);
      if (outcome.state === booking.state) return yield* asEnded(ports)(outcome, view);
      yield* ended(ports)({ ...command, reason }, view, outcome, subscription, now);
      return { ...outcome, view: yield* ports.bookings.viewOf(bookingId).pipe(Effect.flatMap(mustBeThere)) };
    }),
  );

/** What the answer says of the entry is what becomes of it. */
const whatComesBack = (outcome: CancelOutcome, subscription: ClientSubscription | null): CancelOutcome =>
  outcome.entry === 'returned' && isOver(subscription) ? { ...outcome, entry: 'none' } : outcome;

/** One that has ended already gives back what it owes since then. */
const asEnded = (ports: Pick<CancelPlacePorts, 'owedRefunds'>) => (outcome: CancelOutcome, view: BookingView) =>
  Effect.gen(function* () {
    if (outcome.state !== view.booking.state) return { ...outcome, view };
    const [owed] = yield* ports.owedRefunds.of([view.booking.id]);
    return { ...outcome, refundPercent: owed?.percent ?? 0, view };
  });

const mustBeThere = <A>(found: A | null) =>
  found === null ? Effect.die(new Error('a locked booking is gone')) : Effect.succeed(found);

const judged = ({ excuse }: CancelPlace, view: BookingView, now: Temporal.Instant) =>
  excuse ? excused(view) : fromResult(cancelOutcome(view, now));

/** What the end of a booking comes to now. */
export const cancelOutcome = ({ booking, slot, terms }: BookingView, now: Temporal.Instant) =>
  mayCancel({
    booking,
    slot,
    booked: booking.terms ?? defaultCancellationTerms,
    current: terms ?? defaultCancellationTerms,
    now,
  });

const earlyPercent = (terms: readonly (CancellationTerms | null)[]): number =>
  Math.max(...terms.map((each) => (each ?? defaultCancellationTerms).early.refundPercent));

/** Forgiven: as an early cancellation, whenever it is, by the kinder of the terms of then and now. */
const excused = ({ booking, slot: { startsAt: cutoff }, terms }: BookingView) =>
  fromResult(
    step(bookingTable, booking.state, 'excuse')
      .map((state): CancelOutcome => ({
        outcome: 'early',
        cutoff,
        state,
        entry: booking.entryOutcome === 'none' ? 'none' : 'returned',
        refundPercent: booking.means === 'order' ? earlyPercent([booking.terms, terms]) : 0,
      }))
      .mapErr((code) => refusal(code)),
  );

const ended =
  (ports: CancelPlacePorts) =>
  (
    { by, reason, actor, excuse }: CancelPlace,
    { booking: before, slot, activity }: BookingView,
    { state, entry, outcome, refundPercent }: CancelOutcome,
    subscription: ClientSubscription | null,
    now: Temporal.Instant,
  ) =>
    Effect.gen(function* () {
      const end = { at: now, by: by.id, reason };
      const fate = entry === 'none' ? ('kept' as const) : entry;
      const after = yield* endBooking(ports)({ before, slot, state, subscription, entry: fate, end, actor });
      const { orderId } = before;
      if (orderId !== null && refundPercent > 0) {
        const owed = { bookingId: before.id, orderId, percent: refundPercent, reason: 'booking_cancelled' as const };
        yield* ports.owedRefunds.owe({ ...owed, at: now });
        yield* ports.outbox.wake('orders');
      }
      yield* ports.audit.record({
        actor,
        action: 'Modified',
        operation: 'booking.cancel',
        entity: 'booking',
        entityId: before.id,
        subject: before.userId,
        changes: changesBetween(
          { state: before.state, entry: before.entryOutcome },
          { state: after.state, entry: after.entryOutcome, outcome, excuse, refundPercent },
        ),
        personal: changesBetween(null, { reason }),
      });
      const givenBack = { entry: after.entryOutcome, refundPercent };
      const byStudio = by.id !== before.userId;
      yield* writeBookingNotice(ports)({
        kind: 'bookingCancelled',
        booking: after,
        slot,
        activity,
        byStudio,
        givenBack,
        now,
      });
    });
