import {
  asksTheStore,
  type CurrentSession,
  type SessionReading as Reading,
  type TicketReader,
} from '@svc/application/accounts';
import { clearedCookies, cookieValues, sessionCookieUntil, supportCookie } from '../kernel/cookies.ts';
import type { Fault, Session, SessionReader, SessionReading } from '../kernel/session.ts';
import { inTurns } from '../kernel/gather/in-turns.ts';
import { andThen, type Soon } from '../kernel/gather/settled.ts';

/** Spec 1, Session cookie: 30 days. The ticket itself ends earlier (7 days absolute). */
export const COOKIE_MAX_AGE_SECONDS = 30 * 86_400;

/** The tickets of a request, good or bad: what a sign-in replaces. */
export const ticketsOf = (
  { name }: { readonly name: string },
  { cookie }: { readonly cookie?: string | undefined },
): readonly string[] =>
  [name, supportCookie({ name }).name].flatMap((each) => cookieValues(cookie, each)).filter((ticket) => ticket !== '');

const NONE: Reading = { kind: 'none' };

const toSession = (current: CurrentSession): Session => ({
  accountId: current.accountId,
  sessionId: current.sessionId,
  privilegeBits: current.privilegeBits,
  email: current.email,
  displayName: current.displayName,
  language: current.language,
  provedAt: current.provedAt,
  mustChangePassword: current.gated,
  via: 'cookie',
  ...(current.support === null ? {} : { support: current.support }),
});

/** The first of several cookies of one name that is valid; else what the first one was. */
const firstValid = (
  read: (ticket: string) => Soon<Reading, Fault>,
  [ticket, ...others]: readonly string[],
): Soon<Reading, Fault> => {
  const first = ticket === undefined || ticket === '' ? NONE : read(ticket);
  if (others.length === 0) return first;
  return andThen(first, (reading) => {
    if (reading.kind === 'valid') return reading;
    return andThen(firstValid(read, others), (later) => (later.kind === 'valid' ? later : reading));
  });
};

/** A support session counts in its own cookie alone, and a person's own session in no other's. */
const inItsPlace = (reading: Reading, isSupport: boolean): Reading =>
  reading.kind === 'valid' && (reading.session.support !== null) !== isSupport
    ? { kind: 'invalid', why: 'unreadable' }
    : reading;

/**
 * Reads the session cookie; a dead one is cleared, one with old privilege bits is re-issued. Where a support session's cookie
 * came along it alone is read: once that session is over its cookie is cleared and the request refused, so that what was
 * meant for the person is never done as the operator, whose own cookie counts from the next request on.
 */
export const cookieSessionReader = (
  reader: TicketReader,
  cookie: { readonly name: string; readonly domain?: string },
): SessionReader => {
  const judged = inTurns(reader.judge);
  const one = (ticket: string): Soon<Reading, Fault> => {
    const opened = reader.open(ticket);
    return asksTheStore(opened) ? judged(opened) : opened;
  };
  return {
    read: (credentials) => {
      const own = { ...cookie, secure: credentials.secure };
      const support = supportCookie(own);
      const acting = cookieValues(credentials.cookie, support.name).filter((ticket) => ticket !== '');
      const isSupport = acting.length > 0;
      const settings = isSupport ? support : own;
      const tickets = isSupport ? acting : cookieValues(credentials.cookie, own.name);
      const placed = (ticket: string): Soon<Reading, Fault> =>
        andThen(one(ticket), (reading) => inItsPlace(reading, isSupport));
      return andThen(firstValid(placed, tickets), (reading): SessionReading => {
        if (reading.kind === 'none') return reading;
        if (reading.kind === 'invalid') {
          const code = reading.why === 'unreadable' ? 'errors.auth.unauthenticated' : 'errors.auth.sessionInvalidated';
          return { kind: 'invalid', code, setCookie: clearedCookies(settings) };
        }
        const { reissue } = reading.session;
        const session = toSession(reading.session);
        if (reissue === null) return { kind: 'valid', session };
        return { kind: 'valid', session, setCookie: [sessionCookieUntil(settings, reissue.ticket, reissue.expiresAt)] };
      });
    },
  };
};
