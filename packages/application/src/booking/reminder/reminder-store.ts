import type { Effect } from 'effect/Effect';
import type { Reminder } from '@svc/domain/booking';
import type { BookingId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';

/** What is to be mailed before a class, as rows that are written with the booking. */
export interface ReminderStore {
  /** One that is there already stays as it is. */
  readonly plan: (reminders: readonly Reminder[]) => Effect<void, StoreDown>;
  /**
   * Plays `skip` on all of a booking; those on their way are waited for.
   * @returns those that were handed over: their mails may still wait
   */
  readonly skip: (bookingId: BookingId) => Effect<readonly Reminder[], StoreDown>;
  /**
   * Plays `replan` on those of a booking: due when these are. One that is left out is skipped, one that is new is planned, one that
   * was handed over stays so; those on their way are waited for.
   * @returns those that were handed over: their mails may still wait
   */
  readonly replan: (bookingId: BookingId, reminders: readonly Reminder[]) => Effect<readonly Reminder[], StoreDown>;
  readonly of: (bookingId: BookingId) => Effect<readonly Reminder[], StoreDown>;
  /** The oldest one that is due, locked until the unit of work ends; another worker passes over it. */
  readonly takeDue: (now: Temporal.Instant) => Effect<Reminder | null, StoreDown>;
  /** State, time and sequence, of one that the same unit of work has taken, or got from `replan`. */
  readonly save: (reminder: Reminder) => Effect<void, StoreDown>;
}
