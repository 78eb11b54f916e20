import * as Effect from 'effect/Effect';
import {
  cutOffOf,
  isPastLead,
  listRulesOf,
  openWaitingStates,
  plainListRules,
  type Activity,
  type Handover,
  type Slot,
  type WaitingEntry,
} from '@svc/domain/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import { taken } from '../../kernel/index.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import { blockedUntil } from '../block/booking-blocks.memory.ts';
import { hasLiveClaim } from '../slot/live-claim.memory.ts';
import { hasTime } from '../slot/busy.memory.ts';
import type { WaitingListStore } from './waiting-list-store.ts';
import type { OfferHold } from '../slot/offer-hold.memory.ts';

const table = 'waitingEntry';

const isOpen = ({ state }: WaitingEntry): boolean => openWaitingStates.some((open) => open === state);
const ofSlot = (view: MemoryView, slotId: SlotId): readonly WaitingEntry[] =>
  view
    .all<WaitingEntry>(table)
    .filter((entry) => entry.slotId === slotId)
    .toSorted((a, b) => a.seq - b.seq);
const isDisabled = (view: MemoryView, userId: AccountId): boolean => {
  const account = view.get<{ readonly state: string }>('account', userId);
  return account !== undefined && account.state !== 'Enabled';
};

const isBlocked = (view: MemoryView, userId: AccountId, now: Temporal.Instant): boolean => {
  const until = blockedUntil(view, userId);
  return until !== null && Temporal.Instant.compare(until, now) > 0;
};

/** They have another class then, and the activity does not let them have two. */
const hasOtherClass = (view: MemoryView, slotId: SlotId, userId: AccountId): boolean => {
  const slot = view.get<Slot>('slot', slotId);
  return slot !== undefined && !hasTime(view, slot, userId);
};

const listOf = (view: MemoryView, slotId: SlotId) => {
  const slot = view.get<Slot>('slot', slotId);
  const activity = slot === undefined ? undefined : view.get<Activity>('activity', slot.activityId);
  return { slot, rules: activity === undefined ? plainListRules : listRulesOf(activity) };
};

export const memoryWaitingListStore = (db: MemoryDatabase): WaitingListStore => ({
  waitersOf: (slotId, now) =>
    db.read('waiting.waitersOf', (view) =>
      ofSlot(view, slotId)
        .filter(({ state }) => state === 'Waiting')
        .map((entry) => ({
          entry,
          canBook:
            !isDisabled(view, entry.userId) &&
            !isBlocked(view, entry.userId, now) &&
            !hasLiveClaim(view, slotId, entry.userId) &&
            !hasOtherClass(view, slotId, entry.userId),
        })),
    ),
  entriesOf: (slotId) => db.read('waiting.entriesOf', (view) => ofSlot(view, slotId)),
  find: (id) => db.read('waiting.find', (view) => view.get<WaitingEntry>(table, id) ?? null),
  openOf: (slotId, userId) =>
    db.read(
      'waiting.openOf',
      (view) => ofSlot(view, slotId).find((entry) => entry.userId === userId && isOpen(entry)) ?? null,
    ),
  openOfPerson: (userId) =>
    db.read('waiting.openOfPerson', (view) =>
      view
        .all<WaitingEntry>(table)
        .filter((entry) => entry.userId === userId && isOpen(entry))
        .toSorted((a, b) => (a.slotId < b.slotId ? -1 : 1)),
    ),
  insert: (entry) =>
    unique(
      db.write('waiting.insert', (view) => {
        const all = ofSlot(view, entry.slotId);
        if (all.some((other) => other.userId === entry.userId && isOpen(other))) return taken('waiting_entry_open');
        const numbered: WaitingEntry = { ...entry, seq: (all.at(-1)?.seq ?? 0) + 1 };
        view.put(table, entry.id, numbered);
        return numbered;
      }),
    ),
  save: (entry) => Effect.asVoid(db.write('waiting.save', (view) => view.put(table, entry.id, entry))),
  holdOffer: ({ offer, slotId, userId }) =>
    db.write('waiting.holdOffer', (view) => {
      if (offer === null) return;
      const hold: OfferHold = { id: offer.holdId, slotId, userId, expiresAt: offer.until, state: 'Active' };
      view.put('offerHold', hold.id, hold);
    }),
  endOffer: (holdId, how) =>
    db.write('waiting.endOffer', (view) => {
      const hold = view.get<OfferHold>('offerHold', holdId);
      if (hold?.state !== 'Active') return;
      view.put('offerHold', holdId, { ...hold, state: how === 'expire' ? 'Expired' : 'Released' });
    }),
  record: (handover) =>
    unique(
      db.write('waiting.record', (view) =>
        view.get('handover', handover.releasedRef) === undefined
          ? view.put('handover', handover.releasedRef, handover)
          : taken('handover_released'),
      ),
    ),
  handoversOf: (wanted) =>
    db.read('waiting.handoversOf', (view) =>
      view
        .all<Handover>('handover')
        .filter(({ slotId }) => slotId === wanted)
        .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at) || (a.releasedRef < b.releasedRef ? -1 : 1)),
    ),
  toPromote: (limit) =>
    db.read('waiting.toPromote', (view) =>
      view
        .all<WaitingEntry>(table)
        .filter(({ state, toPromote }) => state === 'Offered' && toPromote)
        .toSorted((a, b) =>
          a.offer === null || b.offer === null ? 0 : Temporal.Instant.compare(a.offer.until, b.offer.until),
        )
        .slice(0, limit),
    ),
  lapsed: (now, limit) =>
    db.read('waiting.lapsed', (view) => {
      const until = (entry: WaitingEntry) => entry.offer?.until ?? now;
      const isOver = (entry: WaitingEntry) => {
        const { slot, rules } = listOf(view, entry.slotId);
        return Temporal.Instant.compare(until(entry), now) <= 0 || (slot !== undefined && isPastLead(slot, rules, now));
      };
      return view
        .all<WaitingEntry>(table)
        .filter((entry) => entry.state === 'Offered' && isOver(entry))
        .toSorted((a, b) => Temporal.Instant.compare(until(a), until(b)))
        .slice(0, limit);
    }),
  pastCutOff: (now, limit) =>
    db.read('waiting.pastCutOff', (view) => {
      const waiting = view.all<WaitingEntry>(table).filter(({ state }) => state === 'Waiting');
      const slots = [...new Set(waiting.map(({ slotId }) => slotId))].filter((slotId) => {
        const { slot, rules } = listOf(view, slotId);
        if (slot === undefined) return false;
        return !rules.takesClients || Temporal.Instant.compare(cutOffOf(slot, rules), now) <= 0;
      });
      return slots.toSorted().slice(0, limit);
    }),
});
