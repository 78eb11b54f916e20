import * as Effect from 'effect/Effect';
import { statusOn, usedEntries, type ClientSubscription, type EntryMovement } from '@svc/domain/booking';
import { taken } from '../../kernel/index.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import type { SubscriptionStore } from './subscription-store.ts';

const table = 'clientSubscription';
const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);
const all = (view: MemoryView): readonly ClientSubscription[] => view.all<ClientSubscription>(table).toSorted(byId);

/** In memory a line knows whose it is, so that a person's data are found. */
type OwnedMovement = EntryMovement & { userId?: string };
/** A line as it was written. */
export const withoutOwner = (line: OwnedMovement): EntryMovement => {
  const movement = { ...line };
  delete movement.userId;
  return movement;
};

/** How many bookings of a day a limit has counted. */
export interface SubscriptionDay {
  readonly used: number;
}
export const dayKey = (id: string, day: Temporal.PlainDate): string => `${id} ${day.toString()}`;

export const memorySubscriptionStore = (db: MemoryDatabase): SubscriptionStore => ({
  find: (id) => db.read('subscriptions.find', (view) => view.get<ClientSubscription>(table, id) ?? null),
  ofOrder: (wanted) =>
    db.read('subscriptions.ofOrder', (view) => all(view).find(({ orderId }) => orderId === wanted) ?? null),
  list: ({ userId, page, pageSize }) =>
    db.read('subscriptions.list', (view) => {
      const found = all(view)
        .filter((each) => userId === null || each.userId === userId)
        .toReversed();
      return { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
    }),
  lockOf: (userId) => db.write('subscriptions.lockOf', (view) => all(view).filter((each) => each.userId === userId)),
  lock: (ids) => db.write('subscriptions.lock', (view) => all(view).filter(({ id }) => ids.includes(id))),
  insert: (subscription) =>
    unique(
      db.write('subscriptions.insert', (view) => {
        const { orderId } = subscription;
        if (orderId !== null && all(view).some((other) => other.orderId === orderId))
          return taken('client_subscription_order');
        return view.put(table, subscription.id, subscription);
      }),
    ),
  save: (subscription) =>
    db.write('subscriptions.save', (view) => {
      const stored = view.get<ClientSubscription>(table, subscription.id);
      if (stored !== undefined) view.put(table, subscription.id, { ...subscription, remaining: stored.remaining });
    }),
  move: (movement) =>
    unique(
      db.write('subscriptions.move', (view) => {
        if (view.all<EntryMovement>('entryMovement').some(({ key }) => key === movement.key))
          return taken('entry_movement_key');
        const subscription = view.get<ClientSubscription>(table, movement.subscriptionId);
        const remaining = (subscription?.remaining ?? 0) + movement.delta;
        if (subscription === undefined || remaining < 0) throw new Error('client_subscription_remaining');
        view.put('entryMovement', movement.id, { ...movement, userId: subscription.userId });
        view.put(table, subscription.id, { ...subscription, remaining });
        return remaining;
      }),
    ),
  movementsOf: (wanted, most = 1000) =>
    db.read('subscriptions.movementsOf', (view) =>
      view
        .all<OwnedMovement>('entryMovement')
        .filter(({ subscriptionId }) => subscriptionId === wanted)
        .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at) || byId(a, b))
        .slice(-most)
        .map(withoutOwner),
    ),
  usedEntries: (wanted, except) =>
    db.read('subscriptions.usedEntries', (view) => {
      const ledger = view.all<EntryMovement>('entryMovement').filter(({ subscriptionId }) => subscriptionId === wanted);
      return usedEntries(ledger, except);
    }),
  limitAll: (wanted, dailyLimit, today) =>
    db.write('subscriptions.limitAll', (view) => {
      const live = all(view).filter(
        (each) => each.planId === wanted && !['Expired', 'Cancelled'].includes(statusOn(each, today)),
      );
      for (const each of live) view.put(table, each.id, { ...each, dailyLimit, version: each.version + 1 });
      return live.length;
    }),
  usedOn: (id, day) =>
    db.read('subscriptions.usedOn', (view) => view.get<SubscriptionDay>('subscriptionDay', dayKey(id, day))?.used ?? 0),
  countDay: (id, day) =>
    Effect.asVoid(
      db.write('subscriptions.countDay', (view) => {
        const used = view.get<SubscriptionDay>('subscriptionDay', dayKey(id, day))?.used ?? 0;
        view.put('subscriptionDay', dayKey(id, day), { used: used + 1 });
      }),
    ),
  freeDay: (id, day) =>
    Effect.asVoid(
      db.write('subscriptions.freeDay', (view) => {
        const used = view.get<SubscriptionDay>('subscriptionDay', dayKey(id, day))?.used ?? 0;
        if (used > 0) view.put('subscriptionDay', dayKey(id, day), { used: used - 1 });
      }),
    ),
});
