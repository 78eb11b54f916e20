import { isLive, waitingTable } from '@svc/domain/booking';
import type { Commit, Invariant, SafetyRule } from '../facts.ts';
import { movesOf } from './moves.ts';

const slotsTouched = ({ slot, waitingEntry, offerHold, handover }: Commit): ReadonlySet<string> =>
  new Set<string>([
    ...slot.map(({ after }) => after.id),
    ...[...waitingEntry, ...offerHold, ...handover].map(({ after }) => after.slotId),
  ]);

/** Places of the slot that somebody has let go of in this commit. */
const releasedIn = ({ hold, offerHold, booking, waitingEntry }: Commit, slotId: string): number =>
  hold.filter(
    ({ before, after }) =>
      after.slotId === slotId &&
      (before?.state === 'Active' || before?.state === 'Converted') &&
      (after.state === 'Released' || after.state === 'Expired'),
  ).length +
  offerHold.filter(
    ({ before, after }) =>
      after.slotId === slotId &&
      before?.state === 'Active' &&
      after.state !== 'Active' &&
      !waitingEntry.some((entry) => entry.after.state === 'Accepted' && entry.after.offer?.holdId === after.id),
  ).length +
  booking.filter(
    ({ before, after }) =>
      before !== undefined && before.slotId === slotId && isLive(before) && (!isLive(after) || after.slotId !== slotId),
  ).length;

/** A new place, of many classes or of one, which nobody has let go of. */
const isRaise = ({ releasedRef }: { readonly releasedRef: string }): boolean => /^(?:change|slot):/u.test(releasedRef);

/** Each place that is let go of is handed on in the same commit, once. */
const handedOnOnce: SafetyRule = (commit) => {
  const slots = new Set<string>([
    ...[...commit.hold, ...commit.offerHold, ...commit.booking, ...commit.handover].map(({ after }) => after.slotId),
    ...commit.booking.flatMap(({ before }) => before?.slotId ?? []),
  ]);
  for (const id of slots) {
    const released = releasedIn(commit, id);
    const written = commit.handover.filter(({ after }) => after.slotId === id && !isRaise(after)).length;
    if (released !== written) return `slot ${id} let go of ${released} places and handed ${written} on`;
  }
  for (const { before, after } of commit.handover)
    if (before !== undefined) return `handover ${after.releasedRef} was written again`;
  return undefined;
};

/** One handover offers one place to one person, and one hold keeps it. */
const offersAreKept: SafetyRule = (commit, facts) => {
  for (const id of slotsTouched(commit)) {
    const offered = facts.all('waitingEntry').filter((each) => each.slotId === id && each.state === 'Offered');
    const holds = facts.all('offerHold').filter((each) => each.slotId === id && each.state === 'Active');
    if (holds.length !== offered.length) return `slot ${id} offers ${offered.length} places and keeps ${holds.length}`;
    for (const { id: entry, offer, userId } of offered)
      if (!holds.some((each) => each.id === offer?.holdId && each.userId === userId))
        return `nothing is kept for entry ${entry} of slot ${id}`;
    const anew = commit.waitingEntry.filter(
      ({ before, after }) => after.slotId === id && after.state === 'Offered' && before?.state !== 'Offered',
    ).length;
    const placesGiven = commit.handover.filter(
      ({ after }) => after.slotId === id && after.outcome === 'offered',
    ).length;
    if (anew !== placesGiven) return `slot ${id} made ${anew} offers of ${placesGiven} places`;
  }
  return undefined;
};

/** The lowest number first; nobody waits beside a free place. */
const nobodyIsPassedOver: SafetyRule = (commit, facts) => {
  for (const id of slotsTouched(commit)) {
    const waiting = facts.all('waitingEntry').filter((each) => each.slotId === id && each.state === 'Waiting');
    if (waiting.length === 0) continue;
    const slot = facts.get('slot', id);
    if (slot?.state === 'Open' && slot.taken < slot.capacity)
      return `${waiting.length} wait for slot ${id}, which has ${slot.taken} of ${slot.capacity} places taken`;
    const first = Math.min(...waiting.map(({ seq }) => seq));
    for (const { before, after } of commit.waitingEntry)
      if (after.slotId === id && after.state === 'Offered' && before?.state !== 'Offered' && after.seq > first)
        return `number ${after.seq} of slot ${id} was offered a place before number ${first}`;
  }
  return undefined;
};

const moves = movesOf(waitingTable);
const entriesMove: SafetyRule = ({ waitingEntry }) => {
  for (const { before, after } of waitingEntry)
    if (before !== undefined && before.state !== after.state && !moves.has(`${before.state} ${after.state}`))
      return `waiting entry ${after.id} went from ${before.state} to ${after.state}`;
  return undefined;
};

/** Nor does a number change: who loses an offer is where they were. */
const numbersStay: SafetyRule = ({ waitingEntry }) => {
  const moved = waitingEntry.find(({ before, after }) => before !== undefined && before.seq !== after.seq);
  return moved === undefined
    ? undefined
    : `entry ${moved.after.id} was number ${moved.before?.seq}, now ${moved.after.seq}`;
};

/** A person is on a list once, and not beside a place of their own. */
const onceOnAList: SafetyRule = ({ waitingEntry }, facts) => {
  for (const { after } of waitingEntry) {
    if (!isOpen(after.state)) continue;
    const open = facts
      .all('waitingEntry')
      .filter(({ slotId, userId, state }) => slotId === after.slotId && userId === after.userId && isOpen(state));
    if (open.length > 1) return `${after.userId} is ${open.length} times on the list of ${after.slotId}`;
  }
  return undefined;
};
const isOpen = (state: string): boolean => state === 'Waiting' || state === 'Offered';

export const waitingInvariants: readonly Invariant<SafetyRule>[] = [
  { name: '18 each freed place is handed on once', holds: handedOnOnce },
  { name: '18 an offer is one place for one person', holds: offersAreKept },
  { name: '18 nobody is passed over', holds: nobodyIsPassedOver },
  { name: '18 a number on a list stays', holds: numbersStay },
  { name: '18 once on a list', holds: onceOnAList },
  { name: '22 waiting entries move by the table', holds: entriesMove },
];
