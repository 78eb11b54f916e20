import * as Cause from 'effect/Cause';
import * as Effect from 'effect/Effect';
import * as Exit from 'effect/Exit';
import type * as Fiber from 'effect/Fiber';
import type { Logger, Loop, LoopStatus, Scheduler, Topic } from '@svc/application/kernel';
import { inPart, redacted } from '../boundary/part.ts';

/** A loop in this process: one turn at a time, at once when woken, else by its period. */
interface Runner {
  readonly topics: readonly Topic[];
  readonly wake: () => void;
  /** It took a turn, or ended one, not too long ago. */
  readonly isAlive: () => boolean;
}

export interface ProcessScheduler extends Scheduler {
  /** A row of this kind waits. */
  readonly wake: (topic: Topic) => void;
  /** Wake-ups may have been missed: every loop looks. */
  readonly wakeAll: () => void;
  /** No loop stands still: neither in a turn that does not end nor without one for too long. */
  readonly isAlive: () => boolean;
}

/**
 * Timers and wake-ups of one process. A turn that dies is logged; the loop goes on.
 * @param monotonicMs milliseconds that only grow; by them a loop that stands still is known
 */
export const processScheduler = (logger: Logger, monotonicMs = () => performance.now()): ProcessScheduler => {
  const runners = new Set<Runner>();
  return {
    start: (loop) => Effect.sync(() => startLoop(loop, logger, runners, monotonicMs)),
    wake: (topic) => {
      for (const runner of runners) if (runner.topics.includes(topic)) runner.wake();
    },
    wakeAll: () => {
      for (const runner of runners) runner.wake();
    },
    isAlive: () => [...runners].every((runner) => runner.isAlive()),
  };
};

/**
 * A woken turn may find the row it was woken for locked, by a redelivery of the same webhook for instance, and pass
 * over it. So the loop looks again after this long, then after four times as long, until its period is reached.
 */
const LOOK_AGAIN_MS = 500;

/** The longest wait a timer of Node keeps, 24.8 days; it takes a longer one for a millisecond. */
const LONGEST_MS = 2 ** 31 - 1;
const after = (ms: number, run: () => void): NodeJS.Timeout => setTimeout(run, Math.min(ms, LONGEST_MS));

/** A loop whose last sign of life is older than two of its periods and this is stuck. Many slow calls are one turn. */
const STALL_MS = 600_000;

/** One turn. What breaks in it past its own error channel ends it, so that the loop does not wait for ever for a callback. */
const turn = (loop: Loop): Promise<Exit.Exit<LoopStatus>> =>
  new Promise((resolve) => {
    let fiber: Fiber.Fiber<LoopStatus> | undefined;
    const broken = (error: unknown): void => {
      resolve(Exit.die(error));
      fiber?.interruptUnsafe();
    };
    inPart({ part: loop.name, broken }, () => {
      fiber = Effect.runFork(loop.work);
      fiber.addObserver(resolve);
    });
  });

/** A logger that throws must not be the end of the loop. */
const reportLost = (logger: Logger, loop: Loop, error: unknown): void => {
  try {
    logger.log('error', 'loop failed', { loop: loop.name, cause: redacted(String(error)) });
  } catch {
    // nobody can be notified
  }
};

const startLoop = (
  loop: Loop,
  logger: Logger,
  runners: Set<Runner>,
  monotonicMs: () => number,
): { readonly stop: Effect.Effect<void> } => {
  let stopped = false;
  let woken = false;
  let pauseMs = loop.everyMs;
  let running: Promise<void> | null = null;
  let beatMs = monotonicMs() + loop.firstAfterMs;
  let timer: NodeJS.Timeout | undefined;

  const goesOn = (): boolean => woken && !stopped;
  const turns = async (): Promise<void> => {
    do {
      woken = false;
      beatMs = monotonicMs();
      const exit = await turn(loop);
      if (Exit.isFailure(exit))
        logger.log('error', 'loop failed', { loop: loop.name, cause: redacted(Cause.pretty(exit.cause)) });
      else if (exit.value.more) woken = true;
    } while (goesOn());
  };
  const run = (): void => {
    if (stopped) return;
    if (running !== null) {
      woken = true;
      return;
    }
    clearTimeout(timer);
    const ended = turns().catch((error: unknown) => reportLost(logger, loop, error));
    running = ended.finally(() => {
      beatMs = monotonicMs();
      running = null;
      if (!stopped) timer = after(pauseMs, run);
      pauseMs = Math.min(pauseMs * 4, loop.everyMs);
    });
  };
  const wake = (): void => {
    pauseMs = Math.min(LOOK_AGAIN_MS, loop.everyMs);
    run();
  };

  const isAlive = (): boolean => monotonicMs() - beatMs < 2 * loop.everyMs + STALL_MS;
  const runner: Runner = { topics: loop.topics, wake, isAlive };
  runners.add(runner);
  timer = after(loop.firstAfterMs, run);
  return {
    stop: Effect.promise(async () => {
      stopped = true;
      runners.delete(runner);
      clearTimeout(timer);
      await running;
    }),
  };
};
