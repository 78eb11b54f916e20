import type { Effect } from 'effect/Effect';
import type { BookingId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/**
 * Bookings of paid orders that are confirmed, and of which nobody was mailed yet. The statement that confirms many of them at once
 * writes a row for each, since the mail itself is written with what that statement does not read.
 */
export interface BookingAnnouncements {
  /** Takes the row of one out, in the unit of work that mails it; another worker passes over it. Null: none waits. */
  readonly take: () => Effect<BookingId | null, StoreDown>;
}
