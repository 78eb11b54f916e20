import type { Activity, ClientSubscription, Slot } from '@svc/domain/booking';
import type { AccountId, BookingId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { TakeByEntry } from '../booking/index.ts';
import { machine } from '../kernel/index.ts';
import { anActivity, anId, aSlot, now } from './fixtures.ts';
import type { StoreWorld } from './store-world.ts';

const longAgo = Temporal.Instant.from('2000-01-01T00:00:00Z');

/** An activity that takes entries, stored. */
export const entryActivity = async (world: StoreWorld, over: Partial<Activity> = {}): Promise<Activity> => {
  const activity = anActivity({ means: ['entry'], ...over });
  await Effect.runPromise(world.activities.put(activity));
  return activity;
};

/** A class of it, stored. */
export const classOf = async (world: StoreWorld, activity: Activity, over: Partial<Slot> = {}): Promise<Slot> => {
  const slot = aSlot(activity, over);
  await Effect.runPromise(world.slots.put(slot));
  return slot;
};

/** Books a place of the class with an entry, as its owner. */
export const takingOf = (
  { id: subscriptionId, userId }: ClientSubscription,
  slot: Slot,
  over: Partial<TakeByEntry> = {},
): TakeByEntry => ({
  bookingId: anId<BookingId>(),
  movementId: anId(),
  subscriptionId,
  userId,
  bookedBy: anId<AccountId>(),
  slotId: slot.id,
  activityId: slot.activityId,
  day: slot.localDate,
  today: now.toZonedDateTimeISO('Europe/Rome').toPlainDate(),
  startsAfter: now,
  endsAfter: longAgo,
  state: 'Confirmed',
  guestName: null,
  overbookUpTo: null,
  now,
  actor: machine('desk'),
  ...over,
});
