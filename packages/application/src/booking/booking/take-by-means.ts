import * as Effect from 'effect/Effect';
import { startedBy, type Means, type SubscriptionId } from '@svc/domain/booking';
import { refusal } from '@svc/domain/kernel';
import type { Actor, Ids } from '../../kernel/index.ts';
import type { EntryPlaces } from '../subscription/entry-places.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import type { SlotStore, SlotView } from './booking-stores.ts';
import { coveringSubscriptions } from './covering-subscriptions.ts';
import type { FreePlaces, TakePlace } from './take-place.ts';

interface Ports {
  readonly ids: Ids;
  readonly subscriptions: SubscriptionStore;
  readonly freePlaces: FreePlaces;
  readonly entryPlaces: EntryPlaces;
  readonly slots: Pick<SlotStore, 'find'>;
}

export interface TakeByMeans {
  readonly means: Means;
  /** The only subscription that may be spent; null: the first in the spending order that covers the class. */
  readonly subscriptionId: SubscriptionId | null;
  readonly view: SlotView;
  readonly place: TakePlace;
  /** The studio's time zone. */
  readonly zone: string;
  readonly actor: Actor;
}

/**
 * Takes the place as it is to be covered, inside the caller's unit of work. What is sold online goes through the checkout
 * alone: `payment_required` says what it costs.
 * @returns the subscription that was spent, null when none is, or `refused` by the statement, which wrote nothing
 */
export const takeByMeans = (ports: Ports) => (command: TakeByMeans) =>
  Effect.gen(function* () {
    const { means, place, view } = command;
    const { price, vat } = view.activity;
    if (means === 'order')
      return yield* Effect.fail(
        refusal('payment_required', { slotId: place.slotId, amountCents: price?.amountCents ?? 0 }),
      );
    if (means === 'entry') return yield* takeByEntry(ports)(command);
    const owed = means === 'free' || price === null || vat === null ? null : { ...price, vat };
    return (yield* ports.freePlaces.take({ ...place, means, price: owed })) === 'taken' ? null : ('refused' as const);
  });

/** With the first in the spending order that still covers the class under its lock; once more when it was moved to another day. */
const takeByEntry =
  (ports: Ports) =>
  (command: TakeByMeans): ReturnType<ReturnType<typeof takeOnDay>> =>
    Effect.gen(function* () {
      const { place, view } = command;
      const taken = yield* takeOnDay(ports)(command);
      if (taken !== 'refused') return taken;
      const seen = yield* ports.slots.find(place.slotId, place.userId);
      const moved = seen !== null && !seen.slot.localDate.equals(view.slot.localDate);
      return moved ? yield* takeByEntry(ports)({ ...command, view: seen }) : taken;
    });

const takeOnDay = (ports: Ports) => (command: TakeByMeans) =>
  Effect.gen(function* () {
    const { place, view, zone, actor } = command;
    const { now, userId } = place;
    const whose = { userId, subscriptionId: command.subscriptionId, zone };
    const before = yield* coveringSubscriptions(ports)(whose, view, now);
    yield* ports.subscriptions.lock(before.usable.map(({ id }) => id));
    const { usable, refused } = yield* coveringSubscriptions(ports)(whose, view, now);
    if (refused !== null) return yield* Effect.fail(refused);
    const day = view.slot.localDate;
    const today = now.toZonedDateTimeISO(zone).toPlainDate();
    for (const subscription of usable) {
      const movementId = ports.ids.next<string & { readonly brand: 'EntryMovementId' }>();
      const entry = { subscriptionId: subscription.id, movementId, day, today, actor };
      if ((yield* ports.entryPlaces.take({ ...place, ...entry })) === 'refused') continue;
      const started = startedBy(subscription, day);
      if (started !== subscription) yield* ports.subscriptions.save(started);
      return subscription.id;
    }
    return 'refused' as const;
  });
