import type { Effect } from 'effect/Effect';
import type { Activity, Slot } from '@svc/domain/booking';
import type { AccountId, SlotId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** A class ahead and what is wrong around it. */
export interface SlotTrouble {
  readonly slot: Slot;
  readonly activity: Activity;
  /** Live bookings. */
  readonly bookings: number;
  /** Who was to give it and is not of the staff any more. */
  readonly gone: readonly AccountId[];
  /** Who gives another class at the same time, the time before and after both included; or its room, which has one at a time. By id. */
  readonly busy: readonly string[];
  /** Bookings whose money waits for somebody's decision. */
  readonly reviews: number;
}

export interface SlotTroubles {
  /**
   * Classes that begin later, open or closed, in which somebody has a place, had one or waits, and whose rule had ended two days before them:
   * it has none of them, so that nobody has to plan it. Those that staff has moved are not among them, nor those of a deleted activity. One
   * statement.
   */
  readonly beyondRules: (now: Temporal.Instant) => Effect<readonly SlotId[], StoreDown>;
  /**
   * Classes that begin later, open or closed, around which something is wrong, and those that are asked for; by their
   * start. One statement.
   */
  readonly ahead: (
    now: Temporal.Instant,
    also: readonly SlotId[],
    limit: number,
  ) => Effect<readonly SlotTrouble[], StoreDown>;
}
