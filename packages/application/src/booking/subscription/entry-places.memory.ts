import {
  isLive,
  mayCover,
  movementKey,
  slotTable,
  type Booking,
  type ClientSubscription,
  type EntryMovement,
  type Slot,
} from '@svc/domain/booking';
import { step } from '@svc/domain/kernel';
import { taken } from '../../kernel/index.ts';
import { isDeleted } from '../../kernel/live-accounts.memory.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import type { EntryPlaces, TakeByEntry } from './entry-places.ts';
import { dayKey, type SubscriptionDay } from './subscription-store.memory.ts';

const mayTake = (slot: Slot | undefined, { activityId, startsAfter, endsAfter }: TakeByEntry): slot is Slot =>
  slot?.activityId === activityId &&
  step(slotTable, slot.state, 'take').isOk() &&
  slot.taken < slot.capacity &&
  Temporal.Instant.compare(slot.startsAt, startsAfter) > 0 &&
  Temporal.Instant.compare(slot.endsAt, endsAfter) > 0;

const bookingOf = (command: TakeByEntry): Booking => ({
  id: command.bookingId,
  slotId: command.slotId,
  userId: command.userId,
  bookedBy: command.bookedBy,
  state: 'Confirmed',
  means: 'entry',
  orderId: null,
  subscriptionId: command.subscriptionId,
  entryOutcome: 'spent',
  sequence: 0,
  createdAt: command.now,
});

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

const write = (view: MemoryView, command: TakeByEntry, subscription: ClientSubscription, slot: Slot, used: number) => {
  const { remaining, userId } = subscription;
  if (remaining !== null) {
    view.put('clientSubscription', subscription.id, { ...subscription, remaining: remaining - 1 });
    view.put('entryMovement', command.movementId, { ...lineOf(command), userId });
  }
  view.put('subscriptionDay', dayKey(subscription.id, command.day), { used: used + 1 });
  view.put('slot', slot.id, { ...slot, taken: slot.taken + 1 });
  view.put('booking', command.bookingId, bookingOf(command));
};

export const memoryEntryPlaces = (db: MemoryDatabase): EntryPlaces => ({
  take: (command) =>
    unique(
      db.write('entryPlaces.take', (view) => {
        const subscription = view.get<ClientSubscription>('clientSubscription', command.subscriptionId);
        const slot = view.get<Slot>('slot', command.slotId);
        if (subscription === undefined || subscription.userId !== command.userId || !mayTake(slot, command))
          return 'refused' as const;
        if (isDeleted(view, command.userId)) return 'refused' as const;
        const used = view.get<SubscriptionDay>('subscriptionDay', dayKey(subscription.id, command.day))?.used ?? 0;
        const { activityId, day, today } = command;
        if (mayCover({ subscription, activityId, day, usedThatDay: used, today }).isErr()) return 'refused' as const;
        const mine = (each: Booking): boolean =>
          each.slotId === slot.id && each.userId === command.userId && isLive(each);
        if (view.all<Booking>('booking').some(mine)) return taken('booking_live');
        write(view, command, subscription, slot, used);
        return 'taken' as const;
      }),
    ),
});
