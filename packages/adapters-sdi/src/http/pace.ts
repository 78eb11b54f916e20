import * as Effect from 'effect/Effect';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PausableLimiter, RateLimit, RateTaken, StoreDown } from '@svc/application/kernel';
import { NoAnswer, type HttpAnswer, type Transport } from './transport.ts';

/** How fast one account at a gateway is called, all processes together. */
export interface PaceConfig {
  readonly limiter: PausableLimiter;
  /** Neither gateway publishes a limit; every call may cost (sdi.md, section 0). */
  readonly callsPerMinute: number;
  /** How long a call waits for its turn before it is given up; nothing of it has left then. */
  readonly waitMs: number;
}

/** What an answer may ask for at most; a gateway that wants more is asked again after it. */
const LONGEST_PAUSE_SECONDS = 3600;
const DEFAULT_PAUSE_SECONDS = 5;

/** Retry-After in seconds: a number, or a date (RFC 9110, 10.2.3). */
export const retryAfterSeconds = (header: string, now: number): number => {
  if (/^\s*\d{1,9}\s*$/u.test(header)) return Math.min(Number(header), LONGEST_PAUSE_SECONDS);
  const until = Date.parse(header);
  if (Number.isNaN(until)) return DEFAULT_PAUSE_SECONDS;
  return Math.min(Math.max((until - now) / 1000, 0), LONGEST_PAUSE_SECONDS);
};

/** Stands still while a gateway wants to be left alone; else it lets everybody pass. */
const rest: RateLimit = { name: 'einvoicing.rest', points: 1_000_000, perSeconds: 1 };

const mayCall = (limiter: PausableLimiter, calls: RateLimit, account: string): Effect.Effect<RateTaken, StoreDown> =>
  Effect.flatMap(limiter.take(rest, account), (rested) =>
    rested.allowed ? limiter.take(calls, account) : Effect.succeed(rested),
  );

const asksForRest = ({ status, header }: HttpAnswer): boolean =>
  status === 429 || (status === 503 && header('retry-after') !== '');

/**
 * The transport of one account, in turn: a call waits while the account has made its calls of the minute, or while the
 * gateway wants to be left alone. A call whose wait would be too long has provably not left, so that is never an
 * emission. @throws NoAnswer
 */
export const pacedTransport = (transport: Transport, pace: PaceConfig | undefined, account: string): Transport => {
  if (pace === undefined) return transport;
  const { limiter, waitMs } = pace;
  const calls: RateLimit = { name: 'einvoicing.gateway', points: pace.callsPerMinute, perSeconds: 60 };

  const turn = async (last = Infinity): Promise<void> => {
    const deadline = Date.now() + Math.min(waitMs, last - performance.now());
    for (;;) {
      const asked = await Effect.runPromise(Effect.result(mayCall(limiter, calls, account)));
      if (asked._tag === 'Failure') throw new NoAnswer(`no turn: ${asked.failure.reason}`, true);
      if (asked.success.allowed) return;
      const waitFor = Math.ceil(asked.success.retryAfterSeconds * 1000);
      if (Date.now() + waitFor > deadline) throw new NoAnswer('the gateway has had its calls for now', true);
      await sleep(waitFor);
    }
  };

  return async (call) => {
    await turn(call.leaveBefore);
    const answer = await transport(call);
    if (asksForRest(answer)) {
      const seconds = retryAfterSeconds(answer.header('retry-after'), Date.now());
      // The answer stands whether or not the others hear of it.
      await Effect.runPromise(Effect.ignore(limiter.pause(rest, account, seconds)));
    }
    return answer;
  };
};
