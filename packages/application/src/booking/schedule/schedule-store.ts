import type { Effect } from 'effect/Effect';
import type { PlannedSlot, Schedule, ScheduleId, Slot, StandingSlot } from '@svc/domain/booking';
import type { ActivityId, SlotId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** What a plan writes of one rule. */
export interface SlotChanges {
  /** One that another worker has made meanwhile is left as it is. */
  readonly create: readonly Slot[];
  readonly change: readonly { readonly id: SlotId; readonly to: PlannedSlot }[];
  readonly remove: readonly SlotId[];
}

/** The rules by which activities take place, and the slots that were made from them. */
export interface ScheduleStore {
  /** By their first day, then by id. */
  readonly ofActivity: (id: ActivityId) => Effect<readonly Schedule[], StoreDown>;
  /** The row locked until the transaction ends. */
  readonly lock: (id: ScheduleId) => Effect<Schedule | null, StoreDown>;
  readonly insert: (schedule: Schedule) => Effect<void, StoreDown>;
  /** Only rows locked by the same unit of work. */
  readonly save: (schedule: Schedule) => Effect<void, StoreDown>;
  /** Those of activities that are not deleted and that do not end before the day; by id. */
  readonly goingOn: (today: Temporal.PlainDate) => Effect<readonly ScheduleId[], StoreDown>;
  /**
   * The slots that are on that local date or after it, or that the rule has there, wherever somebody moved them; locked in the order of
   * their ids: nobody gets a place in one of them until the transaction ends.
   */
  readonly lockSlots: (id: ScheduleId, from: Temporal.PlainDate) => Effect<readonly StandingSlot[], StoreDown>;
  /** The same without a lock. */
  readonly slots: (id: ScheduleId, from: Temporal.PlainDate) => Effect<readonly StandingSlot[], StoreDown>;
  /** Locked slots become those of another rule, which is locked or new and has none at their times; null: of no rule. */
  readonly handOver: (slots: readonly SlotId[], to: ScheduleId | null) => Effect<void, StoreDown>;
  /** Whether the rule has another class, not a cancelled one, on that local date at that time. Under the lock of the rule. */
  readonly hasClassAt: (
    id: ScheduleId,
    at: Pick<Slot, 'id' | 'localDate' | 'localStart'>,
  ) => Effect<boolean, StoreDown>;
  /**
   * Writes a plan whose slots are locked. A slot in which somebody has a claim, or had one, is never removed.
   * @returns how many were made, changed and removed
   */
  readonly writeSlots: (changes: SlotChanges) => Effect<WrittenSlots, StoreDown>;
}

/** How many slots a plan has written. */
export interface WrittenSlots {
  readonly created: number;
  readonly changed: number;
  readonly removed: number;
}
