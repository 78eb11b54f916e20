import * as Effect from 'effect/Effect';
import type { Account, LockoutRefusal, LoginRefusalCode } from '@svc/domain/accounts';
import type { Refusal, SessionId } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import type { SignInMethod } from '../account/account-store.ts';
import { barredBy, recordSignIn } from '../session/admit.ts';
import { replaceSession } from '../session/replace-session.ts';
import { sessionClaims, type SignedIn, type SignInPorts } from '../session/sign-in.ts';
import type { EnrolPorts } from './enrol-second-factor.ts';
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
export type AfterProof<A> = (
  account: Account,
  provedAt?: Temporal.Instant | null,
) => Effect.Effect<A | null, StoreDown>;

/** For the OIDC server, which keeps sign-ins of its own. */
export const noSession: AfterProof<true> = () => Effect.succeed(true);

/** A cookie session of the locked account, in place of those that the browser brought along. */
export const cookieSession =
  (ports: SignInPorts, brought: readonly string[]): AfterProof<SignedIn> =>
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

/** The refusal of a second step, with its event. */
export const refusedStep =
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

/** The failure that a refusal is, once it is committed. */
export const orRefused = <A extends object>(outcome: A | StepRefusal): Effect.Effect<A, StepRefusal> =>
  '_tag' in outcome ? Effect.fail(outcome) : Effect.succeed(outcome);

/** Proves the factor that stands: the second half of a sign-in at any door. */
export const proveSecondStep =
  (ports: PassPorts) =>
  <A>({ token, ...given }: ShownStepToken & GivenCode, open: AfterProof<A>) =>
    Effect.flatMap(
      ports.unitOfWork.run(
        Effect.gen(function* () {
          const locked = yield* lockStep(ports)(token, 'prove');
          if (locked === null) return yield* refusedStep(ports)(null, 'unknown');
          const { step, account } = locked;
          const barred = yield* barredBy(ports)(account); // since the first proof the policy may have changed
          if (barred !== null) return yield* refusedStep(ports)(locked, barred.reason, barred.refused);
          const lock = yield* codeLockOf(ports)(account.id);
          if (lock !== null) return yield* refusedStep(ports)(locked, 'locked', lock);
          const reason = yield* takeCode(ports)(account.id, given, { purpose: 'prove', holderId: step.id });
          if (reason !== null) {
            yield* failStep(ports)(step);
            return yield* refusedStep(ports)(locked, reason);
          }
          yield* passStep(ports)(step);
          const opened = yield* open(account);
          if (opened === null) return yield* refusedStep(ports)(locked, 'changed');
          yield* recordSignIn(ports, 'secondFactor')(account.email, account, null);
          return { account, method: step.method as SignInMethod, opened } satisfies Passed<A>;
        }),
      ),
      orRefused,
    );
