import { expect, it } from 'vitest';
import { anActivity } from '../booking.test.support.ts';
import { activityFaultOf } from './activity-faults.ts';

it.each([
  ['an appointment is for one', { kind: 'appointment', capacity: 2 }, '/capacity', 'not_for_one'],
  [
    'what is paid at once is not confirmed by hand',
    { confirmation: 'manual' },
    '/confirmation',
    'paid_before_confirmed',
  ],
  ['what is paid for needs a price once it is offered', { price: null }, '/price', 'price_missing'],
  ['and its VAT', { state: 'Hidden', vat: null }, '/vat', 'price_missing'],
  ['a price that no way of booking asks for is a mistake', { means: ['free'] }, '/price', 'price_unasked'],
] as const)('%s', (_, over, at, fault) => {
  expect(activityFaultOf(anActivity(over))).toEqual({ at, fault });
});
it('a draft may still lack its price', () => {
  expect(activityFaultOf(anActivity({ state: 'Draft', price: null, vat: null }))).toBeNull();
  expect(activityFaultOf(anActivity())).toBeNull();
});
