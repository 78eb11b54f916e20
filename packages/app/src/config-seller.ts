import { parseSeller, type SellerFields, type SellerProblemCode } from '@svc/domain/invoicing';
import { readBy } from './config-values.ts';

const SENTENCES: { readonly [code in SellerProblemCode]?: string } = {
  too_long: 'is too long',
  not_latin: 'has letters that an invoice cannot hold',
  vat_number_invalid: 'is no Italian VAT number',
  fiscal_code_invalid: 'is no codice fiscale',
  regime_invalid: 'is no regime fiscale, RF01 to RF19',
  postal_code_invalid: 'is no Italian CAP',
  province_invalid: 'is no Italian province',
  country_not_italy: 'must be IT',
  email_invalid: 'is no mail address',
};

/** A field of the invoice seller, by the rules of a seller that settings name; whether the block is whole is no rule of a field. */
export const sellerField = (field: keyof SellerFields) =>
  readBy((text) => {
    const wrong = parseSeller({ [field]: text }).match(
      () => undefined,
      (problems) => problems.find(({ path, code }) => path === `/${field}` && code !== 'required'),
    );
    if (wrong !== undefined) throw new Error(SENTENCES[wrong.code] ?? 'cannot be used');
    return text;
  }).optional();
