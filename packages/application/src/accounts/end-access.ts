import * as Effect from 'effect/Effect';
import type { AccountId } from '@svc/domain/kernel';
import type { AccountPorts } from './sign-in.ts';

/** Ends every session and whatever the OIDC server gave out for the account, in the current transaction. */
export const endAccess = (ports: Pick<AccountPorts, 'sessions' | 'tokenRevocations'>) => (id: AccountId) =>
  Effect.andThen(ports.sessions.revokeAll(id), ports.tokenRevocations.revokeOf(id));
