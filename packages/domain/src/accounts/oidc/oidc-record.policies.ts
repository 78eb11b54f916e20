import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import type { AccountState } from '../account/account.transitions.ts';

/** What one point query brings back beside a record of the OIDC server. */
export interface OidcRecordFacts {
  readonly issuedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant | null;
  /** State and SessionsInvalidatedAt of the account it is bound to; null when it is bound to none. */
  readonly account: { readonly state: AccountState; readonly stamp: Temporal.Instant | null } | null;
  /** InvalidatedAt of the tenant. */
  readonly tenantStamp: Temporal.Instant | null;
  /** Whether the grant it was given out under still stands; true when it hangs on none. */
  readonly grantStands: boolean;
  readonly now: Temporal.Instant;
}
/** It counts as gone; `why` says expired, accountDisabled, stamped or grantRevoked. */
export type OidcRecordRefusalCode = 'oidc_record_dead';
type RecordRule = Rule<OidcRecordFacts, OidcRecordRefusalCode>;

const no = (why: string) => refusal('oidc_record_dead', { why });
const notExpired: RecordRule = ({ expiresAt, now }) =>
  expiresAt !== null && Temporal.Instant.compare(now, expiresAt) >= 0 ? no('expired') : undefined;
const accountEnabled: RecordRule = ({ account }) =>
  account === null || account.state === 'Enabled' ? undefined : no('accountDisabled');
/** As with cookies: what was issued at the very instant of the stamp was issued after it. */
const notStamped: RecordRule = ({ issuedAt, account, tenantStamp }) =>
  account !== null &&
  [account.stamp, tenantStamp].some((stamp) => stamp !== null && Temporal.Instant.compare(issuedAt, stamp) < 0)
    ? no('stamped')
    : undefined;
/** A token written in the moment its grant was revoked hangs in the air: it was never good. */
const grantStands: RecordRule = (facts) => (facts.grantStands ? undefined : no('grantRevoked'));

/**
 * Revoking deletes. These rules are the second wall, read with every use: whatever forgot to revoke, or wrote while
 * something else revoked, gives nobody a token that works.
 */
export const oidcRecordRules = [notExpired, accountEnabled, notStamped, grantStands] as const;
/** Whether a record that was found still works, by `oidcRecordRules`. */
export const judgeOidcRecord = (facts: OidcRecordFacts): Result<void, Refusal<OidcRecordRefusalCode>> =>
  judge(oidcRecordRules, facts);
