import { expect, it } from 'vitest';
import { Problem } from '../api/problem.ts';
import { fieldErrors, otherErrors } from './field-errors.ts';

const problem = new Problem({
  status: 400,
  code: 'errors.payment.billingProfileRequired',
  title: 'No',
  errors: [
    { pointer: '/billingProfile/city', code: 'required', message: 'City' },
    { pointer: '/billingProfile/pec', code: 'pec_invalid', message: 'PEC' },
    { pointer: '/slotId', code: 'required', message: 'Slot' },
  ],
});

it('what is refused stands at its field, and what no field of the form mends is said apart', () => {
  expect(fieldErrors(problem, '/billingProfile')).toEqual({ city: 'City', pec: 'PEC' });
  expect(otherErrors(problem, ['city'], '/billingProfile')).toEqual(['PEC', 'Slot']);
  expect(otherErrors(null, ['city'])).toEqual([]);
});
