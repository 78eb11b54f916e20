import type { Effect } from 'effect/Effect';
import type { Account, AccountState, Lockout, SessionFacts, SessionState } from '@svc/domain/accounts';
import type { AccountId, Micros, SessionId } from '@svc/domain/kernel';
import type { StoreDown, Taken } from '../../kernel/index.ts';

export interface AccountStore {
  readonly findByEmail: (email: string) => Effect<Account | null, StoreDown>;
  readonly find: (id: AccountId) => Effect<Account | null, StoreDown>;
  /** Those whose default password was never changed, by address. */
  readonly withDefaultPassword: Effect<readonly Account[], StoreDown>;
  /**
   * Inside a unit of work: `find`, its row held, shared, until the end; waits for a change of the account that is under way.
   */
  readonly hold: (id: AccountId) => Effect<Account | null, StoreDown>;
  readonly insert: (account: Account) => Effect<void, Taken | StoreDown>;
  /**
   * Locks the account's row, lets the pure `change` decide, writes the result; exact under any concurrency.
   * @returns the account as it is now, null when there is none; Taken when its new address is another's
   */
  readonly update: (id: AccountId, change: (current: Account) => Account) => Effect<Account | null, Taken | StoreDown>;
  /** Another hash of the same password, if the account's is still the one that was read. @returns whether it was */
  readonly replaceHash: (id: AccountId, read: string, hash: string) => Effect<boolean, StoreDown>;
}

/** Ends what the OIDC server gave out: codes, grants, access and refresh tokens, its own sessions. */
export interface TokenRevocations {
  readonly revokeOf: (accountId: AccountId) => Effect<void, StoreDown>;
  readonly revokeAll: Effect<void, StoreDown>;
}

/** One point query's worth of a session. */
export interface SessionRow {
  readonly id: SessionId;
  readonly accountId: AccountId;
  readonly state: SessionState;
  readonly issuedAt: Micros;
  /** When the person proved who they are, here or at a login provider; null when nobody says when. */
  readonly provedAt: Micros | null;
  /** The last use that was written down; when it was opened, before any. */
  readonly lastSeenAt: Micros;
  readonly accountState: AccountState;
  readonly accountStamp: Micros | null;
  readonly tenantStamp: Micros | null;
  readonly privilegeBits: number;
  readonly defaultPassword: boolean;
  readonly email: string;
  readonly displayName: string;
  readonly preferredLanguage: 'it' | 'en';
  /** Of a session that an operator opened for support; null of one that its own person opened. */
  readonly support: SupportRow | null;
}

/** What hangs on a support session, as it is now. */
export interface SupportRow {
  /** Until when the person lets support change things; null where they never did. */
  readonly writesUntil: Micros | null;
  /** The operator's own session, from which it was opened, and its account; null when it is gone. */
  readonly operator:
    | (Omit<SessionFacts, 'support' | 'now'> & { readonly accountId: AccountId; readonly displayName: string })
    | null;
}

/** A support session that is to be opened, with what its opening was judged by. */
export interface SupportOpening {
  readonly person: Pick<Account, 'id' | 'privilegeBits'>;
  readonly operator: Pick<Account, 'id' | 'privilegeBits'>;
  /** The operator's own. */
  readonly operatorSessionId: SessionId;
}

/** A support session that was ended with others. */
export interface EndedSupport {
  readonly id: SessionId;
  readonly accountId: AccountId;
  readonly issuedAt: Temporal.Instant;
}

/** What a sign-in was judged by. A door that has judged it opens nothing when it is not so any more. */
export type SeenAccount = Pick<Account, 'id' | 'passwordHash' | 'state' | 'emailProven' | 'secondFactor'>;

/** Whether an account is still what a sign-in was judged by. */
export const isAsSeen = (seen: SeenAccount, now: SeenAccount | null | undefined): boolean =>
  now != null &&
  now.passwordHash === seen.passwordHash &&
  now.state === seen.state &&
  now.emailProven === seen.emailProven &&
  now.secondFactor === seen.secondFactor;

export interface SessionStore {
  /**
   * Opens a session if the account is still as it was seen; waits for a change of it that is under way. issuedAt is the
   * database's clock, never before an invalidation stamp.
   * @param provedAt when the person proved who they are, if not just now; null when nobody says when
   * @returns null when the password was written, the account disabled, its address confirmed or its factor changed meanwhile
   */
  readonly open: (
    id: SessionId,
    seen: SeenAccount,
    provedAt?: Temporal.Instant | null,
  ) => Effect<{ readonly issuedAt: Temporal.Instant } | null, StoreDown>;
  /**
   * Opens a session of the person for the operator, if both are enabled and of the roles that they were seen with, and the
   * operator's own session is one of theirs that nobody ended; waits for changes of them that are under way. Nobody has
   * proved anything in it.
   * @returns null when something of that is not so any more
   */
  readonly openSupport: (
    id: SessionId,
    opening: SupportOpening,
  ) => Effect<{ readonly issuedAt: Temporal.Instant } | null, StoreDown>;
  /** Ends every support session that the operator opened, from whichever of their sessions; answers those that nobody had ended. */
  readonly endSupportOf: (operatorId: AccountId) => Effect<readonly EndedSupport[], StoreDown>;
  /** The sessions of all requests of a moment, each at the index of its id, as they are now; null where there is none. */
  readonly check: (ids: readonly SessionId[]) => Effect<readonly (SessionRow | null)[], StoreDown>;
  /** The account's sessions that nobody ended, newest first; whether they still count is judged by the caller. */
  readonly listOf: (accountId: AccountId) => Effect<readonly SessionRow[], StoreDown>;
  /** Ends one session of that account. @returns false when it has none like that, or it is over */
  readonly revokeOne: (id: SessionId, accountId: AccountId) => Effect<boolean, StoreDown>;
  /** The person behind a session of this account proved again who they are. @returns false when it has none like that, it is over, or support's */
  readonly prove: (id: SessionId, accountId: AccountId) => Effect<boolean, StoreDown>;
  /**
   * Nobody has proved anything in the account's open sessions any more, but for one: they stand, and matters that ask for a
   * fresh sign-in ask in them anew.
   * @param but the id of the session that stays as it is, if it is one of theirs
   */
  readonly unprove: (accountId: AccountId, but: string | null) => Effect<void, StoreDown>;
  /** Writes down that these sessions were used just now; one that was less than a minute ago, or is over, is passed over. */
  readonly saw: (ids: readonly SessionId[]) => Effect<void, StoreDown>;
  /** Gives a cookie from before sessions had rows its row, once: a row that is there stays as it is. */
  readonly adopt: (id: SessionId, accountId: AccountId, issuedAt: Temporal.Instant) => Effect<void, StoreDown>;
  /** Stamps SessionsInvalidatedAt and revokes every session of the account. */
  readonly revokeAll: (accountId: AccountId) => Effect<void, StoreDown>;
  /** Stamps the tenant's InvalidatedAt: every session of everybody ends. */
  readonly revokeEverybody: Effect<void, StoreDown>;
}

/** Failure counters by e-mail address (spec 1, LoginAttempt). */
export interface LockoutStore {
  readonly find: (email: string) => Effect<Lockout | null, StoreDown>;
  /** Locks the counter's row, lets `change` decide, writes the result; exact under any concurrency. */
  readonly update: (email: string, change: (current: Lockout | null) => Lockout) => Effect<Lockout, StoreDown>;
  /** Removes the counter: nothing is left of whom it counted for. */
  readonly forget: (email: string) => Effect<void, StoreDown>;
}

/** The door somebody came through. */
export type SignInMethod = 'password' | 'otp' | 'idp_a' | 'idp_b' | 'secondFactor';
