import type { Clock } from '@svc/application/kernel';

/** The machine's time, cut to the microseconds that Postgres keeps, so that a value reads back as it was written. */
export const systemClock: Clock = {
  now: () => Temporal.Now.instant().round({ smallestUnit: 'microsecond', roundingMode: 'floor' }),
  monotonicMs: () => performance.now(),
};
