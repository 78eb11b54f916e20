import * as Effect from 'effect/Effect';
import { mayLogIn, type Account } from '@svc/domain/accounts';
import { isUuid, type AccountId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';

/** `sign-in`: a new code is about to be given out; `token`: one that was given out is used or renewed. */
export type OidcUse = 'sign-in' | 'token';

/**
 * The account behind a subject, or null when it may not go on: disabled, its first password unchanged, and for a new
 * sign-in whatever the login policy refuses, as at every other door.
 */
export const readOidcAccount =
  (ports: Pick<AccountPorts, 'accounts' | 'flags' | 'adminOnlyLogin'>) =>
  (subject: string, use: OidcUse): Effect.Effect<Account | null, StoreDown> =>
    Effect.gen(function* () {
      const account = isUuid(subject) ? yield* ports.accounts.find(subject as AccountId) : null;
      if (account === null || account.state !== 'Enabled' || account.defaultPassword) return null;
      if (use === 'token') return account;
      const { enable_login: loginEnabled } = yield* ports.flags.load;
      return mayLogIn({ account, loginEnabled, adminOnlyLogin: ports.adminOnlyLogin }).isOk() ? account : null;
    });
