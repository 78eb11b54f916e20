/** A stretch of years, both included. */
export interface Years {
  readonly from: number;
  readonly to: number;
}

const digits = (value: number, count = 2): string => String(value).padStart(count, '0');

/** `+0200`; with seconds where a zone of old has them. */
const offsetText = (nanoseconds: number): string => {
  const seconds = Math.round(Math.abs(nanoseconds) / 1e9);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${nanoseconds < 0 ? '-' : '+'}${digits(hours)}${digits(minutes)}${rest === 0 ? '' : digits(rest)}`;
};

/** The wall time that a change of offset puts an end to: RFC 5545 wants it by the offset before. */
const wallText = (at: Temporal.Instant, offsetNanoseconds: number): string => {
  const { year, month, day, hour, minute, second } = at
    .add({ nanoseconds: offsetNanoseconds })
    .toZonedDateTimeISO('UTC');
  return `${digits(year, 4)}${digits(month)}${digits(day)}T${digits(hour)}${digits(minute)}${digits(second)}`;
};

const observance = (from: number, to: number, start: string): readonly string[] => {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
  ];
};

/** From the change before those years to the last one in them. */
const changesIn = (zone: string, { from, to }: Years): readonly Temporal.ZonedDateTime[] => {
  const begin = Temporal.PlainDate.from({ year: from, month: 1, day: 1 }).toZonedDateTime(zone);
  const end = Temporal.PlainDate.from({ year: to + 1, month: 1, day: 1 }).toZonedDateTime(zone);
  const changes: Temporal.ZonedDateTime[] = [];
  let change = begin.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') ?? begin.getTimeZoneTransition('next');
  while (change !== null && Temporal.ZonedDateTime.compare(change, end) < 0) {
    changes.push(change);
    change = change.getTimeZoneTransition('next');
  }
  return changes;
};

/**
 * The rules of a time zone for some years, as a calendar carries them: each change of the clock by its day, so that no
 * reader has to agree with us on rules for ever (RFC 5545 section 3.6.5).
 * @param zone IANA
 */
export const timeZoneComponent = (zone: string, years: Years): string => {
  const changes = changesIn(zone, years);
  const begin = Temporal.PlainDate.from({ year: years.from, month: 1, day: 1 }).toZonedDateTime(zone);
  const [first] = changes;
  const isCovered = first !== undefined && Temporal.ZonedDateTime.compare(first, begin) <= 0;
  const { offsetNanoseconds: offset } = begin;
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    // A zone that never changed, or has not yet.
    ...(isCovered ? [] : observance(offset, offset, '19700101T000000')),
    ...changes.flatMap((change) => {
      const before = change.subtract({ nanoseconds: 1 }).offsetNanoseconds;
      return observance(before, change.offsetNanoseconds, wallText(change.toInstant(), before));
    }),
    'END:VTIMEZONE',
  ].join('\r\n');
};
