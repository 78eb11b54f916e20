import * as Effect from 'effect/Effect';
import { refusal, type AccountId, type SessionId } from '@svc/domain/kernel';
import type { AccountPorts } from '../account-ports.ts';
import { confirmIdentity } from '../social/confirm-identity.ts';
import { signedInJustNow } from './standing-session.ts';

type Ports = Pick<AccountPorts, 'accounts' | 'authEvents' | 'clock' | 'lockouts' | 'passwordHasher' | 'sessions'>;

/** Who confirms, and with what. */
export interface GivenConfirmation {
  readonly accountId: AccountId;
  readonly sessionId: SessionId;
  readonly password: string | null;
}

const ended = refusal('session_invalidated');

/**
 * The person of an open session proves again who they are, so that rows which ask for a fresh sign-in let them pass for
 * ten minutes. Somebody without a password signs in again. A session that ended meanwhile, as by a password write, stays
 * ended.
 */
export const confirmSession =
  (ports: Ports) =>
  ({ accountId, sessionId, password }: GivenConfirmation) =>
    Effect.gen(function* () {
      const account = yield* ports.accounts.find(accountId);
      if (account === null) return yield* Effect.fail(ended);
      if (account.passwordHash === null) {
        if (yield* signedInJustNow(ports)(accountId, sessionId)) return undefined;
        return yield* Effect.fail(refusal('fresh_sign_in_required'));
      }
      yield* confirmIdentity(ports)(account, { password, sessionId });
      return (yield* ports.sessions.prove(sessionId, accountId)) ? undefined : yield* Effect.fail(ended);
    });
