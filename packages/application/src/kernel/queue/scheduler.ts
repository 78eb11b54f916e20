import type { Effect } from 'effect/Effect';
import type { Topic } from './outbox.ts';

/** Work without input, idempotent, bounded per run; answers what it did. */
export interface Loop {
  readonly name: string;
  readonly firstAfterMs: number;
  readonly everyMs: number;
  /** Run at once when one of these is announced. */
  readonly topics: readonly Topic[];
  readonly work: Effect<LoopStatus>;
}

export interface LoopStatus {
  readonly done: number;
  readonly failed: number;
  /** True when the run stopped at its bound and should go on at once. */
  readonly more: boolean;
}

/** Of a turn that had nothing to do. */
export const idle: LoopStatus = { done: 0, failed: 0, more: false };

/** Timers and wake-ups. `stop` lets a running turn end. */
export interface Scheduler {
  readonly start: (loop: Loop) => Effect<{ readonly stop: Effect<void> }>;
}
