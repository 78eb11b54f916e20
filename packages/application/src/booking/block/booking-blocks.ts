import type { Effect } from 'effect/Effect';
import type { BlockRule, BookingBlock } from '@svc/domain/booking';
import type { AccountId, ActivityId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** Who books nothing for a while; one block a person. */
export interface BookingBlocks {
  /** Also one whose time is over; of an account that is deleted there is none. */
  readonly find: (userId: AccountId) => Effect<BookingBlock | null, StoreDown>;
  /** In the place of the one that stands. */
  readonly put: (block: BookingBlock) => Effect<void, StoreDown>;
  /** The same by no-shows: what `givesWay` says stays is left alone, also when it was written meanwhile. */
  readonly putByNoShows: (block: BookingBlock, now: Temporal.Instant) => Effect<void, StoreDown>;
  readonly remove: (userId: AccountId) => Effect<void, StoreDown>;
  /** Of the activity's own cancellation policy, else of the studio's; null: no-shows block nobody. */
  readonly ruleOf: (activityId: ActivityId) => Effect<BlockRule | null, StoreDown>;
  /**
   * No-shows of a person in classes that began since then. Takes turns with everybody who counts for the same person until the unit of
   * work ends, so that the last of two at once counts both.
   */
  readonly noShowsSince: (userId: AccountId, since: Temporal.Instant) => Effect<number, StoreDown>;
}
