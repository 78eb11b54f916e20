import {
  attemptTable,
  holdTable,
  isOpenRefund,
  orderTable,
  refundTable,
  type Order,
  type OrderState,
} from '@svc/domain/commerce';
import { intentTable } from '@svc/domain/kernel';
import { leftOf } from '../models/provider-truth.ts';
import type { Facts, Invariant, SafetyRule } from '../facts.ts';
import { priceOfPlan } from '../plans.ts';
import { movesOf } from './moves.ts';

const moves = {
  /** Also of a refund that is owed and can never be sent: it is asked for and refused in one commit. */
  order: new Set([...movesOf(orderTable), 'Finalized OperatorReview']),
  hold: movesOf(holdTable),
  attempt: movesOf(attemptTable),
  refund: movesOf(refundTable),
  intent: movesOf(intentTable),
};

const forward =
  (table: keyof typeof moves): SafetyRule =>
  (commit) => {
    for (const { before, after } of commit[table])
      if (before !== undefined && before.state !== after.state && !moves[table].has(`${before.state} ${after.state}`))
        return `${table} ${after.id} went from ${before.state} to ${after.state}`;
    return undefined;
  };

const paidBySignal: SafetyRule = ({ order }, { providers }) => {
  for (const { before, after } of order) {
    if (after.capturedCents === (before?.capturedCents ?? 0) && after.paymentId === (before?.paymentId ?? null))
      continue;
    const payment = providers.payment(after.paymentId);
    if (payment === undefined) return `order ${after.id} believes in payment ${after.paymentId}, which is not there`;
    if (payment.capturedCents !== after.capturedCents)
      return `order ${after.id} says ${after.capturedCents} cents, the provider ${payment.capturedCents}`;
  }
  for (const { after } of order)
    if (after.state === 'Paid' && after.paymentId === null) return `order ${after.id} is paid without a payment`;
  return undefined;
};

const frozenOf = ({ total, lines, billingProfile, provider, userId, slotId, plan, createdAt }: Order): string =>
  JSON.stringify([total, lines, billingProfile, provider, userId, slotId, plan, createdAt]);

const amountsFrozen: SafetyRule = ({ order }, { world }) => {
  for (const { before, after } of order) {
    const price = after.plan === null ? world.chaos.priceCents : priceOfPlan(after.plan.id);
    if (before === undefined && after.total.amountCents !== price)
      return `order ${after.id} asks ${after.total.amountCents}, the price is ${price}`;
    if (before !== undefined && frozenOf(before) !== frozenOf(after)) return `order ${after.id} was rewritten`;
    if (after.state === 'Paid' && before?.state !== 'Paid' && before?.state !== 'OperatorReview')
      if (after.restoreTo === null && after.capturedCents !== after.total.amountCents)
        return `order ${after.id} is paid with ${after.capturedCents} instead of ${after.total.amountCents}`;
  }
  return undefined;
};

const eventOnce: SafetyRule = ({ webhook }) => {
  for (const { before, after } of webhook)
    if (before !== undefined) return `event ${after.externalEventId} was written again`;
  return undefined;
};

/** The counter is exact, not only small enough: a place freed twice shows at once. */
const capacity: SafetyRule = (commit, facts) => {
  const touched = new Set<string>([
    ...commit.slot.map(({ after }) => after.id),
    ...commit.hold.map(({ after }) => after.slotId),
    ...commit.booking.map(({ after }) => after.slotId),
    ...commit.offerHold.map(({ after }) => after.slotId),
  ]);
  for (const id of touched) {
    const slot = facts.get('slot', id);
    if (slot === undefined) continue;
    const used = placesUsed(facts, id);
    if (used !== slot.taken) return `slot ${id} counts ${slot.taken} places, ${used} are in use`;
    if (slot.taken > slot.capacity + slot.over) return `slot ${id} has ${slot.taken} of ${slot.capacity} places taken`;
  }
  return undefined;
};

const LIVE = new Set(['Requested', 'Confirmed', 'CheckedIn']);

const placesUsed = (facts: Facts, slotId: string): number => {
  let used = 0;
  for (const hold of facts.all('hold')) {
    if (hold.slotId !== slotId) continue;
    if (hold.state === 'Active') used += 1;
    if (hold.state === 'Converted' && facts.bookingsOf(hold.orderId).length === 0) used += 1;
  }
  for (const booking of facts.all('booking')) if (booking.slotId === slotId && LIVE.has(booking.state)) used += 1;
  for (const offer of facts.all('offerHold')) if (offer.slotId === slotId && offer.state === 'Active') used += 1;
  return used;
};

const holdsPerUser: SafetyRule = ({ hold }, facts) => {
  for (const { after } of hold) {
    if (after.state !== 'Active') continue;
    const active = facts.all('hold').filter((each) => each.userId === after.userId && each.state === 'Active').length;
    if (active > facts.world.chaos.maxActiveHolds) return `${after.userId} has ${active} active holds`;
  }
  return undefined;
};

const oneBooking: SafetyRule = ({ order, booking }, facts) => {
  for (const id of new Set([
    ...order.map(({ after }) => after.id),
    ...booking.map(({ after }) => after.orderId ?? 0),
  ])) {
    const order = facts.order(id);
    if (order === undefined || order.kind !== 'booking') continue;
    const bookings = facts.bookingsOf(id).length;
    if (bookings > 1) return `order ${id} made ${bookings} bookings`;
    if ((order.finalizedAt !== null) !== (bookings === 1))
      return `order ${id} (${order.state}) has ${bookings} bookings, finalized ${order.finalizedAt !== null}`;
  }
  for (const { after } of booking)
    if (after.means === 'order' && after.orderId === null) return `booking ${after.id} belongs to no order`;
  return undefined;
};

const refundsAsPlanned: SafetyRule = ({ refund }, facts) => {
  for (const { before, after } of refund) {
    const open = facts.of('refund', after.orderId).filter(isOpenRefund).length;
    if (open > 1) return `order ${after.orderId} has ${open} open refunds`;
    if (after.state !== 'Confirmed' || before?.state === 'Confirmed') continue;
    const order = facts.order(after.orderId);
    const payment = facts.providers.payment(order?.paymentId);
    const made = payment?.refunds.filter(({ idempotencyKey }) => idempotencyKey === after.idempotencyKey) ?? [];
    if (made.length !== 1)
      return `refund ${after.idempotencyKey} is confirmed, the provider made it ${made.length} times`;
    if (made[0]?.status === 'failed') return `refund ${after.idempotencyKey} is confirmed, at the provider it failed`;
  }
  return undefined;
};

/** Fail closed: between any two refunds of a payment we must have asked the provider anew. */
const lookBeforeRefund: SafetyRule = ({ order, refund }, facts) => {
  for (const { before, after } of refund) {
    if (before !== undefined) continue;
    const order = facts.order(after.orderId);
    const looks = facts.providers.looksAt(order?.paymentId);
    const refunds = facts.of('refund', after.orderId).length;
    if (looks < refunds) return `refund ${after.idempotencyKey} was opened without looking at the provider`;
  }
  for (const { before, after } of order)
    if (after.state === 'RefundPending' && before?.state !== 'RefundPending' && !hasOpenRefund(facts, after.id))
      return `order ${after.id} waits for a refund that does not exist`;
  return undefined;
};
const hasOpenRefund = (facts: Facts, orderId: number): boolean => facts.of('refund', orderId).some(isOpenRefund);

const REFUNDS: ReadonlySet<OrderState> = new Set(['RefundPending', 'Refunded']);

/** Nothing is ever given back beyond what came in, and a full refund is really one. */
const refundsWithinCapture: SafetyRule = ({ order }, { providers }) => {
  for (const { after } of order) {
    if (after.refundedCents > after.capturedCents)
      return `order ${after.id} gave back ${after.refundedCents} of ${after.capturedCents}`;
    const payment = providers.payment(after.paymentId);
    if (after.state === 'Refunded' && payment !== undefined && leftOf(payment) > 0)
      return `order ${after.id} is refunded, the provider still has ${leftOf(payment)}`;
    if (REFUNDS.has(after.state) && payment === undefined) return `order ${after.id} refunds nothing`;
  }
  return undefined;
};

export const moneyInvariants: readonly Invariant<SafetyRule>[] = [
  { name: '2 refunds within the captures', holds: refundsWithinCapture },
  { name: '2 a refund is made once, as planned', holds: refundsAsPlanned },
  { name: '3 paid only by a verified signal', holds: paidBySignal },
  { name: '4 amounts are ours and frozen', holds: amountsFrozen },
  { name: '5 an event changes state once', holds: eventOnce },
  { name: '6 capacity', holds: capacity },
  { name: '7 active holds per user', holds: holdsPerUser },
  { name: '8 holds move forward', holds: forward('hold') },
  { name: '9 one booking per finalized order', holds: oneBooking },
  { name: '17 no refund without a look', holds: lookBeforeRefund },
  { name: '22 order moves by the table', holds: forward('order') },
  { name: '22 attempt moves by the table', holds: forward('attempt') },
  { name: '22 refund moves by the table', holds: forward('refund') },
  { name: '30 outcomes land on open intents', holds: forward('intent') },
];
