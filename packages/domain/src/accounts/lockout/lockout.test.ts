import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsAsATable } from '../../kernel/transitions.test.support.ts';
import { judgeLockout, lockoutAt, noLockout, recordAttempt, type Lockout } from './lockout.ts';
import { lockoutTable } from './lockout.transitions.ts';

holdsAsATable('lockouts', lockoutTable, {
  initial: ['Clear'],
  final: [],
  refusals: [
    ['a locked address is refused the wrong password', 'Locked', 'fail', 'too_many_attempts'],
    ['a locked address is refused even the right password', 'Locked', 'succeed', 'too_many_attempts'],
  ],
});

const start = Temporal.Instant.from('2027-03-01T09:00:00Z');
const at = (seconds: number) => start.add({ milliseconds: Math.round(seconds * 1000) });
/** Wrong passwords at those seconds. */
const wrongAt = (...seconds: readonly number[]): Lockout =>
  seconds.reduce((lockout, second) => recordAttempt(lockout, false, at(second)), noLockout(start));
const minutesLeft = (lockout: Lockout, seconds: number) =>
  judgeLockout(lockout, at(seconds))._unsafeUnwrapErr().params?.['remainingMinutes'];

describe('the failure counter of an address', () => {
  it('login.lockout: locks at the fifth wrong password within a quarter of an hour', () => {
    expect(wrongAt(0, 1, 2, 3)).toMatchObject({ state: 'Counting', failures: 4, since: start });
    expect(wrongAt(0, 1, 2, 3, 899)).toEqual({ state: 'Locked', failures: 5, since: at(899) });
  });
  it('begins anew when the quarter of an hour since the first failure is over', () => {
    expect(wrongAt(0, 1, 2, 3, 900)).toEqual({ state: 'Counting', failures: 1, since: at(900) });
  });
  it('counts the window from the first failure, not from the last', () => {
    expect(wrongAt(0, 800, 810, 820, 901, 902)).toMatchObject({ state: 'Counting', failures: 2 });
  });
  it('is cleared by the right password', () => {
    expect(recordAttempt(wrongAt(0, 1, 2, 3), true, at(4))).toEqual(noLockout(at(4)));
  });
  it('too_many_attempts: refuses while locked, with the minutes left rounded up', () => {
    const locked = wrongAt(0, 1, 2, 3, 4);
    expect([4, 5, 64, 843, 844, 845, 903].map((second) => minutesLeft(locked, second))).toEqual([
      15, 15, 14, 2, 1, 1, 1,
    ]);
    expect(judgeLockout(locked, at(4))._unsafeUnwrapErr().code).toBe('too_many_attempts');
  });
  it('is open again exactly fifteen minutes after the lock', () => {
    const locked = wrongAt(0, 1, 2, 3, 4);
    expect(judgeLockout(locked, at(903.999)).isErr()).toBe(true);
    expect(judgeLockout(locked, at(904)).isOk()).toBe(true);
    expect(lockoutAt(locked, at(904))).toEqual(noLockout(at(904)));
  });
  it('is not extended by an attempt that was refused, right or wrong', () => {
    const locked = wrongAt(0, 1, 2, 3, 4);
    expect(recordAttempt(locked, false, at(500))).toEqual(locked);
    expect(recordAttempt(locked, true, at(500))).toEqual(locked);
  });
  it('lets everybody in who is not locked', () => {
    expect(judgeLockout(noLockout(start), start).isOk()).toBe(true);
    expect(judgeLockout(wrongAt(0, 1, 2, 3), at(4)).isOk()).toBe(true);
  });
});

describe('whatever is tried in whatever order, on whatever clock', () => {
  const attempt = fc.record({ right: fc.boolean(), second: fc.integer({ min: -2000, max: 5000 }) });
  const play = (attempts: readonly { right: boolean; second: number }[]) =>
    attempts.reduce((lockout, { right, second }) => recordAttempt(lockout, right, at(second)), noLockout(start));

  it('the counter stays within its bounds, and locked means five', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 40 }), (attempts) => {
        const { state, failures } = play(attempts);
        expect(failures).toBeLessThanOrEqual(5);
        expect(state).toBe(failures === 0 ? 'Clear' : failures === 5 ? 'Locked' : 'Counting');
      }),
    );
  });
  it('five wrong ones within the window always lock, whatever went before', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 20 }), fc.integer({ min: 6000, max: 9000 }), (attempts, from) => {
        const before = play(attempts);
        const after = [0, 1, 2, 3, 4].reduce(
          (lockout, second) => recordAttempt(lockout, false, at(from + second)),
          before,
        );
        expect(after.state).toBe('Locked');
      }),
    );
  });
  it('nobody is locked out longer than a quarter of an hour from now, as long as the clock does not go back', () => {
    fc.assert(
      fc.property(fc.array(attempt, { maxLength: 40 }), (attempts) => {
        const sorted = attempts.toSorted((a, b) => a.second - b.second);
        const last = sorted.at(-1)?.second ?? 0;
        expect(judgeLockout(play(sorted), at(last + 900)).isOk()).toBe(true);
      }),
    );
  });
  it('a clock that went back by a whole window or more locks nobody out for as long', () => {
    const locked = wrongAt(1000, 1001, 1002, 1003, 1004);
    expect(judgeLockout(locked, at(104.001)).isErr()).toBe(true);
    expect(judgeLockout(locked, at(104)).isOk()).toBe(true);
    expect(recordAttempt(locked, false, at(0))).toEqual({ state: 'Counting', failures: 1, since: at(0) });
  });
  it('a clock that went back shows no more than the fifteen minutes', () => {
    const locked = wrongAt(1000, 1001, 1002, 1003, 1004);
    expect(minutesLeft(locked, 500)).toBe(15);
  });
});
