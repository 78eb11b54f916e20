import { describe, expect, it } from 'vitest';
import {
  effectiveSeller,
  parseSeller,
  SELLER_PROBLEM_CODES,
  sellerSource,
  type SellerProblemCode,
} from './parse-seller.ts';

const loto = {
  vatNumber: '12345678903',
  name: 'Studio Loto S.r.l.',
  regimeFiscale: 'RF01',
  address: 'Viale della Libertà 1',
  postalCode: '00185',
  city: 'Roma',
  country: 'IT',
};
const problemsOf = (raw: unknown) =>
  parseSeller(raw).match(
    () => [],
    (problems) => problems.map(({ path, code }) => `${path} ${code}`),
  );

describe('a seller', () => {
  it('needs VAT number, name, regime, address, postal code, city and country', () => {
    expect(parseSeller(loto)._unsafeUnwrap()).toEqual(loto);
    expect(problemsOf({})).toEqual(Object.keys(loto).map((field) => `/${field} required`));
  });
  it('is tidied as a buyer is', () => {
    expect(parseSeller({ ...loto, vatNumber: 'IT12345678903', province: 'rm', email: null })._unsafeUnwrap()).toEqual({
      ...loto,
      province: 'RM',
    });
  });
  const broken: Readonly<Record<SellerProblemCode, readonly [raw: unknown, path: string]>> = {
    invalid_type: [null, ''],
    unknown_field: [{ ...loto, iban: 'x' }, '/iban'],
    required: [{ ...loto, city: '' }, '/city'],
    too_long: [{ ...loto, name: 'x'.repeat(81) }, '/name'],
    not_latin: [{ ...loto, name: 'Йога' }, '/name'],
    vat_number_invalid: [{ ...loto, vatNumber: '12345678904' }, '/vatNumber'],
    fiscal_code_invalid: [{ ...loto, fiscalCode: 'RSSMRA80A01H501X' }, '/fiscalCode'],
    regime_invalid: [{ ...loto, regimeFiscale: 'RF03' }, '/regimeFiscale'],
    postal_code_invalid: [{ ...loto, postalCode: '185' }, '/postalCode'],
    province_invalid: [{ ...loto, province: 'ROMA' }, '/province'],
    country_not_italy: [{ ...loto, country: 'FR' }, '/country'],
    email_invalid: [{ ...loto, email: 'ciao' }, '/email'],
  };
  it.each(SELLER_PROBLEM_CODES)('is refused for %s, which names its field', (code) => {
    const [raw, path] = broken[code];
    expect(problemsOf(raw)).toContain(`${path} ${code}`);
  });
});

describe('the seller block', () => {
  const other = { ...loto, name: 'Studio Altro', vatNumber: '01234567897' };
  it('payments.seller-block: comes wholly from the settings as soon as they hold one field', () => {
    expect(effectiveSeller(other, loto)).toBe(other);
    expect(effectiveSeller({ name: 'Studio Altro' }, loto)).toEqual({ name: 'Studio Altro' });
    expect(problemsOf(effectiveSeller({ name: 'Studio Altro' }, loto))).toContain('/vatNumber required');
    expect(sellerSource({ email: 'a@b.it' })).toBe('settings');
  });
  it('payments.seller-block: comes wholly from the environment when the settings hold nothing but empty fields', () => {
    expect(effectiveSeller({ name: ' ', city: null, email: '' }, loto)).toBe(loto);
    expect(sellerSource({})).toBe('environment');
  });
  it('is refused when neither source holds a whole seller', () => {
    expect(parseSeller(effectiveSeller({}, {})).isErr()).toBe(true);
  });
});
