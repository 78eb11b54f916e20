import { describe, expect, it } from 'vitest';
import { isDay } from './time.ts';

describe('a day in an address', () => {
  it.each([
    ['2026-02-28', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-31', false],
    ['2026-13-01', false],
    ['2026-2-1', false],
    ['oggi', false],
  ])('%s: %s', (text, is) => expect(isDay(text)).toBe(is));
});
