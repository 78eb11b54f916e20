import type { Effect } from 'effect/Effect';
import type { BookingId, SlotId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** What the clock alone does to a class and its bookings: whom to look at. What is found is judged again under its locks. */
export interface ClassEnds {
  /** Requests of classes that have begun by then, which the studio has not answered; the oldest class first. */
  readonly unanswered: (begun: Temporal.Instant, limit: number) => Effect<readonly BookingId[], StoreDown>;
  /** Classes that ended by then and are not finished, nor being emptied; the oldest first. */
  readonly unfinished: (ended: Temporal.Instant, limit: number) => Effect<readonly SlotId[], StoreDown>;
}
