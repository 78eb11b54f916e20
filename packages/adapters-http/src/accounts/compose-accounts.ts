import { signIn, signOut, type OtpPorts } from '@svc/application/accounts';
import type { AccountsApp } from '../app.ts';
import { composeDoors } from './doors.app.ts';
import { composeOtp } from './otp.app.ts';

/** The use cases of accounts, with their ports given. */
export const composeAccounts = (ports: OtpPorts, around: { readonly cookie: AccountsApp['cookie'] }): AccountsApp => ({
  signIn: signIn(ports),
  signOut: signOut(ports),
  ...composeDoors(ports),
  ...composeOtp(ports),
  cookie: around.cookie,
});
