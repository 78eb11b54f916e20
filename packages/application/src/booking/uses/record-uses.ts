import type { Effect } from 'effect/Effect';
import type { LocalizedText, LocationId, StudioPlanId } from '@svc/domain/booking';
import type { ActivityId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';
import type { BookedPlace } from '../booking/booking-stores.ts';

/** The moment of a question, and the studio's day. */
export interface AskedAt {
  readonly now: Temporal.Instant;
  readonly today: Temporal.PlainDate;
}

/** What stands on an activity. */
export interface UsesOfActivity {
  /** Live, not attended, of classes that have not begun; by id. */
  readonly ahead: readonly BookedPlace[];
  /** Rules that do not end before today. */
  readonly schedules: number;
  /** Of the studio, not archived, that name it; by id. */
  readonly plans: readonly { readonly id: StudioPlanId; readonly name: LocalizedText }[];
  /** Neither cancelled nor over, and good for nothing else. */
  readonly subscriptionsOnlyThis: number;
  /** Bookings of classes that have begun, whatever became of them. */
  readonly pastBookings: number;
}

/** What stands on a location. */
export interface UsesOfLocation {
  /** Classes ahead that are not cancelled. */
  readonly slots: number;
  /** Rules that do not end before today, their own place or that of their activity. */
  readonly schedules: number;
  /** Activities that are not deleted. */
  readonly activities: number;
}

/** What else knows a record, for its guards and for somebody who is about to delete it. */
export interface RecordUses {
  readonly ofActivity: (id: ActivityId, at: AskedAt) => Effect<UsesOfActivity, StoreDown>;
  readonly ofLocation: (id: LocationId, at: AskedAt) => Effect<UsesOfLocation, StoreDown>;
  /** Activities, not deleted, in one of these rooms. */
  readonly ofRooms: (ids: readonly string[]) => Effect<number, StoreDown>;
  /** Activities, not deleted, whose clients are held to it. */
  readonly ofCancellationPolicy: (id: string) => Effect<number, StoreDown>;
  /** Platform plans that include it. @param key that of the feature */
  readonly ofFeature: (key: string) => Effect<number, StoreDown>;
  /** Closures, past ones too. @param key that of the reason */
  readonly ofClosureReason: (key: string) => Effect<number, StoreDown>;
  /** Subscriptions of the studio that are asked for, or run, by it. @param id that of the plan */
  readonly ofPlatformPlan: (id: string) => Effect<number, StoreDown>;
}
