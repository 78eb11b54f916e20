import { expect, it } from 'vitest';
import { TIPI_DOCUMENTO, TIPI_DOCUMENTO_SEMPLIFICATI } from '../fattura/index.ts';
import { numberSet } from './number-set.ts';

it('every kind of document shares its numbers with the invoices, but for the two kinds of credit notes', () => {
  const apart = [...TIPI_DOCUMENTO, ...TIPI_DOCUMENTO_SEMPLIFICATI].filter(
    (documentType) => numberSet({ documentType }) !== 'invoices',
  );
  expect(apart).toEqual(['TD04', 'TD08']);
  expect(numberSet({ documentType: 'TD04' })).not.toBe(numberSet({ documentType: 'TD08' }));
});
