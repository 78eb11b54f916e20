import * as Effect from 'effect/Effect';
import { normalizeEmail, type Account } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import { changesBetween, sealedChanges, taken, type PersonActor, type RequestOrigin } from '../../kernel/index.ts';
import { mailMay } from '../mail/mail-limit.ts';
import {
  mailActionToken,
  mailTo,
  recoveryFacts,
  type MailActionTokenPorts,
} from '../action-token/mail-action-token.ts';
import { registeredAgainText, registrationAttemptText, type MailLanguage } from '../mail/mail-texts.ts';
import { hashNewPassword } from '../password/new-password.ts';
import type { AccountPorts } from '../account-ports.ts';
import { verifyPassword } from '../password/verify-password.ts';

type Ports = MailActionTokenPorts &
  Pick<AccountPorts, 'audit' | 'commonPasswords' | 'limiter' | 'passwordHasher' | 'studioNames' | 'unitOfWork'>;

export interface Registration extends RequestOrigin {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly phone: string | null;
  readonly language: MailLanguage;
}

/**
 * Spec 1, Registration: an account that is disabled until its address is confirmed, and no session. The door answers
 * the same for every address and pays the same two hashes; an owner who has an account already is notified by mail.
 */
export const register = (ports: Ports) => (given: Registration) =>
  Effect.gen(function* () {
    const email = normalizeEmail(given.email);
    const { hash: passwordHash } = yield* hashNewPassword(ports)(given, given.password);
    if (!(yield* mailMay(ports)('register', email))) return;
    const look = Effect.flatMap(waitingPassword(ports)(email), (waiting) =>
      Effect.map(verifyPassword(ports)(given.password, waiting), (fits) => ({ waiting, fits })),
    );
    const write = ({ waiting, fits }: Effect.Success<typeof look>, isLast: boolean) =>
      ports.unitOfWork.run(
        Effect.gen(function* () {
          const there = yield* ports.accounts.findByEmail(email);
          if (there === null) return yield* insertRegistered(ports)(given, email, passwordHash);
          const isSeen = there.state === 'Registered' && (there.passwordHash ?? undefined) === waiting;
          if (isSeen && fits) return yield* registeredTwice(ports)(there);
          if (there.state === 'Registered' && !isSeen && !isLast) return yield* Effect.fail(taken('account'));
          yield* answerByMail(ports)(there, given);
        }),
      );
    // Somebody else registered the address a moment ago: the second one then looks at that account, and at its password.
    const once = (isLast: boolean) => Effect.flatMap(look, (seen) => write(seen, isLast));
    yield* Effect.catchTag(once(false), 'Taken', () =>
      Effect.catchTag(once(true), 'Taken', (fault) => Effect.die(fault)),
    );
  });

/** The hash that an account which waits for its confirmation has; undefined, for the dummy hash, in every other case. */
const waitingPassword = (ports: Ports) => (email: string) =>
  Effect.map(ports.accounts.findByEmail(email), (there) =>
    there?.state === 'Registered' ? (there.passwordHash ?? undefined) : undefined,
  );

const insertRegistered = (ports: Ports) =>
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
      secondFactor: false,
      supportWritesUntil: null,
      createdAt: ports.clock.now(),
      phone: given.phone,
    };
    yield* ports.accounts.insert(account);
    yield* ports.audit.record({
      actor: self(account, given),
      action: 'Created',
      operation: 'account.registered',
      entity: 'account',
      entityId: account.id,
      subject: account.id,
      changes: changesBetween(null, { state: account.state, preferredLanguage: account.preferredLanguage }),
    });
    yield* mailActionToken(ports)(account, 'confirmEmail');
  });

const answerByMail = (ports: Ports) =>
  Effect.fnUntraced(function* (there: Account, given: Registration) {
    if (there.state === 'Registered') return yield* registeredAgain(ports)(there, given);
    if (there.state === 'Invited') return void (yield* mailActionToken(ports)(there, 'setPassword'));
    if (there.state === 'Deleted') return;
    const text = registrationAttemptText(there.preferredLanguage, recoveryFacts(ports));
    yield* mailTo(ports)(there, 'registrationAttempt', text);
  });

/**
 * Who knows the password is who registered: a form sent twice, or a mail that never came. The first minute is the
 * double click; another mail then would only void the link of the one that is on its way.
 */
const registeredTwice = (ports: Ports) => (there: Account) =>
  Temporal.Instant.compare(there.createdAt.add({ minutes: 1 }), ports.clock.now()) > 0
    ? Effect.void
    : Effect.asVoid(mailActionToken(ports)(there, 'confirmEmail'));

/**
 * Two have registered an address that nobody has confirmed, and one of them may be a stranger, the first or the second.
 * So neither's password counts: the reader of the mail chooses one by its link, which confirms the address as well.
 * The first link still confirms, an account without a password.
 */
const registeredAgain = (ports: Ports) =>
  Effect.fnUntraced(function* (there: Account, given: Registration) {
    const change = (current: Account): Account =>
      current.state === 'Registered' ? { ...current, passwordHash: null } : current;
    const update = ports.accounts.update(there.id, change);
    const account = yield* Effect.catchTag(update, 'Taken', (fault) => Effect.die(fault)); // the address stays
    if (account?.state !== 'Registered') return;
    yield* ports.audit.record({
      actor: self(account, given),
      action: 'Modified',
      operation: 'account.registeredAgain',
      entity: 'account',
      entityId: account.id,
      subject: account.id,
      changes: sealedChanges('password'),
    });
    yield* mailActionToken(ports)(account, 'resetPassword', registeredAgainText);
  });

/** Who acts with a mailed link, or registers: the person the account is for. */
export const self = (account: Pick<Account, 'id'>, { requestId, address }: RequestOrigin): PersonActor => ({
  kind: 'person',
  accountId: account.id,
  requestId,
  address,
});
