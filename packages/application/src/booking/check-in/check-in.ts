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
import type { AccountId, BookingId } from '@svc/domain/kernel';
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
import type { BookingStore, SlotStore } from '../booking/booking-stores.ts';
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

/** Locked in the order subscription, slot, booking. */
const locked = (ports: CheckInPorts) => (command: Pick<CheckInBooking, 'bookingId' | 'owner'>) =>
  Effect.gen(function* () {
    const missing = Effect.fail(notFound('Booking'));
    const view = yield* ports.bookings.viewOf(command.bookingId);
    if (view === null) return yield* missing;
    const { booking: read, activity } = view;
    if (!isLive(read)) yield* requireLive(ports)(read.userId); // a place will be taken: accounts come first
    const named = 'subscriptionId' in command.owner ? command.owner.subscriptionId : null;
    const ids = [read.subscriptionId, named].filter((id) => id !== null);
    const subscriptions = yield* ports.subscriptions.lock([...new Set(ids)]);
    // At the desk any booking of the client may be checked in, whatever covers it.
    const userId =
      'userId' in command.owner ? command.owner.userId : subscriptions.find(({ id }) => id === named)?.userId;
    if (read.userId !== userId) return yield* missing;
    const place = yield* lockPlace(ports)(command.bookingId, read.slotId);
    if (place === null) return yield* missing;
    const { booking, slot } = place;
    const subscription = subscriptions.find(({ id }) => id === booking.subscriptionId) ?? null;
    return { booking, slot, subscription, activity };
  });

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

/** Somebody came. Who is in already is answered as before; whose place had been let go needs one again. */
export const checkInBooking = (ports: CheckInPorts) => (command: CheckInBooking) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const now = ports.clock.now();
      const found = yield* locked(ports)(command);
      const { booking } = found;
      const rules = found.activity.checkIn;
      const state = yield* fromResult(checkedIn({ ...found, rules, method: command.method, now }));
      const before = yield* ports.checkIns.ofBooking(booking.id);
      if (state === booking.state && before?.undoneAt === null) return before;
      const here = yield* comeAfterAll(ports)({ ...found, now, actor: command.actor });
      const checked = { ...here, state, sequence: booking.sequence + 1 };
      yield* ports.bookings.save(checked);
      const checkIn = yield* recordCheckIn(ports)(booking, command.method, command.by, now);
      yield* audited(ports)('check-in', booking, checked, command.actor, command.method);
      return checkIn;
    }),
  );

/** It was a mistake: the booking is confirmed again. What is undone already stays so; where nobody was in there is nothing. */
export const undoCheckIn = (ports: CheckInPorts) => (command: Omit<CheckInBooking, 'method'>) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const { booking } = yield* locked(ports)(command);
      const state = yield* fromResult(checkInUndone(booking));
      const last = yield* ports.checkIns.ofBooking(booking.id);
      if (last === null) return yield* Effect.fail(notFound('CheckIn'));
      if (state === booking.state) return last;
      const at = ports.clock.now();
      const undone = { ...booking, state, sequence: booking.sequence + 1 };
      yield* ports.bookings.save(undone);
      yield* ports.checkIns.undo(booking.id, at, command.by);
      yield* audited(ports)('undo-check-in', booking, undone, command.actor, last.method);
      return { ...last, undoneAt: at, undoneBy: command.by };
    }),
  );
