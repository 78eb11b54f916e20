import { describe, expect, it } from 'vitest';
import { acme, anna } from '../fattura/fixtures.test.support.ts';
import { identityOf } from './azienda.ts';

describe('who a counterparty is', () => {
  it('is the VAT number with its country', () => {
    expect(identityOf(acme)).toBe('IT01234567897');
    expect(identityOf({ ...acme, country: 'DE', vatNumber: '999999999' })).toBe('DE999999999');
  });
  it('is the codice fiscale of a person, whatever the address', () => {
    expect(identityOf(anna)).toBe('IT RSSMRA80A01H501U');
    expect(identityOf({ ...anna, address: 'Via Nuova' })).toBe(identityOf(anna));
  });
  it('of a legal person is the same by its codice fiscale and by its VAT number', () => {
    const { vatNumber, ...noVat } = acme;
    expect(identityOf({ ...noVat, fiscalCode: vatNumber! })).toBe(identityOf(acme));
  });
  it('of a foreigner without a number is name and address, however they are spaced', () => {
    const jo = {
      kind: 'consumer',
      firstName: 'Jo',
      lastName: 'Do',
      country: 'FR',
      address: 'Rue 1',
      postalCode: '75',
      city: 'Paris',
    } as const;
    expect(identityOf(jo)).toBe(identityOf({ ...jo, firstName: 'JO ', address: 'rue  1' }));
    expect(identityOf(jo)).not.toBe(identityOf({ ...jo, address: 'Rue 2' }));
  });
});
