import type { BookingId } from '../../kernel/ids.ts';
import { outsideQuietHours, type QuietHours } from '../quiet/quiet-hours.ts';
import { slotStart, type Slot } from '../slot/slot.ts';
import type { ReminderState } from './reminder.transitions.ts';

/** When an activity reminds of a booking: elapsed minutes before, or a local time (`HH:mm`) some days before. */
export type ReminderTime = { readonly minutesBefore: number } | { readonly daysBefore: number; readonly at: string };

/** So many reminders an activity may have. */
export const maxReminders = 3;

/** A mail that is to go out before a class; unique by booking and `n`. */
export interface Reminder {
  readonly bookingId: BookingId;
  /** Its place among the activity's, from 0. */
  readonly n: number;
  readonly dueAt: Temporal.Instant;
  readonly state: ReminderState;
  /** That of its booking when it was planned: a mail that was taken back and one that is planned after it differ by it. */
  readonly sequence: number;
}

/** When it is due; a local time stays that time across a change of the clock. */
export const dueAt = (time: ReminderTime, slot: Pick<Slot, 'localDate' | 'zone' | 'startsAt'>): Temporal.Instant =>
  'minutesBefore' in time
    ? slot.startsAt.subtract({ minutes: time.minutesBefore })
    : slotStart(slot.localDate.subtract({ days: time.daysBefore }), Temporal.PlainTime.from(time.at), slot.zone);

/** Names the mail of a reminder: one for each, and another one when it is planned anew. */
export const reminderKey = ({ bookingId, n, sequence }: Pick<Reminder, 'bookingId' | 'n' | 'sequence'>): string =>
  `reminder:${bookingId}:${n}${sequence === 0 ? '' : `:${sequence}`}`;

/** The reminders of a booking made now, outside the quiet hours of the studio: none is planned whose time has passed. */
export const remindersOf = (
  { id: bookingId, sequence }: { readonly id: BookingId; readonly sequence: number },
  times: readonly ReminderTime[],
  slot: Pick<Slot, 'localDate' | 'zone' | 'startsAt'>,
  quiet: QuietHours,
  now: Temporal.Instant,
): readonly Reminder[] =>
  times
    .map((time, n): Reminder => {
      const due = outsideQuietHours(dueAt(time, slot), slot.zone, quiet);
      return { bookingId, n, dueAt: due, state: 'Planned', sequence };
    })
    .filter((reminder) => Temporal.Instant.compare(reminder.dueAt, now) > 0);
