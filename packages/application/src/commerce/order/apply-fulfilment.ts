import * as Effect from 'effect/Effect';
import type { Decision, Order } from '@svc/domain/commerce';
import {
  confirmSubscriptionRefund,
  endReminders,
  lockPlace,
  failSubscriptionRefund,
  placeOf,
  releasePlace,
  writeBookingNotice,
} from '../../booking/index.ts';
import { mustExist, type Actor } from '../../kernel/index.ts';
import type { MoneyPorts } from '../commerce-ports.ts';

/** What `apply-fulfilment` stands on. */
export type ApplyFulfilmentPorts = Pick<
  MoneyPorts,
  | 'addressees'
  | 'bookings'
  | 'clock'
  | 'ids'
  | 'logger'
  | 'mails'
  | 'onceMails'
  | 'outbox'
  | 'reminders'
  | 'settingsDocuments'
  | 'slots'
  | 'subscriptions'
  | 'unitOfWork'
  | 'waitingList'
>;

/** What a decision means for the booking or the subscription that the order has made, in the current unit of work. */
export const applyFulfilment =
  (ports: ApplyFulfilmentPorts) => (order: Order, fulfilment: Decision['fulfilment'], actor: Actor) =>
    Effect.gen(function* () {
      if (fulfilment === 'kept') return;
      if (order.kind === 'commerce') return yield* ofSubscription(ports)(order, fulfilment, actor);
      if (fulfilment === 'refundFailed' || order.slotId === null) return;
      const made = yield* ports.bookings.ofOrder(order.id);
      // Before the booking, as everywhere; one that moved has its place in another class than the order.
      if (made === null) yield* ports.slots.lock([order.slotId]);
      else yield* lockPlace(ports)(made.id, made.slotId);
      const now = ports.clock.now();
      const end = { at: now, by: actor.kind === 'person' ? actor.accountId : null, reason: null };
      const ended = yield* ports.bookings.cancelByOrder(order.id, end);
      if (ended === null) return;
      const releasedRef = placeOf(ended);
      yield* releasePlace(ports)({ slotId: ended.slotId, releasedRef, userId: ended.userId, now });
      yield* endReminders(ports)(ended.id, now);
      const view = yield* ports.bookings.viewOf(ended.id);
      if (view !== null) yield* writeBookingNotice(ports)({ ...view, kind: 'bookingCancelled', byStudio: true, now });
    });

const ofSubscription =
  (ports: ApplyFulfilmentPorts) => (order: Order, fulfilment: 'withdrawn' | 'refundFailed', actor: Actor) =>
    Effect.gen(function* () {
      const made = yield* ports.subscriptions.ofOrder(order.id);
      if (made === null) return;
      if (fulfilment === 'refundFailed') return void (yield* failSubscriptionRefund(ports)(made.id).pipe(mustExist));
      const now = ports.clock.now();
      yield* confirmSubscriptionRefund(ports)({ subscriptionId: made.id, now, actor }).pipe(mustExist);
    });
