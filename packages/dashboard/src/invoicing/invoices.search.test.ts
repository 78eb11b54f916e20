import { describe, expect, it } from 'vitest';
import { daysOf, filterOf, invoicesSearch } from './invoices.search.ts';

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
