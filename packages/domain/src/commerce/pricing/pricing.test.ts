import { describe, expect, it } from 'vitest';
import { quotePlace } from './pricing.ts';

describe('the price of a place', () => {
  it('is the tenant’s own, one line, with its VAT inside', () => {
    const price = { amountCents: 2000, currency: 'EUR' } as const;
    expect(quotePlace({ title: 'Yoga', price, vat: { rateBp: 2200 } })).toEqual({
      total: price,
      lines: [{ description: 'Yoga', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } }],
      net: { netCents: 1639, vatCents: 361 },
    });
  });
});
