import {
  statusOn,
  type Activity,
  type Booking,
  type CheckIn,
  type ClientSubscription,
  type EntryMovement,
  type Slot,
} from '@svc/domain/booking';
import { ledgerOf } from './ledger.memory.ts';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import type {
  ProScope,
  StatsQuery,
  SubscriptionEntry,
  SubscriptionLists,
  SubscriptionQuery,
  SubscriptionStats,
} from './subscription-lists.ts';

const instant = (a: Temporal.Instant, b: Temporal.Instant): number => Temporal.Instant.compare(a, b);
const date = (a: Temporal.PlainDate, b: Temporal.PlainDate): number => Temporal.PlainDate.compare(a, b);

const isInScope = (view: MemoryView, scope: ProScope | null, { userId }: ClientSubscription): boolean =>
  scope === null ||
  view.all<Booking>('booking').some((booking) => {
    const slot = view.get<Slot>('slot', booking.slotId);
    if (booking.userId !== userId || slot === undefined || instant(slot.startsAt, scope.since) < 0) return false;
    return view.get<Activity>('activity', slot.activityId)?.professionalIds.includes(scope.proId) === true;
  });
const inScope = (view: MemoryView, scope: ProScope | null): readonly ClientSubscription[] =>
  view.all<ClientSubscription>('clientSubscription').filter((each) => isInScope(view, scope, each));

const isExhausted = ({ remaining }: ClientSubscription): boolean => remaining === 0;
const matches = ({ subscription: each, clientName }: SubscriptionEntry, query: SubscriptionQuery): boolean =>
  (query.userId === null || each.userId === query.userId) &&
  (query.planId === null || each.planId === query.planId) &&
  (query.statuses.length === 0 || query.statuses.includes(statusOn(each, query.today))) &&
  (query.expiringBefore === null || (each.validTo !== null && date(each.validTo, query.expiringBefore) < 0)) &&
  (query.exhausted === null || isExhausted(each) === query.exhausted) &&
  (query.name === null || (clientName ?? '').toLowerCase().includes(query.name.toLowerCase()));

const endless = Temporal.PlainDate.from('9999-12-31');
const orders: Readonly<Record<SubscriptionQuery['sort'], (a: ClientSubscription, b: ClientSubscription) => number>> = {
  validTo: (a, b) => date(a.validTo ?? endless, b.validTo ?? endless),
  createdAt: (a, b) => instant(a.createdAt, b.createdAt),
  remaining: (a, b) => (a.remaining ?? Number.MAX_SAFE_INTEGER) - (b.remaining ?? Number.MAX_SAFE_INTEGER),
};

const statsOf = (view: MemoryView, { scope, today, from, to }: StatsQuery): SubscriptionStats => {
  const visible = inScope(view, scope);
  const ids = new Set<string>(visible.map(({ id }) => id));
  const within = (at: Temporal.Instant): boolean => instant(at, from) >= 0 && instant(at, to) < 0;
  const active = visible.filter((each) => statusOn(each, today) === 'Active');
  const soon = today.add({ days: 30 });
  const lines = view
    .all<EntryMovement>('entryMovement')
    .filter((line) => ids.has(line.subscriptionId) && within(line.at));
  const sum = (...kinds: readonly EntryMovement['kind'][]): number =>
    lines.filter(({ kind }) => kinds.includes(kind)).reduce((total, { delta }) => total + delta, 0);
  const covered = view.all<Booking>('booking').filter(({ subscriptionId }) => ids.has(subscriptionId ?? ''));
  const forfeited = covered.filter(({ entryOutcome, slotId }) => {
    const slot = view.get<Slot>('slot', slotId);
    return entryOutcome === 'forfeited' && slot !== undefined && within(slot.startsAt);
  });
  const came = view
    .all<CheckIn>('checkIn')
    .filter(({ subscriptionId, at, undoneAt }) => ids.has(subscriptionId ?? '') && undoneAt === null && within(at));
  const plans = [...new Set(visible.map(({ planId }) => planId))].map((planId) => {
    const ofPlan = visible.filter((each) => each.planId === planId);
    const latest = ofPlan.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];
    const name = planId === null ? '' : (latest?.name ?? '');
    return { planId, name, sold: ofPlan.length, active: ofPlan.filter((each) => active.includes(each)).length };
  });
  return {
    active: active.length,
    suspended: visible.filter((each) => statusOn(each, today) === 'Suspended').length,
    expiring30d: active.filter(({ validTo }) => validTo !== null && date(validTo, soon) <= 0).length,
    exhausted: active.filter(isExhausted).length,
    entriesSold: sum('grant'),
    entriesSpent: 0 - sum('consume', 'return'),
    forfeited: forfeited.length,
    checkIns: came.length,
    byPlan: plans.toSorted((a, b) => b.sold - a.sold || ((a.planId ?? '') < (b.planId ?? '') ? -1 : 1)),
  };
};

export const memorySubscriptionLists = (db: MemoryDatabase): SubscriptionLists => ({
  search: (query) =>
    db.read('subscriptionLists.search', (view) => {
      const nameOf = (id: string) => view.get<{ readonly displayName: string }>('account', id)?.displayName ?? null;
      const direction = query.descending ? -1 : 1;
      const all = inScope(view, query.scope)
        .map((subscription): SubscriptionEntry => ({ subscription, clientName: nameOf(subscription.userId) }))
        .filter((entry) => matches(entry, query))
        .toSorted(
          (a, b) =>
            direction *
            (orders[query.sort](a.subscription, b.subscription) || (a.subscription.id < b.subscription.id ? -1 : 1)),
        );
      const { page, pageSize } = query;
      return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length };
    }),
  ledger: (id, asOf, most) => db.read('subscriptionLists.ledger', (view) => ledgerOf(view, id, asOf).slice(-most)),
  stats: (query) => db.read('subscriptionLists.stats', (view) => statsOf(view, query)),
});
