import * as Effect from 'effect/Effect';
import { judgeSession } from '@svc/domain/accounts';
import { isUuid, type AccountId, type SessionId } from '@svc/domain/kernel';
import type { StoreDown } from '../kernel/index.ts';
import type { SessionRow } from './account-store.ts';
import { sessionClaims, type AccountPorts } from './sign-in.ts';

/** A fresh cookie value with the expiry that the old one had. */
export interface ReissuedTicket {
  readonly ticket: string;
  readonly expiresAt: Temporal.Instant;
}

/** Who is calling. `reissue` is there when the privilege bits changed since the cookie was made. */
export interface CurrentSession {
  readonly accountId: AccountId;
  readonly sessionId: SessionId;
  readonly privilegeBits: number;
  readonly email: string;
  readonly displayName: string;
  readonly language: 'it' | 'en';
  /** The forced first-access password change is due. */
  readonly gated: boolean;
  readonly reissue: ReissuedTicket | null;
}

export type SessionReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid'; readonly why: string }
  | { readonly kind: 'valid'; readonly session: CurrentSession };

/** One unsealing and one point query per request; both user-id claim types are understood. */
export const readSession =
  (ports: Pick<AccountPorts, 'clock' | 'sessions' | 'tickets'>) =>
  (ticket: string | undefined): Effect.Effect<SessionReading, StoreDown> =>
    Effect.gen(function* () {
      if (ticket === undefined || ticket === '') return { kind: 'none' };
      const claims = yield* ports.tickets.open(ticket);
      const sid = claims?.['sid'];
      const userId = claims?.['nameidentifier'] ?? claims?.['sub'];
      if (claims === null || typeof sid !== 'string' || !isUuid(sid)) return { kind: 'invalid', why: 'unreadable' };
      const row = yield* ports.sessions.check(sid as SessionId);
      if (row === null || row.accountId !== userId) return { kind: 'invalid', why: 'unknown' };
      const judged = judgeSession({ ...row, now: ports.clock.now() });
      if (judged.isErr()) return { kind: 'invalid', why: String(judged.error.params?.['why']) };
      return {
        kind: 'valid',
        session: {
          ...current(row),
          reissue: claims['role'] === row.privilegeBits ? null : yield* reissued(ports)(row, claims['exp']),
        },
      };
    });

const current = (row: SessionRow): Omit<CurrentSession, 'reissue'> => ({
  accountId: row.accountId,
  sessionId: row.id,
  privilegeBits: row.privilegeBits,
  email: row.email,
  displayName: row.displayName,
  language: row.preferredLanguage,
  gated: row.defaultPassword,
});

const reissued = (ports: Pick<AccountPorts, 'tickets'>) => (row: SessionRow, exp: unknown) => {
  const claims = sessionClaims({ id: row.accountId, privilegeBits: row.privilegeBits }, row.id, row.issuedAt);
  const seconds = typeof exp === 'number' ? exp : Number(claims['exp']);
  return Effect.map(ports.tickets.seal({ ...claims, exp: seconds }), (ticket): ReissuedTicket => ({
    ticket,
    expiresAt: Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds) * 1000),
  }));
};

/** Logout ends every session of the person (spec 1, States > Session). */
export const signOut = (ports: Pick<AccountPorts, 'sessions'>) => (accountId: AccountId) =>
  ports.sessions.revokeAll(accountId);
