import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fiscalDateOf, fiscalYearOf, formatInvoiceNumber, isInvoiceSeries } from './numbering.ts';

describe('an invoice number', () => {
  it('is series, year and six digits, within twenty ASCII characters', () => {
    expect(formatInvoiceNumber('SVC', 2026, 1)).toBe('SVC-2026-000001');
    fc.assert(
      fc.property(
        fc.constantFrom('A', 'SVC', 'LOTO/B', 'ABCDEFGH'),
        fc.integer({ min: 1970, max: 9999 }),
        fc.integer({ min: 1, max: 999_999 }),
        (series, year, sequence) => {
          expect(formatInvoiceNumber(series, year, sequence)).toMatch(/^(?=.*[0-9])[\u0021-\u007e]{1,20}$/);
        },
      ),
    );
  });
  it('differs for every series, year and sequence', () => {
    const part = fc.tuple(
      fc.stringMatching(/^[A-Z0-9]([A-Z0-9/_-]{0,6}[A-Z0-9])?$/),
      fc.integer({ min: 2000, max: 2099 }),
      fc.integer({ min: 1, max: 999_999 }),
    );
    fc.assert(
      fc.property(part, part, (a, b) => {
        fc.pre(a.join() !== b.join());
        expect(formatInvoiceNumber(...a)).not.toBe(formatInvoiceNumber(...b));
      }),
    );
  });
  it('is never made from a bad series, year or sequence', () => {
    expect(['SVC', 'A1', 'X/2'].every(isInvoiceSeries)).toBe(true);
    expect(['', 'svc', 'TOOLONGER', '-A', 'A-', 'È'].some(isInvoiceSeries)).toBe(false);
    expect(() => formatInvoiceNumber('svc', 2026, 1)).toThrow('series');
    expect(() => formatInvoiceNumber('SVC', 26, 1)).toThrow('fiscal year');
    expect(() => formatInvoiceNumber('SVC', 2026, 0)).toThrow('sequence');
    expect(() => formatInvoiceNumber('SVC', 2026, 1_000_000)).toThrow('sequence');
  });
});

describe('the fiscal day', () => {
  it('is the day in the fiscal time zone, so the year turns at midnight in Rome', () => {
    const lastMinutes = Temporal.Instant.from('2026-12-31T22:59:59Z');
    const rome = fiscalDateOf(lastMinutes, 'Europe/Rome');
    expect(rome.toString()).toBe('2026-12-31');
    expect(fiscalYearOf(rome)).toBe(2026);
    const after = fiscalDateOf(lastMinutes.add({ seconds: 1 }), 'Europe/Rome');
    expect(after.toString()).toBe('2027-01-01');
    expect(fiscalYearOf(after)).toBe(2027);
  });
});
