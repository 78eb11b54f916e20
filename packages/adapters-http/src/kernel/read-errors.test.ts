import { expect, it } from 'vitest';
import { hashingErrors, readErrors, storeErrors } from './read-errors.ts';

it('a database that is down is the same code wherever it can be down', () => {
  const codes = [storeErrors, readErrors, hashingErrors].map(({ StoreDown }) => StoreDown);
  expect(new Set(codes)).toEqual(new Set(['errors.general.unavailable']));
  expect(readErrors.NotFound).toBe('errors.general.notFound');
});
