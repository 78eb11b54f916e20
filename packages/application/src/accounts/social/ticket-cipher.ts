import type { Effect } from 'effect/Effect';

/** Seals the claims of a session cookie (JWE, dir + A256GCM). Expiry is a claim and judged by the caller. */
export interface TicketCipher {
  readonly seal: (claims: Readonly<Record<string, unknown>>) => Effect<string>;
  /** At once, since every request of a signed-in person asks. Null when no key of ours sealed it, or it is damaged. */
  readonly open: (ticket: string) => Readonly<Record<string, unknown>> | null;
}
