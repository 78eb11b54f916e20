import { describe, expect, it } from 'vitest';
import { aSlot } from '../booking.test.support.ts';
import { movedTerms, termsAfterOwnMove } from './booked-terms.ts';
import { defaultCancellationTerms, type CancellationTerms } from './cancellation-terms.ts';

const slot = aSlot('2027-03-08', '18:00');
const terms = (over: Partial<CancellationTerms> = {}): CancellationTerms => ({ ...defaultCancellationTerms, ...over });
const hours = (count: number) => terms({ window: { minutes: count * 60 } });
const after = (booked: CancellationTerms | null, fresh: CancellationTerms | null, sameActivity = true) =>
  termsAfterOwnMove({ booked, fresh, sameActivity, slot });

describe('the terms of a booking that its person takes to another class', () => {
  it('lose what the studio’s move of its class gave, once or twice', () => {
    for (const moved of [movedTerms(hours(24)), movedTerms(movedTerms(hours(24)))]) {
      expect(moved).toMatchObject({ window: { minutes: 0 }, early: { refundPercent: 100 } });
      expect(after(moved, hours(24))).toEqual(hours(24));
    }
    expect(after(movedTerms(null), null)).toBeNull();
  });
  it('are those of the class to which it goes, never harder than those of its booking', () => {
    expect(after(hours(24), hours(2))).toEqual(hours(2));
    expect(after(hours(2), hours(24))).toEqual(hours(2));
    expect(after(null, hours(24))).toEqual(hours(12));
    // 20:00 of the eve is 22 hours before.
    const eve = terms({ window: { daysBefore: 1, at: '20:00' } });
    expect([after(eve, hours(24)), after(eve, hours(12))]).toEqual([eve, hours(12)]);
  });
  it('are kinder point by point', () => {
    const late = (entry: 'forfeit' | 'return', refundPercent: number, early: number) =>
      terms({ late: { entry, refundPercent }, early: { refundPercent: early }, noShow: { entry } });
    const most = { ...late('return', 30, 90), graceMinutes: 20 };
    expect(after(late('return', 0, 50), { ...late('forfeit', 30, 90), graceMinutes: 20 })).toEqual(most);
  });
  it('of another activity are that activity’s alone', () => {
    expect(after(hours(2), hours(24), false)).toEqual(hours(24));
    expect(after(hours(2), null, false)).toBeNull();
  });
});
