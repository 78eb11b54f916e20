import { RRuleTemporal } from 'rrule-temporal';

/** The starts of one rule within its weeks, as instants. */
export const expand = (zone, from, weekday, hour, minute, count) => {
  const dtstart = Temporal.PlainDate.from(from).toZonedDateTime({ timeZone: zone, plainTime: { hour, minute } });
  const rule = new RRuleTemporal({ freq: 'WEEKLY', interval: 1, byDay: [weekday], count, dtstart, tzid: zone });
  return rule.all().map((each) => each.toInstant());
};
