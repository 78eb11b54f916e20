import * as Effect from 'effect/Effect';
import {
  cutOffOf,
  entryIn,
  mayJoin,
  isOnList,
  isPastLead,
  waitingTable,
  type Means,
  type Slot,
  type SubscriptionId,
  type WaitingEntry,
  type WaitingEntryId,
  type WaitingEvent,
} from '@svc/domain/booking';
import { step, type AccountId, type SlotId } from '@svc/domain/kernel';
import {
  fromResult,
  notFound,
  requireLive,
  type Clock,
  type LiveAccounts,
  type StoreDown,
  type UnitOfWork,
} from '../../kernel/index.ts';
import { closeEntry, releasePlace, type ReleasePlacePorts } from '../booking/release-place.ts';
import type { OfferEnd } from './waiting-list-store.ts';

export interface WaitingListPorts extends ReleasePlacePorts {
  readonly clock: Clock;
  readonly unitOfWork: UnitOfWork;
}

export interface JoinWaitingList {
  readonly slotId: SlotId;
  readonly userId: AccountId;
  readonly means: Means;
  /** The only one that may be spent; null: the first in the spending order. */
  readonly subscriptionId: SubscriptionId | null;
}

/** A number on the list of a full class. Who is on it already keeps theirs. */
export const joinWaitingList =
  (ports: WaitingListPorts & { readonly liveAccounts: LiveAccounts }) =>
  ({ slotId, userId, means, subscriptionId }: JoinWaitingList) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        yield* requireLive(ports)(userId);
        const [slot] = yield* ports.slots.lock([slotId]);
        if (slot === undefined) return yield* Effect.fail(notFound('Slot'));
        const open = yield* ports.waitingList.openOf(slotId, userId);
        if (open !== null) return open;
        const now = ports.clock.now();
        const slotView = yield* ports.slots.find(slotId, userId);
        const { length } = (yield* ports.waitingList.entriesOf(slotId)).filter(isOnList);
        const rules = yield* ports.slots.waitlistOf(slotId);
        yield* fromResult(mayJoin({ slot, rules, claimed: slotView?.mine === true, length, now }));
        const entry = { id: ports.ids.next<WaitingEntryId>(), slotId, userId, means, subscriptionId };
        return yield* ports.waitingList
          .insert({ ...entry, state: 'Waiting', offer: null, toPromote: false, closedReason: null, createdAt: now })
          .pipe(Effect.catchTag('Taken', (fault) => Effect.die(fault))); // looked for under the slot's lock
      }),
    );

/** An offer nobody took in time: the place goes to the next. A second call finds nothing to do. */
export const lapseOffer = (ports: WaitingListPorts) => (entry: WaitingEntry) =>
  ports.unitOfWork.run(endTurn(ports)(entry, 'lapse', 'expire'));

/**
 * Under the slot's lock the entry is read again: it may have been accepted, or have lapsed, meanwhile. Inside the caller's
 * unit of work.
 */
export const endTurn =
  (ports: Omit<WaitingListPorts, 'unitOfWork'>) => (read: WaitingEntry, event: WaitingEvent, how: OfferEnd) =>
    Effect.gen(function* () {
      const [slot] = yield* ports.slots.lock([read.slotId]);
      const before = (yield* ports.waitingList.find(read.id)) ?? read;
      const state = yield* fromResult(
        step(waitingTable, before.state, event).mapErr((code) => ({ _tag: 'Refusal' as const, code })),
      );
      if (state === before.state || (event === 'lapse' && !(yield* isOver(ports)(before, slot)))) return before;
      const after = entryIn(before, state);
      yield* ports.waitingList.save(after);
      if (before.state === 'Offered' && before.offer !== null) {
        const { holdId } = before.offer;
        yield* ports.waitingList.endOffer(holdId, how);
        const released = { slotId: before.slotId, releasedRef: `hold:${holdId}`, userId: null };
        yield* releasePlace(ports)({ ...released, now: ports.clock.now() });
      }
      return after;
    });

/** Of an offer. Since it was read it may have been taken back, and another been made that goes on longer. */
const isOver =
  (ports: Pick<WaitingListPorts, 'clock' | 'slots'>) =>
  ({ offer }: WaitingEntry, slot: Slot | undefined) =>
    Effect.gen(function* () {
      const now = ports.clock.now();
      if (offer === null || slot === undefined || Temporal.Instant.compare(now, offer.until) >= 0) return true;
      return isPastLead(slot, yield* ports.slots.waitlistOf(slot.id), now);
    });

/** From the cut-off on, or once no client books the activity, nobody waits any more: the list ends, offers go on to their own time. */
export const closeList =
  (ports: WaitingListPorts) =>
  (slotId: SlotId): Effect.Effect<number, StoreDown> =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const [slot] = yield* ports.slots.lock([slotId]);
        const rules = yield* ports.slots.waitlistOf(slotId);
        if (slot === undefined) return 0;
        const now = ports.clock.now();
        // The class may have been moved since the list was looked for, and the activity published again.
        const near = Temporal.Instant.compare(now, cutOffOf(slot, rules)) >= 0;
        if (!near && rules.takesClients) return 0;
        const waiters = yield* ports.waitingList.waitersOf(slotId, now);
        for (const { entry } of waiters) yield* closeEntry(ports)(entry, near ? 'cut_off' : 'slot_closed');
        return waiters.length;
      }),
    );
