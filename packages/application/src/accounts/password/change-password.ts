import * as Effect from 'effect/Effect';
import {
  judgeLockout,
  mayChangePassword,
  noLockout,
  normalizePassword,
  passwordSpellings,
  recordAttempt,
  type Account,
  type ChangePasswordRefusalCode,
  type Privileged,
} from '@svc/domain/accounts';
import { err, refusal, type AccountId, type Refusal, type Result, type SessionId } from '@svc/domain/kernel';
import { accountDeleted, fromResult, type AuditedActor } from '../../kernel/index.ts';
import { changeAccount } from '../account/change-account.ts';
import { countAttempt } from '../auth-event/count-attempt.ts';
import { provedWithEvent } from '../auth-event/record-auth-event.ts';
import { accountMissing } from '../action-token/confirm-email.ts';
import { changeFacts } from '../users/judge-change.ts';
import { hashNewPassword } from './new-password.ts';
import type { AccountPorts } from '../account-ports.ts';
import { sessionStands, signedInJustNow } from '../session/standing-session.ts';
import { verifyPassword } from './verify-password.ts';
import { writePassword, type WritePasswordPorts } from './write-password.ts';

type Ports = WritePasswordPorts &
  Pick<
    AccountPorts,
    | 'authEvents'
    | 'commonPasswords'
    | 'directory'
    | 'freshSignInSeconds'
    | 'lockouts'
    | 'passwordHasher'
    | 'studioNames'
  >;

export interface ChangePassword {
  /** Whose password it is. */
  readonly userId: AccountId;
  readonly newPassword: string;
  /** Needed for one's own. */
  readonly currentPassword: string | undefined;
  readonly caller: Privileged;
  /** Null for a bearer token. */
  readonly sessionId: SessionId | null;
  readonly actor: AuditedActor;
}

const isSame = ({ currentPassword, newPassword }: ChangePassword): boolean =>
  currentPassword !== undefined && normalizePassword(currentPassword) === normalizePassword(newPassword);
const currentWrong = refusal('current_password_wrong');

/**
 * Spec 1, users.change-password: one's own with the current one, or an Admin that of others. All sessions of the
 * account end, the caller's too when it is their own.
 */
export const changePassword = (ports: Ports) => (command: ChangePassword) =>
  Effect.gen(function* () {
    const { caller } = command;
    const own = command.userId === caller.id;
    const actorBits = caller.privilegeBits;
    // Judged before anything is looked up: who is no Admin learns nothing about anybody.
    if (!own) yield* fromResult(mayChangePassword({ own, actorBits, targetBits: 0 }));
    const account = yield* ports.accounts.find(command.userId);
    if (account === null) return yield* Effect.fail(accountMissing);
    yield* fromResult(mayChangePassword({ own, actorBits, targetBits: account.privilegeBits }));
    if (account.state === 'Deleted') return yield* Effect.fail(accountDeleted);
    if (own) yield* proveOwner(ports)(account, command);
    if (own && isSame(command)) return yield* Effect.fail(refusal('password_unchanged'));
    const { hash: passwordHash } = yield* hashNewPassword(ports)(account, command.newPassword);
    yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        // A hash takes seconds when many are waiting: meanwhile the caller may have been disabled or sent away.
        const now = own ? caller : (yield* changeFacts(ports)(caller, account.id)).actor;
        yield* changeAccount(ports.accounts)(account.id, (current) => stillMay(now, account, current));
        if (command.sessionId !== null && !(yield* sessionStands(ports)(caller.id, command.sessionId)))
          return yield* Effect.fail(refusal('session_invalidated'));
        return yield* writePassword(ports)({
          accountId: account.id,
          passwordHash,
          also: () => ({}),
          actor: command.actor,
          operation: 'password.changed',
        });
      }),
    );
  });

/**
 * Once more on the locked row: two hashes took their time, and meanwhile the password that was shown may have been
 * replaced (by its owner's recovery), the account disabled, or somebody have risen above the caller.
 */
const stillMay = (
  caller: Privileged,
  seen: Account,
  current: Account,
): Result<Account, Refusal<'account_deleted' | ChangePasswordRefusalCode | 'current_password_wrong'>> => {
  const own = current.id === caller.id;
  if (current.state === 'Deleted') return err(accountDeleted);
  if (own && current.state !== 'Enabled') return err(refusal('permission_denied'));
  if (own && current.passwordHash !== seen.passwordHash) return err(currentWrong);
  return mayChangePassword({ own, actorBits: caller.privilegeBits, targetBits: current.privilegeBits }).map(
    () => current,
  );
};

/**
 * That it is really its owner: by the current password, or, where there is none yet (made by OTP or social login), by a
 * sign-in of this moment. Neither a bearer token nor a cookie that somebody found makes itself a password.
 */
const proveOwner = (ports: Ports) =>
  Effect.fnUntraced(function* (account: Account, { sessionId, currentPassword }: ChangePassword) {
    if (account.passwordHash !== null)
      return yield* provedWithEvent(
        ports,
        account,
        'changePassword',
      )(proveCurrent(ports)(account.id, account.passwordHash, currentPassword));
    if (!(yield* signedInJustNow(ports)(account.id, sessionId)))
      return yield* Effect.fail(refusal('fresh_sign_in_required'));
    return undefined;
  });

/** What wrong current passwords are counted by. */
export const changeCounterOf = (accountId: AccountId): string => `change:${accountId}`;

/**
 * Under the rules of the sign-in lock, but with a counter of its own: a stranger at somebody's open session cannot
 * try passwords without end, and locking somebody's sign-in from outside does not lock this door.
 */
const proveCurrent = (ports: Ports) =>
  Effect.fnUntraced(function* (accountId: AccountId, hash: string, given: string | undefined) {
    const counter = changeCounterOf(accountId);
    const now = ports.clock.now();
    yield* fromResult(judgeLockout((yield* ports.lockouts.find(counter)) ?? noLockout(now), now));
    if (given === undefined || passwordSpellings(given).length === 0) return yield* Effect.fail(currentWrong);
    const right = yield* verifyPassword(ports)(given, hash);
    yield* countAttempt(
      (change) => ports.lockouts.update(counter, change),
      now,
      (current) => recordAttempt(current, right, now),
    );
    if (!right) return yield* Effect.fail(currentWrong);
  });
