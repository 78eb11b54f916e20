import { describe, expect, it } from 'vitest';
import { contrast } from '@svc/domain/content/contrast';
import { legible } from './contrast.ts';
import { grounds, night, slate, tints } from './tokens.ts';

describe('the colours', () => {
  it('of words are read on their ground, light and dark: 4.5 to 1', () => {
    const pairs = Object.entries(tints).flatMap(([tone, { light, dark }]) => [
      [tone, contrast(light, grounds.light)] as const,
      [tone, contrast(dark, grounds.dark)] as const,
      [`${tone} on a card`, contrast(dark, night[6])] as const,
    ]);
    const dimmed = [
      ['dimmed', contrast(slate[6], grounds.light)],
      ['dimmed', contrast(slate[3], grounds.dark)],
      ['dimmed on a card', contrast(slate[3], night[6])],
      ['text on a card', contrast(night[0], night[6])],
      ['placeholder in a field', contrast(slate[4], night[6])],
    ] as const;
    expect([...pairs, ...dimmed].filter(([, ratio]) => ratio < 4.5)).toEqual([]);
  });

  it('tell black from white, and a colour from itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#777777')).toBe(1);
  });

  it('of a studio carry white text, as they are or darker', () => {
    expect(legible('#0f766e')).toBe('#0f766e');
    const yellow = legible('#ffee00');
    expect(yellow).not.toBe('#ffee00');
    expect(contrast(yellow, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});
