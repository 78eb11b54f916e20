import { err, ok, type Result } from 'neverthrow';
import type { AccountId } from '../../kernel/ids.ts';
import { step } from '../../kernel/transitions.ts';
import { secondFactorTable, type SecondFactorRefusal, type SecondFactorState } from './second-factor.transitions.ts';

/** RFC 6238 with what every app knows: SHA-1, six digits, thirty seconds; a clock may be one step off. */
export const totpRules = { digits: 6, periodSeconds: 30, driftSteps: 1, secretBytes: 20 } as const;

/** The app of one account, and the recovery codes that stand in for it and for passkeys. */
export interface SecondFactor {
  readonly accountId: AccountId;
  readonly state: SecondFactorState;
  /** The secret of the app, sealed; there while Pending or Active. */
  readonly sealedSecret: string | null;
  /** The time step of the last code that was taken: that code and older ones are used up (RFC 6238 section 5.2). */
  readonly lastStep: number | null;
  /** SHA-256 of the recovery codes that are left. */
  readonly recoveryHashes: readonly string[];
  /** While Pending: the session or the sign-in between two proofs that was shown the secret; no other one confirms it. */
  readonly begunBy: string | null;
  /** When its owner was last mailed that wrong codes have locked it. */
  readonly lockMailedAt: Temporal.Instant | null;
  readonly changedAt: Temporal.Instant;
}

/** That of an account which never had one. */
export const noSecondFactor = (accountId: AccountId, now: Temporal.Instant): SecondFactor => ({
  accountId,
  state: 'None',
  sealedSecret: null,
  lastStep: null,
  recoveryHashes: [],
  begunBy: null,
  lockMailedAt: null,
  changedAt: now,
});

const emptied = (factor: SecondFactor, state: SecondFactorState, now: Temporal.Instant): SecondFactor => ({
  ...noSecondFactor(factor.accountId, now),
  lockMailedAt: factor.lockMailedAt,
  state,
});

/**
 * The owner is shown a new secret, which counts once a code of it was given.
 * @param begunBy the id of the session, or of the sign-in between two proofs, that it is shown in
 */
export const enrolled = (
  factor: SecondFactor,
  sealedSecret: string,
  begunBy: string,
  now: Temporal.Instant,
): Result<SecondFactor, SecondFactorRefusal> =>
  step(secondFactorTable, factor.state, 'enrol').map((state) => ({
    ...emptied(factor, state, now),
    sealedSecret,
    begunBy,
    recoveryHashes: factor.recoveryHashes,
  }));

/** The owner gave a code of the new secret. @param usedStep its time step: it opens nothing more */
export const activated = (
  factor: SecondFactor,
  usedStep: number,
  recoveryHashes: readonly string[],
  now: Temporal.Instant,
): Result<SecondFactor, SecondFactorRefusal> =>
  step(secondFactorTable, factor.state, 'activate').map((state) => ({
    ...factor,
    state,
    lastStep: usedStep,
    recoveryHashes,
    begunBy: null,
    changedAt: now,
  }));

/**
 * The owner gives it up; nothing of it is kept.
 * @param besides passkeys stand: the recovery codes are theirs too
 */
export const removed = (
  factor: SecondFactor,
  now: Temporal.Instant,
  besides = false,
): Result<SecondFactor, SecondFactorRefusal> =>
  step(secondFactorTable, factor.state, 'remove').map((state) => ({
    ...emptied(factor, state, now),
    recoveryHashes: besides ? factor.recoveryHashes : [],
  }));

/** The last passkey went: without an app there is nothing that recovery codes stand in for. */
export const withoutPasskeys = (factor: SecondFactor): SecondFactor =>
  factor.state === 'Active' ? factor : { ...factor, recoveryHashes: [] };

/**
 * An operator takes it away; its owner enrols anew.
 * @param besides passkeys stand, and go with it: then there is something to take away without an app too
 */
export const wasReset = (
  factor: SecondFactor,
  now: Temporal.Instant,
  besides = false,
): Result<SecondFactor, SecondFactorRefusal> =>
  besides && factor.state === 'None'
    ? ok(emptied(factor, 'Disabled', now))
    : step(secondFactorTable, factor.state, 'reset').map((state) => emptied(factor, state, now));

/** Why a code opens nothing; callers get one answer for all. */
export type CodeRefusal = 'code_wrong' | 'code_used' | 'code_not_asked';

/**
 * A code of the app, on the locked record: each time step is good once, and none before the last that was taken.
 * @param matched the time step whose code it is, among those the drift allows; null when it is none of theirs
 */
export const withCodeUsed = (factor: SecondFactor, matched: number | null): Result<SecondFactor, CodeRefusal> => {
  if (factor.state !== 'Active') return err('code_not_asked');
  if (matched === null) return err('code_wrong');
  return factor.lastStep !== null && matched <= factor.lastStep
    ? err('code_used')
    : ok({ ...factor, lastStep: matched });
};

/** A recovery code, on the locked record: each is good once. */
export const withRecoveryUsed = (factor: SecondFactor, hash: string): Result<SecondFactor, CodeRefusal> => {
  if (factor.state !== 'Active' && factor.recoveryHashes.length === 0) return err('code_not_asked');
  const left = factor.recoveryHashes.filter((each) => each !== hash);
  return left.length === factor.recoveryHashes.length ? err('code_wrong') : ok({ ...factor, recoveryHashes: left });
};

/** New recovery codes; those of before are worth nothing. @param besides passkeys stand */
export const withRecoveryRenewed = (
  factor: SecondFactor,
  recoveryHashes: readonly string[],
  now: Temporal.Instant,
  besides = false,
): Result<SecondFactor, CodeRefusal> =>
  factor.state === 'Active' || besides ? ok({ ...factor, recoveryHashes, changedAt: now }) : err('code_not_asked');

/** Hours in which the owner is mailed once at most that wrong codes have locked the factor. */
const lockMailHours = 24;

/** Wrong codes have just locked it: whether its owner is due a mail. A clock that was put back holds none up. */
export const lockMailDue = ({ lockMailedAt }: SecondFactor, now: Temporal.Instant): boolean =>
  lockMailedAt === null || Math.abs(now.since(lockMailedAt).total('hours')) >= lockMailHours;
