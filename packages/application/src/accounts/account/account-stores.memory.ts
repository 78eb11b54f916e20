import * as Effect from 'effect/Effect';
import { isSeenDue, type Account, type Lockout, type SessionState } from '@svc/domain/accounts';
import { microsOf, type AccountId, type SessionId } from '@svc/domain/kernel';
import { taken, type Clock } from '../../kernel/index.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import {
  isAsSeen,
  type AccountStore,
  type LockoutStore,
  type SessionRow,
  type SessionStore,
  type TokenRevocations,
} from './account-store.ts';

export const memoryAccountStore = (db: MemoryDatabase): AccountStore => ({
  findByEmail: (email) =>
    db.read(
      'accounts.findByEmail',
      (view) => view.all<Account>('account').find((account) => account.email === email) ?? null,
    ),
  find: (id) => db.read('accounts.find', (view) => view.get<Account>('account', id) ?? null),
  withDefaultPassword: Effect.suspend(() =>
    db.read('accounts.withDefaultPassword', (view) =>
      view
        .all<Account>('account')
        .filter(({ defaultPassword }) => defaultPassword)
        .toSorted((one, other) => (one.email < other.email ? -1 : 1)),
    ),
  ),
  hold: (id) => db.write('accounts.hold', (view) => view.get<Account>('account', id) ?? null),
  insert: (account) =>
    unique(
      db.write('accounts.insert', (view) =>
        view.all<Account>('account').some((other) => other.email === account.email)
          ? taken('account_email')
          : view.put('account', account.id, account),
      ),
    ),
  update: (id, change) =>
    unique(
      db.write('accounts.update', (view) => {
        const current = view.get<Account>('account', id);
        if (current === undefined) return null;
        const next = change(current);
        const others = view.all<Account>('account').filter((other) => other.id !== id);
        if (others.some(({ email }) => email === next.email)) return taken('account_email');
        view.put('account', id, next);
        return next;
      }),
    ),
  replaceHash: (id, read, passwordHash) =>
    db.write('accounts.replaceHash', (view) => {
      const current = view.get<Account>('account', id);
      if (current?.passwordHash !== read) return false;
      view.put('account', id, { ...current, passwordHash });
      return true;
    }),
});

interface Stamp {
  readonly at: Temporal.Instant;
}
const tenantStamp = (view: MemoryView) => view.get<Stamp>('tenantStamp', 'tenant');

/** When everybody's access ended last. */
export const everybodyEndedAt = (view: MemoryView): Temporal.Instant | null => tenantStamp(view)?.at ?? null;
/** The time, but no earlier than everybody's access ended. */
export const notBeforeTheEnd = (view: MemoryView, at: Temporal.Instant): Temporal.Instant => {
  const ended = everybodyEndedAt(view);
  return ended !== null && Temporal.Instant.compare(at, ended) < 0 ? ended : at;
};
const microsOrNull = (stamp: Stamp | undefined) => (stamp === undefined ? null : microsOf(stamp.at));

interface StoredSession {
  readonly id: SessionId;
  readonly accountId: AccountId;
  readonly state: SessionState;
  readonly issuedAt: Temporal.Instant;
  readonly provedAt: Temporal.Instant | null;
  readonly lastSeenAt?: Temporal.Instant;
  readonly operatorSessionId?: SessionId;
}

const supportOf = (view: MemoryView, { accountId, operatorSessionId }: StoredSession): SessionRow['support'] => {
  if (operatorSessionId === undefined) return null;
  const own = sessionRow(view, view.get<StoredSession>('session', operatorSessionId));
  const until = view.get<Account>('account', accountId)?.supportWritesUntil ?? null;
  const writesUntil = until === null ? null : microsOf(until);
  if (own === null) return { writesUntil, operator: null };
  const { state, issuedAt, lastSeenAt, privilegeBits, accountState, accountStamp, tenantStamp } = own;
  const facts = { state, issuedAt, lastSeenAt, privilegeBits, accountState, accountStamp, tenantStamp };
  return { writesUntil, operator: { ...facts, accountId: own.accountId, displayName: own.displayName } };
};

const sessionRow = (view: MemoryView, stored: StoredSession | undefined): SessionRow | null => {
  if (stored === undefined) return null;
  const { operatorSessionId: _, ...session } = stored;
  const account = view.get<Account>('account', session.accountId);
  if (account === undefined) return null;
  const { state: accountState, privilegeBits, defaultPassword, email, displayName, preferredLanguage } = account;
  return {
    ...session,
    issuedAt: microsOf(session.issuedAt),
    provedAt: session.provedAt === null ? null : microsOf(session.provedAt),
    lastSeenAt: microsOf(session.lastSeenAt ?? session.issuedAt),
    accountState,
    privilegeBits,
    defaultPassword,
    email,
    displayName,
    preferredLanguage,
    accountStamp: microsOrNull(view.get<Stamp>('accountStamp', account.id)),
    tenantStamp: microsOrNull(tenantStamp(view)),
    support: supportOf(view, stored),
  };
};

/** The time, but no earlier than the access of the account, or of everybody, ended. */
const issuedNow = (view: MemoryView, clock: Clock, accountId: AccountId): Temporal.Instant =>
  [view.get<Stamp>('accountStamp', accountId)?.at, tenantStamp(view)?.at, clock.now()]
    .filter((at) => at !== undefined)
    .reduce((latest, at) => (Temporal.Instant.compare(at, latest) > 0 ? at : latest));

const isEnabledWith = (account: Account | undefined, bits: number): boolean =>
  account?.state === 'Enabled' && account.privilegeBits === bits;

export const memorySessionStore = (db: MemoryDatabase, clock: Clock): SessionStore => ({
  open: (id, seen, proved) =>
    db.write('sessions.open', (view) => {
      const accountId = seen.id;
      if (!isAsSeen(seen, view.get<Account>('account', accountId))) return null;
      const issuedAt = issuedNow(view, clock, accountId);
      const later = proved === undefined || (proved !== null && Temporal.Instant.compare(proved, issuedAt) > 0);
      const provedAt = later ? issuedAt : proved;
      view.put('session', id, { id, accountId, state: 'Valid', issuedAt, provedAt } satisfies StoredSession);
      return { issuedAt };
    }),
  openSupport: (id, { person, operator, operatorSessionId }) =>
    db.write('sessions.openSupport', (view) => {
      const own = view.get<StoredSession>('session', operatorSessionId);
      if (own?.accountId !== operator.id || own.state !== 'Valid') return null;
      for (const { id: of, privilegeBits } of [person, operator])
        if (!isEnabledWith(view.get<Account>('account', of), privilegeBits)) return null;
      const issuedAt = issuedNow(view, clock, person.id);
      const opened = { id, accountId: person.id, state: 'Valid', issuedAt, provedAt: null, operatorSessionId } as const;
      view.put('session', id, opened satisfies StoredSession);
      return { issuedAt };
    }),
  endSupportOf: (operatorId) =>
    db.write('sessions.endSupportOf', (view) => {
      const isTheirs = ({ operatorSessionId: from, state }: StoredSession): boolean =>
        state === 'Valid' && from !== undefined && view.get<StoredSession>('session', from)?.accountId === operatorId;
      const ended = view.all<StoredSession>('session').filter(isTheirs);
      for (const session of ended) view.put('session', session.id, { ...session, state: 'Revoked' });
      return ended.map(({ id, accountId, issuedAt }) => ({ id, accountId, issuedAt }));
    }),
  check: (ids) =>
    db.read('sessions.check', (view) => ids.map((id) => sessionRow(view, view.get<StoredSession>('session', id)))),
  listOf: (accountId) =>
    db.read('sessions.listOf', (view) =>
      view
        .all<StoredSession>('session')
        .filter((session) => session.accountId === accountId && session.state === 'Valid')
        .toSorted((a, b) => Temporal.Instant.compare(b.issuedAt, a.issuedAt) || (a.id < b.id ? 1 : -1))
        .map((session) => sessionRow(view, session))
        .filter((row) => row !== null),
    ),
  revokeOne: (id, accountId) =>
    db.write('sessions.revokeOne', (view) => {
      const session = view.get<StoredSession>('session', id);
      if (session?.accountId !== accountId || session.state !== 'Valid') return false;
      view.put('session', id, { ...session, state: 'Revoked' } satisfies StoredSession);
      return true;
    }),
  prove: (id, accountId) =>
    db.write('sessions.prove', (view) => {
      const session = view.get<StoredSession>('session', id);
      if (session?.accountId !== accountId || session.state !== 'Valid') return false;
      if (session.operatorSessionId !== undefined) return false;
      view.put('session', id, { ...session, provedAt: clock.now() } satisfies StoredSession);
      return true;
    }),
  unprove: (accountId, but) =>
    db.write('sessions.unprove', (view) => {
      for (const session of view.all<StoredSession>('session'))
        if (session.accountId === accountId && session.state === 'Valid' && session.id !== but)
          view.put('session', session.id, { ...session, provedAt: null } satisfies StoredSession);
    }),
  saw: (ids) =>
    db.write('sessions.saw', (view) => {
      const now = clock.now();
      for (const session of ids.map((id) => view.get<StoredSession>('session', id))) {
        if (session?.state !== 'Valid') continue;
        if (!isSeenDue(microsOf(session.lastSeenAt ?? session.issuedAt), microsOf(now))) continue;
        view.put('session', session.id, { ...session, lastSeenAt: now } satisfies StoredSession);
      }
    }),
  adopt: (id, accountId, issuedAt) =>
    db.write('sessions.adopt', (view) => {
      const account = view.get<Account>('account', accountId);
      if (view.get('session', id) !== undefined || account === undefined || account.state === 'Deleted') return;
      view.put('session', id, { id, accountId, state: 'Valid', issuedAt, provedAt: issuedAt } satisfies StoredSession);
    }),
  revokeAll: (accountId) =>
    db.write('sessions.revokeAll', (view) => {
      view.put('accountStamp', accountId, { at: clock.now() });
      for (const session of view.all<StoredSession>('session'))
        if (session.accountId === accountId) view.put('session', session.id, { ...session, state: 'Revoked' });
    }),
  revokeEverybody: Effect.suspend(() =>
    db.write('sessions.revokeEverybody', (view) => {
      view.put('tenantStamp', 'tenant', { at: clock.now() } satisfies Stamp);
    }),
  ),
});

/** What the contract needs to know of a token; the OIDC server keeps more. */
export interface StoredToken {
  readonly id: string;
  readonly accountId: AccountId | null;
}

export const memoryTokenRevocations = (db: MemoryDatabase): TokenRevocations => ({
  revokeOf: (accountId) =>
    db.write('tokens.revokeOf', (view) => {
      for (const token of view.all<StoredToken>('oidcRecord'))
        if (token.accountId === accountId) view.remove('oidcRecord', token.id);
    }),
  revokeAll: Effect.suspend(() =>
    db.write('tokens.revokeAll', (view) => {
      for (const token of view.all<StoredToken>('oidcRecord')) view.remove('oidcRecord', token.id);
    }),
  ),
});

export const memoryLockoutStore = (db: MemoryDatabase, table = 'lockout'): LockoutStore => ({
  find: (email) => db.read('lockouts.find', (view) => view.get<Lockout>(table, email) ?? null),
  update: (email, change) =>
    db.write('lockouts.update', (view) => {
      const next = change(view.get<Lockout>(table, email) ?? null);
      view.put(table, email, next);
      return next;
    }),
  forget: (email) => Effect.asVoid(db.write('lockouts.forget', (view) => view.remove(table, email))),
});
