import * as Effect from 'effect/Effect';
import {
  isValidOn,
  spendingOrder,
  statusOn,
  subscriptionTable,
  type ClientSubscription,
  type SubscriptionId,
} from '@svc/domain/booking';
import { step, type AccountId } from '@svc/domain/kernel';
import { notFound, type Clock } from '../../kernel/index.ts';
import type { BookingStore } from '../booking/booking-stores.ts';
import type { CheckInStore } from '../check-in/check-in-store.ts';
import type { ProScope, StatsQuery, SubscriptionLists, SubscriptionQuery } from './subscription-lists.ts';
import type { SubscriptionStore } from './subscription-store.ts';

interface Ports {
  readonly clock: Clock;
  readonly bookings: BookingStore;
  readonly checkIns: CheckInStore;
  readonly subscriptions: SubscriptionStore;
  readonly subscriptionLists: SubscriptionLists;
}

/** Who looks: a Pro sees the clients of the last 365 days, an Admin everybody. */
export interface Onlooker {
  readonly id: AccountId;
  readonly isAdmin: boolean;
}
const clientsFor = { hours: 24 * 365 };
/** The clients whom somebody sees; null: everybody. */
export const clientsOf = (ports: Pick<Ports, 'clock'>, { id, isAdmin }: Onlooker): ProScope | null =>
  isAdmin ? null : { proId: id, since: ports.clock.now().subtract(clientsFor) };
const todayOf = (ports: Pick<Ports, 'clock'>, zone: string): Temporal.PlainDate =>
  ports.clock.now().toZonedDateTimeISO(zone).toPlainDate();

export type SearchSubscriptions = Omit<SubscriptionQuery, 'scope' | 'today'> & { readonly zone: string };

export const searchSubscriptions =
  (ports: Ports) =>
  (onlooker: Onlooker, { zone, ...query }: SearchSubscriptions) =>
    ports.subscriptionLists.search({ ...query, scope: clientsOf(ports, onlooker), today: todayOf(ports, zone) });

export interface AskStats {
  /** Local days, both inclusive; null: the last 30 days. */
  readonly from: Temporal.PlainDate | null;
  readonly to: Temporal.PlainDate | null;
  readonly zone: string;
}

export const subscriptionStats =
  (ports: Ports) =>
  (onlooker: Onlooker, { from, to, zone }: AskStats) =>
    Effect.suspend(() => {
      const today = todayOf(ports, zone);
      const last = to ?? today;
      const first = from ?? last.subtract({ days: 29 });
      const begin = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant();
      const query: StatsQuery = {
        scope: clientsOf(ports, onlooker),
        today,
        from: begin(first),
        to: begin(last.add({ days: 1 })),
      };
      return Effect.map(ports.subscriptionLists.stats(query), (stats) => ({ ...stats, from: first, to: last }));
    });

const listed = 200;

/** One with whose it is; one outside the caller's scope is not found. */
const inSight = (ports: Ports) => (onlooker: Onlooker, id: SubscriptionId, zone: string) =>
  Effect.gen(function* () {
    const subscription = yield* ports.subscriptions.find(id);
    const missing = Effect.fail(notFound('Subscription'));
    if (subscription === null) return yield* missing;
    const [scope, today] = [clientsOf(ports, onlooker), todayOf(ports, zone)];
    const open = { planId: null, statuses: [], expiringBefore: null, exhausted: null, name: null } as const;
    const all = { sort: 'createdAt', descending: true, page: 1, pageSize: 1000 } as const;
    const { userId } = subscription;
    const { items } = yield* ports.subscriptionLists.search({ scope, today, userId, ...open, ...all });
    const entry = items.find((each) => each.subscription.id === id);
    return entry === undefined ? yield* missing : entry;
  });

/** One subscription with its ledger, its check-ins and its bookings ahead. One outside the caller's scope is not found. */
export const readSubscription = (ports: Ports) => (onlooker: Onlooker, id: SubscriptionId, zone: string) =>
  Effect.gen(function* () {
    const entry = yield* inSight(ports)(onlooker, id, zone);
    const movements = yield* ports.subscriptions.movementsOf(id, listed);
    const checkIns = yield* ports.checkIns.list({ userId: null, subscriptionId: id, page: 1, pageSize: listed });
    const ahead = yield* ports.bookings.aheadOf(id, ports.clock.now());
    return { ...entry, movements, checkIns: checkIns.items, bookings: ahead };
  });

const ledgerAt = (ports: Ports, { id }: ClientSubscription, asOf: Temporal.Instant | null) => {
  const at = asOf ?? ports.clock.now();
  return Effect.map(ports.subscriptionLists.ledger(id, at, 1000), (lines) => ({
    asOf: at,
    balance: lines.at(-1)?.balance ?? 0,
    lines,
  }));
};

/**
 * The ledger of one subscription, each line with its class and the balance after it.
 * @param asOf how it stood at that moment; null: now
 * @returns the newest 1,000 lines, oldest first; the balance is that of the whole ledger
 */
export const readLedger =
  (ports: Ports) => (onlooker: Onlooker, id: SubscriptionId, zone: string, asOf: Temporal.Instant | null) =>
    Effect.flatMap(inSight(ports)(onlooker, id, zone), ({ subscription }) => ledgerAt(ports, subscription, asOf));

/** The ledger of one's own subscription as it stands; somebody else's is not found. */
export const readOwnLedger = (ports: Ports) => (userId: AccountId, id: SubscriptionId) =>
  Effect.gen(function* () {
    const found = yield* ports.subscriptions.find(id);
    if (found === null || found.userId !== userId) return yield* Effect.fail(notFound('Subscription'));
    return yield* ledgerAt(ports, found, null);
  });

/** Usable today, with something left. */
const isUsable = (each: ClientSubscription, today: Temporal.PlainDate): boolean =>
  step(subscriptionTable, statusOn(each, today), 'spend').isOk() && isValidOn(each, today) && each.remaining !== 0;

/** The one that a class of today would be booked with first; null: none. */
export const currentSubscription = (ports: Ports) => (userId: AccountId, zone: string) =>
  Effect.map(ports.subscriptions.list({ userId, page: 1, pageSize: 1000 }), ({ items }) => {
    const today = todayOf(ports, zone);
    return spendingOrder(items.filter((each) => isUsable(each, today)))[0] ?? null;
  });
