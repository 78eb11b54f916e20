import { err, ok, type Result } from '../../kernel/index.ts';
import {
  isEmail,
  isItalianPostalCode,
  isPecAddress,
  isProvince,
  requiredProblems,
  textProblems,
} from './address.rules.ts';
import type { TextLimit } from './address.rules.ts';
import type { BillingProfile } from './billing-profile.ts';
import { isCountry, isVatCountry } from './country.ts';
import { isValidFiscalCode, looksLikePersonFiscalCode } from './fiscal-code.ts';
import { isForeignVatNumber, readVatNumber, withoutPrefix, type ReadVatNumber } from './foreign-vat-number.ts';
import { readTexts, type Problem, type Texts } from './problem.ts';
import { FOREIGN_RECIPIENT_CODE, isRecipientCode, isSdiMailbox, NO_RECIPIENT_CODE } from './recipient.ts';
import { hasForeignNumber, hasItalianNumber, isKnownInItaly, vatCountryOf } from './tax-identity.ts';
import { isValidVatNumber } from './vat-number.ts';

const FIELDS = [
  'kind',
  'legalName',
  'firstName',
  'lastName',
  'vatNumber',
  'vatCountry',
  'fiscalCode',
  'country',
  'address',
  'streetNumber',
  'postalCode',
  'city',
  'province',
  'recipientCode',
  'pec',
  'email',
] as const;
type Field = (typeof FIELDS)[number];

/** All that `parseBillingProfile` finds fault with; the API has a text for each. */
export const BILLING_PROFILE_PROBLEM_CODES = [
  'invalid_type',
  'unknown_field',
  'required',
  'too_long',
  'not_latin',
  'kind_invalid',
  'name_required',
  'vat_number_invalid',
  'fiscal_code_invalid',
  'fiscal_code_required',
  'tax_identity_required',
  'country_invalid',
  'postal_code_invalid',
  'province_invalid',
  'province_foreign',
  'recipient_code_invalid',
  'recipient_code_foreign_only',
  'recipient_code_italian_only',
  'pec_invalid',
  'pec_is_sdi_mailbox',
  'email_invalid',
] as const;
/** What is wrong with a field of a buyer. */
export type BillingProfileProblemCode = (typeof BILLING_PROFILE_PROBLEM_CODES)[number];
/** One thing that keeps a profile from being invoiced; `path` is a JSON pointer such as `/vatNumber`. */
export type BillingProfileProblem = Problem<BillingProfileProblemCode>;

type Draft = Texts<Field> & { readonly country: string };
interface ProfileRule {
  readonly field: Field;
  readonly code: BillingProfileProblemCode;
  /** Whether the draft breaks the rule. */
  readonly broken: (draft: Draft) => boolean;
}

const LIMITS: readonly TextLimit<Field>[] = [
  { field: 'legalName', max: 80, alphabet: 'latin1' },
  { field: 'firstName', max: 60, alphabet: 'latin1' },
  { field: 'lastName', max: 60, alphabet: 'latin1' },
  { field: 'address', max: 60, alphabet: 'latin1' },
  { field: 'streetNumber', max: 8, alphabet: 'ascii' },
  { field: 'postalCode', max: 16, alphabet: 'latin1' },
  { field: 'city', max: 60, alphabet: 'latin1' },
];
const italian = (draft: Draft): boolean => draft.country === 'IT';
const italianCode = (draft: Draft): boolean => italian(draft) || hasItalianNumber(draft);
const has = (value: string | undefined, test: (text: string) => boolean): boolean => value !== undefined && test(value);
const named = (draft: Draft): boolean =>
  draft.legalName !== undefined || (draft.firstName !== undefined && draft.lastName !== undefined);

const RULES: readonly ProfileRule[] = [
  {
    field: 'kind',
    code: 'kind_invalid',
    broken: (d) => has(d.kind, (kind) => kind !== 'company' && kind !== 'consumer'),
  },
  { field: 'legalName', code: 'name_required', broken: (d) => d.kind !== 'consumer' && !named(d) },
  { field: 'lastName', code: 'name_required', broken: (d) => d.kind === 'consumer' && !named(d) },
  { field: 'country', code: 'country_invalid', broken: (d) => !isCountry(d.country) },
  { field: 'vatCountry', code: 'country_invalid', broken: (d) => has(d.vatCountry, (code) => !isVatCountry(code)) },
  {
    field: 'vatNumber',
    code: 'vat_number_invalid',
    broken: (d) =>
      has(d.vatNumber, (number) =>
        hasItalianNumber(d) ? !isValidVatNumber(number) : !isForeignVatNumber({ country: vatCountryOf(d), number }),
      ),
  },
  // Foreign tax codes have no common check, and the document leaves them out; what looks like an Italian one is judged.
  {
    field: 'fiscalCode',
    code: 'fiscal_code_invalid',
    broken: (d) =>
      has(d.fiscalCode, (code) => (italianCode(d) || looksLikePersonFiscalCode(code)) && !isValidFiscalCode(code)),
  },
  // 00417: neither VAT number nor codice fiscale.
  {
    field: 'fiscalCode',
    code: 'fiscal_code_required',
    broken: (d) => italian(d) && d.kind === 'consumer' && d.fiscalCode === undefined,
  },
  {
    field: 'vatNumber',
    code: 'tax_identity_required',
    broken: (d) => italian(d) && d.kind === 'company' && d.vatNumber === undefined && d.fiscalCode === undefined,
  },
  {
    field: 'postalCode',
    code: 'postal_code_invalid',
    broken: (d) => italian(d) && has(d.postalCode, (cap) => !isItalianPostalCode(cap)),
  },
  {
    field: 'province',
    code: 'province_invalid',
    broken: (d) => italian(d) && has(d.province, (code) => !isProvince(code)),
  },
  { field: 'province', code: 'province_foreign', broken: (d) => !italian(d) && d.province !== undefined },
  {
    field: 'recipientCode',
    code: 'recipient_code_invalid',
    broken: (d) => has(d.recipientCode, (code) => !isRecipientCode(code)),
  },
  // 00313: XXXXXXX is for buyers whose number is not Italian.
  {
    field: 'recipientCode',
    code: 'recipient_code_foreign_only',
    broken: (d) => d.recipientCode === FOREIGN_RECIPIENT_CODE && !hasForeignNumber(d),
  },
  {
    field: 'recipientCode',
    code: 'recipient_code_italian_only',
    broken: (d) => !italian(d) && !isKnownInItaly(d) && has(d.recipientCode, (code) => code.length === 6),
  },
  { field: 'pec', code: 'pec_invalid', broken: (d) => has(d.pec, (pec) => !isEmail(pec) || !isPecAddress(pec)) },
  // 00330: SDI's own mailbox is nobody's address.
  { field: 'pec', code: 'pec_is_sdi_mailbox', broken: (d) => has(d.pec, isSdiMailbox) },
  { field: 'email', code: 'email_invalid', broken: (d) => has(d.email, (email) => !isEmail(email)) },
];

const upper = (text: string): string => text.toUpperCase().replace(/\s/g, '');

/** The VAT number and its country: the one that is named, else as the number says. */
const readNumber = ({ vatNumber, vatCountry }: Texts<Field>, seat: string): ReadVatNumber | undefined => {
  if (vatNumber === undefined) return undefined;
  if (vatCountry === undefined) return readVatNumber(vatNumber, seat);
  const named = upper(vatCountry);
  const country = named === 'EL' ? 'GR' : named;
  return { country, number: withoutPrefix(vatNumber.toUpperCase().replace(/[\s.-]/g, ''), country) };
};

/** Spaces, case and prefixes as people type them, written the way SDI wants them. */
const tidy = (texts: Texts<Field>): Draft => {
  const country = upper(texts.country ?? 'IT');
  const draft: { [F in Field]?: string } & { country: string } = { ...texts, country };
  const read = readNumber(texts, country);
  delete draft.vatCountry;
  if (read !== undefined) draft.vatNumber = read.number;
  if (read !== undefined && read.country !== country) draft.vatCountry = read.country;
  if (draft.fiscalCode !== undefined) draft.fiscalCode = upper(draft.fiscalCode);
  if (draft.province !== undefined) draft.province = upper(draft.province);
  if (draft.recipientCode !== undefined) draft.recipientCode = upper(draft.recipientCode);
  if (draft.recipientCode === NO_RECIPIENT_CODE) delete draft.recipientCode;
  if (draft.pec !== undefined) draft.pec = draft.pec.toLowerCase();
  return draft;
};

/**
 * Reads an untrusted billing profile.
 * @returns the profile, tidied (upper-case codes, the prefix of the VAT number as its country, absent fields absent), or every problem at once
 */
export const parseBillingProfile = (raw: unknown): Result<BillingProfile, readonly BillingProfileProblem[]> => {
  const { texts, problems: shape } = readTexts(raw, FIELDS);
  if (shape.some(({ path }) => path === '')) return err(shape);
  const draft = tidy(texts);
  const found: readonly BillingProfileProblem[] = [
    ...shape,
    ...requiredProblems(draft, ['kind', 'address', 'postalCode', 'city']),
    ...textProblems(draft, LIMITS),
    ...RULES.filter((rule) => rule.broken(draft)).map(({ field, code }) => ({ path: `/${field}`, code })),
  ];
  if (found.length > 0) return err(firstOfEachField(found));
  return ok(draft as BillingProfile);
};

/** A field of the wrong type is also missing: say only the first thing about each. */
const firstOfEachField = (problems: readonly BillingProfileProblem[]): readonly BillingProfileProblem[] =>
  problems.filter((problem, at) => problems.findIndex(({ path }) => path === problem.path) === at);
