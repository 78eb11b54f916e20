import * as Effect from 'effect/Effect';
import {
  checkedIn,
  checkInUndone,
  isLive,
  type Booking,
  type CheckIn,
  type CheckInId,
  type CheckInMethod,
  type SubscriptionId,
} from '@svc/domain/booking';
import { refusal, type AccountId, type BookingId } from '@svc/domain/kernel';
import {
  changesBetween,
  fromResult,
  notFound,
  requireLive,
  type AuditedActor,
  type AuditLog,
  type Clock,
  type Ids,
  type LiveAccounts,
  type UnitOfWork,
} from '../../kernel/index.ts';
import { isStaffOf, type Booker } from '../booking/booker.ts';
import type { BookingStore, BookingView, SlotStore } from '../booking/booking-stores.ts';
import { bookingFor } from '../booking/cancel-place.ts';
import { lockPlace } from '../booking/lock-place.ts';
import type { CheckInStore } from './check-in-store.ts';
import { comeAfterAll } from './come-after-all.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';

export interface CheckInPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly liveAccounts: LiveAccounts;
  readonly slots: SlotStore;
  readonly bookings: BookingStore;
  readonly subscriptions: SubscriptionStore;
  readonly checkIns: CheckInStore;
}

export interface CheckInBooking {
  readonly bookingId: BookingId;
  /** Whose booking it must be; anybody else's is not found. */
  readonly owner: { readonly userId: AccountId } | { readonly subscriptionId: SubscriptionId };
  readonly method: Exclude<CheckInMethod, 'walkIn'>;
  readonly by: AccountId;
  readonly actor: AuditedActor;
}

export interface CheckInByStaff {
  readonly bookingId: BookingId;
  /** An Admin, or the professional of the activity. */
  readonly by: Booker['by'];
  /** It was a mistake. */
  readonly undo: boolean;
  readonly actor: AuditedActor;
}

/** Locked in the order account, subscription, slot, booking. Null: one of them is gone. @param read whose it is, was asked already */
const lockedFrom = (ports: CheckInPorts) => (read: BookingView) =>
  Effect.gen(function* () {
    const { id, userId, slotId, subscriptionId } = read.booking;
    if (!isLive(read.booking)) yield* requireLive(ports)(userId); // a place will be taken: accounts come first
    const [subscription = null] = subscriptionId === null ? [] : yield* ports.subscriptions.lock([subscriptionId]);
    const place = yield* lockPlace(ports)(id, slotId);
    if (place === null) return null;
    // Moved meanwhile: the other activity's rules count.
    const view = place.slot.id === slotId ? read : yield* ports.bookings.viewOf(id);
    return view && { ...place, subscription, activity: view.activity };
  });

/** The one whose booking it must be. At the desk any booking of the client may be checked in, whatever covers it. */
const ownerOf = (ports: CheckInPorts, owner: CheckInBooking['owner']) =>
  'userId' in owner
    ? Effect.succeed(owner.userId)
    : Effect.map(ports.subscriptions.find(owner.subscriptionId), (found) => found?.userId ?? null);

/** Ownership is asked before anything is locked, and before anything is refused about the person. */
const lockedOf = (ports: CheckInPorts) => (command: Pick<CheckInBooking, 'bookingId' | 'owner'>) =>
  Effect.gen(function* () {
    const missing = Effect.fail(notFound('Booking'));
    const read = yield* ports.bookings.viewOf(command.bookingId);
    const owner = yield* ownerOf(ports, command.owner);
    if (read === null || read.booking.userId !== owner) return yield* missing;
    return (yield* lockedFrom(ports)(read)) ?? (yield* missing);
  });

/** The same for staff of the activity; a client is refused, also on their own. */
const lockedAtTheDesk =
  (ports: CheckInPorts) =>
  ({ bookingId, by }: CheckInByStaff) =>
    Effect.gen(function* () {
      const read = yield* bookingFor(ports)(bookingId, by);
      if (!isStaffOf(by, read)) return yield* Effect.fail(refusal('permission_denied'));
      const found = yield* lockedFrom(ports)(read);
      if (found === null || !isStaffOf(by, found)) return yield* Effect.fail(refusal('booking_not_found'));
      return found;
    });

type Locked = NonNullable<Effect.Success<ReturnType<ReturnType<typeof lockedFrom>>>>;

const audited =
  (ports: CheckInPorts) =>
  (operation: 'check-in' | 'undo-check-in', before: Booking, after: Booking, actor: AuditedActor, method: string) =>
    ports.audit.record({
      actor,
      action: 'Modified',
      operation: `booking.${operation}`,
      entity: 'booking',
      entityId: after.id,
      subject: after.userId,
      changes: changesBetween({ state: before.state }, { state: after.state, slotId: after.slotId, method }),
    });

/** The row of a check-in; for a booking whose state says so already. */
export const recordCheckIn =
  (ports: CheckInPorts) => (booking: Booking, method: CheckInMethod, by: AccountId, at: Temporal.Instant) =>
    Effect.gen(function* () {
      const { id: bookingId, slotId, userId, subscriptionId } = booking;
      const whose = { bookingId, slotId, userId, subscriptionId };
      const checkIn: CheckIn = {
        id: ports.ids.next<CheckInId>(),
        ...whose,
        method,
        at,
        by,
        undoneAt: null,
        undoneBy: null,
      };
      yield* ports.checkIns.insert(checkIn).pipe(Effect.catchTag('Taken', (fault) => Effect.die(fault))); // locked, and not in
      return checkIn;
    });

/** Who is in already is answered as before; whose place had been let go needs one again. */
const comeIn =
  (ports: CheckInPorts) =>
  (found: Locked, { method, by, actor }: Pick<CheckInBooking, 'method' | 'by' | 'actor'>) =>
    Effect.gen(function* () {
      const now = ports.clock.now();
      const { booking } = found;
      const rules = found.activity.checkIn;
      const state = yield* fromResult(checkedIn({ ...found, rules, method, now }));
      const before = yield* ports.checkIns.ofBooking(booking.id);
      if (state === booking.state && before?.undoneAt === null) return before;
      const here = yield* comeAfterAll(ports)({ ...found, now, actor });
      const checked = { ...here, state, sequence: booking.sequence + 1 };
      yield* ports.bookings.save(checked);
      const checkIn = yield* recordCheckIn(ports)(booking, method, by, now);
      yield* audited(ports)('check-in', booking, checked, actor, method);
      return checkIn;
    });

/** The booking is confirmed again. What is undone already stays so; where nobody was in there is nothing. */
const goOut =
  (ports: CheckInPorts) =>
  ({ booking }: Locked, { by, actor }: Pick<CheckInBooking, 'by' | 'actor'>) =>
    Effect.gen(function* () {
      const state = yield* fromResult(checkInUndone(booking));
      const last = yield* ports.checkIns.ofBooking(booking.id);
      if (last === null) return yield* Effect.fail(notFound('CheckIn'));
      if (state === booking.state) return last;
      const at = ports.clock.now();
      const undone = { ...booking, state, sequence: booking.sequence + 1 };
      yield* ports.bookings.save(undone);
      yield* ports.checkIns.undo(booking.id, at, by);
      yield* audited(ports)('undo-check-in', booking, undone, actor, last.method);
      return { ...last, undoneAt: at, undoneBy: by };
    });

/** Somebody came, by their own word or at the desk of their subscription. */
export const checkInBooking = (ports: CheckInPorts) => (command: CheckInBooking) =>
  ports.unitOfWork.run(Effect.flatMap(lockedOf(ports)(command), (found) => comeIn(ports)(found, command)));

/** It was a mistake. */
export const undoCheckIn = (ports: CheckInPorts) => (command: Omit<CheckInBooking, 'method'>) =>
  ports.unitOfWork.run(Effect.flatMap(lockedOf(ports)(command), (found) => goOut(ports)(found, command)));

/** POST /activities/bookings/{id}/check-in: staff notes that somebody came, whatever covers their booking. @returns it as it stands then */
export const checkInByStaff = (ports: CheckInPorts) => (command: CheckInByStaff) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const { bookingId, by, undo, actor } = command;
      const found = yield* lockedAtTheDesk(ports)(command);
      if (undo) yield* goOut(ports)(found, { by: by.id, actor });
      else yield* comeIn(ports)(found, { method: 'desk', by: by.id, actor });
      return yield* bookingFor(ports)(bookingId, by);
    }),
  );
