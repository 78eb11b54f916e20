import * as Effect from 'effect/Effect';
import { isLive, movementKey, slotTable, type Booking, type ClientSubscription, type Slot } from '@svc/domain/booking';
import { refusal, step } from '@svc/domain/kernel';
import { fromResult, type AuditedActor, type Ids } from '../../kernel/index.ts';
import type { BookingView, SlotStore } from '../booking/booking-stores.ts';
import { coveringSubscriptions } from '../booking/covering-subscriptions.ts';
import { countsInDay } from '../booking/end-booking.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';

interface Ports {
  readonly ids: Ids;
  readonly slots: Pick<SlotStore, 'find' | 'givenElsewhere' | 'isBusy' | 'takePlace'>;
  readonly subscriptions: Pick<SubscriptionStore, 'list' | 'usedOn' | 'move' | 'countDay'>;
}

interface ComeAfterAll {
  /** All of them locked. */
  readonly booking: Booking;
  readonly slot: Slot;
  readonly subscription: ClientSubscription | null;
  readonly activity: BookingView['activity'];
  readonly now: Temporal.Instant;
  readonly actor: AuditedActor;
}

/**
 * Somebody who was noted as absent comes: their place had been let go, so it is taken again with their time, and an entry that had
 * come back is spent again with its day. A booking that is live keeps what it has. Inside the caller's unit of work.
 * @returns the booking with its entry spent, or a refusal after which nothing may stand
 */
export const comeAfterAll = (ports: Ports) => (command: ComeAfterAll) =>
  Effect.gen(function* () {
    const { booking } = command;
    if (isLive(booking)) return booking;
    yield* takeAgain(ports)(command);
    yield* spendAgain(ports)(command);
    const entryOutcome = booking.entryOutcome === 'none' ? ('none' as const) : ('spent' as const);
    return { ...booking, entryOutcome, ended: null };
  });

const takeAgain =
  (ports: Ports) =>
  ({ booking: { userId }, slot, activity }: ComeAfterAll) =>
    Effect.gen(function* () {
      yield* fromResult(step(slotTable, slot.state, 'take').mapErr((code) => refusal(code)));
      const view = yield* ports.slots.find(slot.id, userId);
      if (view?.mine === true) return yield* Effect.fail(refusal('already_booked'));
      if ((yield* ports.slots.takePlace(slot.id, userId)) === 'taken') return;
      const busy = !activity.allowsOverlap && (yield* ports.slots.isBusy(slot.id, userId));
      if (busy) return yield* Effect.fail(refusal('overlap'));
      const given = yield* ports.slots.givenElsewhere(slot.id);
      return yield* Effect.fail(refusal(given === null ? 'place_full' : 'professional_busy'));
    });

/** Only what had come back; a lost entry is still spent, and its day still counted. */
const spendAgain =
  (ports: Ports) =>
  ({ booking, slot, subscription, activity, now, actor }: ComeAfterAll) =>
    Effect.gen(function* () {
      if (subscription === null || countsInDay(booking)) return;
      const whose = { userId: booking.userId, subscriptionId: subscription.id, zone: slot.zone };
      const { refused } = yield* coveringSubscriptions(ports)(whose, { slot, activity }, now);
      if (refused !== null) return yield* Effect.fail(refused);
      yield* ports.subscriptions.countDay(subscription.id, slot.localDate);
      if (subscription.entries === null) return;
      const movement = {
        id: ports.ids.next<string & { readonly brand: 'EntryMovementId' }>(),
        subscriptionId: subscription.id,
        kind: 'consume' as const,
        delta: -1,
        bookingId: booking.id,
        reason: null,
        at: now,
        key: movementKey.consumeAgain(booking),
      };
      yield* ports.subscriptions.move(movement, actor).pipe(Effect.catchTag('Taken', (fault) => Effect.die(fault))); // once per sequence, under its lock
    });
