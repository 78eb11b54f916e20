import { describe, expect, it } from 'vitest';
import { lineOf } from './compose.lines.ts';
import { saleLine, saleOfBooking, saleOfSubscription } from './desk-sale.ts';

type Line = Parameters<typeof saleOfBooking>[0];
const booking = {
  id: 'b',
  slot: { title: 'Vinyasa', localDate: '2026-11-28', localStart: '18:30' },
  client: { id: 'c', name: 'Anna Conti' },
  means: 'onSite',
  price: { amountCents: 1500, currency: 'EUR', vat: { rateBp: 2200 } },
  orderId: null,
} as Line;

describe('a place that may have its invoice made at the desk', () => {
  it('is one paid at the studio, at its own price and VAT', () => {
    const sale = saleOfBooking(booking);
    expect(sale).toMatchObject({ of: 'booking', clientId: 'c', description: 'Vinyasa, 28/11/2026 18:30', vat: '2200' });
    expect(sale === null ? null : lineOf(saleLine(sale))).toEqual({
      ...{ description: 'Vinyasa, 28/11/2026 18:30', quantity: 1, grossCents: 1500, vat: { rateBp: 2200 } },
    });
  });
  it.each([
    ['its order invoices', { orderId: 118 }],
    ['an entry covers', { means: 'entry' }],
    ['has no price', { price: null }],
  ] as const)('is none that %s', (_, other) => expect(saleOfBooking({ ...booking, ...other })).toBeNull());
});

type Sold = Parameters<typeof saleOfSubscription>[0];
const sold = {
  ...{ id: 's', userId: 'c', clientName: 'Anna Conti', name: 'Dieci ingressi', status: 'Active', orderId: null },
  ...{ paid: { amount: { amountCents: 9000, currency: 'EUR' }, method: 'cash' }, vat: { nature: 'N4' } },
} as Sold;

describe('a subscription that may have its invoice made at the desk', () => {
  it('has the VAT of its plan and the way it was paid; without a plan its VAT is to be said', () => {
    expect(saleOfSubscription(sold)).toMatchObject({ cents: 9000, vat: 'N4', payment: { method: 'cash' } });
    expect(saleOfSubscription({ ...sold, vat: null })?.vat).toBeNull();
  });
  it.each([
    ['an order invoices', { orderId: 7 }],
    ['is called off', { status: 'Cancelled' }],
    ['was given', { paid: { amount: { amountCents: 0, currency: 'EUR' }, method: 'none' } }],
  ] as const)('is none that %s', (_, other) => expect(saleOfSubscription({ ...sold, ...other })).toBeNull());
});
