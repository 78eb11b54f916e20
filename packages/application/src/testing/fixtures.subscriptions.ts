import {
  subscriptionOf,
  type Booking,
  type ClientSubscription,
  type Slot,
  type StudioPlan,
  type StudioPlanId,
  type SubscriptionId,
} from '@svc/domain/booking';
import { euros, type AccountId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import { grantEntries } from '../booking/subscription/grant-subscription.ts';
import { machine } from '../kernel/index.ts';
import { aBooking, anId, now } from './fixtures.ts';
import { storedSlot } from './fixtures.money.ts';
import type { StoreWorld } from './store-world.ts';

/** Ten entries within three months, 90 euros. */
export const aStudioPlan = (over: Partial<StudioPlan> = {}): StudioPlan => ({
  id: anId<StudioPlanId>(),
  name: { it: 'Carnet 10', en: 'Ten classes' },
  description: { it: 'Dieci lezioni in tre mesi' },
  entries: 10,
  length: { months: 3 },
  price: euros(9000),
  vat: { rateBp: 2200 },
  activityIds: [],
  dailyLimit: null,
  startRule: 'purchase',
  maxFreezeDays: 30,
  maxFreezes: 2,
  online: true,
  active: true,
  archived: false,
  position: 1,
  version: 1,
  createdAt: now,
  updatedAt: now,
  ...over,
});

/** Taken at the desk on the day of the tests, without its entries yet. */
export const aClientSubscription = (
  over: Partial<ClientSubscription> = {},
  plan: StudioPlan = aStudioPlan(),
): ClientSubscription => ({
  ...subscriptionOf(plan, {
    id: anId<SubscriptionId>(),
    userId: anId<AccountId>(),
    orderId: null,
    paid: { amountCents: plan.price.amountCents, method: 'cash' },
    validFrom: null,
    note: null,
    now,
    today: now.toZonedDateTimeISO('Europe/Rome').toPlainDate(),
  }),
  ...over,
});

/** Stored with all its entries. */
export const storedSubscription = (
  world: StoreWorld,
  over: Partial<ClientSubscription> = {},
  plan?: StudioPlan,
): Promise<ClientSubscription> => {
  const subscription = aClientSubscription(over, plan);
  const granting = grantEntries({ ids: { next: anId }, subscriptions: world.subscriptions });
  return Effect.runPromise(
    Effect.andThen(
      world.subscriptions.insert(subscription),
      granting(subscription, `grant:${subscription.id}`, now, machine('desk')),
    ),
  );
};

/** A class of its own with a place that an entry has taken: slot, booking, movement, as booking leaves them. */
export const bookedByEntry = async (
  world: StoreWorld,
  { id: subscriptionId, userId, entries }: ClientSubscription,
  over: { readonly slot?: Partial<Slot>; readonly booking?: Partial<Booking> } = {},
): Promise<{ readonly slot: Slot; readonly booking: Booking }> => {
  const slot = await storedSlot(world, { taken: 1, ...over.slot });
  const covered = { userId, subscriptionId, means: 'entry' as const, entryOutcome: 'spent' as const };
  const booking = aBooking(slot, { ...covered, ...over.booking });
  const consume = {
    id: anId<string & { readonly brand: 'EntryMovementId' }>(),
    subscriptionId,
    kind: 'consume' as const,
    delta: -1,
    bookingId: booking.id,
    reason: null,
    at: now,
    key: `consume:${booking.id}`,
  };
  await Effect.runPromise(world.bookings.insert(booking));
  if (entries !== null) await Effect.runPromise(world.subscriptions.move(consume, machine('booking')));
  return { slot, booking };
};
