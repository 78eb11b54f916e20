import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import type { AccountState } from '../account/account.transitions.ts';
import type { SessionState } from './session.transitions.ts';

export const sessionLimits = { slidingDays: 30, absoluteDays: 7 } as const;

/** What one point query brings back for a cookie. */
export interface SessionFacts {
  readonly state: SessionState;
  readonly issuedAt: Temporal.Instant;
  readonly accountState: AccountState;
  /** SessionsInvalidatedAt of the account. */
  readonly accountStamp: Temporal.Instant | null;
  /** InvalidatedAt of the tenant. */
  readonly tenantStamp: Temporal.Instant | null;
  readonly now: Temporal.Instant;
}
export type SessionRefusalCode = 'session_invalidated';
type SessionRule = Rule<SessionFacts, SessionRefusalCode>;

const no = (why: string) => refusal('session_invalidated', { why });
const notEnded: SessionRule = ({ state }) =>
  state === 'Valid' ? undefined : no(state === 'Revoked' ? 'revoked' : 'expired');
const accountEnabled: SessionRule = ({ accountState }) =>
  accountState === 'Enabled' ? undefined : no('accountDisabled');
/** A session issued at the very instant of the stamp was issued after it: the stamp is never later than the row. */
const notStamped: SessionRule = ({ issuedAt, accountStamp, tenantStamp }) =>
  [accountStamp, tenantStamp].some((stamp) => stamp !== null && Temporal.Instant.compare(issuedAt, stamp) < 0)
    ? no('stamped')
    : undefined;
const withinAbsoluteLife: SessionRule = ({ issuedAt, now }) =>
  Temporal.Instant.compare(now, issuedAt.add({ hours: 24 * sessionLimits.absoluteDays })) > 0
    ? no('absoluteLife')
    : undefined;

/** Spec 1, Session. The 7 days win over the sliding 30. */
export const sessionRules = [notEnded, accountEnabled, notStamped, withinAbsoluteLife] as const;
export const judgeSession = (facts: SessionFacts): Result<void, Refusal<SessionRefusalCode>> =>
  judge(sessionRules, facts);
