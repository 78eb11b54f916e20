import type { Activity, Booking, Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { expect } from 'vitest';
import { reschedule, type Reschedule } from '../booking/booking/reschedule.ts';
import { classOf } from './fixtures.entries.ts';
import { anActivity, anId, now } from './fixtures.ts';
import { portsAt } from './fixtures.waiting.ts';
import type { StoreWorld } from './store-world.ts';
import { run } from './world-test.ts';

export const day = (text: string): Partial<Slot> => ({
  localDate: Temporal.PlainDate.from(text),
  startsAt: Temporal.Instant.from(`${text}T17:00:00Z`),
  endsAt: Temporal.Instant.from(`${text}T18:00:00Z`),
});
export const strict = async (world: StoreWorld, over: Partial<Activity> = {}): Promise<Activity> => {
  const activity = anActivity({ allowsOverlap: false, ...over });
  await run(world.activities.put(activity));
  return activity;
};
/** A class whose place is free, and somebody's. */
export const aPlace = async (
  world: StoreWorld,
  activity: Activity,
  slot: Partial<Slot> = {},
  userId = anId<AccountId>(),
) => {
  const left = await classOf(world, activity, slot);
  const taking = {
    ...{ bookingId: anId<Booking['id']>(), userId, bookedBy: userId, slotId: left.id, activityId: activity.id },
    ...({ state: 'Confirmed', guestName: null, overbookUpTo: null, startsAfter: now, endsAfter: now, now } as const),
    ...({ means: 'free', price: null } as const),
  };
  expect(await run(world.freePlaces.take(taking))).toBe('taken');
  return { left, userId, id: taking.bookingId };
};
export type Moved = Pick<Reschedule, 'bookingId' | 'toSlotId'> & Partial<Reschedule>;
export const commandOf = (userId: AccountId, over: Moved): Reschedule => ({
  ...{ by: { id: userId, role: 'client' }, force: false, dryRun: false, zone: 'Europe/Rome' },
  actor: { kind: 'person', accountId: userId, requestId: 'r', address: null },
  ...over,
});
export const move = (world: StoreWorld, userId: AccountId, over: Moved, at = now) =>
  reschedule(portsAt(world, at))(commandOf(userId, over));
/** A booking as the store has it. */
export const bookingNow = (world: StoreWorld, id: Booking['id']) => run(world.bookings.find(id));
