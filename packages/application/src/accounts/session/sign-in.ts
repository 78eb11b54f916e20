import * as Effect from 'effect/Effect';
import { normalizeEmail, passwordSpellings, type Account } from '@svc/domain/accounts';
import { refusal, type Refusal, type SessionId } from '@svc/domain/kernel';
import type { AccountPorts } from '../account-ports.ts';
import type { SignInMethod } from '../account/account-store.ts';
import { admit, recordSignIn } from './admit.ts';
import { countPassword, judgeCounter, type PasswordCounter } from '../auth-event/count-attempt.ts';
import { beginSecondStep, secondStepFor } from '../second-factor/second-step.ts';
import { renewHash, withStandingHash } from '../password/renew-hash.ts';
import { verifyPassword } from '../password/verify-password.ts';
import { replaceSession, type Opening } from './replace-session.ts';

/** What `sign-in` stands on. */
export type SignInPorts = Pick<
  AccountPorts,
  | 'accounts'
  | 'adminOnlyLogin'
  | 'authEvents'
  | 'clock'
  | 'decoyLockouts'
  | 'digest'
  | 'flags'
  | 'ids'
  | 'lockouts'
  | 'logger'
  | 'passwordHasher'
  | 'random'
  | 'sessions'
  | 'settingsDocuments'
  | 'signInSteps'
  | 'tickets'
  | 'unitOfWork'
>;

export interface SignedIn {
  readonly account: Account;
  /** The sealed cookie value. */
  readonly ticket: string;
}

const wrong = refusal('invalid_credentials');

export interface GivenPassword {
  readonly email: string;
  readonly password: string;
}

/**
 * Spec 1, Password login: who this is, for the cookie and for the OIDC server alike. A wrong password counts towards
 * the lockout; the right one clears it; then the login policy speaks. Unknown and password-less addresses pay the same
 * hash and the same statements, lock after as many tries, and never write a LoginAttempt. Until its address is confirmed
 * no password of a registered account is right. A hash that is not as it would be made now is made anew.
 */
export const authenticate = (ports: SignInPorts) => (given: GivenPassword) =>
  Effect.gen(function* () {
    const email = normalizeEmail(given.email);
    if (passwordSpellings(given.password).length === 0) return yield* Effect.fail(refusal('password_too_long'));
    const account = yield* ports.accounts.findByEmail(email);
    const hash = account?.passwordHash ?? undefined;
    const counter = counterOf(ports)(email, hash !== undefined);
    const now = ports.clock.now();
    const locked = recordSignIn(ports, 'password')(email, hash === undefined ? null : account, 'locked');
    yield* Effect.tapError(judgeCounter(counter, now), ({ _tag }) => (_tag === 'Refusal' ? locked : Effect.void));
    const fits = yield* verifyPassword(ports)(given.password, hash);
    // A stranger who registers an address and then signs in would learn from another answer that it was free.
    const right = fits && account?.state !== 'Registered';
    yield* Effect.tapError(countPassword(counter, right, ports.clock.now()), ({ _tag }) =>
      _tag === 'Refusal' ? locked : Effect.void,
    );
    if (account === null || hash === undefined || !right) {
      const guessed = account !== null && hash !== undefined;
      const record = recordSignIn(ports, 'password');
      yield* record(email, guessed ? account : null, !guessed ? 'unknown' : fits ? 'unconfirmed' : 'wrongPassword');
      return yield* Effect.fail(wrong);
    }
    // The hash took its time: what was replaced meanwhile is not right any more, whatever the door.
    const standing = yield* withStandingHash(ports)({ ...account, passwordHash: hash }, given.password);
    if (standing === null) return yield* Effect.fail(wrong);
    yield* admit(ports, 'password')(standing);
    return yield* renewHash(ports)(standing, given.password);
  });

/** The address's own counter, or a decoy under its hash: a caller learns nothing from where the lock falls. */
const counterOf =
  (ports: SignInPorts) =>
  (email: string, known: boolean): PasswordCounter => {
    const [store, key] = known ? [ports.lockouts, email] : [ports.decoyLockouts, ports.digest.sha256(email)];
    return { find: store.find(key), update: (change) => store.update(key, change) };
  };

/** Password login of the dashboard: authenticated, then a cookie session. */
export const signIn = (ports: SignInPorts) => (given: GivenPassword & Opening) =>
  Effect.flatMap(authenticate(ports)(given), openCookieSession(ports, 'password', wrong, given));

/**
 * The cookie session of somebody who has been let in, whatever the door; where a second factor stands or is demanded, its
 * step instead, and no session.
 * @param account as the door saw it: what was proved does not hold for an account that has changed since
 * @param changed the door's refusal for that
 */
export const openCookieSession =
  <C extends string>(ports: SignInPorts, method: SignInMethod, changed: Refusal<C>, opening: Opening) =>
  (account: Account) =>
    Effect.gen(function* () {
      const needed = yield* secondStepFor(ports)(account);
      if (needed !== 'none') {
        const required = yield* beginSecondStep(ports)(account, method, needed, opening.provedAt);
        return yield* Effect.fail(required ?? changed);
      }
      const id = ports.ids.next<SessionId>();
      const opened = yield* replaceSession(ports)(id, account, opening);
      if (opened === null) {
        yield* recordSignIn(ports, method)(account.email, account, 'changed');
        return yield* Effect.fail(changed);
      }
      const claims = sessionClaims(account, id, opened.issuedAt);
      return { account, ticket: yield* ports.tickets.seal(claims) } satisfies SignedIn;
    });

/** Spec 1, Session claims: the cookie form. */
export const sessionClaims = (
  account: Pick<Account, 'id' | 'privilegeBits'>,
  id: SessionId,
  issuedAt: Temporal.Instant,
): Readonly<Record<string, unknown>> => ({
  nameidentifier: account.id,
  role: account.privilegeBits,
  is_pro: (account.privilegeBits & 1) !== 0,
  is_admin: (account.privilegeBits & 2) !== 0,
  is_super_admin: (account.privilegeBits & 4) !== 0,
  svc_auth_issued_at: issuedAt.toString(),
  sid: id,
  exp: Math.floor(issuedAt.epochMilliseconds / 1000) + 30 * 86_400,
});
