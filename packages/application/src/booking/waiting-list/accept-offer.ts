import * as Effect from 'effect/Effect';
import { entryIn, mayBook, waitingTable, type WaitingEntryId } from '@svc/domain/booking';
import { refusal, step, type AccountId, type BookingId } from '@svc/domain/kernel';
import {
  changesBetween,
  fromResult,
  nameMade,
  notFound,
  isAudited,
  requireLive,
  type Actor,
} from '../../kernel/index.ts';
import type { BookPlacePorts } from '../booking/book-place.ts';
import { coveringSubscriptions } from '../booking/covering-subscriptions.ts';
import { announceMade } from '../notice/announce-bookings.reconciler.ts';
import { busyProfessional } from '../booking/refused-place.ts';
import { takeByMeans } from '../booking/take-by-means.ts';
import type { TakePlace } from '../booking/take-place.ts';

export interface AcceptOffer {
  readonly entryId: WaitingEntryId;
  readonly userId: AccountId;
  /** The studio's time zone. */
  readonly zone: string;
  /** A machine where the studio promotes; that is not audited. */
  readonly actor: Actor;
}

type StandingOfferPorts = Pick<BookPlacePorts, 'liveAccounts' | 'slots' | 'subscriptions' | 'waitingList'>;

/**
 * The offered place becomes the person's booking, by the rules of every door and under the lock of the slot: the offer's hold lets go
 * and the booking takes in one transaction, so that the place is never free for anybody else and nothing is handed on. At the very
 * end of its time the offer has lapsed. What the booking refuses leaves the offer standing.
 * @returns the booking with its class; `Requested` where the studio confirms by hand
 */
export const acceptOffer = (ports: BookPlacePorts) => (command: AcceptOffer) =>
  ports.unitOfWork
    .run(
      Effect.gen(function* () {
        const { entryId, userId } = command;
        const now = ports.clock.now();
        const { entry, state, offer, view } = yield* standingOffer(ports)(command, now);
        const { slot, activity, blockedUntil } = view;
        const asked = { caller: 'client', force: false, alreadyClaimed: false, offered: true } as const; // their one claim is the offer
        yield* fromResult(mayBook({ activity, slot, blockedUntil, means: entry.means, now, ...asked }));
        yield* ports.waitingList.endOffer(offer.holdId, 'release');
        yield* ports.slots.freePlace(slot.id);
        const bookingId = ports.ids.next<BookingId>();
        const place: TakePlace = {
          bookingId,
          userId,
          bookedBy: userId,
          slotId: slot.id,
          activityId: slot.activityId,
          state: activity.confirmation === 'manual' ? 'Requested' : 'Confirmed',
          guestName: null,
          // What stood above the capacity before may do so again: the offer's place was counted there.
          overbookUpTo: slot.over > 0 ? slot.over : null,
          startsAfter: now,
          endsAfter: now,
          now,
        };
        const how = { means: entry.means, subscriptionId: entry.subscriptionId, view, place };
        const taken = yield* takeByMeans(ports)({ ...command, ...how });
        if (taken === 'refused') {
          if (yield* ports.slots.isBusy(slot.id, userId)) return yield* Effect.fail(refusal('overlap'));
          const elsewhere = yield* ports.slots.givenElsewhere(slot.id);
          return yield* Effect.fail(
            elsewhere === null ? refusal('activity_not_bookable') : busyProfessional(elsewhere, false),
          );
        }
        yield* ports.waitingList.save(entryIn(entry, state));
        yield* nameMade(bookingId);
        const made = yield* ports.bookings.viewOf(bookingId);
        if (made === null) return yield* Effect.die(new Error('an offer was accepted without a booking'));
        yield* announceMade(ports)(made, now);
        if (!isAudited(command.actor)) return made;
        const facts = { state: place.state, slotId: slot.id, means: entry.means, subscriptionId: taken, entryId };
        yield* ports.audit.record({
          actor: command.actor,
          action: 'Created',
          operation: 'waiting-list.accept',
          entity: 'booking',
          entityId: bookingId,
          subject: userId,
          changes: changesBetween(null, facts),
        });
        return made;
      }),
    )
    .pipe(Effect.catchTag('Taken', () => Effect.fail(refusal('already_booked'))));

/**
 * Account, subscriptions and slot locked in this order; then the entry is read again, with its offer still open. Inside the
 * caller's unit of work. `entry_accepted`, `offer_lapsed`: it was taken already, or its time is over.
 * @returns the entry, the state it goes to, its offer, and the class as its person sees it
 */
export const standingOffer =
  (ports: StandingOfferPorts) =>
  ({ entryId, userId, zone }: Omit<AcceptOffer, 'actor'>, now: Temporal.Instant) =>
    Effect.gen(function* () {
      const missing = Effect.fail(notFound('WaitingEntry'));
      const read = yield* ports.waitingList.find(entryId);
      if (read === null || read.userId !== userId) return yield* missing;
      yield* requireLive(ports)(userId);
      const before = yield* ports.slots.find(read.slotId, userId);
      if (before === null) return yield* missing;
      const owned = { userId, subscriptionId: read.subscriptionId, zone };
      const covering = yield* coveringSubscriptions(ports)(owned, before, now);
      if (read.means === 'entry') yield* ports.subscriptions.lock(covering.usable.map(({ id }) => id));
      yield* ports.slots.lock([read.slotId]);
      const view = yield* ports.slots.find(read.slotId, userId);
      const entry = yield* ports.waitingList.find(entryId);
      if (view === null || entry === null) return yield* missing;
      const state = yield* fromResult(step(waitingTable, entry.state, 'accept').mapErr((code) => refusal(code)));
      if (state === entry.state) return yield* Effect.fail(refusal('entry_accepted'));
      const { offer } = entry;
      if (offer === null || Temporal.Instant.compare(now, offer.until) >= 0)
        return yield* Effect.fail(refusal('offer_lapsed'));
      return { entry, state, offer, view };
    });
