import * as Effect from 'effect/Effect';
import { waitingTable, type WaitingEntryId } from '@svc/domain/booking';
import { refusal, step, type AccountId, type BookingId } from '@svc/domain/kernel';
import { changesBetween, fromResult, nameMade, notFound, requireLive, type AuditedActor } from '../../kernel/index.ts';
import type { BookPlacePorts } from '../booking/book-place.ts';
import { coveringSubscriptions } from '../booking/covering-subscriptions.ts';
import { announceBooking } from '../notice/announce-bookings.reconciler.ts';
import { takeByMeans } from '../booking/take-by-means.ts';
import type { TakePlace } from '../booking/take-place.ts';

export interface AcceptOffer {
  readonly entryId: WaitingEntryId;
  readonly userId: AccountId;
  readonly zone: string;
  readonly actor: AuditedActor;
}

/**
 * The offered place becomes the person's booking, under the lock of the slot: the offer's hold lets go and the booking takes
 * in one transaction, so that the place is never free for anybody else and nothing is handed on. At the very end of its time
 * the offer has lapsed. What the booking refuses leaves the offer standing.
 * @returns the booking with its class
 */
export const acceptOffer = (ports: BookPlacePorts) => (command: AcceptOffer) =>
  ports.unitOfWork
    .run(
      Effect.gen(function* () {
        const { entryId, userId } = command;
        const read = yield* ports.waitingList.find(entryId);
        if (read === null || read.userId !== userId) return yield* Effect.fail(notFound('WaitingEntry'));
        yield* requireLive(ports)(userId);
        const view = yield* ports.slots.find(read.slotId, userId);
        if (view === null) return yield* Effect.fail(notFound('WaitingEntry'));
        const now = ports.clock.now();
        const { blockedUntil } = view;
        if (blockedUntil !== null && Temporal.Instant.compare(blockedUntil, now) > 0)
          return yield* Effect.fail(refusal('client_blocked', { until: blockedUntil.toString() }));
        const owned = { userId, subscriptionId: null, zone: command.zone };
        const before = yield* coveringSubscriptions(ports)(owned, view, now);
        if (read.means === 'entry') yield* ports.subscriptions.lock(before.usable.map(({ id }) => id));
        const [slot] = yield* ports.slots.lock([read.slotId]);
        const entry = yield* ports.waitingList.find(entryId);
        if (slot === undefined || entry === null) return yield* Effect.fail(notFound('WaitingEntry'));
        const state = yield* fromResult(step(waitingTable, entry.state, 'accept').mapErr((code) => refusal(code)));
        if (state === entry.state) return yield* Effect.fail(refusal('entry_accepted'));
        const { offer } = entry;
        if (offer === null || Temporal.Instant.compare(now, offer.until) >= 0)
          return yield* Effect.fail(refusal('offer_lapsed'));
        yield* ports.waitingList.endOffer(offer.holdId, 'release');
        yield* ports.slots.freePlace(slot.id);
        const bookingId = ports.ids.next<BookingId>();
        const place: TakePlace = {
          bookingId,
          userId,
          bookedBy: userId,
          slotId: slot.id,
          activityId: slot.activityId,
          state: 'Confirmed',
          guestName: null,
          // What stood above the capacity before may do so again: the offer's place was counted there.
          overbookUpTo: slot.over > 0 ? slot.over : null,
          startsAfter: now,
          endsAfter: now,
          now,
        };
        const how = { means: entry.means, subscriptionId: null, view: { ...view, slot }, place };
        const taken = yield* takeByMeans(ports)({ ...command, ...how });
        if (taken === 'refused')
          return yield* Effect.fail(
            refusal((yield* ports.slots.isBusy(slot.id, userId)) ? 'overlap' : 'activity_not_bookable'),
          );
        yield* ports.waitingList.save({ ...entry, state });
        yield* nameMade(bookingId);
        yield* ports.audit.record({
          actor: command.actor,
          action: 'Created',
          operation: 'waiting-list.accept',
          entity: 'booking',
          entityId: bookingId,
          subject: userId,
          changes: changesBetween(null, { slotId: slot.id, means: entry.means, entryId }),
        });
        const made = yield* ports.bookings.viewOf(bookingId);
        if (made === null) return yield* Effect.die(new Error('an offer was accepted without a booking'));
        yield* announceBooking(ports)(made, now);
        return made;
      }),
    )
    .pipe(Effect.catchTag('Taken', () => Effect.fail(refusal('already_booked'))));
