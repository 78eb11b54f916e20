import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { judgeSession, type SessionFacts } from './session.policies.ts';
import { sessionTable } from './session.transitions.ts';

holdsAsATable('sessions', sessionTable, { initial: ['Valid'], final: ['Revoked', 'Expired'], refusals: [] });

const issuedAt = Temporal.Instant.from('2027-03-01T09:00:00.123456Z');
const micro = { microseconds: 1 };
const judge = (over: Partial<SessionFacts> = {}) =>
  judgeSession({
    state: 'Valid',
    issuedAt,
    accountState: 'Enabled',
    accountStamp: null,
    tenantStamp: null,
    now: issuedAt.add({ hours: 1 }),
    ...over,
  });
const why = (over: Partial<SessionFacts>) => {
  const no = judge(over)._unsafeUnwrapErr();
  expect(no.code).toBe('session_invalidated');
  return no.params?.['why'];
};

describe('a session', () => {
  it('only ends: nothing makes it valid again', () => {
    for (const state of ['Revoked', 'Expired']) expect(reachable(sessionTable, state)).toEqual([state]);
  });
  it('is good while nothing speaks against it', () => {
    expect(judge().isOk()).toBe(true);
  });
  it('session_invalidated: is over once revoked or expired', () => {
    expect(why({ state: 'Revoked' })).toBe('revoked');
    expect(why({ state: 'Expired' })).toBe('expired');
  });
  it.for(['Registered', 'Invited', 'Disabled', 'Deleted'] as const)(
    'session_invalidated: falls at once with an account that is %s',
    (accountState) => {
      expect(why({ accountState })).toBe('accountDisabled');
    },
  );
  it.for(['accountStamp', 'tenantStamp'] as const)(
    'session_invalidated: issued before the %s is over; at the very instant it is good',
    (stamp) => {
      expect(why({ [stamp]: issuedAt.add(micro) })).toBe('stamped');
      expect(judge({ [stamp]: issuedAt }).isOk()).toBe(true);
      expect(judge({ [stamp]: issuedAt.subtract(micro) }).isOk()).toBe(true);
    },
  );
  it('session_invalidated: lives seven days and not a microsecond more', () => {
    const end = issuedAt.add({ hours: 7 * 24 });
    expect(judge({ now: end }).isOk()).toBe(true);
    expect(why({ now: end.add(micro) })).toBe('absoluteLife');
  });
  it('names the first reason in the order of the rules', () => {
    const all = {
      state: 'Revoked',
      accountState: 'Disabled',
      accountStamp: issuedAt.add(micro),
      now: issuedAt.add({ hours: 999 }),
    } as const;
    expect(why(all)).toBe('revoked');
    expect(why({ ...all, state: 'Valid' })).toBe('accountDisabled');
    expect(why({ ...all, state: 'Valid', accountState: 'Enabled' })).toBe('stamped');
  });
});
