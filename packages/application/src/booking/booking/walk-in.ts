import * as Effect from 'effect/Effect';
import {
  freePlaces,
  isCheckInOpen,
  mayBook,
  mayCover,
  startedBy,
  type EntitlementRequest,
  type SubscriptionId,
} from '@svc/domain/booking';
import { refusal, type AccountId, type BookingId, type SlotId } from '@svc/domain/kernel';
import { changesBetween, fromResult, nameMade, notFound, type AuditedActor } from '../../kernel/index.ts';
import { recordCheckIn, type CheckInPorts } from '../check-in/check-in.ts';
import type { EntryPlaces } from '../subscription/entry-places.ts';
import { coverRefusal } from './covering-subscriptions.ts';
import { requireLiveOwners } from './live-owners.ts';
import { busyProfessional } from './refused-place.ts';

export interface WalkInPorts extends CheckInPorts {
  readonly entryPlaces: EntryPlaces;
}

export interface WalkIn {
  readonly subscriptionId: SubscriptionId;
  readonly slotId: SlotId;
  readonly by: AccountId;
  readonly zone: string;
  readonly actor: AuditedActor;
}

const longAgo = Temporal.Instant.from('0001-01-01T00:00:00Z');

/** Nothing was booked before: the entry is spent, the place taken and the client in, all at once. */
export const walkIn = (ports: WalkInPorts) => (command: WalkIn) =>
  ports.unitOfWork
    .run(
      Effect.gen(function* () {
        const { subscriptionId, slotId, by, actor } = command;
        const now = ports.clock.now();
        const today = now.toZonedDateTimeISO(command.zone).toPlainDate();
        yield* requireLiveOwners(ports)([subscriptionId]);
        const [subscription] = yield* ports.subscriptions.lock([subscriptionId]);
        if (subscription === undefined) return yield* Effect.fail(notFound('Subscription'));
        const { userId } = subscription;
        const slotView = yield* ports.slots.find(slotId, userId);
        if (slotView === null) return yield* Effect.fail(refusal('slot_not_found'));
        const { slot, activity, mine, blockedUntil } = slotView;
        const asked = { means: 'entry', alreadyClaimed: mine, caller: 'staff', force: true, now } as const;
        yield* fromResult(mayBook({ slot, activity, blockedUntil, ...asked }));
        if (!isCheckInOpen(slot, activity.checkIn, now)) return yield* Effect.fail(refusal('check_in_closed'));
        if (freePlaces(slot) === 0) return yield* Effect.fail(refusal('place_full'));
        const place = { activityId: slot.activityId, day: slot.localDate, today };
        yield* covers(ports)({ subscription, ...place });
        const bookingId = ports.ids.next<BookingId>();
        const movementId = ports.ids.next<string & { readonly brand: 'EntryMovementId' }>();
        const plain = { state: 'Confirmed', guestName: null, overbookUpTo: null } as const;
        const whose = { subscriptionId, userId, bookedBy: by, slotId, bookingId, movementId, ...plain };
        const when = { startsAfter: longAgo, endsAfter: now.subtract({ microseconds: 1 }), now };
        const answer = yield* ports.entryPlaces.take({ ...whose, ...place, ...when, actor });
        // The rest was judged under its lock.
        if (answer === 'refused') {
          if (yield* ports.slots.isBusy(slotId, userId)) return yield* Effect.fail(refusal('overlap'));
          const elsewhere = yield* ports.slots.givenElsewhere(slotId);
          if (elsewhere !== null) return yield* Effect.fail(busyProfessional(elsewhere, true));
          return yield* Effect.fail(refusal('place_full'));
        }
        const started = startedBy(subscription, slot.localDate);
        if (started !== subscription) yield* ports.subscriptions.save(started);
        return yield* comesIn(ports)(command, bookingId, now);
      }),
    )
    .pipe(Effect.catchTag('Taken', () => Effect.fail(refusal('already_booked'))));

const covers = (ports: WalkInPorts) => (request: Omit<EntitlementRequest, 'usedThatDay'>) =>
  Effect.gen(function* () {
    const usedThatDay = yield* ports.subscriptions.usedOn(request.subscription.id, request.day);
    const no = mayCover({ ...request, usedThatDay }).match(
      () => undefined,
      (refused) => refused,
    );
    if (no === undefined) return;
    return yield* Effect.fail(coverRefusal(no));
  });

const comesIn = (ports: WalkInPorts) => (command: WalkIn, bookingId: BookingId, now: Temporal.Instant) =>
  Effect.gen(function* () {
    const [booking] = yield* ports.bookings.lock([bookingId]);
    if (booking === undefined) return yield* Effect.die(new Error('a place was taken without a booking'));
    yield* ports.bookings.save({ ...booking, state: 'CheckedIn', sequence: booking.sequence + 1 });
    const checkIn = yield* recordCheckIn(ports)(booking, 'walkIn', command.by, now);
    yield* nameMade(bookingId);
    const made = {
      state: 'CheckedIn',
      slotId: booking.slotId,
      subscriptionId: command.subscriptionId,
      method: 'walkIn',
    };
    yield* ports.audit.record({
      actor: command.actor,
      action: 'Created',
      operation: 'booking.walk-in',
      entity: 'booking',
      entityId: bookingId,
      subject: booking.userId,
      changes: changesBetween(null, made),
    });
    return checkIn;
  });
