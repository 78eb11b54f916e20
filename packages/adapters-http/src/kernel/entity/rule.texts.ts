import type { FieldError } from '../problem.ts';
import type { Locale } from '../locale.ts';

/** What a rule of a record finds wrong, as a person who fills in a form reads it; one entry per code. */
const texts = {
  author_required: { it: 'Serve un autore', en: 'An author is needed' },
  body_required: { it: 'Serve il testo', en: 'The text is needed' },
  answer_invalid: { it: 'La risposta non va bene per questo campo', en: 'The answer does not fit this field' },
  answer_required: { it: 'Serve una risposta', en: 'An answer is needed' },
  answer_unexpected: { it: 'Il modulo non ha questo campo', en: 'The form has no such field' },
  autoresponder_without_email: {
    it: 'La risposta automatica richiede un campo e-mail',
    en: 'A reply by mail needs an e-mail field',
  },
  bounds_impossible: {
    it: 'I limiti non lasciano spazio ad alcuna risposta',
    en: 'The bounds leave no room for an answer',
  },
  fields_missing: { it: 'Serve almeno una domanda', en: 'At least one question is needed' },
  file_fields_unavailable: {
    it: 'I campi per i file non sono ancora disponibili',
    en: 'Fields for files are not available yet',
  },
  locale_incomplete: { it: 'Manca il testo nella lingua principale', en: 'The text in the main language is missing' },
  options_missing: { it: 'Servono delle opzioni', en: 'Options are needed' },
  show_if_impossible: {
    it: 'Dipende da una risposta che nessuno può dare',
    en: 'It depends on an answer that nobody can give',
  },
  show_if_unknown: {
    it: 'Dipende da un campo che non viene prima',
    en: 'It depends on a field that does not come before it',
  },
  changed: { it: 'Modificato nel frattempo', en: 'Changed in the meantime' },
  circle_incomplete: {
    it: 'Un’area ha un centro e un raggio',
    en: 'An area has a centre and a radius',
  },
  codice_fiscale_invalid: { it: 'Il codice fiscale non è valido', en: 'The codice fiscale is not valid' },
  compare_price_too_low: {
    it: 'Il prezzo di confronto deve superare il prezzo',
    en: 'The price to compare with must be above the price',
  },
  category_unknown: {
    it: 'Non c’è una categoria attiva con questo nome',
    en: 'There is no active category of that name',
  },
  cells_uneven: {
    it: 'La riga non ha tante celle quanti sono i titoli',
    en: 'The line has not as many cells as titles',
  },
  consent_refused: {
    it: 'Il consenso non viene importato: il contatto lo ha rifiutato o revocato',
    en: 'The consent is not imported: the contact has refused or withdrawn it',
  },
  consent_undocumented: {
    it: 'Il consenso al marketing richiede la data e la provenienza',
    en: 'Consent to marketing needs its date and where it was given',
  },
  contact_nameless: {
    it: 'Serve un nome, un’azienda, un’e-mail o un telefono',
    en: 'A name, a company, an e-mail address or a phone number is needed',
  },
  default_not_used: { it: 'Deve essere tra le lingue attive', en: 'Must be among the languages in use' },
  enum_key_unknown: { it: 'Non c’è una lista con questo nome', en: 'There is no list of that name' },
  feature_repeated: { it: 'Ogni funzione va indicata una volta sola', en: 'Each feature may be named once' },
  header_repeated: { it: 'La riga ripete i titoli', en: 'The line repeats the titles' },
  key_repeated: { it: 'Due voci hanno lo stesso identificativo', en: 'Two entries have the same key' },
  key_reserved: { it: 'Questo identificativo è riservato', en: 'This key is reserved' },
  language_repeated: { it: 'Ogni lingua va indicata una volta sola', en: 'Each language may be named once' },
  line_repeated: {
    it: 'Una riga precedente riguarda la stessa persona',
    en: 'A line before it is about the same person',
  },
  locale_unknown: { it: 'La lingua non è attiva', en: 'The language is not in use' },
  name_repeated: { it: 'Due voci hanno lo stesso nome', en: 'Two entries have the same name' },
  network_repeated: { it: 'Ogni rete va indicata una volta sola', en: 'Each network may be named once' },
  origin_invalid: {
    it: 'Non è un’origine come la scrive un browser: https://esempio.it',
    en: 'No origin as browsers write it: https://example.com',
  },
  owner_ambiguous: { it: 'Appartiene a un solo cliente', en: 'It belongs to one client' },
  partita_iva_invalid: { it: 'La partita IVA non è valida', en: 'The partita IVA is not valid' },
  place_ambiguous: {
    it: 'Il luogo è un elenco di comuni o un’area, non entrambi',
    en: 'A place is a list of comuni or an area, not both',
  },
  policy_invalid: {
    it: 'Un annullamento tardivo non può rimborsare più di uno in tempo',
    en: 'A late cancellation cannot refund more than an early one',
  },
  preference_nameless: { it: 'Serve un nome', en: 'A name is needed' },
  price_required: {
    it: 'Per pubblicare serve un prezzo, se non è su richiesta',
    en: 'Publishing needs a price, unless it is on request',
  },
  range_inverted: { it: 'La fine viene prima dell’inizio', en: 'The end comes before the beginning' },
  reference_unknown: { it: 'L’elemento indicato non esiste', en: 'What it names does not exist' },
  room_repeated: {
    it: 'Due sale hanno lo stesso nome o identificativo',
    en: 'Two rooms have the same name or id',
  },
  taken: { it: 'Già usato da un altro elemento', en: 'Already used by another one' },
  too_many_lines: { it: 'Il file ha troppe righe', en: 'The file has too many lines' },
  unit_unexpected: { it: 'Solo un limite ha un’unità', en: 'Only a limit has a unit' },
  value_invalid: { it: 'Il valore non va bene per questo campo', en: 'The value does not fit this field' },
  yearly_too_long: {
    it: 'Ciò che torna ogni anno finisce entro un anno',
    en: 'What comes each year ends within a year',
  },
  zone_unknown: { it: 'Fuso orario sconosciuto', en: 'Unknown time zone' },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>;

/** A code that has its sentences; the rows of a record whose rule has another do not compile. */
export type RuleCode = keyof typeof texts;

/** What a code says to a person. */
export const ruleText = (code: RuleCode, locale: Locale): string => texts[code][locale];

/** A field at fault in the body. */
export const fieldFault = (code: RuleCode, field: string, locale: Locale): FieldError => ({
  pointer: `/${field}`,
  code,
  message: ruleText(code, locale),
});
