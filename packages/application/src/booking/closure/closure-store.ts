import type { Effect } from 'effect/Effect';
import type {
  ClosedSlot,
  Closure,
  ClosureGroup,
  ClosureGroupId,
  ClosureId,
  ClosureReason,
  DateRange,
  LocationId,
} from '@svc/domain/booking';
import type { SlotId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

export interface ClosuresQuery {
  /** Those with a day in it, both inclusive; null: no bound. */
  readonly from: Temporal.PlainDate | null;
  readonly to: Temporal.PlainDate | null;
  /** Leaves out those that name other locations alone; null: all. */
  readonly locationId: LocationId | null;
  readonly groupId: ClosureGroupId | null;
  readonly page: number;
  readonly pageSize: number;
}

/** Closures, their groups, and which slots they keep closed. */
export interface ClosureStore {
  /** By their first day, then by id. */
  readonly list: (
    query: ClosuresQuery,
  ) => Effect<{ readonly items: readonly Closure[]; readonly total: number }, StoreDown>;
  /** By year, those without one last, then by id. */
  readonly groups: Effect<readonly ClosureGroup[], StoreDown>;
  /**
   * Until the transaction ends nobody else changes closures, and no slots are made from schedules: a slot made meanwhile
   * would not know the closure, nor the closure the slot.
   */
  readonly turn: Effect<void, StoreDown>;
  /** Those that may meet a slot of these local dates; none changes until the transaction ends. Taken before slots are locked. */
  readonly meeting: (range: DateRange) => Effect<readonly Closure[], StoreDown>;
  readonly find: (id: ClosureId) => Effect<Closure | null, StoreDown>;
  readonly insert: (closure: Closure) => Effect<void, StoreDown>;
  readonly save: (closure: Closure) => Effect<void, StoreDown>;
  /** Its slots must have been let go of. */
  readonly remove: (id: ClosureId) => Effect<void, StoreDown>;
  /** By their first day, then by id. */
  readonly ofGroup: (id: ClosureGroupId) => Effect<readonly Closure[], StoreDown>;
  readonly findGroup: (id: ClosureGroupId) => Effect<ClosureGroup | null, StoreDown>;
  readonly insertGroup: (group: ClosureGroup) => Effect<void, StoreDown>;
  readonly saveGroup: (group: ClosureGroup) => Effect<void, StoreDown>;
  readonly removeGroup: (id: ClosureGroupId) => Effect<void, StoreDown>;
  /** The slots, Open or Closed, that share a moment with that time, locked in the order of their ids. */
  readonly slotsBetween: (from: Temporal.Instant, to: Temporal.Instant) => Effect<readonly ClosedSlot[], StoreDown>;
  /** Those of the ids that are there, locked in their order. */
  readonly slotsOf: (ids: readonly SlotId[]) => Effect<readonly ClosedSlot[], StoreDown>;
  /** State, sequence and closures of locked slots. */
  readonly writeSlots: (slots: readonly ClosedSlot[]) => Effect<void, StoreDown>;
}

/** The words that a studio has for the reasons of its closures. */
export interface ReasonWords {
  readonly closureReasons: Effect<readonly ClosureReason[], StoreDown>;
}
