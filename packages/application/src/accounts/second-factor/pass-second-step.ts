import * as Effect from 'effect/Effect';
import type { Account, LockoutRefusal, LoginRefusalCode } from '@svc/domain/accounts';
import type { Refusal, SessionId } from '@svc/domain/kernel';
import type { RequestOrigin, StoreDown } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import { self } from '../account/register.ts';
import type { SignInMethod } from '../account/account-store.ts';
import { barredBy, recordSignIn } from '../session/admit.ts';
import { replaceSession } from '../session/replace-session.ts';
import { sessionClaims, type SignedIn, type SignInPorts } from '../session/sign-in.ts';
import { activateIn, beginIn, type EnrolPorts } from './enrol-second-factor.ts';
import { failStep, lockStep, passStep, stepRefused, type LockedStep, type StepPorts } from './second-step.ts';
import { codeLockOf, takeCode, type GivenCode } from './use-code.ts';

export type PassPorts = SignInPorts & StepPorts & EnrolPorts & Pick<AccountPorts, 'unitOfWork'>;

/** The token that the door gave out; null when the browser shows none. */
export interface ShownStepToken {
  readonly token: string | null;
}

/** A step, a code, a lock or the login policy says no. */
type StepRefusal = typeof stepRefused | Refusal<LockoutRefusal | LoginRefusalCode>;

/**
 * What follows the second proof, in its transaction: a cookie session, or nothing where the OIDC server goes on. @param provedAt when the
 * person proved who they are; just now when absent
 */
type Opening<A> = (account: Account, provedAt?: Temporal.Instant | null) => Effect.Effect<A | null, StoreDown>;

/** For the OIDC server, which keeps sign-ins of its own. */
export const noSession: Opening<true> = () => Effect.succeed(true);

/** A cookie session of the locked account, in place of those that the browser brought along. */
export const cookieSession =
  (ports: SignInPorts, brought: readonly string[]): Opening<SignedIn> =>
  (account, provedAt) =>
    Effect.gen(function* () {
      const id = ports.ids.next<SessionId>();
      const opened = yield* replaceSession(ports)(
        id,
        account,
        provedAt === undefined ? { brought } : { brought, provedAt },
      );
      if (opened === null) return null;
      return { account, ticket: yield* ports.tickets.seal(sessionClaims(account, id, opened.issuedAt)) };
    });

const refused =
  (ports: PassPorts) =>
  (
    locked: LockedStep | null,
    reason: string,
    refusal: StepRefusal = stepRefused,
  ): Effect.Effect<StepRefusal, StoreDown> =>
    Effect.as(
      recordSignIn(ports, 'secondFactor')(locked?.account.email ?? null, locked?.account ?? null, reason),
      refusal,
    );

/** What a second proof came to: how it went on, or why it was refused; either way it is committed. */
interface Passed<A> {
  readonly account: Account;
  readonly method: SignInMethod;
  readonly opened: A;
}

const orRefused = <A extends object>(outcome: A | StepRefusal): Effect.Effect<A, StepRefusal> =>
  '_tag' in outcome ? Effect.fail(outcome) : Effect.succeed(outcome);

/** Proves the factor that stands: the second half of a sign-in at any door. */
export const proveSecondStep =
  (ports: PassPorts) =>
  <A>({ token, ...given }: ShownStepToken & GivenCode, open: Opening<A>) =>
    Effect.flatMap(
      ports.unitOfWork.run(
        Effect.gen(function* () {
          const locked = yield* lockStep(ports)(token, 'prove');
          if (locked === null) return yield* refused(ports)(null, 'unknown');
          const { step, account } = locked;
          const barred = yield* barredBy(ports)(account); // since the first proof the policy may have changed
          if (barred !== null) return yield* refused(ports)(locked, barred.reason, barred.refused);
          const lock = yield* codeLockOf(ports)(account.id);
          if (lock !== null) return yield* refused(ports)(locked, 'locked', lock);
          const reason = yield* takeCode(ports)(account.id, given, { purpose: 'prove', holderId: step.id });
          if (reason !== null) {
            yield* failStep(ports)(step);
            return yield* refused(ports)(locked, reason);
          }
          yield* passStep(ports)(step);
          const opened = yield* open(account);
          if (opened === null) return yield* refused(ports)(locked, 'changed');
          yield* recordSignIn(ports, 'secondFactor')(account.email, account, null);
          return { account, method: step.method as SignInMethod, opened } satisfies Passed<A>;
        }),
      ),
      orRefused,
    );

/** Where the policy demands a factor of somebody who has none: the secret for the app. */
export const beginStepEnrolment =
  (ports: PassPorts) =>
  ({ token }: ShownStepToken) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const locked = yield* lockStep(ports)(token, 'enrol');
        if (locked === null) return yield* Effect.fail(stepRefused);
        return yield* Effect.catch(beginIn(ports)(locked.account.id, locked.step.id), (failure) =>
          Effect.fail(failure._tag === 'StoreDown' ? failure : stepRefused),
        );
      }),
    );

/** And its first code, which ends the sign-in. @returns beside what follows the recovery codes, shown this once */
export const completeStepEnrolment =
  (ports: PassPorts) =>
  <A>({ token, code, ...origin }: ShownStepToken & RequestOrigin & { readonly code: string }, open: Opening<A>) =>
    Effect.flatMap(
      ports.unitOfWork.run(
        Effect.gen(function* () {
          const locked = yield* lockStep(ports)(token, 'enrol');
          if (locked === null) return yield* refused(ports)(null, 'unknown');
          const { step, account: seen } = locked;
          const barred = yield* barredBy(ports)(seen);
          if (barred !== null) return yield* refused(ports)(locked, barred.reason, barred.refused);
          const given = { accountId: seen.id, holder: step.id, code, actor: self(seen, origin) };
          const activated = yield* Effect.catch(activateIn(ports)(given), (failure) =>
            failure._tag === 'StoreDown' ? Effect.fail(failure) : Effect.succeed({ reason: 'not_begun' } as const),
          );
          if ('reason' in activated) {
            if (activated.reason === 'locked') return yield* refused(ports)(locked, 'locked', activated.refusal);
            yield* failStep(ports)(step);
            return yield* refused(ports)(locked, activated.reason);
          }
          yield* passStep(ports)(step);
          // A first code of a secret that was shown just now proves nothing: the session is as fresh as the first proof.
          const opened = yield* open(activated.account, step.provedAt);
          if (opened === null) return yield* refused(ports)(locked, 'changed');
          yield* recordSignIn(ports, 'secondFactor')(seen.email, seen, null);
          const method = step.method as SignInMethod;
          return { account: activated.account, method, opened, recoveryCodes: activated.recoveryCodes };
        }),
      ),
      orRefused,
    );
