import { describe, expect, it } from 'vitest';
import { ownValue } from './own-value.ts';

describe('the table of words', () => {
  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', 'TD99'])('does not have %s', (word) => {
    expect(ownValue({ TD01: 'Fattura' }, word)).toBeUndefined();
  });
  it('has its own', () => {
    expect(ownValue({ TD01: 'Fattura' }, 'TD01')).toBe('Fattura');
  });
});
