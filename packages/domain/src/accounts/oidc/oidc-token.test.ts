import { describe, expect, it } from 'vitest';
import { holdsAsATable } from '../../kernel/transitions.test.support.ts';
import { judgeOidcRecord, type OidcRecordFacts } from './oidc-record.policies.ts';
import { oidcTokenTable } from './oidc-token.transitions.ts';

holdsAsATable('codes and refresh tokens', oidcTokenTable, {
  initial: ['Live'],
  final: ['Revoked'],
  refusals: [
    ['token_reused: a code or refresh token is good once', 'Spent', 'spend', 'token_reused'],
    ['token_revoked: what was revoked is never spent', 'Revoked', 'spend', 'token_revoked'],
  ],
});

const issuedAt = Temporal.Instant.from('2027-03-01T09:00:00.123456Z');
const micro = { microseconds: 1 };
const judge = (over: Partial<OidcRecordFacts> = {}) =>
  judgeOidcRecord({
    issuedAt,
    expiresAt: issuedAt.add({ minutes: 15 }),
    account: { state: 'Enabled', stamp: null },
    tenantStamp: null,
    grantStands: true,
    now: issuedAt.add({ minutes: 1 }),
    ...over,
  });
const why = (over: Partial<OidcRecordFacts>) => {
  const no = judge(over)._unsafeUnwrapErr();
  expect(no.code).toBe('oidc_record_dead');
  return no.params?.['why'];
};

describe('a record of the OIDC server', () => {
  it('counts while nothing speaks against it, with an end or without one', () => {
    expect(judge().isOk()).toBe(true);
    expect(judge({ expiresAt: null, account: null }).isOk()).toBe(true);
  });
  it('oidc_record_dead: lives to its end and not a microsecond more', () => {
    const end = issuedAt.add({ minutes: 15 });
    expect(judge({ now: end.subtract(micro) }).isOk()).toBe(true);
    expect(why({ now: end })).toBe('expired');
  });
  it.for(['Registered', 'Invited', 'Disabled', 'Deleted'] as const)(
    'oidc_record_dead: falls at once with an account that is %s',
    (state) => {
      expect(why({ account: { state, stamp: null } })).toBe('accountDisabled');
    },
  );
  it('oidc_record_dead: issued before a stamp it is over; at the very instant it is good', () => {
    const account = (stamp: Temporal.Instant) => ({ account: { state: 'Enabled', stamp } }) as const;
    expect(why(account(issuedAt.add(micro)))).toBe('stamped');
    expect(why({ tenantStamp: issuedAt.add(micro) })).toBe('stamped');
    expect(judge(account(issuedAt)).isOk()).toBe(true);
    expect(judge({ tenantStamp: issuedAt }).isOk()).toBe(true);
    expect(judge({ account: null, tenantStamp: issuedAt.add(micro) }).isOk()).toBe(true);
  });
  it('oidc_record_dead: falls with its grant', () => {
    expect(why({ grantStands: false })).toBe('grantRevoked');
  });
});
