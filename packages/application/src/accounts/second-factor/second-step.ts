import * as Effect from 'effect/Effect';
import {
  failedStep,
  passedStep,
  secondFactorPolicy,
  secondStepOf,
  signInStepAt,
  signInStepLimits,
  type Account,
  type SecondStep,
  type SignInStep,
  type SignInStepId,
} from '@svc/domain/accounts';
import { refusal, type AccountId } from '@svc/domain/kernel';
import { fromResult, type StoreDown } from '../../kernel/index.ts';
import { readSettingsDocument } from '../../kernel/entity/edit-settings-document.ts';
import type { AccountPorts } from '../account-ports.ts';
import type { SignInMethod } from '../account/account-store.ts';
import { lockAccount } from '../account/change-account.ts';

/** What a door asks the second step of. */
export type StepPorts = Pick<AccountPorts, 'clock' | 'digest' | 'ids' | 'random' | 'settingsDocuments' | 'signInSteps'>;

/** A door has seen the first proof, and it is not enough: no session is there. */
export interface SecondStepRequired {
  readonly _tag: 'SecondStep';
  readonly code: 'second_factor_required' | 'second_factor_enrolment_required';
  /** Opens the second step; its holder shows it with the second proof. */
  readonly token: string;
  readonly purpose: SignInStep['purpose'];
}

const TOKEN_BYTES = 32;

/** What is still asked of this account; the policy is read for those whom it may concern alone. */
export const secondStepFor =
  (ports: Pick<StepPorts, 'clock' | 'digest' | 'settingsDocuments'>) =>
  (account: Account): Effect.Effect<SecondStep, StoreDown> => {
    const judged = (requiredFrom: Temporal.PlainDate | null) =>
      secondStepOf({ account, requiredFrom, now: ports.clock.now() });
    if (account.secondFactor || account.privilegeBits === 0) return Effect.succeed(judged(null));
    return Effect.map(readSettingsDocument(ports)(secondFactorPolicy), ({ values }) => judged(values.requiredFrom));
  };

/**
 * Keeps the first proof for ten minutes. @param provedAt when it was made; just now when absent, null when nobody says when
 * @returns null when the account has changed since it was seen
 */
export const beginSecondStep =
  (ports: StepPorts) =>
  (
    account: Account,
    method: SignInMethod,
    purpose: SignInStep['purpose'],
    provedAt: Temporal.Instant | null = ports.clock.now(),
  ): Effect.Effect<SecondStepRequired | null, StoreDown> =>
    Effect.suspend(() => {
      const token = ports.random.bytes(TOKEN_BYTES).toBase64({ alphabet: 'base64url', omitPadding: true });
      const now = ports.clock.now();
      const step: SignInStep = {
        id: ports.ids.next<SignInStepId>(),
        tokenHash: ports.digest.sha256(token),
        accountId: account.id,
        method,
        purpose,
        state: 'Waiting',
        provedAt,
        tries: 0,
        createdAt: now,
        expiresAt: now.add({ minutes: signInStepLimits.minutes }),
      };
      const code = purpose === 'prove' ? 'second_factor_required' : 'second_factor_enrolment_required';
      return Effect.map(ports.signInSteps.insert(step, account), (kept) =>
        kept ? ({ _tag: 'SecondStep', code, token, purpose } satisfies SecondStepRequired) : null,
      );
    });

/** For a door that opens no cookie session: nothing, or the step that was begun. */
export const neededStep = (ports: StepPorts) => (account: Account, method: SignInMethod) =>
  Effect.gen(function* () {
    const needed = yield* secondStepFor(ports)(account);
    if (needed === 'none') return needed;
    const begun = yield* beginSecondStep(ports)(account, method, needed);
    return begun ?? (yield* Effect.fail(refusal('invalid_credentials')));
  });

/** One refusal for all: a step that is over, another's, a wrong code, one that was used. */
export const stepRefused = refusal('second_factor_refused');

/** A step whose account and row are locked. */
export interface LockedStep {
  readonly step: SignInStep;
  readonly account: Account;
}

/** Locks the account, then the step, as a password write does; null when it cannot lead to a session any more. */
export const lockStep =
  (ports: Pick<StepPorts, 'clock' | 'digest' | 'signInSteps'> & Pick<AccountPorts, 'accounts'>) =>
  (token: string | null, purpose: SignInStep['purpose']): Effect.Effect<LockedStep | null, StoreDown> =>
    Effect.gen(function* () {
      if (token === null) return null;
      const hash = ports.digest.sha256(token);
      const found = yield* ports.signInSteps.find(hash);
      const account = found === null ? null : yield* lockAccount(ports)(found.accountId);
      const locked = account === null ? null : yield* ports.signInSteps.lock(hash);
      if (account === null || locked === null || locked.purpose !== purpose) return null;
      if (account.state === 'Deleted') return null;
      const step = signInStepAt(locked, ports.clock.now());
      return step.state === 'Waiting' ? { step, account } : null;
    });

/** The second proof was right: the step opens one session. */
export const passStep = (ports: Pick<StepPorts, 'clock' | 'signInSteps'>) => (step: SignInStep) =>
  Effect.flatMap(fromResult(passedStep(step, ports.clock.now()).mapErr(() => stepRefused)), ports.signInSteps.save);

/** It was wrong: a try less. */
export const failStep = (ports: Pick<StepPorts, 'clock' | 'signInSteps'>) => (step: SignInStep) =>
  failedStep(step, ports.clock.now()).match(ports.signInSteps.save, () => Effect.void);

/** The factor of a person, as its owner sees it. */
export const readSecondFactor =
  (ports: Pick<AccountPorts, 'digest' | 'passkeys' | 'secondFactors' | 'settingsDocuments'>) =>
  (accountId: AccountId) =>
    Effect.gen(function* () {
      const factor = yield* ports.secondFactors.find(accountId);
      const { values } = yield* readSettingsDocument(ports)(secondFactorPolicy);
      return {
        state: factor?.state ?? ('None' as const),
        recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
        passkeys: (yield* ports.passkeys.ofAccount(accountId)).length,
        requiredFrom: values.requiredFrom,
      };
    });
