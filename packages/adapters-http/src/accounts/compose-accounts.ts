import { signIn, signOut, type AccountPorts } from '@svc/application/accounts';
import type { AccountsApp } from '../app.ts';

/** The use cases of accounts, with their ports given. */
export const composeAccounts = (
  ports: AccountPorts,
  around: { readonly cookie: AccountsApp['cookie'] },
): AccountsApp => ({
  signIn: signIn(ports),
  signOut: signOut(ports),
  cookie: around.cookie,
});
