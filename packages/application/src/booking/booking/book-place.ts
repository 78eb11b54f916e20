import * as Effect from 'effect/Effect';
import { cheapestMeans, freePlaces, mayBook, type ClientSubscription, type Means } from '@svc/domain/booking';
import { refusal, type BookingId } from '@svc/domain/kernel';
import {
  changesBetween,
  fromResult,
  nameMade,
  requireLive,
  type AuditedActor,
  type AuditLog,
  type Clock,
  type LiveAccounts,
  type UnitOfWork,
} from '../../kernel/index.ts';
import type { EntryPlaces } from '../subscription/entry-places.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import type { WaitingListStore } from '../waiting-list/waiting-list-store.ts';
import type { BookingStore, SlotStore, SlotView } from './booking-stores.ts';
import type { NoticePorts } from '../notice/write-notice.ts';
import { announceMade } from '../notice/announce-bookings.reconciler.ts';
import type { RemindPorts } from '../reminder/remind.ts';
import { judgeBooker, type Booker, type BookerPorts } from './booker.ts';
import { coveringSubscriptions } from './covering-subscriptions.ts';
import { refusedPlace } from './refused-place.ts';
import { takeByMeans } from './take-by-means.ts';
import type { FreePlaces, TakePlace } from './take-place.ts';

export interface BookPlacePorts extends BookerPorts, NoticePorts, RemindPorts {
  readonly clock: Clock;
  readonly unitOfWork: UnitOfWork;
  readonly audit: AuditLog;
  readonly liveAccounts: LiveAccounts;
  readonly slots: SlotStore;
  readonly bookings: BookingStore;
  readonly subscriptions: SubscriptionStore;
  readonly waitingList: WaitingListStore;
  readonly freePlaces: FreePlaces;
  readonly entryPlaces: EntryPlaces;
}

export interface BookPlace extends Booker {
  /** Null: what costs the person least. */
  readonly means: Exclude<Means, 'order'> | null;
  /** The one to spend; null: the first in the spending order that covers the class. */
  readonly subscriptionId: ClientSubscription['id'] | null;
  readonly guestName: string | null;
  /** Why staff books; kept in the audit log alone. */
  readonly reason: string | null;
  readonly actor: AuditedActor;
}

const longAgo = Temporal.Instant.from('0001-01-01T00:00:00Z');

/**
 * Books a place that is free, to be paid at the studio, or covered by an entry. What one read shows is judged first, so that a full
 * class costs no lock; the statement that takes the place proves all of it again, and what it refused is explained by a read.
 * @returns the booking with its class
 */
export const bookPlace = (ports: BookPlacePorts) => (command: BookPlace) =>
  ports.unitOfWork
    .run(bookOne(ports)(command))
    .pipe(Effect.catchTag('Taken', () => Effect.fail(refusal('already_booked'))));

/** The same inside the caller's unit of work. After a refusal it goes on; after `Taken` it does not. */
export const bookOne = (ports: BookPlacePorts) => (command: BookPlace) =>
  Effect.gen(function* () {
    const { slotId, userId, actor } = command;
    const view = yield* ports.slots.find(slotId, userId);
    if (view === null) return yield* Effect.fail(refusal('slot_not_found'));
    const { caller, overbookUpTo } = yield* judgeBooker(ports)(command, view);
    const now = ports.clock.now();
    const asked = { alreadyClaimed: view.mine, blockedUntil: view.blockedUntil, caller, force: command.force, now };
    const covered = yield* isCovered(ports)(command, view, now);
    const means = command.means ?? cheapestMeans(view.activity.means, covered);
    if (means === null) return yield* Effect.fail(refusal('means_not_accepted'));
    yield* fromResult(mayBook({ activity: view.activity, slot: view.slot, means, ...asked }));
    if (freePlaces(view.slot) === 0 && overbookUpTo === null) return yield* refusedPlace(ports)(command, view, now);
    yield* requireLive(ports)(userId);
    const bookingId = ports.ids.next<BookingId>();
    const place: TakePlace = {
      bookingId,
      userId,
      bookedBy: command.by.id,
      slotId,
      activityId: view.activity.id,
      state: view.activity.confirmation === 'manual' && caller === 'client' ? 'Requested' : 'Confirmed',
      guestName: command.guestName,
      overbookUpTo,
      startsAfter: caller === 'staff' && command.force ? longAgo : now,
      endsAfter: now,
      now,
    };
    const spent = yield* takeByMeans(ports)({ ...command, means, view, place });
    if (spent === 'refused') return yield* refusedPlace(ports)(command, view, now, overbookUpTo !== null);
    yield* nameMade(bookingId);
    const { state } = place;
    const facts = { state, slotId, means, subscriptionId: spent, overbook: command.overbook, force: command.force };
    yield* ports.audit.record({
      actor,
      action: 'Created',
      operation: 'booking.book',
      entity: 'booking',
      entityId: bookingId,
      subject: userId,
      changes: changesBetween(null, facts),
      personal: changesBetween(null, { reason: command.reason, guestName: command.guestName }),
    });
    const made = yield* Effect.flatMap(ports.bookings.viewOf(bookingId), mustBeThere);
    yield* announceMade(ports)(made, now);
    return made;
  });

/** Whether an entry of the person can pay; asked only where that decides how the place is covered. */
const isCovered = (ports: BookPlacePorts) => (command: BookPlace, view: SlotView, now: Temporal.Instant) =>
  command.means === null && view.activity.means.includes('entry')
    ? Effect.map(coveringSubscriptions(ports)(command, view, now), ({ usable }) => usable.length > 0)
    : Effect.succeed(false);

const mustBeThere = <A>(found: A | null) =>
  found === null ? Effect.die(new Error('a place was taken without a booking')) : Effect.succeed(found);
