import type { ActivityId, Brand } from '../../kernel/ids.ts';
import type { Money } from '../../kernel/money.ts';
import type { Vat } from '../../kernel/vat.ts';
import type { LocalizedText } from '../activity/activity.ts';

/** A UUIDv7. */
export type StudioPlanId = Brand<string, 'StudioPlanId'>;

/** How long what was bought is good for, counted in local days or months from its first day. */
export type PlanLength = { readonly days: number } | { readonly months: number };

/**
 * When the first day is: the day of the purchase, the day of the first class that is booked with it, or a day that the
 * studio names (without one: the day of the purchase).
 */
export type StartRule = 'purchase' | 'firstUse' | 'date';
/** All of them, for schemas and constraints. */
export const startRules = ['purchase', 'firstUse', 'date'] as const satisfies readonly StartRule[];

/** Cents, both included, that can be paid online: below and above the card provider makes no session. */
export const payableOnline = { leastCents: 50, mostCents: 99_999_999 } as const;

/** What a sold subscription keeps of its plan, whatever becomes of the plan. */
export interface PlanTerms {
  readonly name: LocalizedText;
  /** Entries of a pack, 1–500; null is unlimited within the validity. */
  readonly entries: number | null;
  readonly length: PlanLength;
  /** Including VAT. */
  readonly price: Money;
  readonly vat: Vat;
  /** Empty: every activity. */
  readonly activityIds: readonly ActivityId[];
  /** Bookings a local day at most; null is no limit. */
  readonly dailyLimit: number | null;
  readonly startRule: StartRule;
  /** Days that all suspensions together may last, and how many suspensions there may be. */
  readonly maxFreezeDays: number;
  readonly maxFreezes: number;
}

/** A plan as it was bought: nothing that changes at the plan afterwards reaches it. */
export interface SoldPlan extends PlanTerms {
  readonly id: StudioPlanId;
}

/** What a studio sells for classes to come. */
export interface StudioPlan extends SoldPlan {
  readonly description: LocalizedText;
  /** Sold on the studio's own pages; else only at the desk. */
  readonly online: boolean;
  /** Nobody buys an inactive one. */
  readonly active: boolean;
  /** Put away: neither sold nor listed. What was sold of it goes on. */
  readonly archived: boolean;
  readonly position: number;
  /** Raised by every change. */
  readonly version: number;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

/** May it be sold now? */
export const isSold = ({ active, archived }: Pick<StudioPlan, 'active' | 'archived'>): boolean => active && !archived;

/** What an order keeps of a plan: its id and its terms, nothing of how it is listed. */
export const soldPlanOf = (plan: SoldPlan): SoldPlan => ({ id: plan.id, ...termsOf(plan) });

/** The terms alone, whatever else the record holds. */
export const termsOf = (plan: PlanTerms): PlanTerms => ({
  name: plan.name,
  entries: plan.entries,
  length: plan.length,
  price: plan.price,
  vat: plan.vat,
  activityIds: plan.activityIds,
  dailyLimit: plan.dailyLimit,
  startRule: plan.startRule,
  maxFreezeDays: plan.maxFreezeDays,
  maxFreezes: plan.maxFreezes,
});

/**
 * The last day, inclusive, of something that begins on a day: a month from 10 March ends on 9 April. Where the last month
 * lacks the day, it ends with that month (art. 2963 c.c.): a month from 31 January ends on the last of February.
 */
export const lastDayOf = (length: PlanLength, first: Temporal.PlainDate): Temporal.PlainDate => {
  const end = first.add(length);
  return 'months' in length && end.day !== first.day ? end : end.subtract({ days: 1 });
};
