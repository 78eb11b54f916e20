import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../kernel/ids.ts';
import { holdsAsATable } from '../../kernel/transitions.test.support.ts';
import { judgeOtpTraffic, type OtpRules, type OtpTraffic } from './otp-traffic.policies.ts';
import { otpAt, otpCodeFrom, resendOtp, sameCode, tryOtp, type OtpRequest, type OtpRequestId } from './otp.ts';
import { otpTable } from './otp.transitions.ts';

holdsAsATable('OTP requests', otpTable, {
  initial: ['Active'],
  final: ['Exhausted', 'Expired', 'Superseded', 'Used'],
  refusals: [
    ['a code that was used opens nothing a second time', 'Used', 'accept', 'otp_used'],
    ['after three wrong tries even the right code is refused', 'Exhausted', 'accept', 'otp_exhausted'],
    ['a code whose time is over is refused', 'Expired', 'accept', 'otp_expired'],
    ['a code that another one replaced is refused', 'Superseded', 'accept', 'otp_superseded'],
    ['a code that was used is not mailed again', 'Used', 'resend', 'otp_used'],
  ],
});

const start = Temporal.Instant.from('2027-03-01T09:00:00Z');
const at = (seconds: number) => start.add({ milliseconds: Math.round(seconds * 1000) });
const aRequest = (over: Partial<OtpRequest> = {}): OtpRequest => ({
  id: 'request' as OtpRequestId,
  email: 'anna@example.test',
  mode: 'login',
  accountId: 'anna' as AccountId,
  state: 'Active',
  sealedCode: 'sealed',
  tries: 0,
  sends: 1,
  source: '192.0.2.1',
  createdAt: start,
  lastSentAt: start,
  expiresAt: at(1800),
  ...over,
});

describe('a code', () => {
  it('limit.otp-length: is six digits, leading zeros kept', () => {
    expect(otpCodeFrom(new Uint8Array(8))).toBe('000000');
    expect(otpCodeFrom(new Uint8Array([0, 0, 0, 0, 0, 0x0f, 0x42, 0x3f]))).toBe('999999');
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 16 }), (random) => /^\d{6}$/.test(otpCodeFrom(random))),
    );
  });
  it('is the same only as itself, wherever it differs', () => {
    const code = fc.stringMatching(/^\d{6}$/);
    fc.assert(fc.property(code, code, (one, other) => sameCode(one, other) === (one === other)));
    for (const given of ['', '12345', '1234567', '123456 ', '12345６']) expect(sameCode(given, '123456')).toBe(false);
    for (let digit = 0; digit < 6; digit += 1) {
      const guess = `${'1'.repeat(digit)}2${'1'.repeat(5 - digit)}`;
      expect(sameCode(guess, '111111')).toBe(false);
    }
  });
});

describe('a try', () => {
  it('with the right code uses it up; the code is forgotten', () => {
    expect(tryOtp(aRequest(), true, at(1))).toEqual({
      next: aRequest({ state: 'Used', sealedCode: null }),
      reason: null,
    });
  });
  it('limit.otp-attempts: is one of three; after the third wrong one the right one is refused too', () => {
    const first = tryOtp(aRequest(), false, at(1));
    const second = tryOtp(first.next, false, at(2));
    const third = tryOtp(second.next, false, at(3));
    expect([first, second, third].map(({ next, reason }) => [next.state, next.tries, reason])).toEqual([
      ['Active', 1, 'wrong_code'],
      ['Active', 2, 'wrong_code'],
      ['Exhausted', 3, 'wrong_code'],
    ]);
    expect(third.next.sealedCode).toBeNull();
    expect(tryOtp(third.next, true, at(4)).reason).toBe('otp_exhausted');
    expect(tryOtp(second.next, true, at(3)).reason).toBeNull();
  });
  it('limit.otp-expiry: counts until half an hour after the request, to the instant', () => {
    expect(tryOtp(aRequest(), true, at(1799.999)).reason).toBeNull();
    expect(tryOtp(aRequest(), true, at(1800))).toEqual({
      next: aRequest({ state: 'Expired', sealedCode: null }),
      reason: 'otp_expired',
    });
  });
  it('otp.decoy: never opens a decoy, which counts and runs out like any other', () => {
    const play = (request: OtpRequest, matches: boolean) =>
      [1, 2, 3, 4].reduce<readonly OtpRequest[]>(
        (tries, second) => [...tries, tryOtp(tries.at(-1) ?? request, matches, at(second)).next],
        [],
      );
    const decoy = play(aRequest({ accountId: null }), true);
    expect(decoy).toEqual(play(aRequest({ accountId: null }), false));
    expect(decoy.map((each) => ({ ...each, accountId: 'anna' }))).toEqual(play(aRequest(), false));
  });
});

describe('a resend', () => {
  it('keeps the code, the tries and the end', () => {
    const tried = tryOtp(aRequest(), false, at(1)).next;
    expect(resendOtp(tried, at(40))._unsafeUnwrap()).toEqual({ ...tried, sends: 2, lastSentAt: at(40) });
  });
  it('of a request that is over is refused', () => {
    expect(resendOtp(aRequest(), at(1800))._unsafeUnwrapErr()).toBe('otp_expired');
    expect(resendOtp(aRequest({ state: 'Superseded' }), at(1))._unsafeUnwrapErr()).toBe('otp_superseded');
  });
});

const rules: OtpRules = {
  minResendIntervalSeconds: 30,
  dailyCapPerAddress: 20,
  dailyCapPerSource: 50,
  neutralCheckEmail: false,
};
const quiet: OtpTraffic = {
  lastToAddress: null,
  toAddress: 0,
  firstToAddress: null,
  fromSource: 0,
  firstFromSource: null,
};
const wait = (traffic: Partial<OtpTraffic>, seconds: number) =>
  judgeOtpTraffic({ traffic: { ...quiet, ...traffic }, rules, now: at(seconds) }).match(
    () => 0,
    ({ params }) => params?.['retryAfterSeconds'],
  );

describe('the traffic of an address and a source', () => {
  it('limit.otp-cooldown: leaves thirty seconds between two mails to one address', () => {
    expect([0, 1, 29.5, 30, 31].map((seconds) => wait({ lastToAddress: start, toAddress: 1 }, seconds))).toEqual([
      30, 29, 1, 0, 0,
    ]);
  });
  it('otp_cooldown: ends for the day at the cap of the address, until the first mail is a day old', () => {
    expect(wait({ toAddress: 19, firstToAddress: start }, 100)).toBe(0);
    expect(wait({ toAddress: 20, firstToAddress: start }, 100)).toBe(86_300);
  });
  it('otp_cooldown: ends for the day at the cap of the source', () => {
    expect(wait({ fromSource: 49, firstFromSource: start }, 100)).toBe(0);
    expect(wait({ fromSource: 50, firstFromSource: start }, 100)).toBe(86_300);
  });
  it('never makes anybody wait longer than the rule lasts, whatever the clock does', () => {
    const instant = fc.option(
      fc.integer({ min: -200_000, max: 200_000 }).map((seconds) => at(seconds)),
      { nil: null },
    );
    const traffic = fc.record({
      lastToAddress: instant,
      toAddress: fc.nat(30),
      firstToAddress: instant,
      fromSource: fc.nat(60),
      firstFromSource: instant,
    });
    fc.assert(
      fc.property(traffic, (each) => {
        const seconds = wait(each, 0);
        expect(seconds).toBeGreaterThanOrEqual(0);
        expect(seconds).toBeLessThanOrEqual(86_400);
      }),
    );
  });
});

describe('whatever is tried in whatever order, on whatever clock', () => {
  const act = fc.record({
    kind: fc.constantFrom('right' as const, 'wrong' as const, 'resend' as const),
    second: fc.integer({ min: -100, max: 4000 }),
  });
  it('a request opens at most once, never after its third wrong try, never from its end on', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let [request, opened, wrong, late] = [aRequest(), 0, 0, 0];
        for (const { kind, second } of acts) {
          if (kind === 'resend') request = resendOtp(request, at(second)).unwrapOr(request);
          else {
            const { next, reason } = tryOtp(request, kind === 'right', at(second));
            if (reason === null) opened += 1;
            if (reason === null && (wrong >= 3 || second >= 1800)) late += 1;
            if (reason === 'wrong_code') wrong += 1;
            request = next;
          }
          expect(request.tries).toBe(wrong);
          expect(request.sealedCode === null).toBe(request.state !== 'Active');
        }
        expect(opened).toBeLessThanOrEqual(1);
        expect(late).toBe(0);
        expect(wrong).toBeLessThanOrEqual(3);
        expect(otpAt(request, at(5000)).state).not.toBe('Active');
      }),
    );
  });
});
