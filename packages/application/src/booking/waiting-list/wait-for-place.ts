import * as Effect from 'effect/Effect';
import {
  cheapestMeans,
  isOnList,
  mayBook,
  type Means,
  type SubscriptionId,
  type WaitingEntry,
  type WaitingEntryId,
} from '@svc/domain/booking';
import { refusal, type AccountId, type SlotId } from '@svc/domain/kernel';
import {
  changesBetween,
  fromResult,
  nameMade,
  notFound,
  type AuditedActor,
  type AuditLog,
  type LiveAccounts,
} from '../../kernel/index.ts';
import { coveringSubscriptions } from '../booking/covering-subscriptions.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import type { Booker } from '../booking/booker.ts';
import { endTurn, joinWaitingList, type WaitingListPorts } from './waiting-list.ts';

export interface WaitForPlacePorts extends WaitingListPorts {
  readonly audit: AuditLog;
  readonly liveAccounts: LiveAccounts;
  readonly subscriptions: SubscriptionStore;
}

export interface WaitForPlace {
  readonly slotId: SlotId;
  readonly userId: AccountId;
  /** How the place is to be covered; null: what costs the person least. */
  readonly means: Means | null;
  readonly subscriptionId: SubscriptionId | null;
  readonly zone: string;
  readonly actor: AuditedActor;
}

/** An entry, and how many people stand before its holder, plus one; null once it is off the list. */
export interface PlaceInLine {
  readonly entry: WaitingEntry;
  readonly position: number | null;
}

/** Somebody who may book the class, but finds it full, gets a number on its list. Who is on it already keeps theirs. */
export const waitForPlace = (ports: WaitForPlacePorts) => (command: WaitForPlace) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const { slotId, userId, actor } = command;
      const view = yield* ports.slots.find(slotId, userId);
      if (view === null) return yield* Effect.fail(refusal('slot_not_found'));
      const { activity, slot, blockedUntil } = view;
      const now = ports.clock.now();
      const covering = yield* coveringSubscriptions(ports)(command, view, now);
      const means = command.means ?? cheapestMeans(activity.means, covering.usable.length > 0);
      if (means === null) return yield* Effect.fail(refusal('means_not_accepted'));
      const who = { caller: 'client', force: false, alreadyClaimed: false } as const; // their own claim is judged by the list
      yield* fromResult(mayBook({ activity, slot, blockedUntil, means, now, ...who }));
      if (means === 'entry' && covering.refused !== null) return yield* Effect.fail(covering.refused);
      const before = yield* ports.waitingList.openOf(slotId, userId);
      const subscriptionId = means === 'entry' ? command.subscriptionId : null;
      const entry = yield* joinWaitingList(ports)({ slotId, userId, means, subscriptionId });
      yield* nameMade(entry.id);
      if (before === null)
        yield* ports.audit.record({
          actor,
          action: 'Created',
          operation: 'waiting-list.join',
          entity: 'waitingEntry',
          entityId: entry.id,
          subject: userId,
          changes: changesBetween(null, { slotId, means, seq: entry.seq }),
        });
      return yield* placeInLine(ports)(entry);
    }),
  );

/** One's own entry; somebody else's is not found. */
const ownEntry = (ports: Pick<WaitingListPorts, 'waitingList'>) => (id: WaitingEntryId, userId: AccountId) =>
  Effect.flatMap(ports.waitingList.find(id), (entry) =>
    entry === null || entry.userId !== userId ? Effect.fail(notFound('WaitingEntry')) : Effect.succeed(entry),
  );

/** One's own entry as it stands. */
export const readWaitingEntry =
  (ports: Pick<WaitingListPorts, 'waitingList'>) => (id: WaitingEntryId, userId: AccountId) =>
    Effect.flatMap(ownEntry(ports)(id, userId), placeInLine(ports));

/** Off the list, or an offer turned down: then the place goes to the next at once. */
export const endWaiting =
  (ports: WaitingListPorts) => (id: WaitingEntryId, userId: AccountId, event: 'leave' | 'decline') =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const entry = yield* ownEntry(ports)(id, userId);
        return yield* placeInLine(ports)(yield* endTurn(ports)(entry, event, 'release'));
      }),
    );

/** Who waits for a class, by number: an Admin's to see, and the professional's of the activity. */
export const waitingListOf =
  (ports: Pick<WaitingListPorts, 'slots' | 'waitingList'>) => (slotId: SlotId, by: Booker['by']) =>
    Effect.gen(function* () {
      const view = yield* ports.slots.find(slotId, by.id);
      if (view === null) return yield* Effect.fail(refusal('slot_not_found'));
      if (by.role !== 'admin' && !view.activity.professionalIds.includes(by.id))
        return yield* Effect.fail(refusal('permission_denied'));
      return yield* ports.waitingList.entriesOf(slotId);
    });

/** Where the holder of an entry stands now. */
export const placeInLine = (ports: Pick<WaitingListPorts, 'waitingList'>) => (entry: WaitingEntry) =>
  Effect.map(ports.waitingList.entriesOf(entry.slotId), (all): PlaceInLine => {
    const ahead = all.filter((each) => isOnList(each) && each.seq <= entry.seq);
    return { entry, position: isOnList(entry) ? ahead.length : null };
  });
