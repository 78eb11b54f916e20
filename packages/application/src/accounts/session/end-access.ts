import * as Effect from 'effect/Effect';
import type { AccountId } from '@svc/domain/kernel';
import type { AccountPorts } from '../account-ports.ts';

type Pending = Pick<AccountPorts, 'tokenRevocations' | 'actionTokens' | 'otps' | 'signInSteps'>;

/**
 * Ends what may still become access, of this account or, without one, of everybody: whatever the OIDC server gave out or
 * has begun, mailed links, one-time codes and sign-ins between two proofs. In the current transaction; the account is locked already.
 */
export const endPending = (ports: Pending) => (id?: AccountId) =>
  Effect.all(
    [
      id === undefined ? ports.tokenRevocations.revokeAll : ports.tokenRevocations.revokeOf(id),
      ports.actionTokens.supersedeAll(id),
      ports.otps.endAll(id),
      ports.signInSteps.endAll(id),
    ],
    { discard: true },
  );

/** The same, and every session of the account. */
export const endAccess = (ports: Pending & Pick<AccountPorts, 'sessions'>) => (id: AccountId) =>
  Effect.andThen(ports.sessions.revokeAll(id), endPending(ports)(id));
