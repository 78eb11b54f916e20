import { describe, expect, it } from 'vitest';
import { typedCents, typedOf } from './money-typed.ts';

describe('an amount that somebody types', () => {
  it.for([
    ['15', 1500],
    ['15,5', 1550],
    ['15.05', 1505],
    ['1.240,50', 124_050],
    ['1,240.50', 124_050],
    ['1240,5', 124_050],
    [' 1 240,00 € ', 124_000],
    ['0,29', 29],
    ['', 'empty'],
    ['abc', 'wrong'],
    ['-3', 'wrong'],
    ['1,234,5', 'wrong'],
    ['99999999999999999', 'wrong'],
    ['1.240', 'ambiguous'],
    ['1,240', 'ambiguous'],
  ] as const)('%s is %s', ([text, cents]) => {
    expect(typedCents(text)).toBe(cents);
  });
  it('comes back as it was', () => {
    for (const cents of [0, 5, 29, 100, 4567, 124_050]) expect(typedCents(typedOf(cents))).toBe(cents);
  });
});
