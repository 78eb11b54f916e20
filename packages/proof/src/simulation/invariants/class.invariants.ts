import { bookingTable, clearableStates, clearedState, isLive, slotTable } from '@svc/domain/booking';
import type { Hold } from '@svc/domain/commerce';
import type { Facts, Invariant, SafetyRule } from '../facts.ts';
import { movesOf } from './moves.ts';

/** A person has one place in a class. */
const onePlaceEach: SafetyRule = ({ booking }, facts) => {
  for (const { after } of booking) {
    if (!isLive(after) || after.guestName !== null) continue;
    const same = facts
      .all('booking')
      .filter((each) => each.slotId === after.slotId && each.userId === after.userId && isLive(each));
    if (same.length > 1) return `${after.userId} has ${same.length} places in ${after.slotId}`;
  }
  return undefined;
};

/** No place is taken in a class that is cancelled; from the transaction on that cancels it nobody gets in. */
const nobodyGetsIntoAnEnded: SafetyRule = ({ booking, hold }, facts) => {
  for (const { before, after } of [...booking, ...hold]) {
    if (before?.slotId === after.slotId || after.state === 'StudioCancelled') continue;
    const isOrder = 'orderId' in after && after.orderId !== null && 'means' in after;
    if (!isOrder && facts.get('slot', after.slotId)?.state === 'Cancelled')
      return `a place of ${after.slotId} was taken though it is cancelled`;
  }
  return undefined;
};

/** What ends a booking is numbered for calendars, and what was returned stands in the ledger. */
const entriesFollowTheirEnd: SafetyRule = ({ booking }, facts) => {
  for (const { before, after } of booking) {
    if (before === undefined || before.state === after.state) continue;
    const ends = isLive(before) && !isLive(after) && after.state !== 'NoShow';
    if (ends && after.sequence <= before.sequence) return `booking ${after.id} ended under its old number`;
    if (after.subscriptionId === null || before.entryOutcome === after.entryOutcome) continue;
    const lines = facts.all('entryMovement').filter(({ bookingId }) => bookingId === after.id);
    if (lines.length === 0) continue;
    const returned =
      lines.reduce((sum, { kind }) => sum + (kind === 'return' ? 1 : kind === 'consume' ? -1 : 0), 0) === 0;
    if (returned !== (after.entryOutcome === 'returned'))
      return `booking ${after.id} says its entry is ${after.entryOutcome}, the ledger ${returned ? 'returned' : 'kept'} it`;
  }
  return undefined;
};

/** A person's time is kept by a place or a checkout, and by nothing else; an offer keeps none. */
const timeFollowsThePlace: SafetyRule = ({ booking, hold }, facts) => {
  const busy = facts.world.db.rows<{ readonly ownerId: string; readonly slotId: string }>('busy');
  const left = booking.flatMap(({ before, after }) =>
    before === undefined || before.slotId === after.slotId ? [] : [before],
  );
  for (const after of [...[...booking, ...hold].map((each) => each.after), ...left]) {
    const isTheirs = ({ userId, slotId }: { readonly userId: string; readonly slotId: string }): boolean =>
      userId === after.userId && slotId === after.slotId;
    const kept = busy.some(({ ownerId: userId, slotId }) => isTheirs({ userId, slotId }));
    const claims =
      facts.all('booking').some((each) => isTheirs(each) && isLive(each)) ||
      facts.all('hold').some((each) => isTheirs(each) && keepsAPlace(each, facts));
    if (kept !== claims)
      return `the time of ${after.userId} in ${after.slotId} is ${kept ? 'kept for nothing' : 'free'}`;
  }
  return undefined;
};
const keepsAPlace = ({ state, orderId }: Hold, facts: Facts): boolean =>
  state === 'Active' || (state === 'Converted' && facts.bookingsOf(orderId).length === 0);

/** Who cancels late loses the entry; what the studio ends never does, unless nothing can come back, since the subscription is cancelled. */
const lateIsForfeited: SafetyRule = ({ booking }, facts) => {
  for (const { before, after } of booking) {
    if (before?.state === after.state || after.subscriptionId === null) continue;
    if (after.state === 'LateCancelled' && after.entryOutcome !== 'forfeited')
      return `booking ${after.id} was cancelled late, its entry is ${after.entryOutcome}`;
    const canComeBack = facts.get('clientSubscription', after.subscriptionId)?.status !== 'Cancelled';
    if (after.state === 'Cancelled' && after.entryOutcome === 'forfeited' && canComeBack)
      return `booking ${after.id} was cancelled in time, its entry is forfeited`;
  }
  return undefined;
};

/** Those of the table, and of a class that is taken away: a check-in goes back in the same commit. */
const moves = new Set([...movesOf(bookingTable), ...clearableStates.map((state) => `${state} ${clearedState(state)}`)]);
const bookingsMove: SafetyRule = ({ booking }) => {
  for (const { before, after } of booking)
    if (before !== undefined && before.state !== after.state && !moves.has(`${before.state} ${after.state}`))
      return `booking ${after.id} went from ${before.state} to ${after.state}`;
  return undefined;
};

const slotMoves = movesOf(slotTable);
const slotsMove: SafetyRule = ({ slot }) => {
  for (const { before, after } of slot)
    if (before !== undefined && before.state !== after.state && !slotMoves.has(`${before.state} ${after.state}`))
      return `class ${after.id} went from ${before.state} to ${after.state}`;
  return undefined;
};

/** A class is closed exactly while a closure holds it. */
const closedWhileHeld: SafetyRule = ({ slot }, { world }) => {
  for (const { after } of slot) {
    if (after.scheduleId === null) continue;
    const held = world.db.rows<{ readonly slotId: string }>('slotClosure').some(({ slotId }) => slotId === after.id);
    const emptying = world.db
      .rows<{ readonly slotId: string }>('slotClearing')
      .some((each) => each.slotId === after.id);
    if (after.state === 'Open' && (held || emptying)) return `class ${after.id} is open under a closure`;
    if (after.state === 'Closed' && !held && !emptying) return `class ${after.id} is closed, and nothing closes it`;
  }
  return undefined;
};

/** Asked of every class; bookings, entries and calendars hang on them. */
export const classInvariants: readonly Invariant<SafetyRule>[] = [
  { name: '6 a person has one place in a class', holds: onePlaceEach },
  { name: '6 nobody gets into a cancelled class', holds: nobodyGetsIntoAnEnded },
  { name: '18 an ended booking and its entry agree', holds: entriesFollowTheirEnd },
  { name: '6 a person’s time follows the place', holds: timeFollowsThePlace },
  { name: '18 a late cancellation forfeits, an early one does not', holds: lateIsForfeited },
  { name: '22 bookings move by the table', holds: bookingsMove },
  { name: '22 classes move by the table', holds: slotsMove },
  { name: '6 a class is closed while a closure holds it', holds: closedWhileHeld },
];
