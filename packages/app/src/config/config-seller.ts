import { parseSeller, type SellerFields, type SellerProblemCode } from '@svc/domain/invoicing';
import { key } from './config-key.ts';
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
const sellerField = (field: keyof SellerFields) =>
  readBy((text) => {
    const wrong = parseSeller({ [field]: text }).match(
      () => undefined,
      (problems) => problems.find(({ path, code }) => path === `/${field}` && code !== 'required'),
    );
    if (wrong !== undefined) throw new Error(SENTENCES[wrong.code] ?? 'cannot be used');
    return text;
  }).optional();

const sellerKey = (field: keyof SellerFields, about: string) =>
  key(sellerField(field), `Invoice seller, ${about}; used only as a whole block (seller block rule)`);

/** The seller of the environment, which stands in where the settings name none. */
export const sellerKeys = {
  PAYMENT__INVOICESELLER__NAME: sellerKey('name', 'legal name'),
  PAYMENT__INVOICESELLER__VATNUMBER: sellerKey('vatNumber', 'VAT number'),
  PAYMENT__INVOICESELLER__FISCALCODE: sellerKey('fiscalCode', 'codice fiscale'),
  PAYMENT__INVOICESELLER__REGIMEFISCALE: sellerKey('regimeFiscale', 'regime fiscale, RF01 …'),
  PAYMENT__INVOICESELLER__ADDRESS: sellerKey('address', 'address'),
  PAYMENT__INVOICESELLER__STREETNUMBER: sellerKey('streetNumber', 'street number'),
  PAYMENT__INVOICESELLER__POSTALCODE: sellerKey('postalCode', 'CAP'),
  PAYMENT__INVOICESELLER__CITY: sellerKey('city', 'city'),
  PAYMENT__INVOICESELLER__PROVINCE: sellerKey('province', 'province'),
  PAYMENT__INVOICESELLER__COUNTRY: sellerKey('country', 'country, IT'),
  PAYMENT__INVOICESELLER__EMAIL: sellerKey('email', 'e-mail'),
} as const;
