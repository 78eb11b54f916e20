import * as Effect from 'effect/Effect';
import {
  judgeLockout,
  mayChangePassword,
  noLockout,
  passwordFits,
  recordAttempt,
  type Account,
  type ChangePasswordRefusalCode,
} from '@svc/domain/accounts';
import { err, refusal, type AccountId, type Refusal, type Result } from '@svc/domain/kernel';
import { fromResult, type Actor } from '../kernel/index.ts';
import { changeAccount } from './change-account.ts';
import { accountMissing } from './confirm-email.ts';
import { hashNewPassword } from './new-password.ts';
import type { AccountPorts } from './sign-in.ts';
import { writePassword } from './write-password.ts';

export interface ChangePassword {
  /** Whose password it is. */
  readonly userId: AccountId;
  readonly newPassword: string;
  /** Needed for one's own. */
  readonly currentPassword: string | undefined;
  readonly actor: Extract<Actor, { readonly kind: 'person' }>;
  readonly actorBits: number;
}

const currentWrong = refusal('current_password_wrong');

/**
 * Spec 1, users.change-password: one's own with the current one, or an Admin that of others. All sessions of the
 * account end, the caller's too when it is their own.
 */
export const changePassword = (ports: AccountPorts) => (command: ChangePassword) =>
  Effect.gen(function* () {
    const own = command.userId === command.actor.accountId;
    // Judged before anything is looked up: who is no Admin learns nothing about anybody.
    if (!own) yield* fromResult(mayChangePassword({ own, actorBits: command.actorBits, targetBits: 0 }));
    const account = yield* ports.accounts.find(command.userId);
    if (account === null || account.state === 'Deleted') return yield* Effect.fail(accountMissing);
    yield* fromResult(mayChangePassword({ own, actorBits: command.actorBits, targetBits: account.privilegeBits }));
    if (own) yield* proveCurrent(ports)(account.id, account.passwordHash, command.currentPassword);
    if (own && command.currentPassword === command.newPassword)
      return yield* Effect.fail(refusal('password_unchanged'));
    const passwordHash = yield* hashNewPassword(ports)(account.email, command.newPassword);
    yield* ports.unitOfWork.run(
      Effect.andThen(
        changeAccount(ports.accounts)(account.id, (current) => stillMay(command, account, current)),
        writePassword(ports)({
          accountId: account.id,
          passwordHash,
          also: () => ({}),
          actor: command.actor,
          action: 'password.changed',
        }),
      ),
    );
  });

/**
 * Once more on the locked row: two hashes took their time, and meanwhile the password that was shown may have been
 * replaced (by its owner's recovery), or somebody have risen above the actor.
 */
const stillMay = (
  { actor, actorBits }: ChangePassword,
  seen: Account,
  current: Account,
): Result<Account, typeof accountMissing | Refusal<ChangePasswordRefusalCode | 'current_password_wrong'>> => {
  const own = current.id === actor.accountId;
  if (current.state === 'Deleted') return err(accountMissing);
  if (own && current.passwordHash !== seen.passwordHash) return err(currentWrong);
  return mayChangePassword({ own, actorBits, targetBits: current.privilegeBits }).map(() => current);
};

/**
 * Under the rules of the sign-in lock, but with a counter of its own: whoever sits at somebody's open session cannot
 * try passwords without end, and whoever locks somebody's sign-in from outside does not lock this door.
 */
const proveCurrent = (ports: AccountPorts) =>
  Effect.fnUntraced(function* (accountId: AccountId, hash: string | null, given: string | undefined) {
    if (hash === null) return; // made by OTP or social login: this is the first password
    const counter = `change:${accountId}`;
    const now = ports.clock.now();
    yield* fromResult(judgeLockout((yield* ports.lockouts.find(counter)) ?? noLockout(now), now));
    if (given === undefined || !passwordFits(given)) return yield* Effect.fail(currentWrong);
    const right = yield* ports.passwordHasher.verify(given, hash);
    const after = yield* ports.lockouts.update(counter, (current) =>
      recordAttempt(current ?? noLockout(now), right, now),
    );
    if (!right) return yield* Effect.fail(currentWrong);
    yield* fromResult(judgeLockout(after, now));
  });
