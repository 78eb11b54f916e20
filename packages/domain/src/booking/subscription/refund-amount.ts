import { divideHalfUp } from '../../kernel/money.ts';
import { lastDayOf } from '../plan/studio-plan.ts';
import { isSuspendedOn, statusOn, type ClientSubscription, type RefundMode } from './subscription.ts';

/** What a refund is a part of: all of it, so many of the entries, or so many of the days. */
export type RefundBasis =
  | { readonly kind: 'full' }
  | { readonly kind: 'entries'; readonly unused: number; readonly sold: number }
  | { readonly kind: 'days'; readonly unused: number; readonly total: number };

/** What decides, beside the subscription itself, how much of it is unused. */
export interface RefundFacts {
  readonly mode: RefundMode;
  /** Entries of a pack that are used up (`usedEntries`); not those of its bookings ahead, which end with the refund. */
  readonly used: number;
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

/** The last day that counts as used by the end of `day`: that one, unless the clock has stood still since before. */
const lastUsedDay = ({ suspensions }: ClientSubscription, day: Temporal.PlainDate): Temporal.PlainDate => {
  const open = suspensions.find(({ to }) => to === null);
  if (open === undefined || Temporal.PlainDate.compare(open.from, day) > 0) return day;
  return open.from.subtract({ days: 1 });
};

/** Running days that were bought: those of the plan, however the validity was moved since. Null: without an end. */
const boughtDays = (subscription: ClientSubscription, first: Temporal.PlainDate): number | null => {
  const { plan, validTo } = subscription;
  const before = first.subtract({ days: 1 });
  if (plan !== null) return before.until(lastDayOf(plan.length, first)).days;
  return validTo === null ? null : runningDays(subscription, before, validTo);
};

/** Days of its clock that have run by the end of `day`. */
const daysRun = (subscription: ClientSubscription, day: Temporal.PlainDate): number => {
  const { validFrom } = subscription;
  return validFrom === null
    ? 0
    : runningDays(subscription, validFrom.subtract({ days: 1 }), lastUsedDay(subscription, day));
};

/** Days ahead that its dates still allow: fewer than were bought once it was cut short. */
const daysAhead = (subscription: ClientSubscription, { today }: RefundFacts): number => {
  const { validFrom, validTo } = subscription;
  if (validFrom === null || validTo === null) return Number.MAX_SAFE_INTEGER;
  const before = validFrom.subtract({ days: 1 });
  const used = lastUsedDay(subscription, today);
  return runningDays(subscription, Temporal.PlainDate.compare(used, before) < 0 ? before : used, validTo);
};

const dayBasis = (subscription: ClientSubscription, facts: RefundFacts): RefundBasis => {
  const bought = boughtDays(subscription, subscription.validFrom ?? facts.today);
  if (bought === null) return { kind: 'days', unused: 0, total: 1 }; // without an end nothing can be called unused
  const unused = Math.min(bought - daysRun(subscription, facts.today), daysAhead(subscription, facts));
  return { kind: 'days', unused: facts.paidBack ? 0 : Math.max(0, unused), total: Math.max(1, bought) };
};

/** The time that was bought is over, even when it was prolonged since; today is still a day of it. */
const hasRunOut = (subscription: ClientSubscription, today: Temporal.PlainDate): boolean => {
  const bought = boughtDays(subscription, subscription.validFrom ?? today);
  return bought !== null && daysRun(subscription, today.subtract({ days: 1 })) >= bought;
};

/**
 * What was bought and is not used yet: entries of a pack, else days; today is a used day. Entries that were given and days
 * by which it was prolonged were not paid for, so nothing is given back for them. What expired is used up, whatever was
 * left; what was paid back is gone, though the days of an unlimited one go on.
 */
export const refundBasis = (subscription: ClientSubscription, facts: RefundFacts): RefundBasis => {
  if (facts.mode === 'full') return { kind: 'full' };
  const { entries } = subscription;
  if (entries === null) return dayBasis(subscription, facts);
  const status = subscription.restoreTo ?? statusOn(subscription, facts.today);
  const over = facts.paidBack || status === 'Expired' || hasRunOut(subscription, facts.today);
  return { kind: 'entries', unused: over ? 0 : Math.max(0, entries - facts.used), sold: Math.max(1, entries) };
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
