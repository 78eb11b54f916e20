import type { AccountId, ActivityId, OrderId } from '../../kernel/ids.ts';
import { euros } from '../../kernel/money.ts';
import type { StudioPlan, StudioPlanId } from '../plan/studio-plan.ts';
import { subscriptionOf } from './grant.ts';
import type { ClientSubscription, SubscriptionId } from './subscription.ts';

export const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
export const noon = (date: string): Temporal.Instant =>
  day(date).toZonedDateTime({ timeZone: 'Europe/Rome', plainTime: '12:00' }).toInstant();

/** Ten entries within three months, 90 euros. */
export const aPlan = (over: Partial<StudioPlan> = {}): StudioPlan => ({
  id: 'plan' as StudioPlanId,
  name: { it: 'Carnet 10', en: 'Ten classes' },
  description: { it: 'Dieci lezioni in tre mesi' },
  entries: 10,
  length: { months: 3 },
  price: euros(9000),
  vat: { rateBp: 2200 },
  activityIds: [] as readonly ActivityId[],
  dailyLimit: null,
  startRule: 'purchase',
  maxFreezeDays: 30,
  maxFreezes: 2,
  online: true,
  active: true,
  archived: false,
  position: 1,
  version: 1,
  createdAt: noon('2027-01-01'),
  updatedAt: noon('2027-01-01'),
  ...over,
});

/** Bought online on 1 March 2027 for the plan's price, with all its entries. */
export const aSubscription = (
  over: Partial<ClientSubscription> = {},
  plan: StudioPlan = aPlan(),
): ClientSubscription => ({
  ...subscriptionOf(plan, {
    id: 'subscription' as SubscriptionId,
    userId: 'anna' as AccountId,
    orderId: 7 as OrderId,
    paid: { amountCents: plan.price.amountCents, method: 'online' },
    validFrom: null,
    note: null,
    now: noon('2027-03-01'),
    today: day('2027-03-01'),
  }),
  remaining: plan.entries,
  ...over,
});
