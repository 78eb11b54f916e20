import { signIn, signOut, type SocialPorts } from '@svc/application/accounts';
import type { AccountsApp } from '../app.ts';
import { composeDoors } from './doors.app.ts';
import { composeSocial } from './social.app.ts';
import { composeOtp } from './otp.app.ts';

/** The use cases of accounts, with their ports given. */
export const composeAccounts = (
  ports: SocialPorts,
  around: { readonly cookie: AccountsApp['cookie'] },
): AccountsApp => ({
  signIn: signIn(ports),
  signOut: signOut(ports),
  ...composeDoors(ports),
  ...composeOtp(ports),
  ...composeSocial(ports),
  cookie: around.cookie,
});
