import { err, ok, type Result } from 'neverthrow';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { statusOn, type ClientSubscription, type Suspension } from './subscription.ts';
import { stepSubscription } from './step-subscription.ts';
import type { SubscriptionRefusalOn } from './subscription.transitions.ts';

type Limits = 'freeze_limit' | 'validity_invalid';
/**
 * `suspended`: another suspension lies ahead. `freeze_limit` carries the limit. `validity_invalid`: it would begin before
 * today, after its own end, or after the last day of the subscription. The others name its state.
 */
export type SuspendRefusalCode = SubscriptionRefusalOn<'suspend'> | 'suspended' | Limits;
/** `freeze_limit`: it stood still too long by then. `validity_invalid`: from before the suspension that has begun. */
export type ReactivateRefusalCode = SubscriptionRefusalOn<'reactivate'> | Limits;
type Suspended = Result<ClientSubscription, Refusal<SuspendRefusalCode>>;
type Reactivated = Result<ClientSubscription, Refusal<ReactivateRefusalCode>>;

/** What a subscription without a plan may be frozen: as a plan that says nothing about it. */
export const defaultFreeze = { maxFreezeDays: 30, maxFreezes: 2 } as const;
const limitsOf = ({ plan }: ClientSubscription) => plan ?? defaultFreeze;

/** Days from the first to the last, both counted. */
const daysOf = (from: Temporal.PlainDate, to: Temporal.PlainDate): number => from.until(to).days + 1;
/** What a suspension has added to the validity; an open one adds when it ends. */
const grantedDays = ({ from, to }: Suspension): number => (to === null ? 0 : daysOf(from, to));
const frozenDays = (suspensions: readonly Suspension[]): number =>
  suspensions.reduce((sum, each) => sum + grantedDays(each), 0);
const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean => Temporal.PlainDate.compare(a, b) < 0;

/** A time in which the clock shall stand still; local dates. */
export interface Suspend {
  readonly from: Temporal.PlainDate;
  /** Inclusive; null: until it is reactivated. */
  readonly to: Temporal.PlainDate | null;
  readonly reason: string | null;
  readonly today: Temporal.PlainDate;
}

/**
 * Stops the clock from a day on, today or later. With a last day the validity grows at once, else when it ends. One that is
 * suspended stays as it is. Refused: beyond the days and the number of times that the plan allows.
 */
export const suspend = (subscription: ClientSubscription, { from, to, reason, today }: Suspend): Suspended => {
  const before = statusOn(subscription, today);
  return stepSubscription(before, 'suspend').andThen((after): Suspended => {
    if (after === before) return ok(subscription);
    const last = subscription.suspensions.at(-1);
    if (last !== undefined && !isBefore(last.to ?? last.from, today)) return err(refusal('suspended')); // one lies ahead
    const { validTo } = subscription;
    const upsideDown = isBefore(from, today) || (to !== null && isBefore(to, from));
    if (upsideDown || (validTo !== null && isBefore(validTo, from))) return err(refusal('validity_invalid'));
    const suspensions = [...subscription.suspensions, { from, to, reason }];
    const { maxFreezeDays, maxFreezes } = limitsOf(subscription);
    if (suspensions.length > maxFreezes) return err(refusal('freeze_limit', { maxFreezes }));
    if (frozenDays(suspensions) > maxFreezeDays) return err(refusal('freeze_limit', { maxFreezeDays }));
    return ok(withSuspensions(subscription, suspensions, today));
  });
};

/** The validity moves by as many days as the suspensions have gained or lost. */
const withSuspensions = (
  subscription: ClientSubscription,
  suspensions: readonly Suspension[],
  today: Temporal.PlainDate,
): ClientSubscription => {
  const days = frozenDays(suspensions) - frozenDays(subscription.suspensions);
  const next = {
    ...subscription,
    suspensions,
    validTo: subscription.validTo?.add({ days }) ?? null,
    version: subscription.version + 1,
  };
  return { ...next, status: statusOn(next, today) };
};

const later = (a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate => (isBefore(a, b) ? b : a);

/**
 * Days that are taken back out of a validity which was cut since never end it before the day on which the clock runs again,
 * nor before its first; an end that stood before that day stays.
 */
const notEndedBefore = (
  before: ClientSubscription,
  after: ClientSubscription,
  { from, today }: Reactivate,
): ClientSubscription => {
  if (before.validTo === null || after.validTo === null) return after;
  const least = after.validFrom === null ? from : later(from, after.validFrom);
  const validTo = later(after.validTo, isBefore(before.validTo, least) ? before.validTo : least);
  const next = { ...after, validTo };
  return { ...next, status: statusOn(next, today) };
};

/** When the clock shall run again; local dates. */
export interface Reactivate {
  /** The first day on which it runs again: today, a day before, or one ahead. */
  readonly from: Temporal.PlainDate;
  readonly today: Temporal.PlainDate;
}

/**
 * The clock runs again, and the validity has grown by the days it stood still. A suspension that lies ahead is taken back.
 * Refused: beyond the days that the plan allows; `latest` is the day from which it may run.
 */
export const reactivate = (subscription: ClientSubscription, { from, today }: Reactivate): Reactivated =>
  stepSubscription(statusOn(subscription, today), 'reactivate').andThen((): Reactivated => {
    const last = subscription.suspensions.at(-1);
    if (last === undefined || (last.to !== null && isBefore(last.to, today))) return ok(subscription); // it runs
    const earlier = subscription.suspensions.slice(0, -1);
    if (isBefore(from, last.from) && !isBefore(today, last.from)) return err(refusal('validity_invalid'));
    const end = from.subtract({ days: 1 });
    const ended = isBefore(end, last.from) ? earlier : [...earlier, { ...last, to: end }];
    const { maxFreezeDays } = limitsOf(subscription);
    if (frozenDays(ended) <= maxFreezeDays)
      return ok(notEndedBefore(subscription, withSuspensions(subscription, ended, today), { from, today }));
    const latest = last.from.add({ days: maxFreezeDays - frozenDays(earlier) });
    return err(refusal('freeze_limit', { maxFreezeDays, latest: latest.toString() }));
  });
