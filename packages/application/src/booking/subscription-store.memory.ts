import * as Effect from 'effect/Effect';
import type { ClientSubscription, EntryMovement } from '@svc/domain/booking';
import { taken } from '../kernel/index.ts';
import { unique, type MemoryDatabase } from '../kernel/memory-database.ts';
import type { SubscriptionStore } from './subscription-store.ts';

const table = 'clientSubscription';
const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

export const memorySubscriptionStore = (db: MemoryDatabase): SubscriptionStore => ({
  list: ({ userId, page, pageSize }) =>
    db.read('subscriptions.list', (view) => {
      const all = view
        .all<ClientSubscription>(table)
        .filter((each) => userId === null || each.userId === userId)
        .toSorted(byId)
        .toReversed();
      return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length };
    }),
  lockOf: (userId) =>
    db.write('subscriptions.lockOf', (view) =>
      view
        .all<ClientSubscription>(table)
        .filter((each) => each.userId === userId)
        .toSorted(byId),
    ),
  lock: (ids) =>
    db.write('subscriptions.lock', (view) =>
      view
        .all<ClientSubscription>(table)
        .filter(({ id }) => ids.includes(id))
        .toSorted(byId),
    ),
  insert: (subscription) =>
    Effect.asVoid(db.write('subscriptions.insert', (view) => view.put(table, subscription.id, subscription))),
  saveTerms: (subscription) =>
    db.write('subscriptions.saveTerms', (view) => {
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
  movementsOf: (id) =>
    db.read('subscriptions.movementsOf', (view) =>
      view
        .all<EntryMovement>('entryMovement')
        .filter(({ subscriptionId }) => subscriptionId === id)
        .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at) || byId(a, b))
        .map(({ id: movementId, subscriptionId, kind, delta, bookingId, reason, at, key }) => ({
          id: movementId,
          subscriptionId,
          kind,
          delta,
          bookingId,
          reason,
          at,
          key,
        })),
    ),
});
