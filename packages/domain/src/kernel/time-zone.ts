const epoch = Temporal.Instant.fromEpochMilliseconds(0);

/**
 * Whether a text is the name of a time zone (IANA): no bare offset, which knows no summer time, and no date or time of day in
 * which Temporal would find one.
 */
export const isTimeZone = (name: string): boolean => {
  if (!/^[a-z]/iu.test(name)) return false;
  try {
    return epoch.toZonedDateTimeISO(name).timeZoneId.toLowerCase() === name.toLowerCase();
  } catch {
    return false;
  }
};
