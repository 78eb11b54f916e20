import * as Effect from 'effect/Effect';
import {
  defaultCancellationTerms,
  mayBook,
  mayCover,
  mayMove,
  termsAfterOwnMove,
  type Booking,
  type ClientSubscription,
  type Slot,
} from '@svc/domain/booking';
import { refusal, type BookingId, type SlotId } from '@svc/domain/kernel';
import { changesBetween, fromResult, nameMade, requireLive, type AuditedActor } from '../../kernel/index.ts';
import { writeBookingNotice } from '../notice/write-notice.ts';
import { replanReminders } from '../reminder/remind.ts';
import type { BookPlacePorts } from './book-place.ts';
import { isStaffOf, judgeBooker, type Booker } from './booker.ts';
import type { BookingView, SlotView } from './booking-stores.ts';
import { bookingFor } from './cancel-place.ts';
import { lockPlace } from './lock-place.ts';
import { coverRefusal } from './covering-subscriptions.ts';
import { refusedPlace } from './refused-place.ts';
import { placeOf, releasePlace } from './release-place.ts';

export interface Reschedule {
  readonly bookingId: BookingId;
  readonly toSlotId: SlotId;
  readonly by: Booker['by'];
  /** Staff: whatever lead time and horizon of the new class say. */
  readonly force: boolean;
  /** Says what would happen, and does nothing. */
  readonly dryRun: boolean;
  /** The studio's time zone. */
  readonly zone: string;
  readonly actor: AuditedActor;
}

/** The booking in its new class; of a preview, as it would be. */
export interface Rescheduled {
  readonly moved: boolean;
  readonly view: BookingView;
}

/**
 * A booking goes to another class with what covers it: no second entry is spent, no second order paid. The new class is judged as every
 * booking is, first by a read and again under the locks of subscription, both classes and booking. The new place is taken before the old
 * one goes on, so that who loses the new one keeps the old.
 */
export const reschedule = (ports: BookPlacePorts) => (command: Reschedule) =>
  ports.unitOfWork
    .run(
      Effect.gen(function* () {
        const { bookingId, toSlotId, by } = command;
        const read = yield* bookingFor(ports)(bookingId, by);
        const now = ports.clock.now();
        const { userId, subscriptionId } = read.booking;
        const covering = subscriptionId === null ? null : yield* ports.subscriptions.find(subscriptionId);
        yield* judged(ports)(command, read, covering, now);
        yield* requireLive(ports)(userId);
        const [subscription = null] = subscriptionId === null ? [] : yield* ports.subscriptions.lock([subscriptionId]);
        if ((yield* lockPlace(ports)(bookingId, read.slot.id, toSlotId)) === null)
          return yield* Effect.fail(refusal('booking_not_found'));
        const view = yield* bookingFor(ports)(bookingId, by);
        const target = yield* judged(ports)(command, view, subscription, now);
        const after = movedTo(view.booking, target.slot);
        yield* changePlaces(ports)(command, view, target, after, now);
        if (subscription !== null) yield* changeDays(ports)(subscription, view.slot, target.slot);
        yield* changeTerms(ports)(command, view, after);
        if (command.dryRun) return yield* previewed(ports)(after);
        return { moved: true, view: yield* announceMove(ports)(command, view, after, now) };
      }),
    )
    .pipe(
      Effect.catchTag('Taken', () => Effect.fail(refusal('already_booked'))),
      Effect.catchTag('Previewed', ({ view }) => Effect.succeed({ moved: false, view } satisfies Rescheduled)),
    );

/** A preview does all that the move does and leaves nothing of it, so that it knows every refusal of the move. */
const previewed = (ports: BookPlacePorts) => (after: Booking) =>
  Effect.flatMap(mustBeThere(ports)(after), (view) => Effect.fail({ _tag: 'Previewed' as const, view }));

const mustBeThere = (ports: BookPlacePorts) => (moved: Booking) =>
  Effect.flatMap(ports.bookings.viewOf(moved.id), (view) =>
    view === null ? Effect.die(new Error('a moved booking is gone')) : Effect.succeed(view),
  );

const movedTo = (before: Booking, { id: slotId }: Slot): Booking => ({
  ...before,
  slotId,
  movedFrom: before.slotId,
  overbooked: false, // nobody moves above the capacity
  sequence: before.sequence + 1,
});

const bookerOfMove = ({ toSlotId, by, force, zone }: Reschedule, { booking: { userId } }: BookingView): Booker => ({
  ...{ slotId: toSlotId, userId, by, force, zone },
  overbook: false,
  guestName: null,
});

/** Whether the booking may leave, and whether its person may have the new class. @returns the new class */
const judged =
  (ports: BookPlacePorts) =>
  (command: Reschedule, view: BookingView, subscription: ClientSubscription | null, now: Temporal.Instant) =>
    Effect.gen(function* () {
      const { booking, slot, activity: from, terms } = view;
      const to = yield* ports.slots.find(command.toSlotId, booking.userId);
      if (to === null) return yield* Effect.fail(refusal('slot_not_found'));
      const { caller } = yield* judgeBooker(ports)(bookerOfMove(command, view), to);
      const booked = booking.terms ?? defaultCancellationTerms;
      const facts = { booking, slot, booked, current: terms ?? defaultCancellationTerms, now };
      const leaves = isStaffOf(command.by, { activity: from, slot }) ? ('staff' as const) : ('client' as const);
      yield* fromResult(mayMove({ ...facts, from, to: to.activity, caller: leaves }));
      const asked = {
        means: booking.means,
        alreadyClaimed: to.mine,
        blockedUntil: to.blockedUntil,
        caller,
        force: command.force,
        now,
      };
      yield* fromResult(mayBook({ activity: to.activity, slot: to.slot, ...asked }));
      if (subscription !== null) yield* stillCovers(ports)(subscription, view, to, now, command.zone);
      return to;
    });

/** The entry that is spent already covers the new class: asked as if it and its day were free again. */
const stillCovers =
  (ports: BookPlacePorts) =>
  (
    subscription: ClientSubscription,
    { slot: left }: BookingView,
    { slot, activity }: SlotView,
    now: Temporal.Instant,
    zone: string,
  ) =>
    Effect.gen(function* () {
      const day = slot.localDate;
      const used = yield* ports.subscriptions.usedOn(subscription.id, day);
      const { remaining } = subscription;
      const no = mayCover({
        subscription: { ...subscription, remaining: remaining === null ? null : remaining + 1 },
        activityId: activity.id,
        day,
        usedThatDay: used - (day.equals(left.localDate) ? 1 : 0),
        today: now.toZonedDateTimeISO(zone).toPlainDate(),
      });
      if (no.isErr()) return yield* Effect.fail(coverRefusal(no.error));
    });

/** The time of the person, and of who gives an appointment, first, since the two may meet; then the new place, the booking, and last the old place. */
const changePlaces =
  (ports: BookPlacePorts) =>
  (command: Reschedule, view: BookingView, to: SlotView, after: Booking, now: Temporal.Instant) =>
    Effect.gen(function* () {
      const { userId } = after;
      yield* ports.slots.freeTime(view.slot.id, userId);
      const alone = view.activity.kind === 'appointment' && view.slot.taken === 1;
      if (alone) yield* ports.slots.freeGivers(view.slot.id);
      if ((yield* ports.slots.takePlace(to.slot.id, userId)) === 'lost')
        return yield* refusedPlace(ports)(bookerOfMove(command, view), to, now);
      yield* ports.bookings.move(after);
      yield* releasePlace(ports)({ slotId: view.slot.id, releasedRef: placeOf(after), userId: null, now });
      // Who waited has it now, and is given it: else nobody moves away.
      if (alone && (yield* ports.slots.keepGivers([view.slot.id])).length > 0)
        return yield* Effect.fail(refusal('professional_busy'));
      return undefined;
    });

/** Who chooses another class has its terms. Where staff chooses it, the person keeps what they had. */
const changeTerms = (ports: BookPlacePorts) => (command: Reschedule, before: BookingView, after: Booking) =>
  Effect.gen(function* () {
    if (isStaffOf(command.by, before)) return;
    const { slot, activity, terms: fresh } = yield* mustBeThere(ports)(after);
    const sameActivity = activity.id === before.activity.id;
    const terms = termsAfterOwnMove({ booked: before.booking.terms, fresh, sameActivity, slot });
    yield* ports.bookings.saveMoved([{ ...after, terms }]);
  });

/** The daily limit counts the day of the new class instead of the old one's. */
const changeDays = (ports: BookPlacePorts) => (subscription: ClientSubscription, from: Slot, to: Slot) =>
  from.localDate.equals(to.localDate)
    ? Effect.void
    : Effect.andThen(
        ports.subscriptions.freeDay(subscription.id, from.localDate),
        ports.subscriptions.countDay(subscription.id, to.localDate),
      );

const announceMove =
  (ports: BookPlacePorts) => (command: Reschedule, before: BookingView, after: Booking, now: Temporal.Instant) =>
    Effect.gen(function* () {
      yield* nameMade(after.id);
      yield* ports.audit.record({
        actor: command.actor,
        action: 'Modified',
        operation: 'booking.reschedule',
        entity: 'booking',
        entityId: after.id,
        subject: after.userId,
        changes: changesBetween(
          { slotId: before.slot.id },
          { slotId: after.slotId, means: after.means, force: command.force },
        ),
      });
      const view = yield* mustBeThere(ports)(after);
      if (after.state === 'Confirmed') yield* replanReminders(ports)(view, now);
      const moved = { from: before.slot.startsAt, endsAt: view.slot.endsAt, alone: true as const };
      yield* writeBookingNotice(ports)({ ...view, kind: 'bookingMoved', now, moved });
      return view;
    });
