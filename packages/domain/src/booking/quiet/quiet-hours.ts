/** Local times between which nobody is mailed unasked, the first counted and the second not. Equal: there are none; the second before the first: across midnight. */
export interface QuietHours {
  readonly from: Temporal.PlainTime;
  readonly to: Temporal.PlainTime;
}

/** Out of the settings of the studio. @param quietFrom as `HH:mm` @param quietTo the same */
export const quietHoursOf = ({
  quietFrom,
  quietTo,
}: {
  readonly quietFrom: string;
  readonly quietTo: string;
}): QuietHours => ({
  from: Temporal.PlainTime.from(quietFrom),
  to: Temporal.PlainTime.from(quietTo),
});

/** Nobody sleeps. */
export const noQuietHours: QuietHours = {
  from: Temporal.PlainTime.from('00:00'),
  to: Temporal.PlainTime.from('00:00'),
};

const isFrom = (time: Temporal.PlainTime, bound: Temporal.PlainTime): boolean =>
  Temporal.PlainTime.compare(time, bound) >= 0;

const isOvernight = ({ from, to }: QuietHours): boolean => isFrom(from, to);

const isQuiet = (at: Temporal.ZonedDateTime, quiet: QuietHours): boolean => {
  const time = at.toPlainTime();
  const [begun, over] = [isFrom(time, quiet.from), isFrom(time, quiet.to)];
  if (quiet.from.equals(quiet.to)) return false;
  return isOvernight(quiet) ? begun || !over : begun && !over;
};

/** A local time on the day of a moment, in the same one of two hours that the clock shows twice. */
const timeOn = (at: Temporal.ZonedDateTime, { hour, minute }: Temporal.PlainTime): Temporal.ZonedDateTime =>
  at.with({ hour, minute, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });

/** The moment itself, or when the quiet hours around it began: a reminder is never later than it was wanted. @param zone IANA */
export const outsideQuietHours = (at: Temporal.Instant, zone: string, quiet: QuietHours): Temporal.Instant => {
  const local = at.toZonedDateTimeISO(zone);
  if (!isQuiet(local, quiet)) return at;
  const sinceEve = isOvernight(quiet) && !isFrom(local.toPlainTime(), quiet.from);
  const began = timeOn(sinceEve ? local.subtract({ days: 1 }) : local, quiet.from).toInstant();
  return Temporal.Instant.compare(began, at) < 0 ? began : at; // one that the clock skips comes later
};

/** When the quiet hours around a moment are over; else the moment itself. */
const whenAwake = (at: Temporal.ZonedDateTime, quiet: QuietHours): Temporal.ZonedDateTime => {
  let awake = at;
  while (isQuiet(awake, quiet)) {
    const untilTomorrow = isOvernight(quiet) && isFrom(awake.toPlainTime(), quiet.from);
    awake = timeOn(untilTomorrow ? awake.add({ days: 1 }) : awake, quiet.to);
  }
  return awake;
};

const nextQuiet = (at: Temporal.ZonedDateTime, { from }: QuietHours): Temporal.ZonedDateTime => {
  const today = timeOn(at, from);
  return Temporal.ZonedDateTime.compare(today, at) > 0 ? today : timeOn(at.add({ days: 1 }), from);
};

/** So many minutes on, the quiet ones not counted. @param zone IANA */
export const afterWakingMinutes = (
  from: Temporal.Instant,
  minutes: number,
  zone: string,
  quiet: QuietHours,
): Temporal.Instant => {
  if (quiet.from.equals(quiet.to)) return from.add({ minutes });
  let left = Temporal.Duration.from({ minutes });
  let at = whenAwake(from.toZonedDateTimeISO(zone), quiet);
  for (;;) {
    const next = nextQuiet(at, quiet);
    const awake = at.until(next);
    if (Temporal.Duration.compare(left, awake) <= 0) return at.add(left).toInstant();
    left = left.subtract(awake);
    at = whenAwake(next, quiet);
  }
};
