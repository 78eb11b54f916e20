import type { Effect } from 'effect/Effect';
import type { CapacityChange, CapacityChangeId, Slot } from '@svc/domain/booking';
import type { ActivityId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** Changes of the places of classes from a local date on. */
export interface CapacityChangeStore {
  /** Those that count: Scheduled or Applied, by their date, then by id. */
  readonly standing: (id: ActivityId) => Effect<readonly CapacityChange[], StoreDown>;
  readonly find: (id: CapacityChangeId) => Effect<CapacityChange | null, StoreDown>;
  /** Of those whose place a change of these classes from this date has taken, the last made; null: of none. */
  readonly replaced: (
    of: Pick<CapacityChange, 'activityId' | 'scheduleId' | 'effectiveFrom'>,
  ) => Effect<CapacityChange | null, StoreDown>;
  readonly insert: (change: CapacityChange) => Effect<void, StoreDown>;
  /** The state. Under the lock of the activity. */
  readonly save: (change: CapacityChange) => Effect<void, StoreDown>;
  /** Plays `apply` of the table on those whose date is there. @returns how many */
  readonly applyDue: (today: Temporal.PlainDate) => Effect<number, StoreDown>;
  /** The classes of an activity, Open or Closed, of these local dates on and after that moment; by id, not locked. */
  readonly slotsFrom: (
    id: ActivityId,
    from: Temporal.PlainDate,
    after: Temporal.Instant,
  ) => Effect<readonly Slot[], StoreDown>;
}
