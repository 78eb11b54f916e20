import type { StartTimer } from '../children/child-worker.ts';

/** Timers that go off when a test says so. */
export interface HandTimers {
  readonly startTimer: StartTimer;
  /** Sets off all that were started with so many milliseconds and not called off. */
  readonly setOff: (ms: number) => void;
}

export const handTimers = (): HandTimers => {
  const waiting = new Set<{ readonly ms: number; readonly run: () => void }>();
  return {
    startTimer: (ms, run) => {
      const timer = { ms, run };
      waiting.add(timer);
      return () => void waiting.delete(timer);
    },
    setOff: (ms) => {
      for (const timer of [...waiting].filter((each) => each.ms === ms)) {
        waiting.delete(timer);
        timer.run();
      }
    },
  };
};
