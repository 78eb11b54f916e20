import * as Effect from 'effect/Effect';
import {
  mayCover,
  spendingOrder,
  type ClientSubscription,
  type EntitlementRefusalCode,
  type SubscriptionId,
} from '@svc/domain/booking';
import { refusal, type AccountId, type Refusal } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import type { SlotView } from './booking-stores.ts';

interface Ports {
  readonly subscriptions: Pick<SubscriptionStore, 'list' | 'usedOn'>;
}

type OfSubscription = Exclude<EntitlementRefusalCode, 'cancelled'> | 'subscription_cancelled';
/** Why none covers a class. */
export type CoverRefusalCode = OfSubscription | 'missing';

/** One answer may name a cancelled booking or a cancelled subscription, so the two are called differently. */
export const coverRefusal = ({ code, params }: Refusal<EntitlementRefusalCode>): Refusal<OfSubscription> =>
  refusal(code === 'cancelled' ? 'subscription_cancelled' : code, params);

export interface Covering {
  /** In the order in which they are spent. */
  readonly usable: readonly ClientSubscription[];
  /** Why none is; null when one is. */
  readonly refused: Refusal<CoverRefusalCode> | null;
}

/** More than anybody has open. */
const most = 200;

/**
 * Which subscriptions of a person cover a class, as one read shows it. `missing`: they have none, or not that one.
 * @param wanted the only one that may; null: any
 */
export const coveringSubscriptions =
  (ports: Ports) =>
  (
    { userId, subscriptionId, zone }: { userId: AccountId; subscriptionId: SubscriptionId | null; zone: string },
    { slot, activity }: Pick<SlotView, 'slot' | 'activity'>,
    now: Temporal.Instant,
  ): Effect.Effect<Covering, StoreDown> =>
    Effect.gen(function* () {
      const today = now.toZonedDateTimeISO(zone).toPlainDate();
      const { items } = yield* ports.subscriptions.list({ userId, page: 1, pageSize: most });
      const asked = spendingOrder(items.filter(({ id }) => subscriptionId === null || id === subscriptionId));
      const usable: ClientSubscription[] = [];
      let refused: Refusal<CoverRefusalCode> = refusal('missing');
      for (const subscription of asked) {
        const usedThatDay = yield* ports.subscriptions.usedOn(subscription.id, slot.localDate);
        mayCover({ subscription, activityId: activity.id, day: slot.localDate, usedThatDay, today }).match(
          () => usable.push(subscription),
          (no) => (refused = coverRefusal(no)),
        );
      }
      return { usable, refused: usable.length > 0 ? null : refused };
    });
