import * as Effect from 'effect/Effect';
import type { Account } from '@svc/domain/accounts';
import type { PersonActor, RequestOrigin, StoreDown, Taken } from '../../kernel/index.ts';
import { self } from '../account/register.ts';
import type { SignInMethod } from '../account/account-store.ts';
import { barredBy, recordSignIn } from '../session/admit.ts';
import { addPasskeyIn, challengeToAdd, type GivenPasskey, type RefusedPasskey } from './add-passkey.ts';
import { activateIn, beginIn, type RefusedActivation } from './enrol-second-factor.ts';
import { orRefused, refusedStep, type AfterProof, type PassPorts, type ShownStepToken } from './pass-second-step.ts';
import { failStep, lockStep, passStep, stepRefused, type LockedStep } from './second-step.ts';
import type { ChallengePorts } from './use-passkey.ts';

/** What an enrolment in the middle of a sign-in stands on. */
export type StepEnrolPorts = PassPorts & ChallengePorts;

/** Where the policy demands a factor of somebody who has none: the secret for an app. */
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

/** There, the challenge for a passkey instead: this sign-in alone may answer it. */
export const beginStepPasskey =
  (ports: StepEnrolPorts) =>
  ({ token }: ShownStepToken) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const locked = yield* lockStep(ports)(token, 'enrol');
        if (locked === null) return yield* Effect.fail(stepRefused);
        return yield* challengeToAdd(ports)(locked.account, locked.step.id);
      }),
    );

/** A first proof that sets nothing up. */
type Refused = RefusedActivation | RefusedPasskey | { readonly reason: 'not_begun' };
const notBegun: Refused = { reason: 'not_begun' };
/** A factor that stands from now on. */
interface Enrolled {
  readonly account: Account;
  readonly recoveryCodes: readonly string[];
}
/** Sets the factor up in the step's transaction. */
type Enrolment = (locked: LockedStep, actor: PersonActor) => Effect.Effect<Enrolled | Refused, StoreDown | Taken>;

/** Ends a sign-in by the factor that it sets up, whichever that is. */
const enrolAtSignIn =
  (ports: PassPorts) =>
  <A>({ token, ...origin }: ShownStepToken & RequestOrigin, enrol: Enrolment, open: AfterProof<A>) =>
    Effect.flatMap(
      ports.unitOfWork
        .run(
          Effect.gen(function* () {
            const locked = yield* lockStep(ports)(token, 'enrol');
            if (locked === null) return yield* refusedStep(ports)(null, 'unknown');
            const { step, account: seen } = locked;
            const barred = yield* barredBy(ports)(seen);
            if (barred !== null) return yield* refusedStep(ports)(locked, barred.reason, barred.refused);
            const enrolled = yield* enrol(locked, self(seen, origin));
            if ('reason' in enrolled) {
              if (enrolled.reason === 'locked') return yield* refusedStep(ports)(locked, 'locked', enrolled.refusal);
              yield* failStep(ports)(step);
              return yield* refusedStep(ports)(locked, enrolled.reason);
            }
            yield* passStep(ports)(step);
            // A factor that was set up just now proves nothing: the session is as fresh as the first proof.
            const opened = yield* open(enrolled.account, step.provedAt);
            if (opened === null) return yield* refusedStep(ports)(locked, 'changed');
            yield* recordSignIn(ports, 'secondFactor')(seen.email, seen, null);
            const method = step.method as SignInMethod;
            return { account: enrolled.account, method, opened, recoveryCodes: enrolled.recoveryCodes };
          }),
        )
        .pipe(
          // The key of a device that is somebody's already: the transaction is gone, and its event with it.
          Effect.catchTag('Taken', () => refusedStep(ports)(null, 'taken')),
        ),
      orRefused,
    );

/** The app's first code, which ends the sign-in. @returns beside what follows the recovery codes, shown this once */
export const completeStepEnrolment =
  (ports: PassPorts) =>
  <A>({ code, ...shown }: ShownStepToken & RequestOrigin & { readonly code: string }, open: AfterProof<A>) =>
    enrolAtSignIn(ports)(
      shown,
      ({ account, step }, actor) =>
        Effect.catch(activateIn(ports)({ accountId: account.id, holder: step.id, code, actor }), (failure) =>
          failure._tag === 'StoreDown' ? Effect.fail(failure) : Effect.succeed(notBegun),
        ),
      open,
    );

/** A passkey, which ends it too. @returns as with an app */
export const completeStepPasskey =
  (ports: StepEnrolPorts) =>
  <A>({ name, answer, ...shown }: ShownStepToken & RequestOrigin & GivenPasskey, open: AfterProof<A>) =>
    enrolAtSignIn(ports)(
      shown,
      ({ account, step }, actor) =>
        Effect.catchTag(addPasskeyIn(ports)(account.id, step.id, { name, answer, actor }), 'NotFound', () =>
          Effect.succeed(notBegun),
        ),
      open,
    );
