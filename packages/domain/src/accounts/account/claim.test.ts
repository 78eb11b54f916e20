import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../kernel/ids.ts';
import type { Account } from './account.ts';
import { claimAccount } from './claim.ts';

const account = (over: Partial<Account>): Account => ({
  id: 'anna' as AccountId,
  email: 'anna@example.test',
  displayName: 'Anna',
  state: 'Registered',
  privilegeBits: 0,
  preferredLanguage: 'it',
  passwordHash: null,
  defaultPassword: false,
  emailProven: false,
  secondFactor: false,
  supportWritesUntil: null,
  createdAt: Temporal.Instant.from('2027-03-01T09:00:00Z'),
  phone: null,
  ...over,
});

describe('an account whose owner shows up', () => {
  it('is enabled when it waited for that, and its address counts as proven', () => {
    for (const state of ['Registered', 'Invited'] as const)
      expect(claimAccount(account({ state })).account).toMatchObject({ state: 'Enabled', emailProven: true });
  });
  it('loses a password that was set before anybody had shown that the address is theirs', () => {
    const claimed = claimAccount(account({ passwordHash: 'of a stranger, perhaps' }));
    expect(claimed).toMatchObject({ dispossessed: true, account: { passwordHash: null } });
  });
  it('keeps its password when the address was proven', () => {
    const claimed = claimAccount(account({ passwordHash: 'mine', emailProven: true, state: 'Enabled' }));
    expect(claimed).toMatchObject({ dispossessed: false, account: { passwordHash: 'mine' } });
  });
  it('account_deleted: changes nothing of an account that was deleted, whose address is nobody’s', () => {
    const gone = account({ state: 'Deleted', passwordHash: 'x' });
    expect(claimAccount(gone)).toEqual({ account: gone, dispossessed: false });
  });
  it('stays disabled when an Admin disabled it, and deleted when it was deleted', () => {
    for (const state of ['Disabled', 'Deleted'] as const)
      expect(claimAccount(account({ state })).account.state).toBe(state);
  });
});
