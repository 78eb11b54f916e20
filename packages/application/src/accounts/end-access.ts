import * as Effect from 'effect/Effect';
import type { AccountId } from '@svc/domain/kernel';
import type { AccountPorts } from './sign-in.ts';

/** Ends every session, mailed link and whatever the OIDC server gave out for the account, in the current transaction. */
export const endAccess =
  (ports: Pick<AccountPorts, 'sessions' | 'tokenRevocations' | 'actionTokens'>) => (id: AccountId) =>
    Effect.all(
      [ports.sessions.revokeAll(id), ports.tokenRevocations.revokeOf(id), ports.actionTokens.supersedeAll(id)],
      {
        discard: true,
      },
    );
