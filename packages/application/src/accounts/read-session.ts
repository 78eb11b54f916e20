import * as Effect from 'effect/Effect';
import { isWithinAbsoluteLife, judgeSession, cookieIssuedAt, renewedExpiry } from '@svc/domain/accounts';
import { isUuid, type AccountId, type SessionId } from '@svc/domain/kernel';
import type { StoreDown } from '../kernel/index.ts';
import type { SessionRow } from './account-store.ts';
import { sessionClaims, type AccountPorts } from './sign-in.ts';

/** A fresh cookie value with the expiry that the old one had. */
export interface ReissuedTicket {
  readonly ticket: string;
  readonly expiresAt: Temporal.Instant;
}

/** Who is calling. `reissue` is there when the cookie must be replaced: other privilege bits, legacy, or a day old. */
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

type ReadPorts = Pick<AccountPorts, 'clock' | 'sessions' | 'tickets' | 'digest'>;
type Claims = Readonly<Record<string, unknown>>;

/** One unsealing and one point query per request; both user-id claim types are understood. */
export const readSession =
  (ports: ReadPorts) =>
  (ticket: string | undefined): Effect.Effect<SessionReading, StoreDown> =>
    Effect.gen(function* () {
      if (ticket === undefined || ticket === '') return { kind: 'none' };
      const claims = yield* ports.tickets.open(ticket);
      const userId = claims?.['nameidentifier'] ?? claims?.['sub'];
      if (claims === null || typeof userId !== 'string' || !isUuid(userId)) return unreadable;
      const now = ports.clock.now();
      const expiry = expiryOf(claims);
      if (expiry === null) return unreadable;
      if (Temporal.Instant.compare(now, expiry) >= 0) return { kind: 'invalid', why: 'expired' };
      const sid = yield* sessionIdOf(ports)(ticket, claims, userId as AccountId, expiry);
      if (sid === null) return unreadable;
      const row = yield* ports.sessions.check(sid);
      if (row === null || row.accountId !== userId) return { kind: 'invalid', why: 'unknown' };
      const judged = judgeSession({ ...row, now });
      if (judged.isErr()) return { kind: 'invalid', why: String(judged.error.params?.['why']) };
      const restated = claims['role'] !== row.privilegeBits || claims['sid'] === undefined;
      const next = restated ? expiry : renewedExpiry(expiry, now);
      const stale = restated || next !== expiry;
      return {
        kind: 'valid',
        session: { ...current(row), reissue: stale ? yield* reissued(ports)(row, next) : null },
      };
    });

const unreadable = { kind: 'invalid', why: 'unreadable' } as const;

/** NumericDate, whole seconds (RFC 7519 section 2). */
const expiryOf = ({ exp }: Claims): Temporal.Instant | null =>
  typeof exp === 'number' && Number.isFinite(exp) && Math.abs(exp) < MAX_SECONDS
    ? Temporal.Instant.fromEpochMilliseconds(Math.floor(exp) * 1000)
    : null;
const MAX_SECONDS = 8.64e12;

/**
 * The row that the cookie names. A legacy cookie, sealed by our keys before sessions had rows, has no issued-at and
 * names none: its row is made once, under an id that follows from the cookie, at the cookie's own time of issue
 * (expiry less 30 days). So stamps, logout and the 7 days hold for it as for any other, however often it is shown.
 */
const sessionIdOf = (ports: ReadPorts) =>
  Effect.fnUntraced(function* (ticket: string, claims: Claims, accountId: AccountId, expiry: Temporal.Instant) {
    const { sid, svc_auth_issued_at: stamped } = claims;
    if (typeof sid === 'string') return isUuid(sid) ? (sid as SessionId) : null;
    if (sid !== undefined || stamped !== undefined) return null;
    const id = uuidFrom(ports.digest.sha256(ticket)) as SessionId;
    const issuedAt = cookieIssuedAt(expiry);
    if (isWithinAbsoluteLife(issuedAt, ports.clock.now())) yield* ports.sessions.adopt(id, accountId, issuedAt);
    return id;
  });

/** A UUIDv8 (RFC 9562 section 5.8) out of a hash, lower-case hex. */
const uuidFrom = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;

const current = (row: SessionRow): Omit<CurrentSession, 'reissue'> => ({
  accountId: row.accountId,
  sessionId: row.id,
  privilegeBits: row.privilegeBits,
  email: row.email,
  displayName: row.displayName,
  language: row.preferredLanguage,
  gated: row.defaultPassword,
});

/** The same session with current claims. */
const reissued =
  (ports: Pick<AccountPorts, 'tickets'>) =>
  (row: SessionRow, expiresAt: Temporal.Instant): Effect.Effect<ReissuedTicket> => {
    const claims = sessionClaims({ id: row.accountId, privilegeBits: row.privilegeBits }, row.id, row.issuedAt);
    const exp = Math.floor(expiresAt.epochMilliseconds / 1000);
    return Effect.map(ports.tickets.seal({ ...claims, exp }), (ticket) => ({ ticket, expiresAt }));
  };

/** Logout ends every session of the person and revokes the OIDC tokens, in one transaction (spec 1, Session). */
export const signOut =
  (ports: Pick<AccountPorts, 'sessions' | 'tokenRevocations' | 'unitOfWork'>) => (accountId: AccountId) =>
    ports.unitOfWork.run(
      Effect.andThen(ports.sessions.revokeAll(accountId), ports.tokenRevocations.revokeOf(accountId)),
    );
