import type { AccountId, OrderId } from '../../kernel/ids.ts';
import { lastDayOf, termsOf, type SoldPlan } from '../plan/studio-plan.ts';
import { statusOn, type ClientSubscription, type WayToPay, type SubscriptionId } from './subscription.ts';

/** Whose subscription it becomes, what was paid for it (cents) and how, and from when it is valid. */
export interface GrantFacts {
  readonly id: SubscriptionId;
  readonly userId: AccountId;
  /** The order that paid it; null at the desk. */
  readonly orderId: OrderId | null;
  readonly paid: { readonly amountCents: number; readonly method: WayToPay };
  /** Its first day, if somebody names one; else the plan's rule decides. */
  readonly validFrom: Temporal.PlainDate | null;
  readonly note: string | null;
  readonly now: Temporal.Instant;
  /** The studio's day. */
  readonly today: Temporal.PlainDate;
}

const firstDayOf = (plan: SoldPlan, { validFrom, today }: GrantFacts): Temporal.PlainDate | null =>
  validFrom ?? (plan.startRule === 'firstUse' ? null : today);

/** A subscription out of a plan. Its entries come by the movement `grant`: `remaining` begins at nothing. */
export const subscriptionOf = (plan: SoldPlan, facts: GrantFacts): ClientSubscription => {
  const validFrom = firstDayOf(plan, facts);
  const fresh = {
    id: facts.id,
    userId: facts.userId,
    planId: plan.id,
    plan: termsOf(plan),
    name: plan.name.it,
    status: 'Active' as const,
    restoreTo: null,
    validFrom,
    validTo: validFrom === null ? null : lastDayOf(plan.length, validFrom),
    dailyLimit: plan.dailyLimit,
    activityIds: plan.activityIds,
    entries: plan.entries,
    remaining: plan.entries === null ? null : 0,
    orderId: facts.orderId,
    paid: facts.paid,
    suspensions: [],
    refund: null,
    note: facts.note,
    version: 1,
    createdAt: facts.now,
  };
  return { ...fresh, status: statusOn(fresh, facts.today) };
};
