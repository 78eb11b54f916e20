import * as Effect from 'effect/Effect';
import { cookieIssuedAt, isWithinAbsoluteLife } from '@svc/domain/accounts';
import {
  instantOf,
  isUuid,
  microsOf,
  microsOfSeconds,
  type AccountId,
  type Micros,
  type SessionId,
} from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';

export type TicketPorts = Pick<AccountPorts, 'clock' | 'sessions' | 'tickets' | 'digest'>;
type Claims = Readonly<Record<string, unknown>>;

/** Claims whose meaning we know. */
interface Understood {
  readonly claims: Claims;
  readonly userId: AccountId;
  /** Null in a legacy ticket. */
  readonly sid: SessionId | null;
  readonly expiry: Micros;
}

/** A ticket that was opened and understood, at a moment. */
export interface Opened extends Understood {
  readonly ticket: string;
  readonly now: Micros;
}

/** What a ticket says, where it says enough. */
export const understand = (claims: Claims): Understood | null => {
  const userId = claims['nameidentifier'] ?? claims['sub'];
  const expiry = expiryOf(claims);
  if (typeof userId !== 'string' || !isUuid(userId) || expiry === null) return null;
  const known = { claims, userId: userId as AccountId, expiry };
  const { sid } = claims;
  if (typeof sid === 'string' && isUuid(sid)) return { ...known, sid: sid as SessionId };
  return sid !== undefined || claims['svc_auth_issued_at'] !== undefined ? null : { ...known, sid: null };
};

/** NumericDate, whole seconds (RFC 7519 section 2). */
const expiryOf = ({ exp }: Claims): Micros | null =>
  typeof exp === 'number' && Number.isFinite(exp) && Math.abs(exp) < MAX_SECONDS
    ? microsOfSeconds(Math.floor(exp))
    : null;
const MAX_SECONDS = 8.64e12;

/**
 * The row of a legacy cookie, sealed by our keys before sessions had rows: it has no issued-at and names none. Its row is
 * made once, under an id that follows from the cookie, at the cookie's own time of issue (expiry less 30 days). So
 * stamps, logout and the 7 days hold for it as for any other, however often it is shown.
 */
export const adoptedLegacy =
  (ports: TicketPorts) =>
  ({ ticket, userId, expiry, now }: Opened): Effect.Effect<SessionId, StoreDown> => {
    const id = uuidFrom(ports.digest.sha256(ticket)) as SessionId;
    const issuedAt = cookieIssuedAt(expiry);
    if (!isWithinAbsoluteLife(issuedAt, now)) return Effect.succeed(id);
    return Effect.as(ports.sessions.adopt(id, userId, instantOf(issuedAt)), id);
  };

/** The session that a ticket names, whether or not it still counts; null for what is no ticket of ours. */
export const namedSession =
  (ports: TicketPorts) =>
  (ticket: string): Effect.Effect<{ readonly id: SessionId; readonly accountId: AccountId } | null, StoreDown> => {
    const claims = ports.tickets.open(ticket);
    const known = claims === null ? null : understand(claims);
    if (known === null) return Effect.succeed(null);
    const accountId = known.userId;
    if (known.sid !== null) return Effect.succeed({ id: known.sid, accountId });
    const opened = { ...known, ticket, now: microsOf(ports.clock.now()) };
    return Effect.map(adoptedLegacy(ports)(opened), (id) => ({ id, accountId }));
  };

/** A UUIDv8 (RFC 9562 section 5.8) out of a hash, lower-case hex. */
const uuidFrom = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
