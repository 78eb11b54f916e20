import { isValidFiscalCode, isValidVatNumber } from '../../invoicing/index.ts';
import {
  byDefault,
  choice,
  date,
  entity,
  flag,
  languages,
  list,
  optional,
  ref,
  text,
  word,
  type DraftOf,
  type Field,
  type RecordOf,
  type Traits,
} from '../../kernel/entity/index.ts';
import { readPhone } from '../../kernel/index.ts';
import { mailbox } from '../mailbox-field.ts';

/** A text that has one spelling, whatever was typed. */
const spelled = <T extends Traits>(
  field: Field<string, T>,
  isGood: (text: string) => boolean,
  spell: (text: string) => string,
): Field<string, T> => ({ ...field, schema: field.schema.refine(isGood).transform(spell) });

const personal = { personal: true } as const;
const named = { personal: true, search: true, sort: true } as const;
const code = (written: string) => written.replaceAll(/\s/g, '').toUpperCase();

/** Somebody whom a studio or an agency knows, whether they have an account or not. All of it is about them. */
export const contact = entity({
  name: 'contact',
  fields: {
    firstName: optional(text(80, named)),
    lastName: optional(text(80, named)),
    company: optional(text(160, named)),
    email: optional(mailbox({ personal: true, search: true, filter: true })),
    phone: optional(
      spelled(
        text(40, { personal: true, search: true }),
        (written) => readPhone(written) !== null,
        (written) => readPhone(written) ?? written,
      ),
    ),
    codiceFiscale: optional(spelled(text(40, { personal: true, search: true }), () => true, code)),
    partitaIva: optional(
      spelled(
        text(40, { personal: true, search: true }),
        () => true,
        (written) => code(written).replace(/^IT/, ''),
      ),
    ),
    address: optional(text(200, personal)),
    cap: optional(text(12, personal)),
    comune: optional(text(120, { personal: true, search: true })),
    provincia: optional(spelled(text(40, personal), (written) => /^[A-Za-z]{2}$/.test(written), code)),
    birthDate: optional(date(personal)),
    language: optional(choice(languages, personal)),
    category: optional(word('contact.category', { personal: true, filter: true })),
    labels: byDefault([], list(20, text(40), { personal: true, filter: true })),
    source: optional(text(80, { personal: true, filter: true })),
    /**
     * Whether they may be written to for advertising; since which day, and by which text. A refusal has a day or a text, too:
     * without either nobody ever decided.
     */
    marketing: byDefault(false, flag({ personal: true, filter: true })),
    marketingSince: optional(date(personal)),
    marketingText: optional(text(80, personal)),
    userId: optional(ref('account', { personal: true, filter: true })),
    notes: optional(text(4000, personal)),
  },
  order: 'lastName',
  rules: [
    {
      code: 'contact_nameless',
      at: ['lastName', 'company', 'email', 'phone'],
      broken: ({ firstName, lastName, company, email, phone }) =>
        [firstName, lastName, company, email, phone].every((each) => each === null),
    },
    {
      code: 'codice_fiscale_invalid',
      at: ['codiceFiscale'],
      broken: ({ codiceFiscale }) => codiceFiscale !== null && !isValidFiscalCode(codiceFiscale),
    },
    {
      code: 'partita_iva_invalid',
      at: ['partitaIva'],
      broken: ({ partitaIva }) => partitaIva !== null && !isValidVatNumber(partitaIva),
    },
    {
      code: 'consent_undocumented',
      at: ['marketingSince', 'source'],
      broken: ({ marketing, marketingSince, source }) => marketing && (marketingSince === null || source === null),
    },
  ],
});

export type Contact = RecordOf<(typeof contact)['fields']>;
/** The same without its id and version. */
export type ContactDraft = DraftOf<(typeof contact)['fields']>;

/** What is known of somebody's consent to advertising. */
export const marketingConsent = ({
  marketing,
  marketingSince,
  marketingText,
}: Pick<ContactDraft, 'marketing' | 'marketingSince' | 'marketingText'>): 'given' | 'refused' | 'undecided' => {
  if (marketing) return 'given';
  return marketingSince === null && marketingText === null ? 'undecided' : 'refused';
};
