import * as Effect from 'effect/Effect';
import { accountTable, normalizeEmail, type Account, type ActionTokenPurpose } from '@svc/domain/accounts';
import { step } from '@svc/domain/kernel';
import { fromResult } from '../../kernel/index.ts';
import { lockAccount } from '../account/change-account.ts';
import { badLink, besideAHash, type ShownLink } from '../action-token/confirm-email.ts';
import { mailActionToken } from '../action-token/mail-action-token.ts';
import { mailMay } from '../mail/mail-limit.ts';
import { dropFactor } from '../second-factor/drop-factor.ts';
import { hashNewPassword } from './new-password.ts';
import { self } from '../account/register.ts';
import type { AccountPorts } from '../account-ports.ts';
import { writePassword, type WritePasswordPorts } from './write-password.ts';

type Ports = WritePasswordPorts &
  Pick<
    AccountPorts,
    | 'commonPasswords'
    | 'digest'
    | 'limiter'
    | 'passkeys'
    | 'passwordHasher'
    | 'random'
    | 'secondFactors'
    | 'studioNames'
  >;

/** The link that brings somebody in again; none for accounts that an Admin closed. */
const linkFor = (account: Account): ActionTokenPurpose | null => {
  if (account.state === 'Invited') return 'setPassword';
  return account.state === 'Enabled' || account.state === 'Registered' ? 'resetPassword' : null;
};

/** Spec 1, forgot-password: mails a link to the owner of an account; the answer is the same for every address. */
export const forgotPassword = (ports: Ports) => (given: { readonly email: string }) =>
  Effect.gen(function* () {
    const email = normalizeEmail(given.email);
    if (!(yield* mailMay(ports)('recover', email))) return;
    const mailed = ports.unitOfWork.run(
      Effect.gen(function* () {
        const account = yield* ports.accounts.findByEmail(email);
        const purpose = account === null ? null : linkFor(account);
        if (account !== null && purpose !== null) yield* mailActionToken(ports)(account, purpose);
      }),
    );
    yield* besideAHash(ports)(mailed);
  });

export interface ShownLinkWithPassword extends ShownLink {
  readonly newPassword: string;
}

interface Spending {
  readonly purpose: Extract<ActionTokenPurpose, 'setPassword' | 'resetPassword'>;
  readonly operation: 'password.set' | 'password.reset';
  /** The new state, undefined where the account may not take a password by this link. */
  readonly stateAfter: (account: Account) => Account['state'] | undefined;
}

const confirmed = (account: Account) => step(accountTable, account.state, 'confirmEmail').unwrapOr(undefined as never);
const accepted = (account: Account) =>
  step(accountTable, account.state, 'setInvitedPassword').unwrapOr(undefined as never);

/** Who holds the link of a mailed recovery has shown that the address is theirs: that confirms it as well. */
const reset: Spending = { purpose: 'resetPassword', operation: 'password.reset', stateAfter: confirmed };
const set: Spending = { purpose: 'setPassword', operation: 'password.set', stateAfter: accepted };

/**
 * The password is judged and hashed first, for every caller; then the token is used up in the transaction that writes the
 * password and ends every session. Where nobody had shown that the address is theirs, a second factor goes as well: it may be
 * a stranger's.
 */
const spend = (ports: Ports, spending: Spending) =>
  Effect.fnUntraced(function* (given: ShownLinkWithPassword) {
    const email = normalizeEmail(given.email);
    const judged = yield* hashNewPassword(ports)({ email, displayName: null }, given.newPassword);
    const tokenHash = ports.digest.sha256(given.token);
    yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        const there = yield* ports.accounts.findByEmail(email);
        const locked = there === null ? null : yield* lockAccount(ports)(there.id);
        const shown = { accountId: there?.id ?? null, purpose: spending.purpose, tokenHash };
        if (!(yield* ports.actionTokens.use(shown, ports.clock.now()))) return yield* Effect.fail(badLink);
        // Their name only now, to who holds the link: before, it would be a word on the address.
        yield* fromResult(judged.judgeFor(there!.displayName));
        const written = yield* writePassword(ports)({
          accountId: there!.id,
          passwordHash: judged.hash,
          also: (current) => ({ state: spending.stateAfter(current) ?? current.state, emailProven: true }),
          actor: self(there!, given),
          operation: spending.operation,
        });
        // Not one that an Admin disabled meanwhile: the whole transaction goes, the used token with it.
        if (written?.state !== 'Enabled') return yield* Effect.fail(badLink);
        if (locked?.emailProven === false) yield* dropFactor(ports)(written.id);
        return undefined;
      }),
    );
  });

/** Spec 1, reset-password: a new password by the link of a recovery mail; every session ends. */
export const resetPassword = (ports: Ports) => spend(ports, reset);

/** Spec 1, set-password: the first password of an invited account, which enables it. */
export const setInvitedPassword = (ports: Ports) => spend(ports, set);
