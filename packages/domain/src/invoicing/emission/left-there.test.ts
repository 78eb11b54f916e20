import { describe, expect, it } from 'vitest';
import { isLookDue, type LeftThere } from './left-there.ts';

const since = Temporal.Instant.from('2027-03-01T10:00:00Z');
const after = (minutes: number) => since.add({ minutes });
const left = (over: Partial<LeftThere> = {}): LeftThere => ({
  reason: 'unreadable',
  judgedFor: '12345678903',
  since,
  lookedAt: since,
  ...over,
});

describe('a document that is left at the gateway', () => {
  it('that cannot be read is tried at ever longer distances, one hour at most', () => {
    const looks: number[] = [];
    let mark = left();
    for (let minute = 5; minute <= 300; minute += 5) {
      if (!isLookDue(mark, mark.judgedFor, after(minute))) continue;
      looks.push(minute);
      mark = { ...mark, lookedAt: after(minute) };
    }
    expect(looks).toEqual([5, 10, 20, 40, 80, 140, 200, 260]);
  });
  it('of another company is not looked at again, unless we go by another number ourselves', () => {
    const foreign = left({ reason: 'foreign' });
    expect(isLookDue(foreign, foreign.judgedFor, after(100_000))).toBe(false);
    expect(isLookDue(foreign, '00743110157', after(1))).toBe(true);
  });
});
