import { describe, expect, it } from 'vitest';
import { judge, refusal, type Rule } from './refusal.ts';

describe('a policy', () => {
  const big: Rule<number, 'big' | 'odd'> = (n) => (n > 9 ? refusal('big', { n }) : undefined);
  const odd: Rule<number, 'big' | 'odd'> = (n) => (n % 2 === 1 ? refusal('odd') : undefined);
  it('answers the first refusal in the order of its rules', () => {
    expect(judge([big, odd], 11)._unsafeUnwrapErr()).toEqual({ _tag: 'Refusal', code: 'big', params: { n: 11 } });
    expect(judge([odd, big], 11)._unsafeUnwrapErr()).toEqual({ _tag: 'Refusal', code: 'odd' });
  });
  it('says nothing when every rule is content', () => {
    expect(judge([big, odd], 2).isOk()).toBe(true);
  });
});
