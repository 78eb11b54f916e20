import { describe, expect, it } from 'vitest';
import { pauseBefore } from './polling.ts';
import { Problem } from './problem.ts';

const problem = (status: number): Problem => new Problem({ status, code: 'errors.general.unavailable', title: 'x' });
const answered = { error: null, dataUpdatedAt: 60_000, errorUpdatedAt: 0 };
/** Unanswered since the minute, the last time after so many milliseconds. */
const failing = (status: number, ms: number) => ({
  error: problem(status),
  dataUpdatedAt: 60_000,
  errorUpdatedAt: 60_000 + ms,
});

describe('a question that is asked again and again', () => {
  it.each([401, 403, 404])('ends at %i: the answer stays what it is', (status) => {
    expect(pauseBefore(5000, failing(status, 5000))).toBe(false);
  });

  it('is never asked again where a screen does not want it', () => {
    expect(pauseBefore(0, answered)).toBe(false);
  });

  it('comes after its time, a fifth more or less, and always the same for the same answer', () => {
    const pauses = Array.from({ length: 1000 }, (_, ms) => pauseBefore(5000, { ...answered, dataUpdatedAt: ms }));
    expect([Math.min(...pauses.map(Number)), Math.max(...pauses.map(Number))]).toEqual([4000, 6000]);
    expect(pauseBefore(5000, answered)).toBe(pauseBefore(5000, answered));
  });

  it.each([0, 429, 500, 503])(
    'comes more and more seldom while the answer is %i, and at least every six minutes',
    (status) => {
      const pauses = [5000, 10_000, 20_000, 40_000, 3_600_000].map((ms) =>
        Number(pauseBefore(5000, failing(status, ms))),
      );
      expect(pauses).toEqual([8000, 8000, 16_000, 32_000, 240_000]);
    },
  );

  it('is asked again where the first answer never came', () => {
    const first = { error: problem(503), dataUpdatedAt: 0, errorUpdatedAt: 60_000 };
    expect(pauseBefore(5000, first)).toBe(8000);
  });
});
