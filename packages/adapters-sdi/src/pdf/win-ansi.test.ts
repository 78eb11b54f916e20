import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable } from './win-ansi.ts';

describe('a printable text', () => {
  it('keeps what the fonts have: Latin-1, the euro sign, typographic signs', () => {
    const kept = 'Perché costa 10 €? «Sì» – “così” ß Ñ ž … ™ ¼';
    expect(printable(kept)).toBe(kept);
  });

  it('spells what they lack as near as it can, else with a question mark', () => {
    expect(printable('e\u0300 ł ć ő ﬁ ½')).toBe('è ? c o fi ½');
    expect(printable('a\tb\nc\u00add\u200be')).toBe('a b c\u00adde');
    expect(printable('−1 ‐ ≤ 2 😀 日本 → x')).toBe('-1 - <= 2 ? ?? -> x');
  });

  it('reads the controls of Latin-1 as windows-1252 means them', () =>
    expect(printable('\u0080 \u0093a\u0094 \u0081')).toBe('€ “a” ?'));

  it('holds only characters of WinAnsi, whatever the text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(printable(text)).toMatch(/^[ -~\u00a0-ÿ€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/);
      }),
      { numRuns: 1000 },
    ));
});
