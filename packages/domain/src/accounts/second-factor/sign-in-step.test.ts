import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../kernel/ids.ts';
import { holdsAsATable } from '../../kernel/transitions.test.support.ts';
import { failedStep, passedStep, signInStepBeside, type SignInStep, type SignInStepId } from './sign-in-step.ts';
import { signInStepTable } from './sign-in-step.transitions.ts';

holdsAsATable('sign-ins between two proofs', signInStepTable, {
  initial: ['Waiting'],
  final: ['Exhausted', 'Expired', 'Passed', 'Superseded'],
  refusals: [
    ['a first proof opens one session and no second', 'Passed', 'pass', 'step_passed'],
    ['after five wrong proofs even the right one is refused', 'Exhausted', 'pass', 'step_exhausted'],
    ['after ten minutes the first proof is worth nothing', 'Expired', 'pass', 'step_expired'],
    ['a password write in between ends it', 'Superseded', 'pass', 'step_superseded'],
  ],
});

const start = Temporal.Instant.from('2027-03-01T09:00:00Z');
const at = (seconds: number) => start.add({ milliseconds: Math.round(seconds * 1000) });
const waiting: SignInStep = {
  id: 'step' as SignInStepId,
  tokenHash: 'hash',
  accountId: 'anna' as AccountId,
  method: 'password',
  purpose: 'prove',
  state: 'Waiting',
  provedAt: start,
  tries: 0,
  createdAt: start,
  expiresAt: at(600),
};

describe('a sign-in between its proofs', () => {
  it('passes until ten minutes after the first, to the instant', () => {
    expect(passedStep(waiting, at(599.999))._unsafeUnwrap().state).toBe('Passed');
    expect(passedStep(waiting, at(600))._unsafeUnwrapErr()).toBe('step_expired');
  });
  it('takes five wrong proofs and no sixth try', () => {
    let current = waiting;
    for (const tries of [1, 2, 3, 4]) {
      current = failedStep(current, at(tries))._unsafeUnwrap();
      expect(current).toMatchObject({ state: 'Waiting', tries });
    }
    current = failedStep(current, at(5))._unsafeUnwrap();
    expect(current).toMatchObject({ state: 'Exhausted', tries: 5 });
    expect(passedStep(current, at(6))._unsafeUnwrapErr()).toBe('step_exhausted');
  });
  it('is over when everybody’s access ended after it began', () => {
    expect(signInStepBeside(waiting, at(1)).state).toBe('Superseded');
    expect(signInStepBeside(waiting, start).state).toBe('Waiting');
    expect(signInStepBeside(waiting, null).state).toBe('Waiting');
  });
  it('passes at most once, whatever is tried in whatever order', () => {
    const tries = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 700 })), { maxLength: 20 });
    fc.assert(
      fc.property(tries, (all) => {
        let [current, passes, wrong] = [waiting, 0, 0];
        for (const [right, second] of all) {
          const next = (right ? passedStep : failedStep)(current, at(second));
          if (next.isOk() && right) passes += second < 600 && wrong < 5 ? 1 : 2;
          if (next.isOk() && !right) wrong += 1;
          current = next.unwrapOr(current);
        }
        expect(passes).toBeLessThanOrEqual(1);
      }),
    );
  });
});
