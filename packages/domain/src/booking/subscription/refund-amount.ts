import { divideHalfUp } from '../../kernel/money.ts';
import { lastDayOf } from '../plan/studio-plan.ts';
import { isSuspendedOn, statusOn, type ClientSubscription, type RefundMode } from './subscription.ts';

/** What a refund is a part of: all of it, so many of the entries, or so many of the days. */
export type RefundBasis =
  | { readonly kind: 'full' }
  | { readonly kind: 'entries'; readonly unused: number; readonly sold: number }
  | { readonly kind: 'days'; readonly unused: number; readonly total: number };

export interface RefundFacts {
  readonly mode: RefundMode;
  /** Its bookings that have not begun: their entries count as unused, since they end with the refund. */
  readonly bookingsAhead: number;
  /** We have paid it back before: what was not used then is not given back again. */
  readonly paidBack: boolean;
  readonly today: Temporal.PlainDate;
}

/** Days after `after` up to the last one on which the clock runs; a suspension without an end stops it for good. */
const runningDays = (subscription: ClientSubscription, after: Temporal.PlainDate, last: Temporal.PlainDate): number => {
  let days = 0;
  for (let day = after.add({ days: 1 }); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    if (!isSuspendedOn({ suspensions: subscription.suspensions.filter(({ to }) => to !== null) }, day)) days += 1;
  return days;
};

/** The last day that counts as used: today, unless the clock has stood still since before. */
const lastUsedDay = ({ suspensions }: ClientSubscription, today: Temporal.PlainDate): Temporal.PlainDate => {
  const open = suspensions.find(({ to }) => to === null);
  if (open === undefined || Temporal.PlainDate.compare(open.from, today) > 0) return today;
  return open.from.subtract({ days: 1 });
};

const dayBasis = (subscription: ClientSubscription, { paidBack, today }: RefundFacts): RefundBasis => {
  const { plan, validFrom } = subscription;
  const first = validFrom ?? today;
  const before = first.subtract({ days: 1 });
  const last = subscription.validTo ?? (plan === null ? null : lastDayOf(plan.length, first));
  if (last === null) return { kind: 'days', unused: 0, total: 1 }; // without an end nothing can be called unused
  const used = validFrom === null ? before : lastUsedDay(subscription, today);
  const from = Temporal.PlainDate.compare(used, before) < 0 ? before : used;
  const total = Math.max(1, runningDays(subscription, before, last));
  return { kind: 'days', unused: paidBack ? 0 : runningDays(subscription, from, last), total };
};

/**
 * What is not used yet: entries of a pack, else days; today is a used day. What expired is used up, whatever was left; what
 * was paid back is gone, though the days of an unlimited one go on.
 */
export const refundBasis = (subscription: ClientSubscription, facts: RefundFacts): RefundBasis => {
  if (facts.mode === 'full') return { kind: 'full' };
  const { entries, remaining } = subscription;
  if (entries === null) return dayBasis(subscription, facts);
  const status = subscription.restoreTo ?? statusOn(subscription, facts.today);
  const left = facts.paidBack || status === 'Expired' ? 0 : (remaining ?? 0) + facts.bookingsAhead;
  return { kind: 'entries', unused: Math.min(left, entries), sold: Math.max(1, entries) };
};

/** What the client paid for it, and what of that went back already, wherever it was given back; cents. */
export interface PaidMoney {
  readonly paidCents: number;
  readonly refundedCents: number;
}

/**
 * Spec 2, ComputeRefundAmount: the unused part of what was paid, rounded half up, never more than is left of the payment.
 * @returns cents, 0 when nothing is to be given back
 */
export const computeRefundAmount = ({ paidCents, refundedCents }: PaidMoney, basis: RefundBasis): number => {
  const left = Math.max(0, paidCents - refundedCents);
  if (basis.kind === 'full') return left;
  const [unused, all] = basis.kind === 'entries' ? [basis.unused, basis.sold] : [basis.unused, basis.total];
  return Math.min(left, Number(divideHalfUp(BigInt(paidCents) * BigInt(unused), BigInt(all))));
};
