import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../kernel/ids.ts';
import { holdsAsATable } from '../../kernel/transitions.test.support.ts';
import { privilege } from '../account/roles.ts';
import { recoveryCodeFrom, recoveryCodes } from './recovery-code.ts';
import {
  activated,
  enrolled,
  lockMailDue,
  noSecondFactor,
  removed,
  wasReset,
  withCodeUsed,
  withRecoveryRenewed,
  withRecoveryUsed,
  type SecondFactor,
} from './second-factor.ts';
import { factorStands, secondStepOf } from './second-factor.policies.ts';
import { statesOf } from '../../kernel/transitions.ts';
import { secondFactorTable } from './second-factor.transitions.ts';

holdsAsATable('second factors', secondFactorTable, {
  initial: ['None'],
  final: [],
  refusals: [
    ['one that stands is not replaced unseen', 'Active', 'enrol', 'second_factor_active'],
    ['one that stands is not confirmed again', 'Active', 'activate', 'second_factor_active'],
    ['nothing is confirmed that was not begun', 'None', 'activate', 'second_factor_not_begun'],
    ['what an operator took away comes back by enrolling alone', 'Disabled', 'activate', 'second_factor_not_begun'],
    ['there is nothing to give up', 'None', 'remove', 'second_factor_missing'],
    ['there is nothing to take away', 'None', 'reset', 'second_factor_missing'],
  ],
});

const now = Temporal.Instant.from('2027-03-01T09:00:00Z');
const anna = 'anna' as AccountId;
const active = (lastStep: number, hashes: readonly string[] = []): SecondFactor =>
  activated(
    enrolled(noSecondFactor(anna, now), 'sealed', 'here', now)._unsafeUnwrap(),
    lastStep,
    hashes,
    now,
  )._unsafeUnwrap();

describe('a second factor', () => {
  it('stands as an app that was confirmed or as a passkey, and as nothing else', () => {
    const states = statesOf(secondFactorTable);
    expect(states.filter((state) => factorStands({ state }, 0))).toEqual(['Active']);
    expect(states.filter((state) => factorStands({ state }, 1))).toEqual([...states]);
  });

  it('is begun with a secret, confirmed by a code, and that code is used up', () => {
    const factor = active(100, ['a', 'b']);
    expect(factor).toMatchObject({
      state: 'Active',
      sealedSecret: 'sealed',
      lastStep: 100,
      recoveryHashes: ['a', 'b'],
    });
    expect(withCodeUsed(factor, 100)._unsafeUnwrapErr()).toBe('code_used');
  });
  it('begun a second time has the second secret', () => {
    const once = enrolled(noSecondFactor(anna, now), 'one', 'here', now)._unsafeUnwrap();
    expect(enrolled(once, 'two', 'there', now)._unsafeUnwrap()).toMatchObject({
      state: 'Pending',
      sealedSecret: 'two',
      begunBy: 'there',
    });
  });
  it.for([
    ['given up', removed, 'None'],
    ['taken away', wasReset, 'Disabled'],
  ] as const)('%s, keeps nothing', ([, end, state]) => {
    expect(end(active(100, ['a']), now)._unsafeUnwrap()).toEqual({ ...noSecondFactor(anna, now), state });
  });
  it('is taken away with the passkeys of an account that has no app', () => {
    const none = noSecondFactor(anna, now);
    expect(wasReset(none, now, true)._unsafeUnwrap()).toEqual({ ...none, state: 'Disabled' });
    expect(wasReset(none, now)._unsafeUnwrapErr()).toBe('second_factor_missing');
  });
  it.for([
    ['was never mailed', null, true],
    ['was mailed a day ago', now.subtract({ hours: 24 }), true],
    ['was mailed less than a day ago', now.subtract({ hours: 23, minutes: 59 }), false],
    ['was mailed by a clock that has been put back', now.add({ hours: 30 }), true],
  ] as const)('that wrong codes have locked is news for an owner who %s', ([, lockMailedAt, due]) => {
    expect(lockMailDue({ ...active(100), lockMailedAt }, now)).toBe(due);
  });
  it('keeps through every change when its owner was mailed that it is locked', () => {
    const factor = { ...active(100), lockMailedAt: now };
    expect(removed(factor, now)._unsafeUnwrap().lockMailedAt).toEqual(now);
    expect(wasReset(factor, now)._unsafeUnwrap().lockMailedAt).toEqual(now);
  });
  it('takes no code while it does not stand', () => {
    const none = noSecondFactor(anna, now);
    const pending = enrolled(none, 'sealed', 'here', now)._unsafeUnwrap();
    for (const factor of [none, pending]) {
      expect(withCodeUsed(factor, 5)._unsafeUnwrapErr()).toBe('code_not_asked');
      expect(withRecoveryUsed(factor, 'a')._unsafeUnwrapErr()).toBe('code_not_asked');
      expect(withRecoveryRenewed(factor, ['a'], now)._unsafeUnwrapErr()).toBe('code_not_asked');
    }
  });
  it('takes each time step once and none before one it took, in whatever order codes come', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 90, max: 120 }), { nil: null }), { maxLength: 40 }), (steps) => {
        let factor = active(100);
        const taken: number[] = [];
        for (const matched of steps) {
          const used = withCodeUsed(factor, matched);
          if (used.isOk()) taken.push(matched ?? Number.NaN);
          factor = used.unwrapOr(factor);
        }
        expect(taken).toEqual([...new Set(taken)].toSorted((a, b) => a - b));
        expect(taken.every((step) => step > 100)).toBe(true);
      }),
    );
  });
  it('takes each recovery code once, and none of before they were renewed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 20 }), (given) => {
        let factor = active(100, ['a', 'b', 'c']);
        const taken: string[] = [];
        for (const hash of given) {
          const used = withRecoveryUsed(factor, hash);
          if (used.isOk()) taken.push(hash);
          factor = used.unwrapOr(factor);
        }
        expect(taken).toEqual([...new Set(taken)]);
        expect(taken).not.toContain('d');
      }),
    );
    const renewed = withRecoveryRenewed(active(100, ['a']), ['n'], now)._unsafeUnwrap();
    expect(withRecoveryUsed(renewed, 'a')._unsafeUnwrapErr()).toBe('code_wrong');
    expect(withRecoveryUsed(renewed, 'n').isOk()).toBe(true);
  });
});

describe('recovery codes', () => {
  it('are four times four signs that nobody confuses', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: recoveryCodes.letters, maxLength: 20 }), (random) =>
        /^(?:[a-hjkmnp-z2-9i]{4}-){3}[a-hjkmnp-z2-9i]{4}$/.test(recoveryCodeFrom(random)),
      ),
    );
    expect(recoveryCodeFrom(new Uint8Array(16))).toBe('aaaa-aaaa-aaaa-aaaa');
  });
});

describe('what a door still asks', () => {
  const day = Temporal.PlainDate.from('2027-03-10');
  const noon = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone: 'Europe/Rome', plainTime: '12:00' }).toInstant();
  const asks = (bits: number, secondFactor: boolean, requiredFrom: Temporal.PlainDate | null, now = noon(day)) =>
    secondStepOf({ account: { privilegeBits: bits, secondFactor }, requiredFrom, now });

  it('is the factor that stands, of staff and clients alike, whatever the policy says', () => {
    for (const bits of [0, privilege.pro, privilege.admin, privilege.superAdmin])
      for (const requiredFrom of [null, day, day.add({ days: 1 })])
        expect(asks(bits, true, requiredFrom)).toBe('prove');
  });
  it('is to enrol, of staff without one, from the day the policy names', () => {
    for (const bits of [privilege.pro, privilege.admin, privilege.superAdmin])
      expect([-1, 0, 1].map((days) => asks(bits, false, day, noon(day.add({ days }))))).toEqual([
        'none',
        'enrol',
        'enrol',
      ]);
  });
  it('is to enrol from the midnight of Rome, not of Greenwich', () => {
    const at = (time: string) => Temporal.Instant.from(time);
    expect(asks(privilege.pro, false, day, at('2027-03-09T22:59:59Z'))).toBe('none');
    expect(asks(privilege.pro, false, day, at('2027-03-09T23:00:00Z'))).toBe('enrol');
  });
  it('is nothing of a client without one', () => {
    for (const requiredFrom of [null, day]) expect(asks(0, false, requiredFrom)).toBe('none');
  });
});
