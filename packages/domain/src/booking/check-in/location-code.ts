import { weekOf } from '../slot/slot.ts';

/** The code of one week, and until when it is taken. */
export interface CodeWeek {
  /** The local Monday that names the week. */
  readonly monday: Temporal.PlainDate;
  /** The end of the Monday after: who hung the code up on Monday morning is no reason to turn the first people away. */
  readonly validTo: Temporal.Instant;
}

/** The week whose code a location shows. @param zone of the location, IANA */
export const codeWeek = (now: Temporal.Instant, zone: string): CodeWeek => {
  const monday = weekOf(now.toZonedDateTimeISO(zone).toPlainDate()).from;
  return { monday, validTo: monday.add({ days: 8 }).toZonedDateTime(zone).toInstant() };
};

/** The Mondays of the weeks whose codes a location takes: this one, and on a local Monday the one before. */
export const takenCodeWeeks = (now: Temporal.Instant, zone: string): readonly Temporal.PlainDate[] => {
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const { monday } = codeWeek(now, zone);
  return today.equals(monday) ? [monday, monday.subtract({ weeks: 1 })] : [monday];
};
