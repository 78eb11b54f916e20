import type { Logger } from '@svc/application/kernel';
import { currentPart, redacted } from './part.ts';

/** The same fault is logged once in this time, with how often it came before. */
const QUIET_MS = 60_000;
const MOST_KEPT = 1000;

interface LoggedFault {
  readonly loggedAtMs: number;
  /** How often it came again and was not logged. */
  timesSince: number;
}

const factsOf = (error: unknown): { readonly error: string; readonly reason: string; readonly stack: string } => {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  // The frames alone: the lines before them repeat the message.
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { error: name, reason: redacted(message).slice(0, 1000), stack: redacted(frames.slice(0, 8).join('\n')) };
};

/** Whatever is thrown in an uncaughtException handler ends the process: nothing here may. */
const harmless = (work: () => void): void => {
  try {
    work();
  } catch {
    // no logger is left
  }
};

/**
 * The last wall of a process that serves: what passed by every error channel is logged with its tenant and part, and ends
 * the piece of work that waits for it. The process and everybody else's work go on, however often it comes.
 * @param tenant whose it is where the part does not say: in a process of one tenant all is that tenant's
 * @returns takes the wall away
 */
export const openProcessBoundary = (
  logger: Logger,
  tenant?: string,
  monotonicMs: () => number = () => performance.now(),
): (() => void) => {
  const logged = new Map<string, LoggedFault>();
  /** @returns how often it came unlogged before; undefined while it is not to be logged again */
  const timesUnlogged = (key: string): number | undefined => {
    if (logged.size > MOST_KEPT) logged.clear();
    const before = logged.get(key);
    if (before !== undefined && monotonicMs() - before.loggedAtMs < QUIET_MS) {
      before.timesSince += 1;
      return undefined;
    }
    logged.set(key, { loggedAtMs: monotonicMs(), timesSince: 0 });
    return before?.timesSince ?? 0;
  };
  const onBroken = (error: unknown): void => {
    const at = currentPart();
    harmless(() => {
      const facts = factsOf(error);
      const where = { tenant: at?.tenant ?? tenant, part: at?.part ?? 'process' };
      const timesBefore = timesUnlogged(JSON.stringify([where, facts.error, facts.reason]));
      if (timesBefore !== undefined)
        logger.log('error', 'a part broke, the others go on', {
          ...where,
          ...facts,
          ...(timesBefore === 0 ? {} : { timesBefore }),
        });
    });
    harmless(() => at?.broken?.(error));
  };
  process.on('uncaughtException', onBroken);
  process.on('unhandledRejection', onBroken);
  return () => {
    process.off('uncaughtException', onBroken);
    process.off('unhandledRejection', onBroken);
  };
};
