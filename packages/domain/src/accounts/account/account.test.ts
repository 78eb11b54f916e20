import { describe, expect, it } from 'vitest';
import { holdsAsATable, reachable } from '../../kernel/transitions.test.support.ts';
import { step } from '../../kernel/transitions.ts';
import { accountTable, type AccountState } from './account.transitions.ts';
import { mayLogIn, type LoginFacts } from './login.policies.ts';
import { atLeast, highestRole, privilege, roleOrder } from './roles.ts';

holdsAsATable('accounts', accountTable, {
  initial: ['Registered', 'Invited'],
  final: ['Deleted'],
  refusals: [
    [
      'an account that was not invited sets no invited password',
      'Registered',
      'setInvitedPassword',
      'account_not_invited',
    ],
    ['an enabled account sets no invited password', 'Enabled', 'setInvitedPassword', 'account_not_invited'],
    ['a mailed link does not enable an account that an Admin disabled', 'Disabled', 'confirmEmail', 'account_disabled'],
    [
      'an invitation does not enable an account that an Admin disabled',
      'Disabled',
      'setInvitedPassword',
      'account_disabled',
    ],
    ['a deleted account is never enabled again', 'Deleted', 'enable', 'account_deleted'],
  ],
});

describe('an account', () => {
  it('that was deleted stays so', () => {
    expect(reachable(accountTable, 'Deleted')).toEqual(['Deleted']);
  });
  it('that was disabled is enabled by an Admin alone', () => {
    expect(reachable(accountTable, 'Disabled', ['confirmEmail', 'setInvitedPassword'])).toEqual(['Disabled']);
    expect(step(accountTable, 'Disabled', 'enable')._unsafeUnwrap()).toBe('Enabled');
  });
});

describe('a login', () => {
  const facts = (over: Partial<LoginFacts> & { state?: AccountState; bits?: number } = {}): LoginFacts => ({
    account: { state: over.state ?? 'Enabled', privilegeBits: over.bits ?? 0 },
    loginEnabled: over.loginEnabled ?? true,
    adminOnlyLogin: over.adminOnlyLogin ?? false,
  });
  const why = (over: Parameters<typeof facts>[0]) => mayLogIn(facts(over))._unsafeUnwrapErr();

  it.for(['Registered', 'Invited', 'Disabled', 'Deleted'] as const)(
    'login_refused: is not for an account that is %s',
    (state) => {
      expect(why({ state, bits: 4 })).toEqual({ _tag: 'Refusal', code: 'login_refused', params: { why: 'disabled' } });
    },
  );
  it('flag.enable_login: login_refused: is for privileged accounts alone while enable_login is off', () => {
    expect(why({ loginEnabled: false }).params).toEqual({ why: 'loginOff' });
    for (const bits of [1, 2, 4]) expect(mayLogIn(facts({ loginEnabled: false, bits })).isOk()).toBe(true);
  });
  it('login.admin-only: login_refused: under AdminOnlyLogin is for those who are admin or pro', () => {
    expect(why({ adminOnlyLogin: true }).params).toEqual({ why: 'adminOnly' });
    for (const bits of [1, 2, 4]) expect(mayLogIn(facts({ adminOnlyLogin: true, bits })).isOk()).toBe(true);
  });
  it('login.access-policy: names the disabled account before any switch', () => {
    expect(why({ state: 'Disabled', loginEnabled: false, adminOnlyLogin: true }).params).toEqual({ why: 'disabled' });
    expect(why({ loginEnabled: false, adminOnlyLogin: true }).params).toEqual({ why: 'loginOff' });
  });
});

describe('a role', () => {
  it('account.privilege-bits: is the highest of the bits', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].map(highestRole)).toEqual([
      'user',
      'pro',
      'admin',
      'admin',
      'superadmin',
      'superadmin',
      'superadmin',
      'superadmin',
    ]);
  });
  it('roles.order: in a row is a minimum', () => {
    for (const [at, minimum] of roleOrder.entries())
      expect([0, privilege.pro, privilege.admin, privilege.superAdmin].map((bits) => atLeast(bits, minimum))).toEqual(
        roleOrder.map((_, mine) => mine >= at),
      );
  });
});
