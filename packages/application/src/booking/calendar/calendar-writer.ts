import type { Effect } from 'effect/Effect';
import type { Calendar } from '@svc/domain/booking';

/** Writes calendars as programs of other makers read them: iCalendar (RFC 5545), UTF-8. */
export interface CalendarWriter {
  /** The same calendar gives the same bytes. */
  readonly write: (calendar: Calendar) => Effect<Uint8Array>;
}
