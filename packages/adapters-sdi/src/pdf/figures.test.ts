import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day, figure, money, percent, total } from './figures.ts';

describe('a figure', () => {
  it('has the signs of its language and at least two decimals', () => {
    expect(figure('1234567.5', 'it')).toBe('1.234.567,50');
    expect(figure('1234567.5', 'en')).toBe('1,234,567.50');
    expect(figure('-999.00', 'it')).toBe('-999,00');
    expect(figure('16.39344262', 'it')).toBe('16,39344262');
    expect(figure('16.39000000', 'it')).toBe('16,39');
  });

  it('comes back as it is when it is none', () => {
    for (const text of ['', 'sedici', '1,50', '1e5', '--1']) expect(figure(text, 'it')).toBe(text);
  });

  it('loses no digit, whatever its length', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (whole) => {
        expect(figure(`${whole}.00`, 'it').replaceAll('.', '')).toBe(`${whole},00`);
      }),
    ));

  it('stands with its currency, or its percent sign', () => {
    expect(money('20.00', 'EUR', 'it')).toBe('20,00 €');
    expect(money('-20.00', 'EUR', 'en')).toBe('-€20.00');
    expect(money('20.00', 'CHF', 'it')).toBe('20,00 CHF');
    expect(percent('22.00', 'it')).toBe('22%');
    expect(percent('12.50', 'it')).toBe('12,5%');
  });
});

describe('a day', () => {
  it('is written as its language does, without a time zone', () => {
    expect(day('2026-03-10+01:00', 'it')).toBe('10/03/2026');
    expect(day('2026-03-01', 'en')).toBe('1 Mar 2026');
    expect(day('2026-13-01', 'en')).toBe('1 13 2026');
    expect(day('soon', 'it')).toBe('soon');
  });
});

describe('a total', () => {
  it('is exact, beyond what a number holds and to the eighth decimal', () => {
    expect(figure(total(['0.1', '0.2', '-0.3']) ?? '', 'it')).toBe('0,00');
    expect(figure(total(['-0.01', '0.00000001']) ?? '', 'en')).toBe('-0.00999999');
    expect(figure(total(Array.from({ length: 9999 }, () => '99999999999.99')) ?? '', 'en')).toBe(
      '999,899,999,999,900.01',
    );
    expect(figure(total([]) ?? '', 'it')).toBe('0,00');
  });

  it('is not given when a part is missing or no amount', () => {
    expect(total(['1.00', undefined])).toBeUndefined();
    expect(total(['1.00', 'x'])).toBeUndefined();
    expect(total(['1.123456789'])).toBeUndefined();
    expect(total(['9'.repeat(41)])).toBeUndefined();
  });
});
