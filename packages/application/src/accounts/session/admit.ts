import * as Effect from 'effect/Effect';
import { maskEmail, mayLogIn, type Account } from '@svc/domain/accounts';
import { fromResult } from '../../kernel/index.ts';
import type { SignInMethod } from '../account/account-store.ts';
import type { AccountPorts } from '../account-ports.ts';
import { recordAuthEvent } from '../auth-event/record-auth-event.ts';

type Ports = Pick<AccountPorts, 'adminOnlyLogin' | 'authEvents' | 'clock' | 'flags'>;

/** One auth event: who tried which door and why it stayed shut; `reason` null when it opened. */
export const recordSignIn =
  (ports: Pick<AccountPorts, 'authEvents' | 'clock'>, method: SignInMethod) =>
  (email: string | null, account: Pick<Account, 'id'> | null, reason: string | null) =>
    recordAuthEvent(ports)({
      method,
      success: reason === null,
      maskedEmail: email === null ? '***' : maskEmail(email),
      accountId: account?.id ?? null,
      reason,
    });

/** Where every door ends that has found out who somebody is: the login policy, and the auth event. */
export const admit = (ports: Ports, method: SignInMethod) => (account: Account) =>
  Effect.gen(function* () {
    const flags = yield* ports.flags.load;
    const allowed = mayLogIn({ account, loginEnabled: flags.enable_login, adminOnlyLogin: ports.adminOnlyLogin });
    const reason = allowed.isOk() ? null : String(allowed.error.params?.['why'] ?? 'refused');
    yield* recordSignIn(ports, method)(account.email, account, reason);
    yield* fromResult(allowed);
    return account;
  });
