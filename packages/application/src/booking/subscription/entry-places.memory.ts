import { mayCover, movementKey, type ClientSubscription, type EntryMovement, type Slot } from '@svc/domain/booking';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import { takeIn } from '../booking/free-places.memory.ts';
import type { EntryPlaces, TakeByEntry } from './entry-places.ts';
import { dayKey, type SubscriptionDay } from './subscription-store.memory.ts';

const lineOf = (command: TakeByEntry): EntryMovement => ({
  id: command.movementId,
  subscriptionId: command.subscriptionId,
  kind: 'consume',
  delta: -1,
  bookingId: command.bookingId,
  reason: null,
  at: command.now,
  key: movementKey.consume(command.bookingId),
});

const spend = (view: MemoryView, command: TakeByEntry, subscription: ClientSubscription, used: number): void => {
  const { remaining, userId } = subscription;
  if (remaining !== null) {
    view.put('clientSubscription', subscription.id, { ...subscription, remaining: remaining - 1 });
    view.put('entryMovement', command.movementId, { ...lineOf(command), userId });
  }
  view.put('subscriptionDay', dayKey(subscription.id, command.day), { used: used + 1 });
};

export const memoryEntryPlaces = (db: MemoryDatabase): EntryPlaces => ({
  take: (command) =>
    unique(
      db.write('entryPlaces.take', (view) => {
        const { subscriptionId, activityId, day, today } = command;
        const subscription = view.get<ClientSubscription>('clientSubscription', subscriptionId);
        if (subscription === undefined || subscription.userId !== command.userId) return 'refused' as const;
        if (view.get<Slot>('slot', command.slotId)?.localDate.equals(day) !== true) return 'refused' as const;
        const used = view.get<SubscriptionDay>('subscriptionDay', dayKey(subscription.id, day))?.used ?? 0;
        if (mayCover({ subscription, activityId, day, usedThatDay: used, today }).isErr()) return 'refused' as const;
        return takeIn(view, command, { means: 'entry', subscriptionId, entryOutcome: 'spent' }, () =>
          spend(view, command, subscription, used),
        );
      }),
    ),
});
