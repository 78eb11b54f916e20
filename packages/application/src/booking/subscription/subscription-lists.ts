import type { Effect } from 'effect/Effect';
import type {
  ClientSubscription,
  EntryMovement,
  Slot,
  Activity,
  StudioPlanId,
  SubscriptionId,
  SubscriptionStatus,
} from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** A Pro sees those of people who booked classes of theirs since then; null: everybody. */
export interface ProScope {
  readonly proId: AccountId;
  readonly since: Temporal.Instant;
}

export interface SubscriptionQuery {
  readonly scope: ProScope | null;
  readonly today: Temporal.PlainDate;
  /** Each null or empty: any. */
  readonly userId: AccountId | null;
  readonly planId: StudioPlanId | null;
  readonly statuses: readonly SubscriptionStatus[];
  /** The last day is before this one. */
  readonly expiringBefore: Temporal.PlainDate | null;
  /** A pack without an entry left; false: anything else. */
  readonly exhausted: boolean | null;
  /** Part of the client's name, as text and not as a pattern. */
  readonly name: string | null;
  readonly sort: 'validTo' | 'createdAt' | 'remaining';
  readonly descending: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** A subscription with whose it is. */
export interface SubscriptionEntry {
  readonly subscription: ClientSubscription;
  /** Null: the account is gone. */
  readonly clientName: string | null;
}

export interface StatsQuery {
  readonly scope: ProScope | null;
  readonly today: Temporal.PlainDate;
  /** What happened in between; from inclusive, to exclusive. */
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
}

/** How subscriptions stand today, and what happened with them in a time. */
export interface SubscriptionStats {
  readonly active: number;
  readonly suspended: number;
  /** Active, with a last day within 30 days. */
  readonly expiring30d: number;
  /** Active packs without an entry left. */
  readonly exhausted: number;
  /** Granted, and spent less those that came back. */
  readonly entriesSold: number;
  readonly entriesSpent: number;
  /** Entries of bookings that were lost by a late cancellation or a no-show, by the start of the class. */
  readonly forfeited: number;
  readonly checkIns: number;
  /** By plan, most sold first; null: made for one client alone. */
  readonly byPlan: readonly {
    readonly planId: StudioPlanId | null;
    readonly name: string;
    readonly sold: number;
    readonly active: number;
  }[];
}

/** A line of the ledger of entries, with the class that its booking is for. */
export interface LedgerLine {
  readonly movement: EntryMovement;
  /** The sum of all lines up to this one. */
  readonly balance: number;
  /** Null: it is about no booking. */
  readonly place: {
    readonly slot: Pick<Slot, 'id' | 'activityId' | 'startsAt' | 'localDate'>;
    readonly title: Activity['name'];
  } | null;
}

/** Reads over the subscriptions of everybody. Each answer is one statement. */
export interface SubscriptionLists {
  readonly search: (
    query: SubscriptionQuery,
  ) => Effect<{ readonly items: readonly SubscriptionEntry[]; readonly total: number }, StoreDown>;
  /**
   * The ledger of one as it was at that moment, oldest line first: the newest lines, each with the sum of all before it.
   * @param asOf inclusive
   */
  readonly ledger: (
    id: SubscriptionId,
    asOf: Temporal.Instant,
    most: number,
  ) => Effect<readonly LedgerLine[], StoreDown>;
  readonly stats: (query: StatsQuery) => Effect<SubscriptionStats, StoreDown>;
}
