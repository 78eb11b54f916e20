import type { Clock } from '@svc/application/kernel';
import type { Micros } from '@svc/domain/kernel';

/** The machine's time, cut to the microseconds that Postgres keeps, so that a value reads back as it was written. */
export const systemClock: Clock = {
  now: () => Temporal.Now.instant().round({ smallestUnit: 'microsecond', roundingMode: 'floor' }),
  monotonicMs: () => performance.now(),
};

/** The same clock to the millisecond, without a `Temporal.Instant`, which costs a microsecond of CPU; for every request. */
export const systemMicros = (): Micros => (Date.now() * 1000) as Micros;
