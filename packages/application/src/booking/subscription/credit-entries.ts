import * as Effect from 'effect/Effect';
import { movementKey, statusOn, subscriptionTable, type EntryMovement } from '@svc/domain/booking';
import { allowedFrom, refusal, type BookingId } from '@svc/domain/kernel';
import { changesBetween, nameMade, notFound } from '../../kernel/index.ts';
import { lockedSubscription, todayIn, type ChangePorts, type SubscriptionCommand } from './change-subscription.ts';
import { requireLiveOwners } from '../booking/live-owners.ts';

export interface CreditEntries extends SubscriptionCommand {
  readonly entries: number;
  readonly reason: string;
  /** The booking it makes up for: once, and only one that the subscription covered. */
  readonly bookingId: BookingId | null;
}

const takesBack = allowedFrom(subscriptionTable, 'giveBack');

/** Gives entries back by hand, as a line of the ledger. Taken: that booking was made up for already. */
export const creditEntries = (ports: ChangePorts) => (command: CreditEntries) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const { id, entries, reason, bookingId, actor, zone } = command;
      yield* requireLiveOwners(ports)([id]);
      const subscription = yield* lockedSubscription(ports)(id);
      if (!takesBack.includes(statusOn(subscription, todayIn(ports, zone))))
        return yield* Effect.fail(refusal('cancelled'));
      if (subscription.entries === null) return yield* Effect.fail(refusal('unlimited'));
      if (bookingId !== null) {
        const [booking] = yield* ports.bookings.lock([bookingId]);
        if (booking?.subscriptionId !== id) return yield* Effect.fail(notFound('Booking'));
      }
      const movementId = ports.ids.next<string & { readonly brand: 'EntryMovementId' }>();
      const movement: EntryMovement = {
        id: movementId,
        subscriptionId: id,
        kind: 'credit',
        delta: entries,
        bookingId,
        reason,
        at: ports.clock.now(),
        key: movementKey.byHand('credit', bookingId ?? movementId),
      };
      const remaining = yield* ports.subscriptions.move(movement, actor);
      yield* nameMade(movementId);
      yield* ports.audit.record({
        actor,
        action: 'Modified',
        operation: 'entries.credit',
        entity: 'subscription',
        entityId: id,
        subject: subscription.userId,
        changes: changesBetween({ remaining: subscription.remaining }, { remaining, entries, bookingId }),
        personal: changesBetween(null, { reason }),
      });
      return { movement, remaining };
    }),
  );
