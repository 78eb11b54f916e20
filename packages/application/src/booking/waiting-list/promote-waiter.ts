import * as Effect from 'effect/Effect';
import { cutoffOf, defaultCancellationTerms, type WaitingEntry } from '@svc/domain/booking';
import { machine, type StoreDown } from '../../kernel/index.ts';
import type { BookPlacePorts } from '../booking/book-place.ts';
import type { BookingView } from '../booking/booking-stores.ts';
import { writeOfferNotice } from '../notice/write-notice.ts';
import { acceptOffer } from './accept-offer.ts';

/**
 * Where the studio promotes, the place that was offered is taken for its person, by the rules of every door. It is done after the place was
 * handed on, in a transaction of its own, since entries are locked before classes. What is refused, or could be cancelled at a loss
 * alone, stays an offer, and the person is mailed that it is theirs to take.
 */
export const promoteWaiter = (ports: BookPlacePorts) => (read: WaitingEntry) =>
  Effect.catch(taking(ports)(read), (fault) =>
    fault._tag === 'StoreDown' ? Effect.fail(fault) : leaveIt(ports)(read),
  );

const taking =
  (ports: BookPlacePorts) =>
  ({ id: entryId, slotId, userId }: WaitingEntry) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const view = yield* ports.slots.find(slotId, userId);
        const zone = view?.slot.zone ?? 'UTC'; // a class that is gone refuses whatever the day
        const made = yield* acceptOffer(ports)({ entryId, userId, zone, actor: machine('waiting list') });
        if (isTooLateToCancel(made, ports.clock.now())) return yield* Effect.fail({ _tag: 'TooLate' as const });
      }),
    );

/** A cancellation would cost something by now, but for the minutes that anybody has to think again. */
const isTooLateToCancel = ({ booking, slot, terms }: BookingView, now: Temporal.Instant): boolean =>
  [booking.terms, terms].every(
    (each) => Temporal.Instant.compare(now, cutoffOf((each ?? defaultCancellationTerms).window, slot)) > 0,
  );

const leaveIt =
  (ports: BookPlacePorts) =>
  ({ id, slotId, userId }: WaitingEntry): Effect.Effect<void, StoreDown> =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        yield* ports.slots.lock([slotId]);
        const entry = yield* ports.waitingList.find(id);
        if (entry === null || !entry.toPromote) return;
        yield* ports.waitingList.save({ ...entry, toPromote: false });
        const view = yield* ports.slots.find(slotId, userId);
        if (entry.state === 'Offered' && view !== null) yield* writeOfferNotice(ports)(entry, view, ports.clock.now());
      }),
    );
