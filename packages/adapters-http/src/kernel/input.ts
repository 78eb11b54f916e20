import { isStorable } from '@svc/application/kernel';
import type * as z from 'zod';
import { inputError } from './input.texts.ts';
import type { Locale } from './locale.ts';
import { type FieldError, type Problem, problem } from './problem.ts';

const messages = { it: inputError('it'), en: inputError('en') } as const;

const UNKNOWN_FIELD = { it: 'Campo sconosciuto', en: 'Unknown field' } as const;
const BAD_TEXT = { it: 'Testo non valido', en: 'Not valid text' } as const;

/** What a schema of ours finds wrong, beyond what zod knows: `.refine(…, fieldProblem('not_latin'))`. */
const ownProblems = {
  required: { it: 'Campo obbligatorio', en: 'Required' },
  not_expected: { it: 'Non va indicato insieme agli altri dati', en: 'Does not go with the other data' },
  not_latin: { it: 'Contiene caratteri non ammessi in fattura', en: 'Contains characters an invoice cannot hold' },
  vat_invalid: {
    it: 'Serve un’aliquota dall’1 al 100 %, oppure una natura IVA in vigore',
    en: 'Needs a rate of 1 to 100 %, or a Natura that is in force',
  },
  price_required: {
    it: 'Per la vendita online serve un prezzo di almeno 0,50 €',
    en: 'What is sold online needs a price of at least 0.50 €',
  },
  period_reversed: { it: 'La fine viene prima dell’inizio', en: 'It ends before it begins' },
  unpaid_amount: {
    it: 'Senza un modo di pagamento non c’è un importo',
    en: 'Without a way to pay there is no amount',
  },
} as const;
type OwnProblem = keyof typeof ownProblems;

/** Names a problem of `ownProblems` to a refinement. */
export const fieldProblem = (problem: OwnProblem, path: readonly string[] = []) => ({
  params: { problem },
  path: [...path],
});

const ownProblemOf = (issue: z.core.$ZodIssue): OwnProblem | undefined => {
  const named: unknown = issue.code === 'custom' ? issue.params?.['problem'] : undefined;
  return typeof named === 'string' && Object.hasOwn(ownProblems, named) ? (named as OwnProblem) : undefined;
};

const step = (key: PropertyKey): string => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Where an input came from; the prefix of its pointers. The body has none: its pointers are plain JSON pointers. */
export type InputPlace = '' | 'query:' | 'path:' | 'header:';

const toFieldErrors = (issue: z.core.$ZodIssue, place: InputPlace, locale: Locale): FieldError[] => {
  const at = place + issue.path.map(step).join('');
  const own = ownProblemOf(issue);
  if (own !== undefined) return [{ pointer: at, code: own, message: ownProblems[own][locale] }];
  if (issue.code !== 'unrecognized_keys') return [{ pointer: at, code: issue.code, message: issue.message }];
  return issue.keys.map((key) => ({ pointer: at + step(key), code: 'unknown_field', message: UNKNOWN_FIELD[locale] }));
};

const MAX_DEPTH = 32;

/** Where the bad text is, below a value; the way there is spelled out only once it was found. */
const wayToBadText = (value: unknown, depth = 0): string | undefined => {
  if (typeof value === 'string') return isStorable(value) ? undefined : '';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > MAX_DEPTH) return '';
  for (const key of Object.keys(value)) {
    if (!isStorable(key)) return '';
    const way = wayToBadText((value as Readonly<Record<string, unknown>>)[key], depth + 1);
    if (way !== undefined) return step(key) + way;
  }
  return undefined;
};

/** PostgreSQL text holds neither NUL nor half a surrogate pair, so no input may; nor may it nest without end. */
const badText = (value: unknown, at: string): string | undefined => {
  const way = wayToBadText(value);
  return way === undefined ? undefined : at + way;
};

/** The parsed input, or every field at fault with its sentence. */
export const parseInput = (
  schema: z.ZodType,
  input: unknown,
  place: InputPlace,
  locale: Locale,
): { readonly value: unknown } | { readonly errors: readonly FieldError[] } => {
  const bad = badText(input, place);
  if (bad !== undefined) return { errors: [{ pointer: bad, code: 'bad_text', message: BAD_TEXT[locale] }] };
  const parsed = schema.safeParse(input, { error: messages[locale] });
  if (parsed.success) return { value: parsed.data };
  return { errors: parsed.error.issues.flatMap((issue) => toFieldErrors(issue, place, locale)) };
};

/** `a=1&a=2` is a list of two; names without a value are empty text. */
export const queryOf = (text: string): Readonly<Record<string, string | readonly string[]>> => {
  const query: Record<string, string | string[]> = Object.create(null) as Record<string, string | string[]>;
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name];
    if (before === undefined) query[name] = value;
    else query[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return { ...query };
};

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON of a body. Nothing sent counts as `{}`, so that what is required is named. */
export const jsonOf = (bytes: Uint8Array): { readonly value: unknown } | Problem => {
  if (bytes.length === 0) return { value: {} };
  try {
    return { value: JSON.parse(strictUtf8.decode(bytes)) as unknown };
  } catch {
    return problem('errors.general.malformed');
  }
};
