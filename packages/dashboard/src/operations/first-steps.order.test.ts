import { describe, expect, it } from 'vitest';
import { stepsOf } from './first-steps.order.ts';

const none = {
  checks: { paymentProvider: false, einvoicingCredentials: false, invoiceSeller: false },
  flags: { enable_bookings: false, enable_einvoicing: false, enable_online_payments: false },
};

describe('the first steps of a studio', () => {
  it('come in the order in which one asks for the other, and none is done yet', () => {
    expect(stepsOf(none).map(({ step, done }) => [step, done])).toEqual([
      ['bookings', false],
      ['einvoicing', false],
      ['invoiceSeller', false],
      ['einvoicingCredentials', false],
      ['paymentProvider', false],
      ['online', false],
      ['class', false],
    ]);
  });

  it('lead to a field of the settings only while their area is open', () => {
    expect(stepsOf(none).flatMap(({ field }) => field ?? [])).toEqual([]);
    const open = stepsOf({ ...none, flags: { ...none.flags, enable_einvoicing: true } });
    expect(open.flatMap(({ field }) => field ?? [])).toEqual(['seller', 'credentials']);
  });

  it('are done by what the server finds in place, one by one', () => {
    const done = (known: typeof none) => stepsOf(known).flatMap(({ step, done: isDone }) => (isDone ? [step] : []));
    expect(done({ ...none, checks: { ...none.checks, invoiceSeller: true } })).toEqual(['invoiceSeller']);
    expect(done({ ...none, checks: { ...none.checks, einvoicingCredentials: true } })).toEqual([
      'einvoicingCredentials',
    ]);
    expect(done({ ...none, checks: { ...none.checks, paymentProvider: true } })).toEqual(['paymentProvider']);
    expect(done({ ...none, flags: { ...none.flags, enable_online_payments: true } })).toEqual(['online']);
    expect(done({ ...none, flags: { ...none.flags, enable_bookings: true } })).toEqual(['bookings']);
  });
});
