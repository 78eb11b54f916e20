import { describe, expect, it } from 'vitest';
import { composeSearch, daysOf, filterOf, invoicesSearch } from './invoices.search.ts';

describe('the address of the invoices', () => {
  it('keeps what it knows, and nothing else', () => {
    expect(invoicesSearch({ vista: 'decidere', mese: '2026-02', q: '12', x: 1 })).toEqual({
      ...{ vista: 'decidere', mese: '2026-02', q: '12' },
    });
    expect(invoicesSearch({ vista: 'tutte', mese: '2026-13', q: ' ' })).toEqual({});
  });
  it('asks the row for whole months, also in a leap year', () => {
    expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(filterOf({ mese: '2026-11' })).toEqual({ direction: 'outbound', from: '2026-11-01', to: '2026-11-30' });
  });
});

describe('the address of what is composed', () => {
  it('names an invoice to take back, or what is sold at the desk, never both', () => {
    const storna = '0190a000-0000-7000-8000-00000000ffff';
    expect(composeSearch({ storna, banco: 'lezioni' })).toEqual({ storna });
    expect(composeSearch({ storna: 'x', banco: 'abbonamenti' })).toEqual({ banco: 'abbonamenti' });
    expect(composeSearch({ banco: 'libera' })).toEqual({});
    expect(composeSearch({ banco: 'altro' })).toEqual({});
  });
});
