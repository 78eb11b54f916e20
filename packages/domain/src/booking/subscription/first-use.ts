import { lastDayOf } from '../plan/studio-plan.ts';
import { waitsForFirstUse, type ClientSubscription } from './subscription.ts';

/** The first class that is booked with it gives it its dates, for good: cancelling that class does not take them back. */
export const startedBy = (subscription: ClientSubscription, day: Temporal.PlainDate): ClientSubscription => {
  const { plan } = subscription;
  if (plan === null || !waitsForFirstUse(subscription)) return subscription;
  return {
    ...subscription,
    validFrom: day,
    validTo: lastDayOf(plan.length, day),
    version: subscription.version + 1,
  };
};
