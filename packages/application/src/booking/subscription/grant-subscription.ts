import * as Effect from 'effect/Effect';
import {
  movementKey,
  subscriptionOf,
  type ClientSubscription,
  type SoldPlan,
  type SubscriptionId,
} from '@svc/domain/booking';
import type { AccountId, OrderId } from '@svc/domain/kernel';
import type { Actor, Ids, StoreDown } from '../../kernel/index.ts';
import type { SubscriptionStore } from './subscription-store.ts';

interface Ports {
  readonly ids: Ids;
  readonly subscriptions: SubscriptionStore;
}

export interface GrantSubscription {
  readonly orderId: OrderId;
  readonly userId: AccountId;
  /** As it was when it was bought: the price and the terms of the order, not those of today. */
  readonly plan: SoldPlan;
  /** What the order cost, in cents. */
  readonly paidCents: number;
  readonly now: Temporal.Instant;
  /** The studio's time zone: it begins on the studio's day. */
  readonly zone: string;
  readonly actor: Actor;
}

/** The first line of a pack's ledger; an unlimited one has no ledger. */
export const grantEntries =
  (ports: Ports) =>
  (
    subscription: ClientSubscription,
    key: string,
    now: Temporal.Instant,
    actor: Actor,
  ): Effect.Effect<ClientSubscription, StoreDown> => {
    const { id, entries } = subscription;
    if (entries === null || entries === 0) return Effect.succeed(subscription);
    const movement = {
      id: ports.ids.next<string & { readonly brand: 'EntryMovementId' }>(),
      subscriptionId: id,
      kind: 'grant' as const,
      delta: entries,
      bookingId: null,
      reason: null,
      at: now,
      key,
    };
    return ports.subscriptions.move(movement, actor).pipe(
      Effect.map((remaining) => ({ ...subscription, remaining })),
      Effect.catchTag('Taken', (fault) => Effect.die(fault)), // the subscription was made a moment ago
    );
  };

/**
 * What a paid order of a plan buys: the subscription and its entries. Inside the caller's unit of work; unique by order,
 * so a repeated call gets the same one.
 */
export const grantSubscription =
  (ports: Ports) =>
  ({
    orderId,
    userId,
    plan,
    paidCents,
    now,
    zone,
    actor,
  }: GrantSubscription): Effect.Effect<ClientSubscription, StoreDown> =>
    Effect.gen(function* () {
      const before = yield* ports.subscriptions.ofOrder(orderId);
      if (before !== null) return before;
      const subscription = subscriptionOf(plan, {
        id: ports.ids.next<SubscriptionId>(),
        userId,
        orderId,
        paid: { amountCents: paidCents, method: 'online' },
        validFrom: null,
        note: null,
        now,
        today: now.toZonedDateTimeISO(zone).toPlainDate(),
      });
      const inserted = yield* Effect.result(ports.subscriptions.insert(subscription));
      if (inserted._tag === 'Success')
        return yield* grantEntries(ports)(subscription, movementKey.grant(orderId), now, actor);
      if (inserted.failure._tag === 'StoreDown') return yield* Effect.fail(inserted.failure);
      const made = yield* ports.subscriptions.ofOrder(orderId);
      return made ?? (yield* Effect.die(inserted.failure));
    });
