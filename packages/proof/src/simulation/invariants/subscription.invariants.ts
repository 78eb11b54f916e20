import { isLive, statusOn, subscriptionTable, type ClientSubscription } from '@svc/domain/booking';
import type { Order } from '@svc/domain/commerce';
import type { Commit, Facts, Invariant, SafetyRule } from '../facts.ts';
import { ZONE } from '../plans.ts';
import { movesOf } from './moves.ts';

const ordersTouched = ({ order, clientSubscription, booking }: Commit): ReadonlySet<number> =>
  new Set([
    ...order.map(({ after }) => after.id),
    ...[...clientSubscription, ...booking].flatMap(({ after }) => after.orderId ?? []),
  ]);

/** A finalized order of a plan has made one subscription, and no booking; one of a place the other way round. */
const oneSubscription: SafetyRule = (commit, facts) => {
  for (const id of ordersTouched(commit)) {
    const order = facts.order(id);
    if (order === undefined) continue;
    const made = facts.subscriptionsOf(id).length;
    const wanted = order.kind === 'commerce' && order.finalizedAt !== null ? 1 : 0;
    if (made !== wanted) return `order ${id} (${order.kind}, ${order.state}) made ${made} subscriptions`;
    if (order.kind === 'commerce' && facts.bookingsOf(id).length > 0) return `order ${id} of a plan made a booking`;
  }
  return undefined;
};

const isRefunded = (order: Order, facts: Facts): boolean =>
  order.state === 'Refunded' || facts.of('refund', order.id).some(({ state }) => state === 'Confirmed');

/** Of one that was cancelled before, a refund that fails looks the same. */
const endsByRefund = (before: ClientSubscription | undefined, after: ClientSubscription): boolean =>
  before?.status === 'RefundPending' && after.status === 'Cancelled' && before.restoreTo !== 'Cancelled';

/** Money that went back ends the subscription in the same commit; while it is on its way nothing may be spent. */
const refundEndsIt: SafetyRule = ({ order, clientSubscription }, facts) => {
  for (const { after } of order) {
    const [made] = facts.subscriptionsOf(after.id);
    if (made === undefined) continue;
    const since = facts.of('refund', after.id).find(({ id }) => isLater(id, made.id));
    const ended = after.state === 'Refunded' || (since?.state === 'Confirmed' && after.state !== 'RefundPending');
    if (ended && made.status !== 'Cancelled') return `order ${after.id} was given back, ${made.id} is ${made.status}`;
    if (after.state === 'RefundPending' && made.status !== 'RefundPending')
      return `order ${after.id} waits for its refund, ${made.id} is ${made.status}`;
  }
  for (const { before, after } of clientSubscription) {
    if (!endsByRefund(before, after) || after.orderId === null) continue;
    const paid = facts.order(after.orderId);
    if (paid !== undefined && !isRefunded(paid, facts))
      return `${after.id} ended, its order ${paid.id} keeps the money`;
  }
  return undefined;
};

/** Ids are drawn in their order; the clocks of the processes jump. */
const isLater = (id: string, than: string): boolean => id > than;

/** The bookings that were paid back end with their subscription, no other one does, and none gives an entry back. */
const bookingsAheadEnd: SafetyRule = ({ clientSubscription, booking }, facts) => {
  for (const { before, after } of clientSubscription) {
    if (!endsByRefund(before, after) || before?.refund == null) continue;
    const { bookingIds } = before.refund;
    for (const id of bookingIds) {
      const stands = facts.get('booking', id);
      if (stands !== undefined && isLive(stands) && stands.state !== 'CheckedIn')
        return `booking ${id} outlived the refund of ${after.id}`;
    }
    for (const change of booking)
      if (change.after.subscriptionId === after.id && change.after.state === 'StudioCancelled') {
        if (!bookingIds.includes(change.after.id)) return `booking ${change.after.id} ended, it was not paid back`;
        if (change.after.entryOutcome === 'returned')
          return `booking ${change.after.id} was paid back and gave its entry back`;
      }
  }
  return undefined;
};

const halfUp = (dividend: number, divisor: number): number => Math.floor((2 * dividend + divisor) / (2 * divisor));

/** The part of a pack that is not used, of what came in; never more. Counted here once more, in another way. */
const amountIsTheRest: SafetyRule = ({ clientSubscription }, facts) => {
  for (const { before, after } of clientSubscription) {
    if (before?.status === 'RefundPending' || after.refund === null) continue;
    const { mode, amountCents, bookingIds } = after.refund;
    const order = facts.order(after.orderId ?? 0);
    const payment = facts.providers.payment(order?.paymentId);
    if (order === undefined || payment === undefined) return `${after.id} is paid back, and nothing came in`;
    const refunds = facts.of('refund', order.id);
    const asked = refunds.find(({ state }) => state === 'Planned');
    if (asked === undefined) return `${after.id} waits for a refund that nobody asked for`;
    if (asked.amount.amountCents !== amountCents)
      return `${after.id} is worth ${amountCents}, asked ${asked.amount.amountCents}`;
    const earlier = refunds.find((each) => each.state === 'Confirmed' && each.idempotencyKey.includes(after.id));
    if (mode === 'remaining' && earlier !== undefined) return `what is not used of ${after.id} went back before`;
    const touched = payment.refunds.length > 0 || order.refundedCents > 0;
    const rest = restOf(facts, after, payment.capturedCents, bookingIds);
    const wanted = mode === 'full' ? payment.capturedCents : rest;
    if (wanted === null) continue;
    if (amountCents > wanted || (!touched && amountCents !== wanted))
      return `${after.id} is paid back ${amountCents}, what is left of it is ${wanted}`;
  }
  return undefined;
};
/** Null: counted by days, where the domain's own tests are closer. */
const restOf = (
  facts: Facts,
  { id, entries, remaining }: ClientSubscription,
  paidCents: number,
  ahead: readonly string[],
): number | null => {
  if (entries === null) return null;
  const bought = (remaining ?? 0) + ahead.length - presentsOf(facts, id, ahead);
  return halfUp(paidCents * Math.max(0, bought), entries);
};

/** Entries that nobody paid for: credits, but not where they make up for a booking that was used. */
const presentsOf = (facts: Facts, id: string, ahead: readonly string[]): number => {
  const gains = new Map<string, number>(ahead.map((bookingId) => [bookingId, 1]));
  for (const { subscriptionId, kind, delta, bookingId } of facts.all('entryMovement'))
    if (subscriptionId === id && kind !== 'grant' && kind !== 'refund')
      gains.set(bookingId ?? kind, (gains.get(bookingId ?? kind) ?? 0) + delta);
  return [...gains.values()].reduce((sum, gain) => sum + Math.max(0, gain), 0);
};

/**
 * What remains is the sum of the lines, never below none; a booking takes one entry and gives it back once at most. Who comes after
 * all takes it again.
 */
const ledger: SafetyRule = ({ clientSubscription, entryMovement, booking }, facts) => {
  if (clientSubscription.length + entryMovement.length + booking.length === 0) return undefined;
  const touched = new Set<string>([
    ...clientSubscription.map(({ after }) => after.id),
    ...entryMovement.map(({ after }) => after.subscriptionId),
    ...booking.flatMap(({ after }) => after.subscriptionId ?? []),
  ]);
  for (const id of touched) {
    const broken = ledgerOf(facts, id);
    if (broken !== undefined) return broken;
  }
  for (const { before, after } of entryMovement) if (before !== undefined) return `line ${after.id} was rewritten`;
  return undefined;
};

const ledgerOf = (facts: Facts, id: string): string | undefined => {
  const subscription = facts.get('clientSubscription', id);
  if (subscription === undefined) return `something was spent of ${id}, which is not there`;
  const lines = facts.all('entryMovement').filter((line) => line.subscriptionId === id);
  const { remaining, entries } = subscription;
  if (entries === null) return lines.length === 0 ? undefined : `${id} is unlimited and has a ledger`;
  const sum = lines.reduce((total, { delta }) => total + delta, 0);
  if (remaining !== sum || sum < 0) return `${id} has ${remaining} entries left, its lines say ${sum}`;
  const times = (kind: string, bookingId: string): number =>
    lines.filter((line) => line.kind === kind && line.bookingId === bookingId).length;
  for (const { id: bookingId, subscriptionId } of facts.all('booking')) {
    if (subscriptionId !== id) continue;
    const [took, gave] = [times('consume', bookingId), times('return', bookingId)];
    if (took < 1 || took - gave > 1 || gave > took)
      return `booking ${bookingId} took ${took} entries of ${id} and gave ${gave} back`;
    if (isLive(facts.get('booking', bookingId)!) && took === gave) return `booking ${bookingId} is covered by no entry`;
  }
  return undefined;
};

/** Nothing is spent of what is not in use: no new line, no new booking. */
const spentOnlyInUse: SafetyRule = ({ booking, clientSubscription }, facts) => {
  for (const { before, after } of booking) {
    if (before !== undefined || after.subscriptionId === null) continue;
    const change = clientSubscription.find((each) => each.after.id === after.subscriptionId);
    const status = (change?.before ?? facts.get('clientSubscription', after.subscriptionId))?.status;
    if (status === 'RefundPending' || status === 'Cancelled')
      return `${after.subscriptionId} is ${status}, and was spent`;
  }
  return undefined;
};

const moves = movesOf(subscriptionTable);
/** A process's clock may be a day off. */
const CLOCKS_OFF_BY = [-1, 0, 1];
/** What is stored is as of the last change: from there it moves by what the days have made of it meanwhile. */
const statesMove: SafetyRule = ({ clientSubscription }, facts) => {
  const today = Temporal.Instant.fromEpochMilliseconds(facts.world.wallMs).toZonedDateTimeISO(ZONE).toPlainDate();
  const days = CLOCKS_OFF_BY.map((off) => today.add({ days: off }));
  for (const { before, after } of clientSubscription) {
    if (before === undefined || before.status === after.status) continue;
    const from = new Set([before.status, ...days.map((day) => statusOn(before, day))]);
    if (!from.has(after.status) && ![...from].some((status) => moves.has(`${status} ${after.status}`)))
      return `subscription ${after.id} went from ${before.status} to ${after.status}`;
  }
  return undefined;
};

export const subscriptionInvariants: readonly Invariant<SafetyRule>[] = [
  { name: '9 one subscription per finalized order of a plan', holds: oneSubscription },
  { name: '18 a refund ends its subscription', holds: refundEndsIt },
  { name: '18 bookings that were paid back end, others stand', holds: bookingsAheadEnd },
  { name: '18 what goes back is what is left', holds: amountIsTheRest },
  { name: '18 nothing is spent of what was given back', holds: spentOnlyInUse },
  { name: '18 the balance is the sum of its lines', holds: ledger },
  { name: '22 subscriptions move by the table', holds: statesMove },
];
