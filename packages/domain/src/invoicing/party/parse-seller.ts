import { err, ok, type Result } from '../../kernel/index.ts';
import { isEmail, isItalianPostalCode, isProvince, requiredProblems, textProblems } from './address.rules.ts';
import { isValidFiscalCode } from './fiscal-code.ts';
import { readTexts, type Problem, type Texts } from './problem.ts';
import { isRegimeFiscale } from './regime-fiscale.ts';
import type { PartialSellerFields, SellerFields, SellerIdentity } from './seller.ts';
import { isValidVatNumber } from './vat-number.ts';

type Field = keyof SellerFields;
const FIELDS = [
  'vatNumber',
  'name',
  'fiscalCode',
  'regimeFiscale',
  'address',
  'streetNumber',
  'postalCode',
  'city',
  'province',
  'country',
  'email',
] as const satisfies readonly Field[];
const REQUIRED: readonly Field[] = ['vatNumber', 'name', 'regimeFiscale', 'address', 'postalCode', 'city', 'country'];

/** All that `parseSeller` finds fault with; the API has a text for each. */
export const SELLER_PROBLEM_CODES = [
  'invalid_type',
  'unknown_field',
  'required',
  'too_long',
  'not_latin',
  'vat_number_invalid',
  'fiscal_code_invalid',
  'regime_invalid',
  'postal_code_invalid',
  'province_invalid',
  'country_not_italy',
  'email_invalid',
] as const;
/** What is wrong with a field of the seller. */
export type SellerProblemCode = (typeof SELLER_PROBLEM_CODES)[number];
/** One thing that keeps the seller from invoicing; `path` is a JSON pointer such as `/regimeFiscale`. */
export type SellerProblem = Problem<SellerProblemCode>;

const RULES: readonly {
  readonly field: Field;
  readonly code: SellerProblemCode;
  readonly test: (t: string) => boolean;
}[] = [
  { field: 'vatNumber', code: 'vat_number_invalid', test: isValidVatNumber },
  { field: 'fiscalCode', code: 'fiscal_code_invalid', test: isValidFiscalCode },
  { field: 'regimeFiscale', code: 'regime_invalid', test: isRegimeFiscale },
  { field: 'postalCode', code: 'postal_code_invalid', test: isItalianPostalCode },
  { field: 'province', code: 'province_invalid', test: isProvince },
  { field: 'country', code: 'country_not_italy', test: (country) => country === 'IT' },
  { field: 'email', code: 'email_invalid', test: isEmail },
];

const tidy = (texts: Texts<Field>): Texts<Field> => {
  const draft: { [F in Field]?: string } = { ...texts };
  for (const field of ['vatNumber', 'fiscalCode', 'regimeFiscale', 'province', 'country'] as const)
    if (draft[field] !== undefined) draft[field] = draft[field].toUpperCase().replace(/\s/g, '');
  if (draft.vatNumber !== undefined) draft.vatNumber = draft.vatNumber.replace(/^IT/, '');
  return draft;
};

/**
 * Reads a whole seller block: VAT number, name, regime, address, postal code, city and country IT are required.
 * @returns the identity, or every problem at once
 */
export const parseSeller = (fields: unknown): Result<SellerIdentity, readonly SellerProblem[]> => {
  const { texts, problems: shape } = readTexts(fields, FIELDS);
  if (shape.some(({ path }) => path === '')) return err(shape);
  const draft = tidy(texts);
  const found: readonly SellerProblem[] = [
    ...shape,
    ...requiredProblems(draft, REQUIRED).filter(({ path }) => !shape.some((problem) => problem.path === path)),
    ...textProblems(draft, [
      { field: 'name', max: 80, alphabet: 'latin1' },
      { field: 'address', max: 60, alphabet: 'latin1' },
      { field: 'streetNumber', max: 8, alphabet: 'ascii' },
      { field: 'city', max: 60, alphabet: 'latin1' },
    ]),
    ...RULES.filter(({ field, test }) => draft[field] !== undefined && !test(draft[field])).map(({ field, code }) => ({
      path: `/${field}`,
      code,
    })),
  ];
  return found.length > 0 ? err(found) : ok(draft as SellerIdentity);
};

/** Where the whole seller comes from (spec 2, Seller block rule). */
export type SellerSource = 'settings' | 'environment';

const isSaved = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** The seller is one block: any field saved in the settings makes the settings the whole source. */
export const sellerSource = (fromSettings: PartialSellerFields): SellerSource =>
  FIELDS.some((field) => isSaved(fromSettings[field])) ? 'settings' : 'environment';

/**
 * The seller's fields, by the seller block rule: one source as a whole, the two are never mixed.
 * @returns the winning block as it stands, for `parseSeller` to judge
 */
export const effectiveSeller = (
  fromSettings: PartialSellerFields,
  fromEnvironment: PartialSellerFields,
): PartialSellerFields => (sellerSource(fromSettings) === 'settings' ? fromSettings : fromEnvironment);
