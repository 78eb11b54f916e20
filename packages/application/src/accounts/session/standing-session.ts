import * as Effect from 'effect/Effect';
import { isFreshSignIn, judgeSession } from '@svc/domain/accounts';
import { microsOf, refusal, type AccountId, type SessionId } from '@svc/domain/kernel';
import type { SessionRow } from '../account/account-store.ts';
import type { AccountPorts } from '../account-ports.ts';
import { lockAccount } from '../account/change-account.ts';

type SessionPorts = Pick<AccountPorts, 'sessions' | 'clock'>;
type FreshPorts = SessionPorts & Pick<AccountPorts, 'freshSignInSeconds'>;

/** The account's sessions that still count, newest first; as the database says now, inside of a transaction too. */
export const standingSessions = (ports: SessionPorts) => (accountId: AccountId) =>
  Effect.map(ports.sessions.listOf(accountId), (rows): readonly SessionRow[] => {
    const now = microsOf(ports.clock.now());
    return rows.filter((row) => judgeSession({ ...row, now }).isOk());
  });

/** Whether this session of this account still counts. */
export const sessionStands = (ports: SessionPorts) => (accountId: AccountId, sessionId: SessionId) =>
  Effect.map(standingSessions(ports)(accountId), (rows) => rows.some(({ id }) => id === sessionId));

/**
 * Locks the account for what its owner does in a session, until the current transaction ends. Refused once the session has
 * ended: what waited behind the lock was asked for by nobody any more.
 */
export const lockOwner =
  (ports: SessionPorts & Pick<AccountPorts, 'accounts'>) => (accountId: AccountId, sessionId: SessionId) =>
    Effect.gen(function* () {
      const account = yield* lockAccount(ports)(accountId);
      if (account === null || !(yield* sessionStands(ports)(accountId, sessionId)))
        return yield* Effect.fail(refusal('session_invalidated'));
      return account;
    });

/**
 * What stands for the password of an account that has none: a cookie session of its own, whose person proved who they are a
 * moment ago. Of a sign-in by a provider that is what the provider says: it may have known the person for days.
 * @param sessionId null for a bearer token, which is no sign-in of this moment
 */
export const signedInJustNow = (ports: FreshPorts) => (accountId: AccountId, sessionId: SessionId | null) =>
  Effect.map(standingSessions(ports)(accountId), (rows) => {
    const session = rows.find(({ id }) => id === sessionId);
    if (session?.provedAt == null) return false;
    return isFreshSignIn(session.provedAt, microsOf(ports.clock.now()), ports.freshSignInSeconds);
  });
