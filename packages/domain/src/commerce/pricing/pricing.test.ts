import { describe, expect, it } from 'vitest';
import { planTitle, quotePlace, quotePlan } from './pricing.ts';

describe('the price of a place', () => {
  it('is the tenant’s own, one line, with its VAT inside', () => {
    const price = { amountCents: 2000, currency: 'EUR' } as const;
    expect(quotePlace({ title: 'Yoga', price, vat: { rateBp: 2200 } })).toEqual({
      total: price,
      lines: [{ description: 'Yoga', quantity: 1, grossCents: 2000, vat: { rateBp: 2200 } }],
    });
  });
});

describe('a plan on an order', () => {
  const plan = {
    name: { it: 'Carnet 10', en: 'Ten classes' },
    entries: 10,
    length: { months: 3 },
    price: { amountCents: 9000, currency: 'EUR' },
    vat: { rateBp: 2200 },
    activityIds: [],
    dailyLimit: null,
    startRule: 'purchase',
    maxFreezeDays: 30,
    maxFreezes: 2,
  } as const;
  it('is named with its quantity and its time, in the language of who buys', () => {
    expect(planTitle(plan, 'it')).toBe('Carnet 10 (10 ingressi, 3 mesi)');
    expect(planTitle(plan, 'en')).toBe('Ten classes (10 entries, 3 months)');
    expect(planTitle({ ...plan, entries: 1, length: { days: 1 } }, 'it')).toBe('Carnet 10 (1 ingresso, 1 giorno)');
    expect(planTitle({ ...plan, entries: null, length: { months: 1 } }, 'it')).toBe(
      'Carnet 10 (ingressi illimitati, 1 mese)',
    );
  });
  it('costs what the studio asks for it', () => {
    expect(quotePlan(plan, 'it')).toMatchObject({ total: plan.price, lines: [{ grossCents: 9000, vat: plan.vat }] });
  });
});
