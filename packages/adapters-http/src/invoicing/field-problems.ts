import type { BILLING_PROFILE_PROBLEM_CODES, CheckFinding, SELLER_PROBLEM_CODES } from '@svc/domain/invoicing';
import type { Locale } from '../kernel/locale.ts';
import type { FieldError } from '../kernel/problem.ts';

type PartyProblemCode = (typeof BILLING_PROFILE_PROBLEM_CODES)[number] | (typeof SELLER_PROBLEM_CODES)[number];

/** What is wrong with a buyer's or a seller's field, in both languages. */
export const partyProblemTexts: Readonly<Record<PartyProblemCode, Readonly<Record<Locale, string>>>> = {
  invalid_type: { it: 'Tipo di dato non valido', en: 'Wrong type' },
  unknown_field: { it: 'Campo sconosciuto', en: 'Unknown field' },
  required: { it: 'Campo obbligatorio', en: 'Required' },
  too_long: { it: 'Testo troppo lungo', en: 'Too long' },
  not_latin: { it: 'Contiene caratteri non ammessi in fattura', en: 'Contains characters an invoice cannot hold' },
  kind_invalid: { it: 'Azienda o privato', en: 'Must be company or consumer' },
  name_required: { it: 'Serve la denominazione, oppure nome e cognome', en: 'A legal name, or first and last name' },
  vat_number_invalid: { it: 'Partita IVA non valida', en: 'Not a valid VAT number' },
  fiscal_code_invalid: { it: 'Codice fiscale non valido', en: 'Not a valid codice fiscale' },
  fiscal_code_required: { it: 'Codice fiscale obbligatorio', en: 'The codice fiscale is required' },
  tax_identity_required: { it: 'Serve la partita IVA o il codice fiscale', en: 'A VAT number or a codice fiscale' },
  country_invalid: { it: 'Paese non valido', en: 'Not a country code' },
  country_not_italy: { it: 'Il venditore deve essere italiano', en: 'The seller must be Italian' },
  postal_code_invalid: { it: 'CAP non valido', en: 'Not a valid postal code' },
  province_invalid: { it: 'Provincia non valida', en: 'Not a valid province' },
  province_foreign: {
    it: 'La provincia vale solo per indirizzi italiani',
    en: 'Only Italian addresses have a province',
  },
  recipient_code_invalid: { it: 'Codice destinatario non valido', en: 'Not a valid recipient code' },
  recipient_code_foreign_only: { it: 'XXXXXXX è solo per clienti esteri', en: 'XXXXXXX is for buyers abroad' },
  recipient_code_italian_only: { it: 'Codice riservato a clienti italiani', en: 'This code is for Italian buyers' },
  pec_invalid: { it: 'Indirizzo PEC non valido', en: 'Not a valid PEC address' },
  pec_is_sdi_mailbox: { it: 'Questa è la casella del SDI', en: 'This is SDI’s own mailbox' },
  email_invalid: { it: 'Indirizzo email non valido', en: 'Not a valid email address' },
  regime_invalid: { it: 'Regime fiscale non valido', en: 'Not a valid tax regime' },
};

const isKnown = (code: string): code is PartyProblemCode => Object.hasOwn(partyProblemTexts, code);

/** The fields of a party that keep it from being invoiced. `under` is where the party stands in the body. */
export const partyErrors = (
  problems: readonly { readonly path: string; readonly code: string }[],
  under: string,
  locale: Locale,
): readonly FieldError[] =>
  problems.map(({ path, code }) => ({
    pointer: `${under}${path}`,
    code,
    message: isKnown(code) ? partyProblemTexts[code][locale] : code,
  }));

/** What SDI would refuse, with SDI's own codes; the pointer names elements of the document, not of the body. */
export const findingErrors = (findings: readonly CheckFinding[], locale: Locale): readonly FieldError[] =>
  findings.slice(0, 100).map((finding) => ({
    pointer: `xml:/${finding.path}`,
    code: finding.code,
    message: finding[locale],
  }));
