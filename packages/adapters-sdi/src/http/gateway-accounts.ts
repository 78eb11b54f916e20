/** A call that may be made, or how long it must wait. */
export type SharedTurn =
  | {
      readonly allowed: true;
      /** The call was not made after all. */
      readonly giveBack: () => void;
    }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/**
 * The accounts at gateways that several tenants of one process may have in common, counted without any database: what is
 * left when the place where all processes count is away or another one. It belongs to the process and outlives a tenant's
 * reload.
 */
export interface GatewayAccounts {
  /**
   * One call of this minute, out of so many of the account. A tenant that nobody shares the account with is never kept
   * waiting: its own database counts its calls already.
   * @param account stands for the gateway's address and the account there
   * @param tenant stays the same when the tenant is reloaded
   */
  readonly take: (account: string, tenant: string, callsPerMinute: number) => SharedTurn;
  /** No call to the account for so long, by any tenant; a longer rest goes on. */
  readonly rest: (account: string, seconds: number) => void;
}

interface Minute {
  readonly endsAtMs: number;
  readonly takenBy: Map<string, number>;
}
interface Account {
  minute: Minute;
  restsUntilMs: number;
}

const MINUTE_MS = 60_000;

/** @param monotonicMs milliseconds that never go back */
export const gatewayAccounts = (monotonicMs: () => number = () => performance.now()): GatewayAccounts => {
  const accounts = new Map<string, Account>();
  const freshMinute = (now: number): Minute => ({ endsAtMs: now + MINUTE_MS, takenBy: new Map() });
  const accountOf = (name: string, now: number): Account => {
    const known = accounts.get(name);
    if (known !== undefined) {
      if (known.minute.endsAtMs <= now) known.minute = freshMinute(now);
      return known;
    }
    // Accounts that nobody calls any more go when another one comes.
    for (const [old, { minute, restsUntilMs }] of accounts)
      if (Math.max(minute.endsAtMs, restsUntilMs) <= now) accounts.delete(old);
    const made = { minute: freshMinute(now), restsUntilMs: now };
    accounts.set(name, made);
    return made;
  };
  const waitUntil = (ms: number, now: number): SharedTurn => ({
    allowed: false,
    retryAfterSeconds: (ms - now) / 1000,
  });

  return {
    take: (name, tenant, callsPerMinute) => {
      const now = monotonicMs();
      const { minute, restsUntilMs } = accountOf(name, now);
      if (restsUntilMs > now) return waitUntil(restsUntilMs, now);
      const { takenBy } = minute;
      const own = takenBy.get(tenant) ?? 0;
      const all = takenBy.values().reduce((sum, calls) => sum + calls, 0);
      if (all > own && all >= callsPerMinute) return waitUntil(minute.endsAtMs, now);
      takenBy.set(tenant, own + 1);
      return { allowed: true, giveBack: () => void takenBy.set(tenant, (takenBy.get(tenant) ?? 1) - 1) };
    },
    rest: (name, seconds) => {
      const now = monotonicMs();
      const account = accountOf(name, now);
      account.restsUntilMs = Math.max(account.restsUntilMs, now + seconds * 1000);
    },
  };
};
