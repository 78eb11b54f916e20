/** Time as the process sees it. Wall time may jump; monotonic time never goes back. */
export interface Clock {
  /** Wall clock, microseconds at best. */
  readonly now: () => Temporal.Instant;
  /** Milliseconds since some start; for durations and deadlines inside one process. */
  readonly monotonicMs: () => number;
}
