import { describe, expect, it } from 'vitest';
import { statusOn, withTerms, type ClientSubscription } from './subscription.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const subscription = {
  validFrom: day('2027-03-01'),
  validTo: day('2027-03-31'),
  dailyLimit: 1,
  activityIds: [],
  remaining: 3,
  version: 4,
} as unknown as ClientSubscription;

describe('a subscription', () => {
  it('is open on its first and its last day', () => {
    expect(
      ['2027-02-28', '2027-03-01', '2027-03-31', '2027-04-01'].map((each) => statusOn(subscription, day(each))),
    ).toEqual(['Scheduled', 'Active', 'Active', 'Expired']);
    expect(statusOn({ validFrom: null, validTo: null }, day('2199-01-01'))).toBe('Active');
  });
  it('keeps what is not named, and counts the change', () => {
    const next = withTerms(subscription, { dailyLimit: null })._unsafeUnwrap();
    expect(next).toEqual({ ...subscription, dailyLimit: null, version: 5 });
    expect(withTerms(subscription, { validTo: null })._unsafeUnwrap().validTo).toBeNull();
  });
  it('validity_invalid: does not end before it begins', () => {
    expect(withTerms(subscription, { validTo: day('2027-02-28') })._unsafeUnwrapErr().code).toBe('validity_invalid');
  });
});
