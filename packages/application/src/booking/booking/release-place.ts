import * as Effect from 'effect/Effect';
import {
  entryIn,
  handOver,
  isPromoted,
  noQuietHours,
  waitingTable,
  type Booking,
  type ClosedReason,
  type HandoverOutcome,
  type HandoverPlan,
  type WaitingEntry,
} from '@svc/domain/booking';
import { step, type AccountId, type HoldId, type SlotId } from '@svc/domain/kernel';
import { readQuietHours, type QuietHoursPorts } from '../quiet/read-quiet-hours.ts';
import { writeOfferNotice, type NoticePorts } from '../notice/write-notice.ts';
import type { SlotStore } from './booking-stores.ts';
import type { WaitingListStore } from '../waiting-list/waiting-list-store.ts';

export interface ReleasePlacePorts extends NoticePorts, QuietHoursPorts {
  readonly slots: SlotStore;
  readonly waitingList: WaitingListStore;
}

/** The name under which a booking's place is handed on; its sequence differs from one cancellation to the next. */
export const placeOf = ({ id, sequence }: Pick<Booking, 'id' | 'sequence'>): string => `booking:${id}:${sequence}`;

export interface ReleasePlace {
  readonly slotId: SlotId;
  /** What let go of the place: `booking:<id>:<sequence>` or `hold:<id>`. Each is handed on once, however often it is replayed. */
  readonly releasedRef: string;
  /** Whose time it kept; null: an offer, or a place that nobody had. */
  readonly userId: AccountId | null;
  readonly now: Temporal.Instant;
}

/**
 * A place that nobody keeps any more goes to the first who waits and can book, for a while, which a mail says; else back to the slot.
 * Inside the caller's unit of work: under the slot's lock the list is read by a second statement, since who joined while
 * we waited for the lock is invisible to the first. After the class nobody is woken, and the slot still counts right.
 * @returns `replayed` when this place was handed on before; then nothing was written
 */
export const releasePlace = (ports: ReleasePlacePorts) => (command: ReleasePlace) =>
  Effect.gen(function* () {
    const { slotId, releasedRef, userId, now } = command;
    const [slot] = yield* ports.slots.lock([slotId]);
    if (slot === undefined) return yield* Effect.die(new Error(`no slot ${slotId} to hand a place of on`));
    const waiters = yield* ports.waitingList.waitersOf(slotId, now);
    const rules = yield* ports.slots.waitlistOf(slotId);
    const quiet = waiters.length === 0 ? noQuietHours : yield* readQuietHours(ports);
    const plan = handOver({ slot, waiters, rules, quiet, now });
    const { outcome } = plan;
    const handover = { releasedRef, slotId, outcome, entryId: plan.offer?.entry.id ?? null, at: now };
    const written = yield* Effect.result(ports.waitingList.record(handover));
    if (written._tag === 'Failure') {
      if (written.failure._tag === 'StoreDown') return yield* Effect.fail(written.failure);
      return 'replayed' as const;
    }
    if (userId !== null) yield* ports.slots.freeTime(slotId, userId);
    for (const { entry, reason } of plan.closes) yield* closeEntry(ports)(entry, reason);
    if (plan.offer === null) yield* ports.slots.freePlace(slotId);
    else yield* offerPlace(ports)(plan.offer, isPromoted(plan.offer.entry, rules.mode), now);
    return outcome satisfies HandoverOutcome;
  });

/** The entry ends. An offered place must be handed on by the caller. */
export const closeEntry =
  (ports: Pick<ReleasePlacePorts, 'waitingList'>) => (entry: WaitingEntry, closedReason: ClosedReason) =>
    ports.waitingList.save({
      ...entryIn(entry, step(waitingTable, entry.state, 'close')._unsafeUnwrap()), // no cell of the row refuses
      closedReason,
    });

/** The place stays counted: it passes from what let go of it to the hold of the offer. */
const offerPlace =
  (ports: ReleasePlacePorts) =>
  ({ entry, until }: NonNullable<HandoverPlan['offer']>, toPromote: boolean, now: Temporal.Instant) =>
    Effect.gen(function* () {
      const offered: WaitingEntry = {
        ...entry,
        state: step(waitingTable, entry.state, 'offer')._unsafeUnwrap(), // only those who wait are planned
        offer: { holdId: ports.ids.next<HoldId>(), until },
        toPromote,
      };
      yield* ports.waitingList.holdOffer(offered);
      yield* ports.waitingList.save(offered);
      if (toPromote) return; // mailed when that is done, or cannot be
      const view = yield* ports.slots.find(entry.slotId, entry.userId);
      if (view !== null) yield* writeOfferNotice(ports)(offered, view, now);
    });
