import { describe, expect, it } from 'vitest';
import { unexpected } from './foreign-suite.ts';

const report = (...tests: readonly (readonly [string, 'passed' | 'failed' | 'skipped', string?])[]) => ({
  testResults: [
    {
      message: '',
      assertionResults: tests.map(([title, status, message]) => ({
        title,
        status,
        failureMessages: message === undefined ? [] : [message],
      })),
    },
  ],
});
const one = { title: 'b', message: /2 instead of 1/ };

describe('a foreign suite', () => {
  it('is as expected when all its tests pass', () =>
    expect(unexpected(report(['a', 'passed'], ['b', 'passed']), { atLeast: 2 })).toBeUndefined());
  it('is as expected when the named test fails for the named reason', () =>
    expect(
      unexpected(report(['a', 'passed'], ['b', 'failed', '2 instead of 1']), { atLeast: 2, failing: one }),
    ).toBeUndefined());
  it.each([
    ['a test fails', report(['a', 'passed'], ['b', 'failed', 'why']), { atLeast: 2 }, /failed b\nwhy/],
    ['a test is skipped', report(['a', 'skipped'], ['b', 'passed']), { atLeast: 2 }, /skipped a/],
    ['there are too few tests', report(['a', 'passed']), { atLeast: 2 }, /1 tests, expected 2/],
    ['nothing was found to run', { testResults: [] }, { atLeast: 1 }, /0 tests/],
    [
      'the planted bug is not found',
      report(['a', 'passed'], ['b', 'passed']),
      { atLeast: 2, failing: one },
      /passed b/,
    ],
    [
      'it fails for another reason',
      report(['a', 'passed'], ['b', 'failed', 'no module']),
      { atLeast: 2, failing: one },
      /no module/,
    ],
    [
      'another test fails too',
      report(['a', 'failed', 'why'], ['b', 'failed', '2 instead of 1']),
      { atLeast: 2, failing: one },
      /failed a/,
    ],
    [
      'the named test is not there',
      report(['a', 'passed'], ['c', 'passed']),
      { atLeast: 2, failing: one },
      /no test b/,
    ],
  ])('is not as expected when %s', (_, given, expected, why) => expect(unexpected(given, expected)).toMatch(why));
});
