import * as Effect from 'effect/Effect';
import {
  computeRefundAmount,
  withRefundConfirmed,
  withRefundFailed,
  movementKey,
  withRefundOpened,
  refundBasis,
  type ClientSubscription,
  type PaidMoney,
  type RefundBasis,
  type RefundMode,
  type SubscriptionId,
} from '@svc/domain/booking';
import { fromResult, notFound, type Actor } from '../../kernel/index.ts';
import { cancelBookings } from '../booking/cancel-bookings.ts';
import type { EndBookingPorts } from '../booking/end-booking.ts';

const locked = (ports: Pick<EndBookingPorts, 'subscriptions'>) => (id: SubscriptionId) =>
  Effect.gen(function* () {
    const [found] = yield* ports.subscriptions.lock([id]);
    return found ?? (yield* Effect.fail(notFound('Subscription')));
  });

export interface RefundQuestion {
  readonly subscriptionId: SubscriptionId;
  readonly mode: RefundMode;
  /** What the order took in and what of it went back already, wherever it was given back. */
  readonly money: PaidMoney;
  /** We have paid it back before. */
  readonly paidBack: boolean;
  readonly now: Temporal.Instant;
  /** The studio's time zone. */
  readonly zone: string;
}

const dayIn = (now: Temporal.Instant, zone: string): Temporal.PlainDate => now.toZonedDateTimeISO(zone).toPlainDate();

/** What a refund would give back, and of what it is a part; changes nothing. One that is open already keeps its amount. */
export const quoteSubscriptionRefund =
  (ports: Pick<EndBookingPorts, 'bookings' | 'subscriptions'>) => (question: RefundQuestion) =>
    Effect.gen(function* () {
      const { subscriptionId, mode, money, paidBack, now, zone } = question;
      const subscription = yield* ports.subscriptions.find(subscriptionId);
      if (subscription === null) return yield* Effect.fail(notFound('Subscription'));
      const ahead = yield* ports.bookings.aheadOf(subscriptionId, now);
      const bookingIds = ahead.map(({ booking }) => booking.id);
      const used = yield* ports.subscriptions.usedEntries(subscriptionId, bookingIds);
      const facts = { mode, used, paidBack, today: dayIn(now, zone) };
      const basis: RefundBasis = refundBasis(subscription, facts);
      return {
        subscription,
        basis,
        amountCents: subscription.refund?.amountCents ?? computeRefundAmount(money, basis),
      };
    });

/**
 * Stops spending and fixes the amount, inside the caller's unit of work. Refused when there is nothing to give back; one
 * that is open already is answered as it is.
 */
export const openSubscriptionRefund =
  (ports: Pick<EndBookingPorts, 'bookings' | 'subscriptions'>) => (question: RefundQuestion) =>
    Effect.gen(function* () {
      const { mode, money, paidBack, now, zone } = question;
      const before = yield* locked(ports)(question.subscriptionId);
      const ahead = yield* ports.bookings.aheadOf(before.id, now);
      const bookingIds = ahead.map(({ booking }) => booking.id);
      const used = yield* ports.subscriptions.usedEntries(before.id, bookingIds);
      const after = yield* fromResult(
        withRefundOpened(before, { mode, bookingIds, used, money, paidBack, now, today: dayIn(now, zone) }),
      );
      if (after !== before) yield* ports.subscriptions.save(after);
      return { subscription: after, amountCents: after.refund?.amountCents ?? 0 };
    });

/** The provider refused: everything is as before. Inside the caller's unit of work; a repeat changes nothing. */
export const failSubscriptionRefund = (ports: Pick<EndBookingPorts, 'subscriptions'>) => (id: SubscriptionId) =>
  Effect.gen(function* () {
    const before = yield* locked(ports)(id);
    const after = withRefundFailed(before);
    if (after !== before) yield* ports.subscriptions.save(after);
    return after;
  });

export interface ConfirmSubscriptionRefund {
  readonly subscriptionId: SubscriptionId;
  readonly now: Temporal.Instant;
  readonly actor: Actor;
}

/**
 * The money went back, by us or in full at the provider's console: the subscription is over, what is left of its entries
 * is paid back, and its bookings ahead end without giving an entry back; each place goes on once. Past bookings stay. Of one that
 * was cancelled before, and whose bookings were to stay, they end now: nobody has paid for them any more.
 * Inside the caller's unit of work; a repeat changes nothing.
 */
export const confirmSubscriptionRefund = (ports: EndBookingPorts) => (command: ConfirmSubscriptionRefund) =>
  Effect.gen(function* () {
    const { subscriptionId, now, actor } = command;
    const before = yield* locked(ports)(subscriptionId);
    const after = withRefundConfirmed(before);
    const ahead =
      before.refund?.bookingIds ?? (yield* ports.bookings.aheadOf(before.id, now)).map(({ booking }) => booking.id);
    if (after !== before) {
      yield* ports.subscriptions.save(after);
      yield* payEntriesBack(ports)(after, now, actor);
    }
    const cancelling = { subscription: after, bookingIds: ahead, entries: 'kept' as const, reason: 'refund' };
    yield* cancelBookings(ports)({ ...cancelling, now, actor });
    if (after === before) return after;
    return { ...after, remaining: after.remaining === null ? null : 0 };
  });

const payEntriesBack =
  (ports: EndBookingPorts) =>
  ({ id, version, remaining }: ClientSubscription, at: Temporal.Instant, actor: Actor) => {
    if (remaining === null || remaining === 0) return Effect.void;
    const movement = {
      id: ports.ids.next<string & { readonly brand: 'EntryMovementId' }>(),
      subscriptionId: id,
      kind: 'refund' as const,
      delta: -remaining,
      bookingId: null,
      reason: null,
      at,
      key: movementKey.refund({ id, version }),
    };
    return Effect.asVoid(ports.subscriptions.move(movement, actor)).pipe(
      Effect.catchTag('Taken', (fault) => Effect.die(fault)), // its state let it through once
    );
  };
