/** A call to another party; a COMMIT, or a statement that is its own; a statement that lasts only with its COMMIT. */
export type Kind = 'call' | 'commit' | 'statement';

/**
 * A persistence point: something becomes lasting there, in Postgres or at another party. `before` is when it was asked
 * for and has not left the proxy, `after` when it is done and the server has no answer yet.
 */
export interface Point {
  /** What becomes lasting, as `order_open`, `commit order_save+…` or `card POST /v1/refunds`. */
  readonly label: string;
  /** Which one of that label since the counting began; from 1. */
  readonly nth: number;
  readonly phase: 'before' | 'after';
  readonly kind: Kind;
  /** What became lasting just before it in the dry run: a poll that finds nothing must not be taken for this point. */
  readonly behind: string | null;
}

/** What was seen to become lasting, in this order. */
export interface Lasting {
  readonly label: string;
  readonly kind: Kind;
}

/** What the proxies ask at every point. True: this is the one; nothing may pass. */
export interface Gate {
  readonly before: (label: string) => boolean;
  /** @param lasting false when it changed nothing, as a poll that found no row */
  readonly after: (label: string, lasting: boolean, kind: Kind) => boolean;
}

/** What is asked for over and over, mostly in vain. */
const poll = /_claim|^mail_exchange$/;

/** Whether it hangs on how many rounds of a loop the work happens to take: a faster one does it in fewer. */
export const isRepeatedPoll = ({ label, nth }: Pick<Point, 'label' | 'nth'>): boolean => nth > 1 && poll.test(label);

export interface Watch extends Gate {
  /** Counts from nothing. @param point where to strike; null in a dry run */
  readonly arm: (point: Point | null, strike: () => void) => void;
  /** Lets everything pass. */
  readonly disarm: () => void;
  readonly trace: () => readonly Lasting[];
  readonly hasStruck: () => boolean;
  /** Resolves when it has struck, or when that much time is over. */
  readonly struckWithin: (forMs: number) => Promise<void>;
  /** Resolves when something of that label has become lasting from now on; armed or not. */
  readonly next: (label: string) => Promise<void>;
  /** Resolves when nothing has become lasting for that long. */
  readonly quiet: (forMs: number) => Promise<void>;
}

/** What passes by whether or not anybody buys: windows, codes and dust that have ended, and the mirror that is read over and over. */
const aside =
  /^idempotency_done$|^(?:dust|rate_limit|gateway_call|otp|challenge|oidc|login_decoy)_|mirror_watermark|^gateway GET \S+\/fatture\?/;

const LOOK_MS = 20;

export const openWatch = (): Watch => {
  let armed: { readonly point: Point | null; readonly strike: () => void } | null = null;
  let trace: Lasting[] = [];
  let struck = false;
  let lastAt = performance.now();
  const listeners = new Map<string, () => void>();
  const done = new Map<string, number>();
  const count = (label: string): number => done.get(label) ?? 0;

  const meets = (label: string, phase: Point['phase'], nth: number): boolean => {
    const point = armed?.point;
    if (point == null || struck || point.label !== label || point.phase !== phase || point.nth !== nth) return false;
    if (phase === 'before' && poll.test(label) && point.behind !== null && count(point.behind) === 0) return false;
    struck = true;
    armed?.strike();
    return true;
  };

  return {
    arm: (point, strike) => {
      armed = { point, strike };
      trace = [];
      struck = false;
      done.clear();
    },
    disarm: () => {
      armed = null;
    },
    trace: () => trace,
    hasStruck: () => struck,
    struckWithin: async (forMs) => {
      const hasStruck = (): boolean => struck;
      for (const until = performance.now() + forMs; !hasStruck() && performance.now() < until;)
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    },
    before: (label) => meets(label, 'before', count(label) + 1),
    next: (label) => new Promise((resolve) => listeners.set(label, resolve)),
    quiet: async (forMs) => {
      lastAt = performance.now();
      for (let left = forMs; left > 0; left = lastAt + forMs - performance.now())
        await new Promise((resolve) => setTimeout(resolve, left));
    },
    after: (label, lasting, kind) => {
      if (!lasting) return false;
      listeners.get(label)?.();
      listeners.delete(label);
      if (aside.test(label)) return false;
      lastAt = performance.now();
      if (armed === null) return false;
      done.set(label, count(label) + 1);
      trace.push({ label, kind });
      return meets(label, 'after', count(label));
    },
  };
};

/**
 * What a thing comes after in any run. The exchange of mails follows the mail; what else stood before it in a dry run is a matter
 * of that run.
 */
const causeOf = (trace: readonly Lasting[], at: number): string | null => {
  const mailed =
    trace[at]?.label === 'mail_exchange' &&
    trace.slice(0, at).findLast(({ label }) => label.includes('mail_enqueue'))?.label;
  return mailed || (trace[at - 1]?.label ?? null);
};

/**
 * The points of a dry run: before and after each thing that lasts. Of a transaction also before its last statement, with
 * all the others written: Postgres keeps nothing of it until its COMMIT, so there is no more than one such point.
 */
export const pointsOf = (trace: readonly Lasting[]): readonly Point[] => {
  const counts = new Map<string, number>();
  return trace.flatMap(({ label, kind }, at) => {
    const nth = (counts.get(label) ?? 0) + 1;
    counts.set(label, nth);
    const behind = causeOf(trace, at);
    const before: Point = { label, nth, phase: 'before', kind, behind };
    if (kind === 'statement') return trace[at + 1]?.kind === 'statement' ? [] : [before];
    return [before, { ...before, phase: 'after' }];
  });
};

export const nameOf = ({ label, nth, phase }: Point): string => `${phase} ${label}${nth === 1 ? '' : ` (${nth})`}`;
