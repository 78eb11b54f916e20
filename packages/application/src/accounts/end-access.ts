import * as Effect from 'effect/Effect';
import type { AccountId } from '@svc/domain/kernel';
import type { AccountPorts } from './sign-in.ts';

/**
 * Ends all that an account's holder has in hand, in the current transaction: every session, whatever the OIDC server
 * gave out, and the links that were mailed.
 */
export const endAccess = (ports: Pick<AccountPorts, 'sessions' | 'tokenRevocations' | 'actionTokens'>) =>
  Effect.fnUntraced(function* (accountId: AccountId) {
    yield* ports.sessions.revokeAll(accountId);
    yield* ports.tokenRevocations.revokeOf(accountId);
    yield* ports.actionTokens.supersedeAll(accountId);
  });
