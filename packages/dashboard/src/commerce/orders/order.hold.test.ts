import { describe, expect, it } from 'vitest';
import { holdOf } from './order.hold.ts';

const expiresAt = '2027-03-28T10:00:00Z';
const keptUntil = '2027-03-29T10:00:00Z';

describe('the place of an order', () => {
  it('is kept until its time while nobody paid, and was until then once it expired', () => {
    const known = { expiresAt, keptUntil: null };
    expect(holdOf({ hold: { status: 'Active', ...known }, booked: false })).toEqual({ word: 'held', at: expiresAt });
    expect(holdOf({ hold: { status: 'Expired', ...known }, booked: false })).toEqual({
      word: 'expired',
      at: expiresAt,
    });
    expect(holdOf({ hold: { status: 'Released', ...known }, booked: false })).toEqual({ word: 'released', at: null });
  });

  it('is kept for who paid: until a moment only while a person is to decide', () => {
    const converted = { status: 'Converted', expiresAt } as const;
    expect(holdOf({ hold: { ...converted, keptUntil: null }, booked: false })).toEqual({ word: 'paid', at: null });
    expect(holdOf({ hold: { ...converted, keptUntil }, booked: false })).toEqual({ word: 'review', at: keptUntil });
  });

  it('is the booking’s once that exists, and nothing where an order keeps none', () => {
    const hold = { status: 'Converted', expiresAt, keptUntil: null } as const;
    expect(holdOf({ hold, booked: true })).toEqual({ word: 'booked', at: null });
    expect(holdOf({ hold: null, booked: true })).toBeNull();
  });
});
