import * as Effect from 'effect/Effect';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PausableLimiter, RateLimit, RateTaken, StoreDown } from '@svc/application/kernel';
import type { GatewayAccounts } from './gateway-accounts.ts';
import { NoAnswer, type Departure, type HttpAnswer, type Transport } from './transport.ts';

/** How fast one account at a gateway is called, all processes together. */
export interface PaceConfig {
  /** Counts for everybody who calls the account: in the tenant's database, or where several tenants count together. */
  readonly limiter: PausableLimiter;
  /** Neither gateway publishes a limit; every call may cost. */
  readonly callsPerMinute: number;
  /** How long a call waits for its turn before it is given up; nothing of it has left then. */
  readonly waitMs: number;
  /** The other tenants of the process, known without any database. */
  readonly shared?: { readonly accounts: GatewayAccounts; readonly tenant: string };
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

/** First among the tenants of the process, then among the processes. */
const mayCallBeside = (
  { limiter, callsPerMinute, shared }: PaceConfig,
  account: string,
): Effect.Effect<RateTaken, StoreDown> =>
  Effect.suspend(() => {
    const calls: RateLimit = { name: 'einvoicing.gateway', points: callsPerMinute, perSeconds: 60 };
    if (shared === undefined) return mayCall(limiter, calls, account);
    const turn = shared.accounts.take(account, shared.tenant, callsPerMinute);
    if (!turn.allowed) return Effect.succeed(turn);
    return mayCall(limiter, calls, account).pipe(
      Effect.tap(({ allowed }) => Effect.sync(() => (allowed ? undefined : turn.giveBack()))),
      Effect.tapError(() => Effect.sync(turn.giveBack)),
    );
  });

const asksForRest = ({ status, header }: HttpAnswer): boolean =>
  status === 429 || (status === 503 && header('retry-after') !== '');

/**
 * The transport of one account, in turn: a call waits while the account has made its calls of the minute, or while the
 * gateway wants to be left alone. A call whose wait would be too long has provably not left, so that is never an
 * emission.
 * @param account stands for the account in the counts, which may lie in another tenant's database: it contains no name or secret
 * @throws NoAnswer
 */
export const pacedTransport = (transport: Transport, pace: PaceConfig | undefined, account: string): Transport => {
  if (pace === undefined) return transport;
  const { limiter, waitMs, shared } = pace;

  const turn = async (last?: Departure): Promise<void> => {
    const deadline = Date.now() + Math.min(waitMs, last?.leftMs() ?? Infinity);
    for (;;) {
      const asked = await Effect.runPromise(Effect.result(mayCallBeside(pace, account)));
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
      shared?.accounts.rest(account, seconds);
      // The answer stands whether or not the others hear of it.
      await Effect.runPromise(Effect.ignore(limiter.pause(rest, account, seconds)));
    }
    return answer;
  };
};
