import * as Effect from 'effect/Effect';
import { refusal, type AccountId, type SessionId } from '@svc/domain/kernel';
import type { AccountPorts } from '../account-ports.ts';
import { lockAccount } from '../account/change-account.ts';
import { provedWithEvent } from '../auth-event/record-auth-event.ts';
import { codeLockOf, takeCode, type CodePorts, type GivenCode } from '../second-factor/use-code.ts';
import { confirmIdentity } from '../social/confirm-identity.ts';
import { signedInJustNow } from './standing-session.ts';

type Ports = CodePorts &
  Pick<AccountPorts, 'accounts' | 'authEvents' | 'freshSignInSeconds' | 'passwordHasher' | 'sessions' | 'unitOfWork'>;

/** Who confirms, and with what. */
export interface GivenConfirmation {
  readonly accountId: AccountId;
  readonly sessionId: SessionId;
  readonly password: string | null;
  /** Of the app, of a passkey, or a recovery code; null without. */
  readonly given: GivenCode | null;
}

const ended = refusal('session_invalidated');

/** A code was judged, or nobody is there any more whose it would be. */
type Judged = 'right' | 'ended';

/**
 * A code is used once, also here; a wrong one is counted, and the count committed. The lock is judged behind the lock of
 * the account: requests at once would all find the counter below its limit.
 */
const byCode = (ports: Ports) => (accountId: AccountId, sessionId: SessionId, given: GivenCode | null) =>
  Effect.gen(function* () {
    if (given === null) return yield* Effect.fail(refusal('confirmation_failed'));
    const judged = yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        const account = yield* lockAccount(ports)(accountId);
        // Its person left while this waited: a count would name them again.
        if (account === null || account.state === 'Deleted') return 'ended' satisfies Judged;
        const lock = yield* codeLockOf(ports)(accountId);
        if (lock !== null) return lock;
        return (yield* takeCode(ports)(accountId, given, { purpose: 'confirm', holderId: sessionId })) === null
          ? ('right' satisfies Judged)
          : refusal('confirmation_failed');
      }),
    );
    return typeof judged === 'string' ? judged : yield* Effect.fail(judged);
  });

/** Where a factor came while the password was judged, the password alone proves nothing any more. */
const byPassword = (ports: Ports) => (accountId: AccountId, sessionId: SessionId) =>
  ports.unitOfWork.run(
    Effect.gen(function* () {
      const account = yield* lockAccount(ports)(accountId);
      if (account?.secondFactor === true) return yield* Effect.fail(refusal('confirmation_failed'));
      return yield* ports.sessions.prove(sessionId, accountId);
    }),
  );

/**
 * The person of an open session proves again who they are, so that rows which ask for a fresh sign-in let them pass for
 * ten minutes: by a code where a second factor stands, else by the password. Somebody who has neither signs in again. A session that ended meanwhile, as by a password write, stays
 * ended.
 */
export const confirmSession =
  (ports: Ports) =>
  ({ accountId, sessionId, password, given }: GivenConfirmation) =>
    Effect.gen(function* () {
      const account = yield* ports.accounts.find(accountId);
      if (account === null) return yield* Effect.fail(ended);
      if (account.secondFactor) {
        const proving = byCode(ports)(accountId, sessionId, given);
        const judged = yield* provedWithEvent(ports, account, 'confirm', 'secondFactor')(proving);
        const stands = judged === 'right' && (yield* ports.sessions.prove(sessionId, accountId));
        return stands ? undefined : yield* Effect.fail(ended);
      }
      if (account.passwordHash === null) {
        if (yield* signedInJustNow(ports)(accountId, sessionId)) return undefined;
        return yield* Effect.fail(refusal('fresh_sign_in_required'));
      }
      yield* confirmIdentity(ports)(account, { password, sessionId });
      return (yield* byPassword(ports)(accountId, sessionId)) ? undefined : yield* Effect.fail(ended);
    });
