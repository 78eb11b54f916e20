import { describe, expect, it } from 'vitest';
import { aSubscription, day } from './subscription.test.support.ts';
import { statusOn, type ClientSubscription } from './subscription.ts';
import { withCancelled, withTerms, type SubscriptionTerms, type TermsFacts } from './terms.ts';

const today = day('2027-03-10');
// Valid from 1 March to 31 May 2027.
const terms = (change: SubscriptionTerms, over: Partial<ClientSubscription> = {}, facts: Partial<TermsFacts> = {}) =>
  withTerms(aSubscription(over), change, { today, spent: null, ...facts });
const no = (...asked: Parameters<typeof terms>) => terms(...asked)._unsafeUnwrapErr().code;

describe('a subscription', () => {
  it('is open on its first and its last day', () => {
    expect(
      ['2027-02-28', '2027-03-01', '2027-05-31', '2027-06-01'].map((on) => statusOn(aSubscription(), day(on))),
    ).toEqual(['Scheduled', 'Active', 'Active', 'Expired']);
    expect(statusOn(aSubscription({ validFrom: null, validTo: null, plan: null }), day('2199-01-01'))).toBe('Active');
  });
  it('keeps what is not named, and counts the change', () => {
    expect(terms({ dailyLimit: 2 })._unsafeUnwrap()).toEqual({ ...aSubscription(), dailyLimit: 2, version: 2 });
    expect(terms({ validTo: null })._unsafeUnwrap().validTo).toBeNull();
  });
  it('that expired comes back when it is prolonged, and expires when it is cut short', () => {
    const expired = { validTo: day('2027-03-09'), status: 'Expired' as const };
    expect(terms({ validTo: today }, expired)._unsafeUnwrap().status).toBe('Active');
    expect(terms({ validTo: day('2027-03-09') })._unsafeUnwrap().status).toBe('Expired');
    expect(terms({ validFrom: day('2027-04-01') })._unsafeUnwrap().status).toBe('Scheduled');
  });
  it('validity_invalid: does not end before it begins', () => {
    expect(no({ validTo: day('2027-02-28') })).toBe('validity_invalid');
  });
  it('validity_invalid: leaves none of its bookings outside', () => {
    const spent = { first: day('2027-03-05'), last: day('2027-03-20') };
    expect(no({ validTo: day('2027-03-19') }, {}, { spent })).toBe('validity_invalid');
    expect(no({ validFrom: day('2027-03-06') }, {}, { spent })).toBe('validity_invalid');
    expect(terms({ validFrom: spent.first, validTo: spent.last }, {}, { spent }).isOk()).toBe(true);
  });
  it('refund_in_flight, cancelled: keeps its dates where the table says so', () => {
    expect(no({ validTo: day('2027-07-01') }, { status: 'RefundPending' })).toBe('refund_in_flight');
    expect(no({ validTo: day('2027-07-01') }, { status: 'Cancelled' })).toBe('cancelled');
    expect(terms({ dailyLimit: null }, { status: 'Cancelled' }).isOk()).toBe(true);
  });
  it('is cancelled once, and not while a refund is on its way', () => {
    const gone = withCancelled(aSubscription(), today)._unsafeUnwrap();
    expect(gone).toEqual({ ...aSubscription(), status: 'Cancelled', version: 2 });
    expect(withCancelled(gone, today)._unsafeUnwrap()).toBe(gone);
    expect(withCancelled(aSubscription({ status: 'RefundPending' }), today)._unsafeUnwrapErr().code).toBe(
      'refund_in_flight',
    );
  });
});
