import type { Brand } from './ids.ts';

/**
 * Whole microseconds since 1970-01-01T00:00Z, as Postgres keeps them; exact as a number until the year 2255. For times
 * that are compared on every request: to make and compare a `Temporal.Instant` costs about a microsecond of CPU each.
 */
export type Micros = Brand<number, 'Micros'>;

const PER_HOUR = 3_600_000_000;

/** What is below a microsecond is cut off. */
export const microsOf = (instant: Temporal.Instant): Micros => Number(instant.epochNanoseconds / 1000n) as Micros;

/** The same moment. Throws a RangeError for a fraction, or for a moment beyond what Temporal holds. */
export const instantOf = (micros: Micros): Temporal.Instant =>
  Temporal.Instant.fromEpochNanoseconds(BigInt(micros) * 1000n);

/** @param seconds whole ones, since 1970 */
export const microsOfSeconds = (seconds: number): Micros => (seconds * 1_000_000) as Micros;

/** The last whole second before it. */
export const floorToSecond = (micros: Micros): Micros => microsOfSeconds(Math.floor(micros / 1_000_000));

/** @param hours may be negative */
export const plusHours = (micros: Micros, hours: number): Micros => (micros + hours * PER_HOUR) as Micros;
