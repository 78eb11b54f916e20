import * as Effect from 'effect/Effect';
import type { AccountId, SessionId } from '@svc/domain/kernel';
import type { AccountPorts } from '../account-ports.ts';
import { lockStep, stepRefused, type StepPorts } from './second-step.ts';
import type { ShownStepToken } from './pass-second-step.ts';
import { challengeFor, type ChallengePorts } from './use-passkey.ts';

/** A challenge with which an open session proves again who its person is. */
export const confirmChallenge =
  (ports: ChallengePorts & Pick<AccountPorts, 'unitOfWork'>) =>
  ({ accountId, sessionId }: { readonly accountId: AccountId; readonly sessionId: SessionId }) =>
    ports.unitOfWork.run(challengeFor(ports)({ accountId, purpose: 'confirm', holderId: sessionId }));

/** A challenge for the second half of a sign-in; refused alike for whatever is no sign-in that waits for a proof. */
export const stepChallenge =
  (ports: ChallengePorts & StepPorts & Pick<AccountPorts, 'accounts' | 'unitOfWork'>) =>
  ({ token }: ShownStepToken) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        const locked = yield* lockStep(ports)(token, 'prove');
        if (locked === null) return yield* Effect.fail(stepRefused);
        const { account, step } = locked;
        return yield* challengeFor(ports)({ accountId: account.id, purpose: 'prove', holderId: step.id });
      }),
    );
