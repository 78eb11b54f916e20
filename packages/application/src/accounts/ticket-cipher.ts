import type { Effect } from 'effect/Effect';

/** Seals the claims of a session cookie (JWE, dir + A256GCM). Expiry is a claim and judged by the caller. */
export interface TicketCipher {
  readonly seal: (claims: Readonly<Record<string, unknown>>) => Effect<string>;
  /** Null when it was not sealed by one of our keys, or is damaged. */
  readonly open: (ticket: string) => Effect<Readonly<Record<string, unknown>> | null>;
}
