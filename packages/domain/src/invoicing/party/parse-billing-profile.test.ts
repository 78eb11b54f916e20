import { describe, expect, it } from 'vitest';
import { BillingProfileInput } from './billing-profile.ts';
import { BILLING_PROFILE_PROBLEM_CODES, parseBillingProfile } from './parse-billing-profile.ts';
import type { BillingProfileProblemCode } from './parse-billing-profile.ts';

const consumer = {
  kind: 'consumer',
  firstName: 'Anna',
  lastName: 'Rossi',
  fiscalCode: 'RSSMRA80A01H501U',
  address: 'Via Po',
  postalCode: '50100',
  city: 'Firenze',
  province: 'FI',
};
const company = {
  kind: 'company',
  legalName: 'Acme S.p.A.',
  vatNumber: '01234567897',
  country: 'IT',
  address: 'Corso Francia 1',
  postalCode: '10121',
  city: 'Torino',
};
const german = { ...company, country: 'DE', vatNumber: 'DE 999.999.999', postalCode: '10115', city: 'Berlin' };
const problemsOf = (raw: unknown) =>
  parseBillingProfile(raw).match(
    () => [],
    (problems) => problems.map(({ path, code }) => `${path} ${code}`),
  );

describe('a billing profile', () => {
  it('of a consumer or a company is taken, with IT as the country when none is named', () => {
    expect(parseBillingProfile(consumer)._unsafeUnwrap()).toEqual({ ...consumer, country: 'IT' });
    expect(parseBillingProfile(company)._unsafeUnwrap()).toEqual(company);
  });
  it('is tidied: blanks, case, prefixes, empty fields', () => {
    const raw = {
      ...company,
      vatNumber: ' it 01234567897 ',
      legalName: '  Acme   S.p.A. ',
      province: 'to',
      country: 'it',
      pec: 'Acme@PEC.it',
      recipientCode: '0000000',
      email: '',
      streetNumber: null,
    };
    expect(parseBillingProfile(raw)._unsafeUnwrap()).toEqual({ ...company, province: 'TO', pec: 'acme@pec.it' });
  });
  it('of a foreign buyer keeps its number without prefix and needs no tax code', () => {
    expect(parseBillingProfile(german)._unsafeUnwrap()).toMatchObject({ country: 'DE', vatNumber: '999999999' });
    const greek = { ...german, country: 'GR', vatNumber: 'EL123456789' };
    expect(parseBillingProfile(greek)._unsafeUnwrap().vatNumber).toBe('123456789');
    const { fiscalCode: _, province: __, ...tourist } = { ...consumer, country: 'US', postalCode: 'NY 10001' };
    expect(problemsOf(tourist)).toEqual([]);
  });
  it('may belong to a sole trader known by name, or to an association with a fiscal code alone', () => {
    const { legalName: _, ...trader } = { ...company, firstName: 'Ugo', lastName: 'Bianchi' };
    expect(problemsOf(trader)).toEqual([]);
    const { vatNumber: __, ...association } = { ...company, fiscalCode: '01234567897' };
    expect(problemsOf(association)).toEqual([]);
  });
  it('says everything that is wrong at once, one thing for each field', () => {
    expect(
      problemsOf({ kind: 'company', legalName: 7, vatNumber: '01234567890', pec: 'no', address: 'Ω', colour: 'red' }),
    ).toEqual([
      '/legalName invalid_type',
      '/colour unknown_field',
      '/postalCode required',
      '/city required',
      '/address not_latin',
      '/vatNumber vat_number_invalid',
      '/pec pec_invalid',
    ]);
  });

  const broken: Readonly<Record<BillingProfileProblemCode, readonly [raw: unknown, path: string]>> = {
    invalid_type: [[], ''],
    unknown_field: [{ ...company, 'a/b': 1 }, '/a~1b'],
    required: [{ ...company, city: ' ' }, '/city'],
    too_long: [{ ...company, legalName: 'x'.repeat(81) }, '/legalName'],
    not_latin: [{ ...company, city: '東京' }, '/city'],
    kind_invalid: [{ ...company, kind: 'person' }, '/kind'],
    name_required: [{ ...consumer, firstName: '' }, '/lastName'],
    vat_number_invalid: [{ ...company, vatNumber: '01234567890' }, '/vatNumber'],
    fiscal_code_invalid: [{ ...consumer, fiscalCode: 'RSSMRA80A01H501X' }, '/fiscalCode'],
    fiscal_code_required: [{ ...consumer, fiscalCode: '' }, '/fiscalCode'],
    tax_identity_required: [{ ...company, vatNumber: '' }, '/vatNumber'],
    country_invalid: [{ ...company, country: 'ITA' }, '/country'],
    postal_code_invalid: [{ ...company, postalCode: '1012' }, '/postalCode'],
    province_invalid: [{ ...company, province: 'TOR' }, '/province'],
    province_foreign: [{ ...german, province: 'BE' }, '/province'],
    recipient_code_invalid: [{ ...company, recipientCode: 'ABC12' }, '/recipientCode'],
    recipient_code_foreign_only: [{ ...company, recipientCode: 'XXXXXXX' }, '/recipientCode'],
    recipient_code_italian_only: [{ ...german, recipientCode: 'UFTEST' }, '/recipientCode'],
    pec_invalid: [{ ...company, pec: 'acme.pec.it' }, '/pec'],
    pec_is_sdi_mailbox: [{ ...company, pec: 'sdi01@pec.fatturapa.it' }, '/pec'],
    email_invalid: [{ ...company, email: 'a@b@c.it' }, '/email'],
  };
  it.each(BILLING_PROFILE_PROBLEM_CODES)('is refused for %s, which names its field', (code) => {
    const [raw, path] = broken[code];
    expect(problemsOf(raw)).toContain(`${path} ${code}`);
  });

  it.each([
    'a..b@pec.it',
    'a,b@pec.it',
    '.ab@pec.it',
    'ab.@pec.it',
    'ab@pec..it',
    'a;b@pec.it',
    '"ab"@pec.it',
    'a b@pec.it',
  ])('is refused for the PEC %s, which no document can carry', (pec) =>
    expect(problemsOf({ ...company, pec })).toEqual(['/pec pec_invalid']),
  );
  it('counts a name as absent in which there is nothing to see, and passes over such characters elsewhere', () => {
    for (const legalName of ['\u200b\u200b', '\u0001', '\u00ad \ufe0f'])
      expect(problemsOf({ ...company, legalName })).toEqual(['/legalName name_required']);
    const pasted = parseBillingProfile({ ...company, vatNumber: '\u200e01234567897\u200b' });
    expect(pasted._unsafeUnwrap().vatNumber).toBe('01234567897');
  });
  it('has a shape for the door: unknown fields and kinds are refused there already', () => {
    expect(BillingProfileInput.safeParse(consumer).success).toBe(true);
    expect(BillingProfileInput.safeParse({ ...consumer, amount: 1 }).success).toBe(false);
    expect(BillingProfileInput.safeParse({ ...consumer, kind: 'x' }).success).toBe(false);
  });
});
