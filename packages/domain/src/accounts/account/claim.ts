import type { Account } from './account.ts';
import { step } from '../../kernel/transitions.ts';
import { accountTable } from './account.transitions.ts';

/** An account after somebody showed that its address is theirs. */
export interface Claimed {
  readonly account: Account;
  /** The password that somebody else may have set is gone: sessions and tokens must go with it. */
  readonly dispossessed: boolean;
}

/**
 * The owner of the address has shown up, by a code that was mailed or by a provider that vouches for the address. An
 * account that waited for this is enabled. The person who registered it before may not have been the owner: a password that
 * was set while the address was unproven goes (design: a self-registered, never confirmed account loses its password
 * and tokens). An account that an Admin disabled stays disabled, and a deleted one stays as it is: its address is
 * nobody's.
 */
export const claimAccount = (account: Account): Claimed => {
  if (account.state === 'Deleted') return { account, dispossessed: false };
  const state = step(accountTable, account.state, 'confirmEmail').unwrapOr(account.state);
  const dispossessed = !account.emailProven && account.passwordHash !== null;
  return {
    account: { ...account, state, emailProven: true, passwordHash: dispossessed ? null : account.passwordHash },
    dispossessed,
  };
};
