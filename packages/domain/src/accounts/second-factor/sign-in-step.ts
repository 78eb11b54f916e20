import type { Result } from 'neverthrow';
import type { AccountId, Brand } from '../../kernel/ids.ts';
import { step } from '../../kernel/transitions.ts';
import { signInStepTable, type SignInStepRefusal, type SignInStepState } from './sign-in-step.transitions.ts';

/** Names a sign-in between its two proofs. UUIDv7; it opens nothing, the token does. */
export type SignInStepId = Brand<string, 'SignInStepId'>;

export const signInStepLimits = { minutes: 10, tries: 5 } as const;

/** A sign-in whose first proof was right, and that is no session yet. */
export interface SignInStep {
  readonly id: SignInStepId;
  /** SHA-256 of the token that the browser holds. */
  readonly tokenHash: string;
  readonly accountId: AccountId;
  /** The door of the first proof. */
  readonly method: string;
  /** Proves the factor that stands, or enrols one because the policy demands it. */
  readonly purpose: 'prove' | 'enrol';
  readonly state: SignInStepState;
  /** When the first proof was made, which may be long before this step; null: nobody says when. */
  readonly provedAt: Temporal.Instant | null;
  /** Wrong proofs so far. */
  readonly tries: number;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
}

/** The step as it stands now: one whose time is over has expired. */
export const signInStepAt = (current: SignInStep, now: Temporal.Instant): SignInStep =>
  Temporal.Instant.compare(now, current.expiresAt) < 0
    ? current
    : { ...current, state: step(signInStepTable, current.state, 'elapse')._unsafeUnwrap() };

/** The step beside the moment at which everybody's access ended: one that was made before it is over. */
export const signInStepBeside = (current: SignInStep, endedAt: Temporal.Instant | null): SignInStep =>
  endedAt !== null && Temporal.Instant.compare(current.createdAt, endedAt) < 0
    ? { ...current, state: step(signInStepTable, current.state, 'supersede')._unsafeUnwrap() }
    : current;

/** The second proof was right. */
export const passedStep = (current: SignInStep, now: Temporal.Instant): Result<SignInStep, SignInStepRefusal> => {
  const standing = signInStepAt(current, now);
  return step(signInStepTable, standing.state, 'pass').map((state) => ({ ...standing, state }));
};

/** It was wrong: a try less. */
export const failedStep = (current: SignInStep, now: Temporal.Instant): Result<SignInStep, SignInStepRefusal> => {
  const standing = signInStepAt(current, now);
  const tries = standing.tries + 1;
  const event = tries >= signInStepLimits.tries ? 'failLast' : 'fail';
  return step(signInStepTable, standing.state, event).map((state) => ({ ...standing, state, tries }));
};
