import type { AccountId, ActivityId, BookingId, Brand, OrderId } from '../../kernel/ids.ts';
import type { PlanTerms, StudioPlanId } from '../plan/studio-plan.ts';
import type { SubscriptionStatus } from './subscription.transitions.ts';

/** A UUIDv7. */
export type SubscriptionId = Brand<string, 'SubscriptionId'>;

/** A time in which the clock of a subscription stands still; local dates, inclusive. */
export interface Suspension {
  readonly from: Temporal.PlainDate;
  /** Null: until it is reactivated. */
  readonly to: Temporal.PlainDate | null;
  readonly reason: string | null;
}

/** `card` is the terminal at the desk; `none`: nothing was paid. */
export const waysToPay = ['online', 'cash', 'transfer', 'card', 'none'] as const;
/** How the client paid it. `online` is an order of ours; the others were taken at the desk. */
export type WayToPay = (typeof waysToPay)[number];

/** Given back in full, or for what is not used yet. */
export type RefundMode = 'full' | 'remaining';

/** What was fixed when a refund was opened; it does not move while the money is on its way. */
export interface OpenedRefund {
  readonly mode: RefundMode;
  readonly amountCents: number;
  /** Its bookings that had not begun: they are paid back, so they end with the refund. */
  readonly bookingIds: readonly BookingId[];
  readonly openedAt: Temporal.Instant;
}

/** What a client may spend. */
export interface ClientSubscription {
  readonly id: SubscriptionId;
  readonly userId: AccountId;
  /** Null: made for this client alone. */
  readonly planId: StudioPlanId | null;
  /** As it was sold. */
  readonly plan: PlanTerms | null;
  readonly name: string;
  /** As of its last change; what it is on a day says `statusOn`. */
  readonly status: SubscriptionStatus;
  /** Where a refund that fails goes back to. */
  readonly restoreTo: SubscriptionStatus | null;
  /** Local dates, inclusive; null is open. */
  readonly validFrom: Temporal.PlainDate | null;
  readonly validTo: Temporal.PlainDate | null;
  /** Bookings a local day at most; null is no limit. */
  readonly dailyLimit: number | null;
  /** Empty: every activity. */
  readonly activityIds: readonly ActivityId[];
  /** Entries as sold; null is unlimited. */
  readonly entries: number | null;
  /** The sum of the movements, never below 0; null is unlimited. */
  readonly remaining: number | null;
  /** Unique: an order makes at most one subscription. */
  readonly orderId: OrderId | null;
  readonly paid: { readonly amountCents: number; readonly method: WayToPay };
  /** In their order; only the last one may lie ahead or be open. */
  readonly suspensions: readonly Suspension[];
  /** Set while a refund is on its way. */
  readonly refund: OpenedRefund | null;
  readonly note: string | null;
  /** Raised by every change of its terms. */
  readonly version: number;
  readonly createdAt: Temporal.Instant;
}

const compare = (a: Temporal.PlainDate, b: Temporal.PlainDate): number => Temporal.PlainDate.compare(a, b);

/** Does the clock stand still on that day? */
export const isSuspendedOn = (
  { suspensions }: Pick<ClientSubscription, 'suspensions'>,
  day: Temporal.PlainDate,
): boolean => suspensions.some(({ from, to }) => compare(from, day) <= 0 && (to === null || compare(to, day) >= 0));

/** Bought, and waiting for the first class to give it its dates. */
export const waitsForFirstUse = ({ plan, validFrom }: Pick<ClientSubscription, 'plan' | 'validFrom'>): boolean =>
  validFrom === null && plan?.startRule === 'firstUse';

/**
 * What it is on a day of the studio. Dates decide about Scheduled, Active, Suspended and Expired, so nothing has to run
 * at midnight and a late job changes nothing.
 */
export const statusOn = (
  subscription: Pick<ClientSubscription, 'status' | 'validFrom' | 'validTo' | 'suspensions' | 'plan'>,
  today: Temporal.PlainDate,
): SubscriptionStatus => {
  const { status, validFrom, validTo } = subscription;
  if (status === 'RefundPending' || status === 'Cancelled') return status;
  if (isSuspendedOn(subscription, today)) return 'Suspended';
  if (validTo !== null && compare(validTo, today) < 0) return 'Expired';
  if (waitsForFirstUse(subscription)) return 'Scheduled';
  return validFrom !== null && compare(validFrom, today) > 0 ? 'Scheduled' : 'Active';
};

/** Within its dates; an open end is endless. */
export const isValidOn = (
  { validFrom, validTo }: Pick<ClientSubscription, 'validFrom' | 'validTo'>,
  day: Temporal.PlainDate,
): boolean => (validFrom === null || compare(validFrom, day) <= 0) && (validTo === null || compare(validTo, day) >= 0);
