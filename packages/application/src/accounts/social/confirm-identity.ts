import * as Effect from 'effect/Effect';
import type { Account } from '@svc/domain/accounts';
import { refusal, type SessionId } from '@svc/domain/kernel';
import { countPassword, judgeCounter, type PasswordCounter } from '../auth-event/count-attempt.ts';
import { provedWithEvent } from '../auth-event/record-auth-event.ts';
import type { AccountPorts } from '../account-ports.ts';
import { signedInJustNow } from '../session/standing-session.ts';
import { changeCounterOf } from '../password/change-password.ts';
import { verifyPassword } from '../password/verify-password.ts';

type Ports = Pick<
  AccountPorts,
  'authEvents' | 'clock' | 'freshSignInSeconds' | 'lockouts' | 'passwordHasher' | 'sessions'
>;

export interface Confirmation {
  readonly password: string | null;
  /** Null for a bearer token, which is no sign-in of this moment. */
  readonly sessionId: SessionId | null;
}

/**
 * That it is really this person who asks for what cannot be undone: by the own password, counted as at a change of it, or,
 * for an account without one, by a session that was opened a moment ago.
 */
export const confirmIdentity =
  (ports: Ports) =>
  (account: Account, { password, sessionId }: Confirmation) =>
    Effect.gen(function* () {
      if (account.passwordHash === null)
        return (yield* signedInJustNow(ports)(account.id, sessionId)) ? undefined : yield* Effect.fail(wrong);
      return yield* provedWithEvent(
        ports,
        account,
        'confirm',
      )(provePassword(ports)(account, account.passwordHash, password));
    });

const wrong = refusal('confirmation_failed');

/**
 * Under the rules of the sign-in lock, but with the counter of the change of the own password: wrong passwords that a stranger gives at
 * the sign-in do not lock the owner out of ending what that stranger holds.
 */
const provePassword = (ports: Ports) =>
  Effect.fnUntraced(function* ({ id }: Account, hash: string, password: string | null) {
    const { find, update } = ports.lockouts;
    const name = changeCounterOf(id);
    const counter: PasswordCounter = { find: find(name), update: (change) => update(name, change) };
    yield* judgeCounter(counter, ports.clock.now());
    const right = password !== null && (yield* verifyPassword(ports)(password, hash));
    yield* countPassword(counter, right, ports.clock.now());
    return right ? undefined : yield* Effect.fail(wrong);
  });
