import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayDeclareAbsent } from './absence.policies.ts';

const sentAt = Temporal.Instant.from('2027-03-01T10:00:00Z');
const account = { sentWith: 'a', configured: 'a', formerAccountConfirmed: false };
const judged = (
  seconds: number,
  absentAfterMs = 600_000,
  over: Partial<typeof account> | { configured: null } = {},
) => {
  const now = sentAt.add({ milliseconds: Math.round(seconds * 1000) });
  return mayDeclareAbsent({ sentAt, now, absentAfterMs, ...account, ...over });
};

describe('a person says that a lost transmission did not arrive', () => {
  it('absence_too_early: is not believed while the gateway’s queue may hide it, and hears when to say it again', () => {
    expect(judged(0.5)._unsafeUnwrapErr()).toEqual({
      _tag: 'Refusal',
      code: 'absence_too_early',
      params: { until: '2027-03-01T10:10:00Z', retryAfterSeconds: 600 },
    });
    expect(judged(599)._unsafeUnwrapErr().params).toMatchObject({ retryAfterSeconds: 1 });
  });
  it('is believed from then on', () => {
    expect([judged(600).isOk(), judged(100_000).isOk()]).toEqual([true, true]);
  });
  it('says nothing new when every attempt has its answer', () => {
    expect(mayDeclareAbsent({ sentAt: null, now: sentAt, absentAfterMs: 600_000, ...account }).isOk()).toBe(true);
  });
  it('account_changed: is not believed when the account of now is not the one it was sent with, unless they looked there', () => {
    const code = (over: Parameters<typeof judged>[2], seconds = 600) =>
      judged(seconds, 600_000, over).match(
        () => null,
        (no) => no.code,
      );
    expect([code({ configured: 'b' }), code({ configured: null })]).toEqual(['account_changed', 'account_changed']);
    expect(code({ configured: 'b', formerAccountConfirmed: true })).toBeNull();
    expect(code({ configured: 'b', formerAccountConfirmed: true }, 599)).toBe('absence_too_early');
  });
  it('is believed exactly once the seconds are over that it has to wait', () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(2_000_000), (seconds, absentAfterMs) => {
        const verdict = judged(seconds, absentAfterMs);
        if (verdict.isOk()) return seconds * 1000 >= absentAfterMs;
        return judged(seconds + Number(verdict.error.params?.['retryAfterSeconds']), absentAfterMs).isOk();
      }),
    );
  });
});
