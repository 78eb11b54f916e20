import * as Effect from 'effect/Effect';
import { normalizeEmail, type Account } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { Actor } from '../kernel/index.ts';
import { mailMay } from './mail-limit.ts';
import { mailActionToken, mailTo, recoveryFacts } from './mail-action-token.ts';
import { registrationAttemptText, type MailLanguage } from './mail-texts.ts';
import { hashNewPassword } from './new-password.ts';
import type { AccountPorts } from './sign-in.ts';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly phone: string | null;
  readonly language: MailLanguage;
  readonly requestId: string;
}

/**
 * Spec 1, Registration: an account that is disabled until its address is confirmed, and no session. The door answers
 * the same for every address and pays the same hash; whoever has the address already is told so by mail.
 */
export const register = (ports: AccountPorts) => (given: Registration) =>
  Effect.gen(function* () {
    const email = normalizeEmail(given.email);
    const passwordHash = yield* hashNewPassword(ports)(email, given.password);
    if (!(yield* mailMay(ports)('register', email))) return;
    yield* ports.unitOfWork.run(
      Effect.gen(function* () {
        const there = yield* ports.accounts.findByEmail(email);
        if (there === null) return yield* insertRegistered(ports)(given, email, passwordHash);
        yield* answerByMail(ports)(there, given, passwordHash);
      }),
    );
  });

const insertRegistered = (ports: AccountPorts) =>
  Effect.fnUntraced(function* (given: Registration, email: string, passwordHash: string) {
    const account: Account = {
      id: ports.ids.next<AccountId>(),
      email,
      displayName: given.displayName,
      state: 'Registered',
      privilegeBits: 0,
      preferredLanguage: given.language,
      passwordHash,
      defaultPassword: false,
      emailProven: false,
      createdAt: ports.clock.now(),
      phone: given.phone,
    };
    const inserted = yield* Effect.result(ports.accounts.insert(account));
    if (inserted._tag === 'Failure') {
      // Somebody else registered the address a moment ago; the confirmation that they caused is on its way.
      if (inserted.failure._tag === 'Taken') return;
      return yield* Effect.fail(inserted.failure);
    }
    yield* ports.audit.record({
      actor: self(account, given.requestId),
      action: 'account.registered',
      entity: 'account',
      entityId: account.id,
      changes: { state: account.state, language: account.preferredLanguage },
    });
    yield* mailActionToken(ports)(account, 'confirmEmail');
  });

/**
 * An address that is not confirmed yet belongs to whoever confirms it: the newest registration's password counts, and
 * only the newest link, so that nobody can leave a password of theirs behind for somebody else to confirm.
 */
const answerByMail = (ports: AccountPorts) =>
  Effect.fnUntraced(function* (there: Account, given: Registration, passwordHash: string) {
    if (there.state === 'Registered') {
      const change = (current: Account): Account =>
        current.state === 'Registered' ? { ...current, passwordHash, displayName: given.displayName } : current;
      const update = ports.accounts.update(there.id, change);
      const account = yield* Effect.catchTag(update, 'Taken', (fault) => Effect.die(fault));
      if (account?.state === 'Registered') yield* mailActionToken(ports)(account, 'confirmEmail');
      return;
    }
    if (there.state === 'Invited') return void (yield* mailActionToken(ports)(there, 'setPassword'));
    if (there.state === 'Deleted') return;
    const text = registrationAttemptText(there.preferredLanguage, recoveryFacts(ports));
    yield* mailTo(ports)(there, 'registrationAttempt', text);
  });

/** Who acts with a mailed link, or registers: the person the account is for. */
export const self = (account: Pick<Account, 'id'>, requestId: string): Actor => ({
  kind: 'person',
  accountId: account.id,
  requestId,
});
