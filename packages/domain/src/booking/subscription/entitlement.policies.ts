import type { Result } from 'neverthrow';
import type { ActivityId } from '../../kernel/ids.ts';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import { isSuspendedOn, statusOn, type ClientSubscription } from './subscription.ts';
import { stepSubscription } from './step-subscription.ts';
import type { SubscriptionRefusalOn } from './subscription.transitions.ts';

/** Why a subscription does not cover a class; `daily_limit` carries the limit. */
export type EntitlementRefusalCode =
  | SubscriptionRefusalOn<'spend'>
  | 'not_started'
  | 'not_covered'
  | 'entries_exhausted'
  | 'daily_limit';

/** A subscription and the class that it should cover; days are local ones. */
export interface EntitlementRequest {
  readonly subscription: ClientSubscription;
  readonly activityId: ActivityId;
  /** The local day of the class. */
  readonly day: Temporal.PlainDate;
  /** Bookings of that day that it covers already. */
  readonly usedThatDay: number;
  readonly today: Temporal.PlainDate;
}
type EntitlementRule = Rule<EntitlementRequest, EntitlementRefusalCode>;

const maySpend: EntitlementRule = ({ subscription, today }) =>
  stepSubscription(statusOn(subscription, today), 'spend').match(
    () => undefined,
    (no) => no,
  );
const coversActivity: EntitlementRule = ({ subscription: { activityIds }, activityId }) =>
  activityIds.length === 0 || activityIds.includes(activityId) ? undefined : refusal('not_covered');
const hasBegunBy: EntitlementRule = ({ subscription: { validFrom }, day }) =>
  validFrom !== null && Temporal.PlainDate.compare(day, validFrom) < 0 ? refusal('not_started') : undefined;
const lastsUntil: EntitlementRule = ({ subscription: { validTo }, day }) =>
  validTo !== null && Temporal.PlainDate.compare(day, validTo) > 0 ? refusal('expired') : undefined;
const runsOn: EntitlementRule = ({ subscription, day }) =>
  isSuspendedOn(subscription, day) ? refusal('suspended') : undefined;
const hasEntries: EntitlementRule = ({ subscription: { remaining } }) =>
  remaining !== null && remaining < 1 ? refusal('entries_exhausted') : undefined;
const withinDay: EntitlementRule = ({ subscription: { dailyLimit }, usedThatDay }) =>
  dailyLimit !== null && usedThatDay >= dailyLimit ? refusal('daily_limit', { dailyLimit }) : undefined;

/** May this one cover a class? The statement that takes the place proves all of it again. */
export const entitlementRules = [
  maySpend,
  coversActivity,
  hasBegunBy,
  lastsUntil,
  runsOn,
  hasEntries,
  withinDay,
] as const;

/** Whether it covers the class; the first refusal of `entitlementRules` wins. */
export const mayCover = (request: EntitlementRequest): Result<void, Refusal<EntitlementRefusalCode>> =>
  judge(entitlementRules, request);

const endless = Temporal.PlainDate.from('9999-12-31');
const inOrder = (a: ClientSubscription, b: ClientSubscription): number =>
  Number(a.entries !== null) - Number(b.entries !== null) ||
  Temporal.PlainDate.compare(a.validTo ?? endless, b.validTo ?? endless) ||
  (a.remaining ?? 0) - (b.remaining ?? 0) ||
  (a.id < b.id ? -1 : 1);

/** Which one is spent first: unlimited (it costs nothing), what expires first, what has least left, the oldest. */
export const spendingOrder = (subscriptions: readonly ClientSubscription[]): readonly ClientSubscription[] =>
  subscriptions.toSorted(inOrder);
