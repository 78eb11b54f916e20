import { describe, expect, it } from 'vitest';
import { monthTyped, tableOf } from './takings.month.ts';

const line = (day: string, provider: 'card' | 'wallet', capturedCents: number, refundedCents = 0) => ({
  ...{ day, provider },
  ...{ capturedCents, refundedCents },
});

describe('the takings of a month', () => {
  it('stand by day and method, with what went back and what stayed, and add up to the cent', () => {
    const days = [
      line('2027-03-01', 'card', 1010, 20),
      line('2027-03-01', 'wallet', 4500),
      line('2027-03-28', 'wallet', 0, 4500),
      line('2027-03-31', 'card', 7),
    ];
    expect(tableOf(days, '2027-03')).toEqual({
      methods: ['card', 'wallet'],
      days: [
        { day: '2027-03-01', captured: [1010, 4500], refunded: 20, left: 5490 },
        { day: '2027-03-28', captured: [0, 0], refunded: 4500, left: -4500 },
        { day: '2027-03-31', captured: [7, 0], refunded: 0, left: 7 },
      ],
      whole: { day: '2027-03', captured: [1017, 4500], refunded: 4520, left: 997 },
    });
  });

  it('has no column for a method by which nothing moved, and no line where nothing did', () => {
    expect(tableOf([line('2027-03-01', 'wallet', 5)], '2027-03').methods).toEqual(['wallet']);
    expect(tableOf([], '2027-03')).toEqual({
      ...{ methods: [], days: [] },
      whole: { day: '2027-03', captured: [], refunded: 0, left: 0 },
    });
  });

  it('is of a month and of nothing else', () => {
    expect(['2027-03', ' 2027-12 '].map(monthTyped)).toEqual(['2027-03', '2027-12']);
    for (const text of ['', '2027-13', '2027-3', '03/2027', '1999-12', '2027-03-01'])
      expect(monthTyped(text)).toBeNull();
  });
});
