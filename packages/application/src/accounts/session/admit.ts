import * as Effect from 'effect/Effect';
import { maskEmail, mayLogIn, type Account } from '@svc/domain/accounts';
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

/** Why the login policy keeps an account out just now, and what an auth event calls that; null: it does not. */
export const barredBy = (ports: Pick<Ports, 'adminOnlyLogin' | 'flags'>) => (account: Account) =>
  Effect.map(ports.flags.load, ({ enable_login: loginEnabled }) =>
    mayLogIn({ account, loginEnabled, adminOnlyLogin: ports.adminOnlyLogin }).match(
      () => null,
      (refused) => ({ refused, reason: String(refused.params?.['why'] ?? 'refused') }),
    ),
  );

/** Where every door ends that has found out who somebody is: the login policy, and the auth event. */
export const admit = (ports: Ports, method: SignInMethod) => (account: Account) =>
  Effect.gen(function* () {
    const barred = yield* barredBy(ports)(account);
    yield* recordSignIn(ports, method)(account.email, account, barred?.reason ?? null);
    return barred === null ? account : yield* Effect.fail(barred.refused);
  });
