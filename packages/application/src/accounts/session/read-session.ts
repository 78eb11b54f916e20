import * as Effect from 'effect/Effect';
import { isSeenDue, judgeSession, renewedExpiry, supportEnd, supportMayWrite } from '@svc/domain/accounts';
import { instantOf, microsOf, type AccountId, type Micros, type SessionId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';
import type { SessionRow } from '../account/account-store.ts';
import { adoptedLegacy, understand, type Opened, type TicketPorts } from './opened-ticket.ts';
import { sessionClaims } from './sign-in.ts';
import type { AccountPorts } from '../account-ports.ts';
import { recordAuthEvent } from '../auth-event/record-auth-event.ts';

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
  /** When the person last proved who they are. */
  readonly provedAt: Micros;
  /** The forced first-access password change is due. */
  readonly gated: boolean;
  readonly reissue: ReissuedTicket | null;
  /** Where an operator acts as this person; null in the person's own session. */
  readonly support: SupportSession | null;
}

/** An operator acting as a person. */
export interface SupportSession {
  readonly operatorId: AccountId;
  readonly operatorName: string;
  /** The end, whatever is done. */
  readonly until: Micros;
  /** Whether the person lets support change things at this moment. */
  readonly mayWrite: boolean;
}

export type SessionReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid'; readonly why: string }
  | { readonly kind: 'valid'; readonly session: CurrentSession };

type Reading = Effect.Effect<SessionReading, StoreDown>;
type Saw = (id: SessionId) => void;

const invalid = (why: string): SessionReading => ({ kind: 'invalid', why });
const UNREADABLE = invalid('unreadable');
const EXPIRED = invalid('expired');
const UNKNOWN = invalid('unknown');

/** A ticket of which only the store can say whether it counts. */
export interface AskedTicket extends Opened {
  readonly sid: SessionId;
}

/** What a ticket says by itself, and what the store makes of those that ask it. */
export interface TicketReader {
  /** A verdict at once where nobody has to be asked; a legacy ticket is an effect, since its row is made first. */
  readonly open: (ticket: string) => SessionReading | Reading | AskedTicket;
  /**
   * One query for all who ask together, each answered at its index. A cookie that has to be sealed anew is an effect, for
   * which the others do not wait.
   */
  readonly judge: (asked: readonly AskedTicket[]) => Effect.Effect<readonly (SessionReading | Reading)[], StoreDown>;
}

export const asksTheStore = (opened: SessionReading | Reading | AskedTicket): opened is AskedTicket => 'sid' in opened;

/**
 * Reads tickets: one unsealing each, and one query for all of a moment; both user-id claim types are understood. Every
 * request of a signed-in person comes through here, so only what has to wait is an effect.
 * @param now the clock's time; given apart where it can be had without a `Temporal.Instant`
 * @param saw takes note of a session that stands and is used, once it is due; must not wait for anything
 */
export const ticketReader = (
  ports: TicketPorts,
  now: () => Micros = () => microsOf(ports.clock.now()),
  saw?: Saw,
): TicketReader => {
  const [judged, adopted] = [judgedRow(ports, saw), adoptedLegacy(ports)];
  const legacy = (opened: Opened): Reading =>
    Effect.flatMap(adopted(opened), (id) =>
      Effect.flatMap(ports.sessions.check([id]), ([row = null]) => asEffect(judged(opened, row))),
    );
  return {
    open: (ticket) => {
      const claims = ports.tickets.open(ticket);
      const known = claims === null ? null : understand(claims);
      if (known === null) return UNREADABLE;
      const opened: Opened = { ...known, ticket, now: now() };
      if (opened.now >= opened.expiry) return EXPIRED;
      return opened.sid === null ? legacy(opened) : (opened as AskedTicket);
    },
    judge: (asked) =>
      Effect.map(ports.sessions.check(asked.map(({ sid }) => sid)), (rows) =>
        asked.map((one, at) => judged(one, rows[at] ?? null)),
      ),
  };
};

/** One ticket alone. */
export const readSession = (ports: TicketPorts, now?: () => Micros): ((ticket: string | undefined) => Reading) => {
  const reader = ticketReader(ports, now);
  return (ticket) => {
    if (ticket === undefined || ticket === '') return Effect.succeed({ kind: 'none' });
    const opened = reader.open(ticket);
    if (!asksTheStore(opened)) return asEffect(opened);
    return Effect.flatMap(reader.judge([opened]), ([reading = UNKNOWN]) => asEffect(reading));
  };
};

const asEffect = (reading: SessionReading | Reading): Reading =>
  Effect.isEffect(reading) ? reading : Effect.succeed(reading);

const judgedRow =
  (ports: TicketPorts, saw?: Saw) =>
  ({ claims, userId, expiry, now }: Opened, row: SessionRow | null): SessionReading | Reading => {
    if (row === null || row.accountId !== userId) return UNKNOWN;
    const { lastSeenAt, privilegeBits } = row;
    const verdict = judgeSession({ ...row, now });
    if (verdict.isErr()) return invalid(String(verdict.error.params?.['why']));
    // Nobody asks when a client was last here: their sessions have no idle end.
    if (privilegeBits !== 0 && isSeenDue(lastSeenAt, now)) saw?.(row.id);
    // Its cookie is never made anew: the half hour is all it has.
    if (row.support !== null) return valid(row, null, supportSession(row, now));
    const restated = claims['role'] !== row.privilegeBits || claims['sid'] === undefined;
    const next = restated ? expiry : renewedExpiry(expiry, now);
    if (!restated && next === expiry) return valid(row, null);
    return Effect.map(reissued(ports)(row, next), (reissue) => valid(row, reissue));
  };

/** Who acts in a support session that stands; null in the person's own. */
export const supportSession = ({ support, issuedAt }: SessionRow, now: Micros): SupportSession | null =>
  support === null || support.operator === null
    ? null
    : {
        operatorId: support.operator.accountId,
        operatorName: support.operator.displayName,
        until: supportEnd(issuedAt),
        mayWrite: supportMayWrite(support.writesUntil, now),
      };

const valid = (
  row: SessionRow,
  reissue: ReissuedTicket | null,
  support: SupportSession | null = null,
): SessionReading => ({
  kind: 'valid',
  session: {
    accountId: row.accountId,
    sessionId: row.id,
    privilegeBits: row.privilegeBits,
    email: row.email,
    displayName: row.displayName,
    language: row.preferredLanguage,
    // Unknown counts as long ago.
    provedAt: row.provedAt ?? (0 as Micros),
    gated: row.defaultPassword,
    reissue,
    support,
  },
});

/** The same session with current claims. */
const reissued =
  (ports: Pick<AccountPorts, 'tickets'>) =>
  (row: SessionRow, expiry: Micros): Effect.Effect<ReissuedTicket> => {
    const account = { id: row.accountId, privilegeBits: row.privilegeBits };
    const claims = sessionClaims(account, row.id, instantOf(row.issuedAt));
    const expiresAt = instantOf(expiry);
    const exp = Math.floor(expiresAt.epochMilliseconds / 1000);
    return Effect.map(ports.tickets.seal({ ...claims, exp }), (ticket) => ({ ticket, expiresAt }));
  };

/** Logout ends every session of the person and revokes the OIDC tokens, in one transaction (spec 1, Session). */
export const signOut =
  (ports: Pick<AccountPorts, 'authEvents' | 'clock' | 'sessions' | 'tokenRevocations' | 'unitOfWork'>) =>
  (accountId: AccountId) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        yield* ports.sessions.revokeAll(accountId);
        yield* ports.tokenRevocations.revokeOf(accountId);
        const event = { method: 'session', success: true, maskedEmail: '***', reason: 'signedOut' } as const;
        yield* recordAuthEvent(ports)({ ...event, accountId });
      }),
    );
