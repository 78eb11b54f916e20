import * as Effect from 'effect/Effect';
import {
  bookingTable,
  movementKey,
  statusOn,
  subscriptionTable,
  type EntryMovement,
  type SubscriptionId,
} from '@svc/domain/booking';
import { allowedFrom, refusal, step, type BookingId, type RefusalOn } from '@svc/domain/kernel';
import { changesBetween, fromResult, nameMade, notFound, taken } from '../../kernel/index.ts';
import { lockedSubscription, todayIn, type ChangePorts, type SubscriptionCommand } from './change-subscription.ts';
import { requireLiveOwners } from '../booking/live-owners.ts';

export interface CreditEntries extends SubscriptionCommand {
  readonly entries: number;
  readonly reason: string;
  /** The booking whose lost entry it makes up for; only one that the subscription covered. */
  readonly bookingId: BookingId | null;
}

type NotLost = RefusalOn<typeof bookingTable, 'excuse'>;

const takesBack = allowedFrom(subscriptionTable, 'giveBack');

/**
 * Gives entries back by hand, as a line of the ledger. For a booking only where it had cost its entry: one that still stands is refused by
 * its state. Taken: the entry of that booking is back already.
 */
export const creditEntries = (ports: ChangePorts) => (command: CreditEntries) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const { id, entries, reason, bookingId, actor, zone } = command;
      yield* requireLiveOwners(ports)([id]);
      const subscription = yield* lockedSubscription(ports)(id);
      if (!takesBack.includes(statusOn(subscription, todayIn(ports, zone))))
        return yield* Effect.fail(refusal('cancelled'));
      if (subscription.entries === null) return yield* Effect.fail(refusal('unlimited'));
      if (bookingId !== null) yield* makeUpFor(ports)(id, bookingId);
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

/** The lost entry of a booking counts as returned, so that no end of it returns one again, and its day is free. */
const makeUpFor = (ports: ChangePorts) => (id: SubscriptionId, bookingId: BookingId) =>
  Effect.gen(function* () {
    const read = yield* ports.bookings.find(bookingId);
    if (read?.subscriptionId !== id) return yield* Effect.fail(notFound('Booking'));
    const [slot] = yield* ports.slots.lock([read.slotId]);
    const [booking] = yield* ports.bookings.lock([bookingId]);
    if (slot === undefined || booking === undefined) return yield* Effect.fail(notFound('Booking'));
    yield* fromResult(step(bookingTable, booking.state, 'excuse').mapErr((code) => refusal(code as NotLost)));
    if (booking.entryOutcome !== 'forfeited') return yield* Effect.fail(taken('entry_returned'));
    yield* ports.bookings.save({ ...booking, entryOutcome: 'returned' });
    yield* ports.subscriptions.freeDay(id, slot.localDate);
  });
