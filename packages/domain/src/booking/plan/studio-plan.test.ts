import { describe, expect, it } from 'vitest';
import { aPlan, aSubscription, day } from '../subscription/subscription.test.support.ts';
import { isSold, lastDayOf } from './studio-plan.ts';

describe('a studio plan', () => {
  it('is good to the day before the same day of a later month; a shorter month ends it', () => {
    const last = (from: string, length: Parameters<typeof lastDayOf>[0]) => lastDayOf(length, day(from)).toString();
    expect([
      last('2027-03-10', { months: 1 }),
      last('2027-01-31', { months: 1 }),
      last('2028-01-31', { months: 1 }),
      last('2027-03-01', { days: 1 }),
      last('2027-03-27', { days: 3 }),
    ]).toEqual(['2027-04-09', '2027-02-28', '2028-02-29', '2027-03-01', '2027-03-29']);
  });
  it('is sold while it is active and not archived', () => {
    expect([isSold(aPlan()), isSold(aPlan({ active: false })), isSold(aPlan({ archived: true }))]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('leaves its terms with what was sold of it', () => {
    const sold = aSubscription({}, aPlan({ dailyLimit: 2 }));
    expect(sold).toMatchObject({ name: 'Carnet 10', entries: 10, dailyLimit: 2, status: 'Active', planId: 'plan' });
    expect([sold.validFrom?.toString(), sold.validTo?.toString()]).toEqual(['2027-03-01', '2027-05-31']);
    expect(sold.plan).toMatchObject({ price: { amountCents: 9000 }, length: { months: 3 } });
  });
  it('that begins with the first class gives no dates before', () => {
    const sold = aSubscription({}, aPlan({ startRule: 'firstUse' }));
    expect([sold.validFrom, sold.validTo, sold.status]).toEqual([null, null, 'Scheduled']);
  });
});
