import { err, ok, type Result } from 'neverthrow';
import type { ActivityId } from '../../kernel/ids.ts';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { statusOn, type ClientSubscription } from './subscription.ts';
import { stepSubscription } from './step-subscription.ts';
import type { SubscriptionRefusalOn } from './subscription.transitions.ts';

/** New terms; absent fields stay. */
export interface SubscriptionTerms {
  readonly validFrom?: Temporal.PlainDate | null | undefined;
  readonly validTo?: Temporal.PlainDate | null | undefined;
  readonly dailyLimit?: number | null | undefined;
  readonly activityIds?: readonly ActivityId[] | undefined;
}
/** `validity_invalid`: the end before the start, or a booking left outside. The others name its state. */
export type TermsRefusalCode = SubscriptionRefusalOn<'prolong' | 'shorten'> | 'validity_invalid';

/** What new dates are judged by; local dates. */
export interface TermsFacts {
  readonly today: Temporal.PlainDate;
  /** The first and the last day on which it covers a booking; null: it covers none. */
  readonly spent: { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate } | null;
}

const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean => Temporal.PlainDate.compare(a, b) < 0;
const outside = ({ validFrom, validTo }: ClientSubscription, spent: TermsFacts['spent']): boolean =>
  spent !== null &&
  ((validFrom !== null && isBefore(spent.first, validFrom)) || (validTo !== null && isBefore(validTo, spent.last)));
const upsideDown = ({ validFrom, validTo }: ClientSubscription): boolean =>
  validFrom !== null && validTo !== null && isBefore(validTo, validFrom);

/** New dates leave no booking outside of them, and bring an expired one back; one that is over or in a refund has none. */
export const withTerms = (
  subscription: ClientSubscription,
  { validFrom, validTo, dailyLimit, activityIds }: SubscriptionTerms,
  { today, spent }: TermsFacts,
): Result<ClientSubscription, Refusal<TermsRefusalCode>> => {
  const next: ClientSubscription = {
    ...subscription,
    validFrom: validFrom === undefined ? subscription.validFrom : validFrom,
    validTo: validTo === undefined ? subscription.validTo : validTo,
    dailyLimit: dailyLimit === undefined ? subscription.dailyLimit : dailyLimit,
    activityIds: activityIds ?? subscription.activityIds,
    version: subscription.version + 1,
  };
  const dated = validFrom !== undefined || validTo !== undefined;
  if (!dated) return ok(next);
  if (upsideDown(next) || outside(next, spent)) return err(refusal('validity_invalid'));
  const event = next.validTo !== null && isBefore(next.validTo, today) ? 'shorten' : 'prolong';
  return stepSubscription(statusOn(subscription, today), event).map(() => ({
    ...next,
    status: statusOn(next, today),
  }));
};

/** It is over; what was spent stays spent. Refused while a refund is on its way. */
export const withCancelled = (
  subscription: ClientSubscription,
  today: Temporal.PlainDate,
): Result<ClientSubscription, Refusal<SubscriptionRefusalOn<'cancel'>>> =>
  stepSubscription(statusOn(subscription, today), 'cancel').map((status) =>
    status === subscription.status ? subscription : { ...subscription, status, version: subscription.version + 1 },
  );
