import * as Effect from 'effect/Effect';
import {
  judgeLockout,
  lockMailDue,
  noLockout,
  noSecondFactor,
  recordAttempt,
  withCodeUsed,
  withRecoveryUsed,
  type ChallengeHolder,
  type CodeRefusal,
  type LockoutRefusal,
  type PasskeyRefusal,
  type SecondFactor,
} from '@svc/domain/accounts';
import type { AccountId, Refusal, Result } from '@svc/domain/kernel';
import type { StoreDown } from '../../kernel/index.ts';
import type { AccountPorts } from '../account-ports.ts';
import type { AccountMailPorts } from '../action-token/mail-action-token.ts';
import { notifyOwner } from '../mail/notify-owner.ts';
import type { OtpPorts } from '../otp/otp-ports.ts';
import type { PasskeyAnswer } from './passkey-verifier.ts';
import { usePasskey } from './use-passkey.ts';

/** What a code is judged by. */
export type CodePorts = Pick<
  AccountPorts,
  'accounts' | 'clock' | 'digest' | 'lockouts' | 'passkeyChallenges' | 'passkeys' | 'secondFactors'
> &
  AccountMailPorts &
  Pick<OtpPorts, 'passkeyVerifier' | 'secrets' | 'totp'>;

/** A code of the app, a passkey's signature, or a code for a person who lost both. */
export type GivenCode =
  | { readonly code: string }
  | { readonly recoveryCode: string }
  | { readonly passkey: PasskeyAnswer };

/** Whose sign-in or session the proof is for: a passkey signs a challenge of that one. */
export type ProofHolder = Omit<ChallengeHolder, 'accountId'>;

/** The field that a sealed secret is bound to. */
export const secretField = (accountId: AccountId): string => `totp:${accountId}`;

/** What is kept of a recovery code: 80 random bits need no slow hash. */
export const recoveryHash = ({ digest }: Pick<AccountPorts, 'digest'>, accountId: AccountId, code: string): string =>
  digest.sha256(`recovery ${accountId} ${code}`);

/** Its own counter, under the rules of the sign-in lock: the right password, which clears that one, does not clear this. */
export const factorCounterOf = (accountId: AccountId): string => `factor:${accountId}`;

/** The time step of a code of this factor's secret, null when it is none of the allowed ones. */
export const matchedStep = (
  { secrets, totp, clock }: Pick<CodePorts, 'secrets' | 'totp' | 'clock'>,
  { accountId, sealedSecret }: SecondFactor,
  code: string,
): number | null => {
  const secret = sealedSecret === null ? undefined : secrets.open(secretField(accountId), sealedSecret);
  return secret === undefined ? null : totp.stepOf(secret, code, clock.now());
};

type TypedCode = Exclude<GivenCode, { readonly passkey: PasskeyAnswer }>;

const used = (ports: CodePorts, factor: SecondFactor, given: TypedCode): Result<SecondFactor, CodeRefusal> =>
  'code' in given
    ? withCodeUsed(factor, matchedStep(ports, factor, given.code))
    : withRecoveryUsed(factor, recoveryHash(ports, factor.accountId, given.recoveryCode));

/** The refusal while too many wrong codes are counted, as the sign-in has it; null when a code may be tried. */
export const codeLockOf =
  (ports: Pick<CodePorts, 'clock' | 'lockouts'>) =>
  (accountId: AccountId): Effect.Effect<Refusal<LockoutRefusal> | null, StoreDown> =>
    Effect.map(ports.lockouts.find(factorCounterOf(accountId)), (lockout) => {
      const now = ports.clock.now();
      return judgeLockout(lockout ?? noLockout(now), now).match(
        () => null,
        (locked) => locked,
      );
    });

/** Why a proof opens nothing; callers get one answer for all. */
export type ProofRefusal = CodeRefusal | PasskeyRefusal;

const takeTyped =
  (ports: CodePorts) =>
  (accountId: AccountId, given: TypedCode): Effect.Effect<CodeRefusal | null, StoreDown> =>
    Effect.gen(function* () {
      const factor = (yield* ports.secondFactors.find(accountId)) ?? noSecondFactor(accountId, ports.clock.now());
      const result = used(ports, factor, given);
      if (result.isErr()) return result.error;
      yield* ports.secondFactors.save(result.value);
      return null;
    });

/** Counts a proof of the locked account. The wrong one that locks is news for the owner, once a day at most. */
export const countProof =
  (ports: Pick<CodePorts, 'accounts' | 'lockouts' | 'secondFactors'> & AccountMailPorts) =>
  (accountId: AccountId, right: boolean): Effect.Effect<void, StoreDown> =>
    Effect.gen(function* () {
      const now = ports.clock.now();
      const counted = yield* ports.lockouts.update(factorCounterOf(accountId), (current) =>
        recordAttempt(current ?? noLockout(now), right, now),
      );
      if (judgeLockout(counted, now).isOk()) return;
      const factor = (yield* ports.secondFactors.find(accountId)) ?? noSecondFactor(accountId, now);
      const account = lockMailDue(factor, now) ? yield* ports.accounts.find(accountId) : null;
      if (account === null) return;
      yield* ports.secondFactors.save({ ...factor, lockMailedAt: now });
      yield* notifyOwner(ports)(account, 'secondFactorLocked');
    });

/**
 * Takes a proof of the locked account, once, and counts it. A wrong one is an outcome, not a failure: its count must be
 * committed. @returns null when it was right
 */
export const takeCode =
  (ports: CodePorts) =>
  (accountId: AccountId, given: GivenCode, holder: ProofHolder): Effect.Effect<ProofRefusal | null, StoreDown> =>
    Effect.gen(function* () {
      const refused =
        'passkey' in given
          ? yield* usePasskey(ports)({ ...holder, accountId }, given.passkey)
          : yield* takeTyped(ports)(accountId, given);
      yield* countProof(ports)(accountId, refused === null);
      return refused;
    });
