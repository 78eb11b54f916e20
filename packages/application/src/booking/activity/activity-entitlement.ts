import * as Effect from 'effect/Effect';
import {
  mayCover,
  spendingOrder,
  type ClientSubscription,
  type EntitlementRefusalCode,
  type SubscriptionId,
} from '@svc/domain/booking';
import type { AccountId, ActivityId, SlotId } from '@svc/domain/kernel';
import { notFound, type Clock } from '../../kernel/index.ts';
import type { ActivityStore, SlotStore } from '../booking/booking-stores.ts';
import type { CapacityChangeStore } from '../capacity-change/capacity-change-store.ts';
import type { ScheduleStore } from '../schedule/schedule-store.ts';
import { clientsOf, type Onlooker } from '../subscription/read-subscriptions.ts';
import type { SubscriptionLists } from '../subscription/subscription-lists.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import { readActivity } from './edit-activities.ts';

interface Ports {
  readonly activities: ActivityStore;
  readonly capacityChanges: Pick<CapacityChangeStore, 'standing'>;
  readonly clock: Clock;
  readonly schedules: ScheduleStore;
  readonly slots: SlotStore;
  readonly subscriptionLists: SubscriptionLists;
  readonly subscriptions: SubscriptionStore;
}

export interface AskEntitlement {
  readonly activityId: ActivityId;
  /** Null: a class of today. */
  readonly slotId: SlotId | null;
  /** Whose subscriptions. A Pro sees those of own clients alone. */
  readonly userId: AccountId;
  readonly onlooker: Onlooker;
  /** The studio's time zone. */
  readonly zone: string;
}

/** Whether a subscription of a person covers a class, and which one would be spent. A prediction, not a promise. */
export interface Entitlement {
  readonly chosen: ClientSubscription | null;
  /** Those that cover it first, in the order in which they would be spent. */
  readonly candidates: readonly { readonly id: SubscriptionId; readonly refusal: EntitlementRefusalCode | null }[];
  /** Of the chosen one, else of the first that is at its limit. */
  readonly dailyLimit: { readonly limit: number; readonly used: number; readonly date: Temporal.PlainDate } | null;
}

const theirsOf = (ports: Ports, { userId, onlooker }: AskEntitlement, today: Temporal.PlainDate) => {
  const all = { page: 1, pageSize: 1000 } as const;
  if (userId === onlooker.id) return Effect.map(ports.subscriptions.list({ userId, ...all }), ({ items }) => items);
  const any = { planId: null, statuses: [], expiringBefore: null, exhausted: null, name: null } as const;
  const query = { ...any, ...all, userId, today, scope: clientsOf(ports, onlooker), sort: 'createdAt' } as const;
  return Effect.map(ports.subscriptionLists.search({ ...query, descending: true }), ({ items }) =>
    items.map(({ subscription }) => subscription),
  );
};

export const readEntitlement = (ports: Ports) => (asked: AskEntitlement) =>
  Effect.gen(function* () {
    const { activityId, slotId, onlooker } = asked;
    const editor = { accountId: onlooker.id, admin: onlooker.isAdmin };
    yield* readActivity(ports)({ id: activityId, editor });
    const today = ports.clock.now().toZonedDateTimeISO(asked.zone).toPlainDate();
    const seen = slotId === null ? null : yield* ports.slots.find(slotId, asked.userId);
    if (slotId !== null && seen?.slot.activityId !== activityId) return yield* Effect.fail(notFound('Slot'));
    const day = seen?.slot.localDate ?? today;
    const judged = yield* Effect.forEach(spendingOrder(yield* theirsOf(ports, asked, today)), (subscription) =>
      Effect.map(
        subscription.dailyLimit === null ? Effect.succeed(0) : ports.subscriptions.usedOn(subscription.id, day),
        (used) => ({
          subscription,
          used,
          refusal: mayCover({ subscription, activityId, day, usedThatDay: used, today }).match(
            () => null,
            ({ code }) => code,
          ),
        }),
      ),
    );
    const good = judged.filter(({ refusal }) => refusal === null);
    const limited = good[0] ?? judged.find(({ refusal }) => refusal === 'daily_limit');
    const limit = limited?.subscription.dailyLimit ?? null;
    const entitlement: Entitlement = {
      chosen: good[0]?.subscription ?? null,
      candidates: [...good, ...judged.filter(({ refusal }) => refusal !== null)].map(({ subscription, refusal }) => ({
        id: subscription.id,
        refusal,
      })),
      dailyLimit: limit === null ? null : { limit, used: limited?.used ?? 0, date: day },
    };
    return entitlement;
  });
