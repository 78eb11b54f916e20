import { describe, expect, it } from 'vitest';
import { isDay, startOfDay } from './time.ts';

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

describe('the beginning of a day', () => {
  it.each([
    ['2026-01-15', 'Europe/Rome', '2026-01-14T23:00:00.000Z'],
    ['2026-03-29', 'Europe/Rome', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Rome', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Rome', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Rome', '2026-10-25T23:00:00.000Z'],
    ['2026-06-01', 'Pacific/Auckland', '2026-05-31T12:00:00.000Z'],
    ['2026-06-01', 'America/Los_Angeles', '2026-06-01T07:00:00.000Z'],
  ])('of %s in %s is %s', (day, zone, instant) => expect(startOfDay(day, zone)).toBe(instant));
});
