import type { Result } from 'neverthrow';
import { floorToSecond, plusHours, type Micros } from '../../kernel/micros.ts';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import { atLeast } from '../account/roles.ts';
import type { AccountState } from '../account/account.transitions.ts';
import type { SessionState } from './session.transitions.ts';
import { maySupport, supportEnd } from './support.policies.ts';

/** Spec 1, Limits: the cookie's sliding expiry and the absolute lifetime since its issue, in days. */
export const sessionLimits = { slidingDays: 30, absoluteDays: 7 } as const;
const slidingHours = 24 * sessionLimits.slidingDays;

/** Spec 1, Session cookie: 7 days from the time of issue, whatever the cookie's own expiry. */
export const isWithinAbsoluteLife = (issuedAt: Micros, now: Micros): boolean =>
  now <= plusHours(issuedAt, 24 * sessionLimits.absoluteDays);

/**
 * The sliding 30 days: a cookie that is a day old or more is given the full time again, at most once a day. Before
 * that it keeps its expiry, also when it is re-issued because privileges changed.
 */
export const renewedExpiry = (expiry: Micros, now: Micros): Micros => {
  const dayOld = now >= plusHours(cookieIssuedAt(expiry), 24);
  return dayOld ? plusHours(floorToSecond(now), slidingHours) : expiry;
};

/**
 * Whether the person of a session proved who they are a moment ago; a clock behind the proof counts as that moment.
 * @param windowSeconds how long a proof counts for what matters (OWASP ASVS 7.5)
 */
export const isFreshSignIn = (provedAt: Micros, now: Micros, windowSeconds: number): boolean =>
  now <= provedAt + windowSeconds * 1_000_000;

/** How long a session of a Pro and above may lie unused, in hours: a working day. Clients have the sliding days alone. */
export const staffIdleHours = 12;

/** A use that is not a minute younger than the last one that was written down is not written down. */
const SEEN_AGAIN_MICROS = 60_000_000;

/** Whether a use of this moment is to be written down, at most once a minute. */
export const isSeenDue = (lastSeenAt: Micros, now: Micros): boolean => now - lastSeenAt >= SEEN_AGAIN_MICROS;

/** When a cookie with that expiry was made. */
export const cookieIssuedAt = (expiry: Micros): Micros => plusHours(expiry, -slidingHours);

/** What one point query brings back for a cookie. */
export interface SessionFacts {
  readonly state: SessionState;
  readonly issuedAt: Micros;
  /** The last use that was written down; when it was opened, before any. */
  readonly lastSeenAt: Micros;
  readonly privilegeBits: number;
  readonly accountState: AccountState;
  /** SessionsInvalidatedAt of the account. */
  readonly accountStamp: Micros | null;
  /** InvalidatedAt of the tenant. */
  readonly tenantStamp: Micros | null;
  /** Of a support session; null of one that its own person opened. */
  readonly support: SupportFacts | null;
  readonly now: Micros;
}
/** What a session hangs on that an operator opened for support. */
export interface SupportFacts {
  /** The operator's own session, from which it was opened; null when it is gone. */
  readonly operator: Omit<SessionFacts, 'support' | 'now'> | null;
}
/**
 * Signed out; `why` says revoked, expired, accountDisabled, stamped, absoluteLife or idle; of a support session also
 * supportOver, operatorEnded or operatorRole.
 */
export type SessionRefusalCode = 'session_invalidated';
type SessionRule = Rule<SessionFacts, SessionRefusalCode>;

const no = (why: string) => refusal('session_invalidated', { why });
const notEnded: SessionRule = ({ state }) =>
  state === 'Valid' ? undefined : no(state === 'Revoked' ? 'revoked' : 'expired');
const accountEnabled: SessionRule = ({ accountState }) =>
  accountState === 'Enabled' ? undefined : no('accountDisabled');
/** A session issued at the very instant of the stamp was issued after it: the stamp is never later than the row. */
const notStamped: SessionRule = ({ issuedAt, accountStamp, tenantStamp }) =>
  (accountStamp !== null && issuedAt < accountStamp) || (tenantStamp !== null && issuedAt < tenantStamp)
    ? no('stamped')
    : undefined;
const withinAbsoluteLife: SessionRule = ({ issuedAt, now }) =>
  isWithinAbsoluteLife(issuedAt, now) ? undefined : no('absoluteLife');
const notIdle: SessionRule = ({ privilegeBits, lastSeenAt, now }) =>
  atLeast(privilegeBits, 'pro') && now > plusHours(lastSeenAt, staffIdleHours) ? no('idle') : undefined;
const withinSupportTime: SessionRule = ({ support, issuedAt, now }) =>
  support === null || now < supportEnd(issuedAt) ? undefined : no('supportOver');
/** Whatever ends the operator's own session ends what they opened from it: a sign-out, a new password, a reset factor. */
const operatorStands: SessionRule = ({ support, now }) =>
  support === null || (support.operator !== null && judge(ownRules, { ...support.operator, support: null, now }).isOk())
    ? undefined
    : no('operatorEnded');
const operatorIsAbove: SessionRule = ({ support, privilegeBits }) =>
  support === null || maySupport(support.operator?.privilegeBits ?? 0, privilegeBits) ? undefined : no('operatorRole');

const ownRules = [notEnded, accountEnabled, notStamped, withinAbsoluteLife, notIdle] as const;
/** Spec 1, Session, the idle end of staff, and what a support session hangs on. The 7 days win over the sliding 30. */
export const sessionRules = [...ownRules, withinSupportTime, operatorStands, operatorIsAbove] as const;
/** Whether the session behind a cookie still stands, by `sessionRules`; asked at every request that shows one. */
export const judgeSession = (facts: SessionFacts): Result<void, Refusal<SessionRefusalCode>> =>
  judge(sessionRules, facts);
