import { expect, it } from 'vitest';
import { isSameThing } from './same-thing.ts';

const asked = { path: { userId: 'u1' }, query: { sort: 'startsAt', pageSize: 25 } };
const before = ['users.bookings', asked, 'it'] as const;

it('is the same question in another language, and for more lines of the same list', () => {
  expect(isSameThing(before, ['users.bookings', asked])).toBe(true);
  expect(isSameThing(before, ['users.bookings', { ...asked, query: { ...asked.query, pageSize: 50 } }])).toBe(true);
  expect(isSameThing(['auth.verify-session', {}, 'it'], ['auth.verify-session', {}])).toBe(true);
});

it('is another one of somebody else, by another filter, to another row, or after nothing', () => {
  for (const [id, input] of [
    ['users.bookings', { ...asked, path: { userId: 'u2' } }],
    ['users.bookings', { ...asked, query: { sort: '-startsAt', pageSize: 25 } }],
    ['payments.orders.list', asked],
  ] as const)
    expect(isSameThing(before, [id, input])).toBe(false);
  expect(isSameThing(undefined, ['users.bookings', asked])).toBe(false);
});
