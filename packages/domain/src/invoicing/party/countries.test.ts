import { describe, expect, it } from 'vitest';
import { composeFattura } from '../fattura/compose.ts';
import { checkFattura } from '../fattura/checks/check-fattura.ts';
import { acme, lesson, studio, today } from '../fattura/fixtures.test.support.ts';
import { identityOf } from './azienda.ts';
import type { BillingProfileInput } from './billing-profile.ts';
import { parseBillingProfile } from './parse-billing-profile.ts';
import { isRegisteredInUnion, readVatNumber } from './foreign-vat-number.ts';

const abroad = { kind: 'company', legalName: 'Fiktiv', address: 'Some Street', city: 'Somewhere' } as const;
const company = (
  country: string,
  vatNumber?: string,
  more: Partial<BillingProfileInput> = {},
): BillingProfileInput => ({
  ...abroad,
  postalCode: '12345',
  country,
  ...(vatNumber === undefined ? {} : { vatNumber }),
  ...more,
});
const problemsOf = (profile: BillingProfileInput) =>
  parseBillingProfile(profile).match(
    () => [],
    (problems) => problems.map(({ path, code }) => `${path} ${code}`),
  );
/** What the document says of a buyer: seat, number, codice fiscale, and where it goes. */
const written = (profile: BillingProfileInput, regimeFiscale = studio.regimeFiscale) => {
  const buyer = parseBillingProfile(profile)._unsafeUnwrap();
  const fattura = composeFattura({ ...lesson, seller: { ...studio, regimeFiscale }, buyer })._unsafeUnwrap();
  expect(checkFattura(fattura, { today, strength: 'send' })).toEqual([]);
  const { CessionarioCommittente: to, DatiTrasmissione: sent } = fattura.FatturaElettronicaHeader;
  const { IdFiscaleIVA: id, CodiceFiscale } = to.DatiAnagrafici;
  return {
    seat: `${to.Sede.Nazione} ${to.Sede.CAP}`,
    number: id === undefined ? undefined : `${id.IdPaese} ${id.IdCodice}`,
    code: CodiceFiscale,
    to: [sent.CodiceDestinatario, ...(sent.PECDestinatario === undefined ? [] : [sent.PECDestinatario])].join(' '),
  };
};

describe('the country of the seat and that of the VAT number', () => {
  it.each([
    ['an Italian number of a German seat', company('DE', 'IT01234567897'), 'DE 00000', 'IT 01234567897', '0000000'],
    [
      'a German number of an Italian seat',
      company('IT', 'DE 999.999.999', { province: 'TO' }),
      'IT 12345',
      'DE 999999999',
      'XXXXXXX',
    ],
    ['a French number of a Swiss seat', company('CH', 'FR40303265045'), 'CH 00000', 'FR 40303265045', 'XXXXXXX'],
    ['a Greek number of a Cypriot seat', company('CY', 'EL123456789'), 'CY 00000', 'GR 123456789', 'XXXXXXX'],
    [
      'a number whose country is named apart',
      company('DE', '01234567897', { vatCountry: 'it' }),
      'DE 00000',
      'IT 01234567897',
      '0000000',
    ],
    ['a doubled prefix', company('DE', 'DEDE999999999'), 'DE 00000', 'DE 999999999', 'XXXXXXX'],
    ['Northern Ireland', company('GB', 'XI123456789'), 'GB 00000', 'XI 123456789', 'XXXXXXX'],
    ['Great Britain', company('GB', 'GB123456789'), 'GB 00000', 'GB OO99999999999', 'XXXXXXX'],
    ['San Marino', company('SM', 'SM12345'), 'SM 00000', 'SM 12345', '2R4GTO8'],
    [
      'San Marino with a code of its own',
      company('SM', 'SM12345', { recipientCode: 'ABC1234' }),
      'SM 00000',
      'SM 12345',
      'ABC1234',
    ],
    [
      'an Italian number with a channel',
      company('DE', 'IT01234567897', { recipientCode: 'ABC1234' }),
      'DE 00000',
      'IT 01234567897',
      'ABC1234',
    ],
    [
      'an Italian number with a PEC',
      company('DE', 'IT01234567897', { pec: 'a@pec.it' }),
      'DE 00000',
      'IT 01234567897',
      '0000000 a@pec.it',
    ],
  ] as const)('are two facts: %s', (_, profile, seat, number, to) => {
    expect(written(profile)).toEqual({ seat, number, code: undefined, to });
  });

  it('are one where the number names no other, and the profile does not say it twice', () => {
    expect(parseBillingProfile(company('DE', '999999999'))._unsafeUnwrap()).not.toHaveProperty('vatCountry');
    expect(parseBillingProfile(company('DE', 'DE999999999', { vatCountry: 'DE' }))._unsafeUnwrap()).toMatchObject({
      vatNumber: '999999999',
      country: 'DE',
    });
    expect(parseBillingProfile(company('DE', 'IT01234567897'))._unsafeUnwrap()).toMatchObject({
      vatNumber: '01234567897',
      vatCountry: 'IT',
      country: 'DE',
    });
  });

  it('an Italian number is judged by its check digit wherever the seat is', () => {
    expect(problemsOf(company('DE', 'IT01234567890'))).toEqual(['/vatNumber vat_number_invalid']);
    expect(problemsOf(company('DE', '01234567890', { vatCountry: 'IT' }))).toEqual(['/vatNumber vat_number_invalid']);
  });
  it('the prefix of another country before what is no number of it is refused', () => {
    for (const number of ['IT123', 'FR123', 'EL12'])
      expect(problemsOf(company('DE', number))).toEqual(['/vatNumber vat_number_invalid']);
  });
  it('are codes of ISO 3166-1; XI is the country of a number alone', () => {
    for (const country of ['XX', 'XI', 'EL', 'UK', 'EU', 'OO', 'ZZ', 'AA'])
      expect(problemsOf(company(country, '123456789'))).toContain('/country country_invalid');
    expect(problemsOf(company('GB', '123456789', { vatCountry: 'XI' }))).toEqual([]);
    expect(problemsOf(company('GB', '123456789', { vatCountry: 'OO' }))).toEqual(['/vatCountry country_invalid']);
  });
  it('XXXXXXX is for a number of abroad alone (00313)', () => {
    const named = { recipientCode: 'XXXXXXX' };
    expect(problemsOf(company('DE', 'IT01234567897', named))).toEqual(['/recipientCode recipient_code_foreign_only']);
    expect(problemsOf(company('IT', 'DE999999999', named))).toEqual([]);
  });
  it('distinguish a business with an Italian number from one with the same digits elsewhere', () => {
    const identity = (profile: BillingProfileInput) => identityOf(parseBillingProfile(profile)._unsafeUnwrap());
    expect(identity(company('DE', 'IT01234567897'))).toBe('IT01234567897');
    expect(identity(company('HR', 'HR01234567897'))).toBe('HR01234567897');
  });
  it('nobody invoices himself by giving a seat abroad (00471)', () => {
    const buyer = parseBillingProfile(company('DE', `IT${studio.vatNumber}`))._unsafeUnwrap();
    expect(composeFattura({ ...lesson, buyer })._unsafeUnwrapErr().code).toBe('buyer_is_seller');
    expect(composeFattura({ ...lesson, buyer: { ...acme, country: 'DE' } }).isOk()).toBe(true);
  });
  it.each(['IE 1234567FA', 'ATU12345678', 'ESB12345678', 'NL123456789B01', 'XI GD001', 'CHE-123.456.789 MWST'])(
    'of %s is the one in front, whatever letters the number has',
    (number) => {
      const seat = number.slice(0, 2);
      expect(readVatNumber(number, 'US').country).toBe(seat);
      expect(readVatNumber(number, seat)).toEqual(readVatNumber(number, 'US'));
    },
  );
  it('a number that begins with letters of no member is its seat’s', () => {
    expect(readVatNumber('GD001', 'GB')).toEqual({ country: 'GB', number: 'GD001' });
    expect(['XI', 'GR', 'IT'].every(isRegisteredInUnion)).toBe(true);
    expect(['GB', 'SM', 'CH', 'EL'].some(isRegisteredInUnion)).toBe(false);
  });
});

describe('an Italian codice fiscale of somebody who lives abroad', () => {
  const maria = { ...company('DE'), kind: 'consumer', legalName: null, firstName: 'Maria', lastName: 'Rossi' } as const;
  const fiscalCode = 'RSSMRA80A01H501U';
  it('is kept, and the document goes where SDI finds him by it', () => {
    expect(written({ ...maria, fiscalCode })).toEqual({
      seat: 'DE 00000',
      number: undefined,
      code: fiscalCode,
      to: '0000000',
    });
    expect(written({ ...maria, fiscalCode, pec: 'maria@pec.it' }).to).toBe('0000000 maria@pec.it');
    expect(written({ ...maria, fiscalCode, kind: 'company', vatNumber: 'DE999999999' })).toMatchObject({
      number: 'DE 999999999',
      code: fiscalCode,
      to: '0000000',
    });
  });
  it('is refused with a wrong check letter; a code of another country is left out', () => {
    expect(problemsOf({ ...maria, fiscalCode: 'RSSMRA80A01H501X' })).toEqual(['/fiscalCode fiscal_code_invalid']);
    for (const foreign of ['86095742719', '12345678911', '123'])
      expect(written({ ...maria, fiscalCode: foreign })).toMatchObject({
        number: 'DE 0000000',
        code: undefined,
        to: 'XXXXXXX',
      });
  });
  it('names one person wherever she lives', () => {
    const at = (country: string) => parseBillingProfile({ ...maria, country, fiscalCode })._unsafeUnwrap();
    expect(identityOf(at('DE'))).toBe(identityOf(at('FR')));
  });
});
