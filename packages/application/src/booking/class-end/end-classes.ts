import * as Effect from 'effect/Effect';
import {
  attendedStates,
  slotTable,
  unansweredAfter,
  unattendedAfter,
  unattendedMinutes,
  type Booking,
} from '@svc/domain/booking';
import { step, type BookingId, type SlotId } from '@svc/domain/kernel';
import { isDeleted, machine, runBatch, type Logger } from '../../kernel/index.ts';
import type { CancelPlacePorts } from '../booking/cancel-place.ts';
import { playDecision } from '../booking/decide-booking.ts';
import { lockPlace } from '../booking/lock-place.ts';
import type { ClassEnds } from './class-ends.ts';

export interface EndClassesPorts extends CancelPlacePorts {
  readonly classEnds: ClassEnds;
  readonly logger: Logger;
}

const actor = machine('classes');
const LIMIT = 50;

/** Declines a request that nobody answered before its class began: place, entry and money go back, and a mail says so. */
export const declineUnanswered = (ports: CancelPlacePorts) => (bookingId: BookingId) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const read = yield* ports.bookings.find(bookingId);
      if (read === null) return;
      const { subscriptionId, slotId, userId } = read;
      const isGone = yield* isDeleted(ports)(userId);
      const [subscription = null] = subscriptionId === null ? [] : yield* ports.subscriptions.lock([subscriptionId]);
      yield* lockPlace(ports)(bookingId, slotId);
      const view = yield* ports.bookings.viewOf(bookingId);
      const now = ports.clock.now();
      if (view?.booking.state !== 'Requested' || !unansweredAfter(view.slot, now)) return;
      yield* playDecision(ports)({ view, subscription, isGone, event: 'decline', by: null, reason: null, actor, now });
    }),
  );

const byPerson = (a: Booking, b: Booking): number => (a.userId < b.userId ? -1 : 1);

/**
 * A class is over for good: who is still expected has not come, where somebody else was checked in. A class without any check-in says
 * nothing about anybody: the studio does not note who comes. The lock of the class is the claim: who comes second finds it done.
 */
export const finishClass = (ports: CancelPlacePorts) => (slotId: SlotId) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const expected = yield* ports.bookings.ofSlot(slotId, ['Confirmed']);
      const people = [...new Set(expected.map(({ userId }) => userId))];
      const gone = people.length === 0 ? [] : yield* ports.liveAccounts.deletedAmong(people);
      const covers = [...new Set(expected.flatMap(({ subscriptionId }) => subscriptionId ?? []))];
      const subscriptions = covers.length === 0 ? [] : yield* ports.subscriptions.lock(covers);
      const [slot] = yield* ports.slots.lock([slotId]);
      const now = ports.clock.now();
      const state = slot === undefined ? undefined : step(slotTable, slot.state, 'finish').unwrapOr(slot.state);
      if (slot === undefined || state === undefined || state === slot.state || !unattendedAfter(slot, now)) return 0;
      const seen = new Set(expected.map(({ id }) => id));
      // Somebody is expected again whose entry is not locked: the next turn of the loop sees to the class.
      if ((yield* ports.bookings.ofSlot(slotId, ['Confirmed'])).some(({ id }) => !seen.has(id))) return 0;
      const attended = yield* ports.bookings.ofSlot(slotId, attendedStates);
      let missing = 0;
      if (attended.length > 0)
        // No-shows of one person are counted in turns, which last until the commit: two classes with the same people take them in one order.
        for (const { id } of (yield* ports.bookings.lock([...seen])).toSorted(byPerson)) {
          const view = yield* ports.bookings.viewOf(id);
          if (view?.booking.state !== 'Confirmed' || view.slot.id !== slotId) continue;
          const subscription = subscriptions.find((each) => each.id === view.booking.subscriptionId) ?? null;
          const decision = {
            view,
            subscription,
            isGone: gone.includes(view.booking.userId),
            event: 'markNoShow',
          } as const;
          yield* playDecision(ports)({ ...decision, by: null, reason: null, actor, now });
          missing += 1;
        }
      const [after = slot] = yield* ports.slots.lock([slotId]); // with the places that went back
      yield* ports.slots.save({ ...after, state });
      return missing;
    }),
  );

/** Requests that nobody answered in time, and classes that are over. */
export const endClasses = (ports: EndClassesPorts) =>
  Effect.gen(function* () {
    const now = ports.clock.now();
    const requests = yield* ports.classEnds.unanswered(now, LIMIT);
    const declined = yield* runBatch(ports.logger, 'decline a request', requests, LIMIT, declineUnanswered(ports));
    const over = yield* ports.classEnds.unfinished(now.subtract({ minutes: unattendedMinutes }), LIMIT);
    const finished = yield* runBatch(ports.logger, 'finish a class', over, LIMIT, finishClass(ports));
    return {
      done: declined.done + finished.done,
      failed: declined.failed + finished.failed,
      more: declined.more || finished.more,
    };
  });
