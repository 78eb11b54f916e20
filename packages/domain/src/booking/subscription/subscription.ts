import type { AccountId, ActivityId, BookingId, Brand } from '../../kernel/ids.ts';
import { refusal, type Refusal } from '../../kernel/refusal.ts';
import { err, ok, type Result } from 'neverthrow';

export type SubscriptionId = Brand<string, 'SubscriptionId'>;

/**
 * What a client may spend (plans/booking.md 1.16, the fields that entries need). Sold plans, suspension and refunds come
 * with the chapter on subscriptions.
 */
export interface ClientSubscription {
  readonly id: SubscriptionId;
  readonly userId: AccountId;
  readonly name: string;
  /** Local dates, inclusive; null is open. */
  readonly validFrom: Temporal.PlainDate | null;
  readonly validTo: Temporal.PlainDate | null;
  /** Bookings a day at most; null is no limit. */
  readonly dailyLimit: number | null;
  /** Empty: every activity. */
  readonly activityIds: readonly ActivityId[];
  /** The sum of the movements, never below 0. */
  readonly remaining: number;
  /** Raised by every change of its terms. */
  readonly version: number;
  readonly createdAt: Temporal.Instant;
}

export const movementKinds = ['grant', 'consume', 'return', 'credit', 'debit', 'expire', 'refund'] as const;

/** One line of the ledger of entries; append-only. */
export interface EntryMovement {
  readonly id: string;
  readonly subscriptionId: SubscriptionId;
  readonly kind: (typeof movementKinds)[number];
  /** Entries added or taken, never 0. */
  readonly delta: number;
  readonly bookingId: BookingId | null;
  readonly reason: string | null;
  readonly at: Temporal.Instant;
  /** The same movement happens once. */
  readonly key: string;
}

export type SubscriptionStatus = 'Scheduled' | 'Active' | 'Expired';

/** By its dates, on a day of the studio; a late job changes nothing about it. */
export const statusOn = (
  { validFrom, validTo }: Pick<ClientSubscription, 'validFrom' | 'validTo'>,
  today: Temporal.PlainDate,
): SubscriptionStatus => {
  if (validTo !== null && Temporal.PlainDate.compare(validTo, today) < 0) return 'Expired';
  return validFrom !== null && Temporal.PlainDate.compare(validFrom, today) > 0 ? 'Scheduled' : 'Active';
};

/** New terms; absent fields stay. */
export interface SubscriptionTerms {
  readonly validTo?: Temporal.PlainDate | null | undefined;
  readonly dailyLimit?: number | null | undefined;
  readonly activityIds?: readonly ActivityId[] | undefined;
}
export type TermsRefusalCode = 'validity_invalid';

export const withTerms = (
  subscription: ClientSubscription,
  { validTo, dailyLimit, activityIds }: SubscriptionTerms,
): Result<ClientSubscription, Refusal<TermsRefusalCode>> => {
  const next = {
    ...subscription,
    validTo: validTo === undefined ? subscription.validTo : validTo,
    dailyLimit: dailyLimit === undefined ? subscription.dailyLimit : dailyLimit,
    activityIds: activityIds ?? subscription.activityIds,
    version: subscription.version + 1,
  };
  const upsideDown =
    next.validFrom !== null && next.validTo !== null && Temporal.PlainDate.compare(next.validFrom, next.validTo) > 0;
  return upsideDown ? err(refusal('validity_invalid')) : ok(next);
};
