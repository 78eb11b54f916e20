import type * as z from 'zod';
import en from 'zod/v4/locales/en.js';
import it from 'zod/v4/locales/it.js';
import type { Locale } from './locale.ts';

type Issue = z.core.$ZodRawIssue;
type Kind = 'text' | 'list' | 'number';

interface Words {
  readonly required: string;
  readonly types: Readonly<Record<string, string>>;
  readonly formats: Readonly<Record<string, string>>;
  readonly wrongFormat: string;
  readonly wrongValue: string;
  readonly oneOf: (values: string) => string;
  readonly least: Readonly<Record<Kind, (least: string) => string>>;
  readonly most: Readonly<Record<Kind, (most: string) => string>>;
}

/** In the words of a person who fills in a form; the names of types and patterns are ours to know. */
const words: Readonly<Record<Locale, Words>> = {
  it: {
    required: 'Campo obbligatorio',
    types: {
      string: 'Deve essere un testo',
      number: 'Deve essere un numero',
      int: 'Deve essere un numero intero',
      boolean: 'Deve essere vero o falso',
      array: 'Deve essere un elenco',
      object: 'Deve essere un oggetto',
    },
    formats: {
      uuid: 'Identificativo non valido',
      email: 'Indirizzo email non valido',
      date: 'Data non valida',
      datetime: 'Data e ora non valide',
    },
    wrongFormat: 'Formato non valido',
    wrongValue: 'Valore non valido',
    oneOf: (values) => `Valori ammessi: ${values}`,
    least: {
      text: (least) => `Lunghezza minima: ${least} caratteri`,
      list: (least) => `Elementi richiesti: almeno ${least}`,
      number: (least) => `Deve essere almeno ${least}`,
    },
    most: {
      text: (most) => `Lunghezza massima: ${most} caratteri`,
      list: (most) => `Elementi ammessi: al massimo ${most}`,
      number: (most) => `Deve essere al massimo ${most}`,
    },
  },
  en: {
    required: 'Required',
    types: {
      string: 'Must be a text',
      number: 'Must be a number',
      int: 'Must be a whole number',
      boolean: 'Must be true or false',
      array: 'Must be a list',
      object: 'Must be an object',
    },
    formats: {
      uuid: 'Not a valid id',
      email: 'Not a valid email address',
      date: 'Not a valid date',
      datetime: 'Not a valid date and time',
    },
    wrongFormat: 'Not in the right format',
    wrongValue: 'Not a valid value',
    oneOf: (values) => `Allowed: ${values}`,
    least: {
      text: (least) => `At least ${least} characters`,
      list: (least) => `At least ${least} items`,
      number: (least) => `Must be at least ${least}`,
    },
    most: {
      text: (most) => `At most ${most} characters`,
      list: (most) => `At most ${most} items`,
      number: (most) => `Must be at most ${most}`,
    },
  },
};

const kinds: Readonly<Record<string, Kind>> = {
  string: 'text',
  array: 'list',
  set: 'list',
  number: 'number',
  int: 'number',
};

const sentenceOf = (issue: Issue, words: Words): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? words.required : words.types[issue.expected];
    case 'invalid_value': {
      // An empty text may be one of them, and is none that could be shown.
      const values = issue.values.map(String).filter((value) => value !== '');
      if (issue.input === undefined) return words.required;
      return values.length === 0 ? words.wrongValue : words.oneOf(values.join(', '));
    }
    case 'invalid_format':
      return words.formats[issue.format] ?? words.wrongFormat;
    case 'too_small': {
      const kind = kinds[issue.origin];
      if (kind === undefined || issue.inclusive === false) return undefined;
      return kind === 'text' && Number(issue.minimum) === 1 ? words.required : words.least[kind](String(issue.minimum));
    }
    case 'too_big': {
      const kind = kinds[issue.origin];
      return kind === undefined || issue.inclusive === false ? undefined : words.most[kind](String(issue.maximum));
    }
    case 'invalid_union':
    case 'custom':
      return issue.input === undefined ? words.required : words.wrongValue;
    default:
      return undefined;
  }
};

const localeErrors = { it: it().localeError, en: en().localeError } as const;

/** The sentence of a field at fault, in one language; what has none of ours keeps zod's. */
export const inputError =
  (locale: Locale): z.core.$ZodErrorMap =>
  (issue) =>
    sentenceOf(issue, words[locale]) ?? localeErrors[locale](issue);
