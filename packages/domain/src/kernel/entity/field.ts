import * as z from 'zod';
import { languages, type Language, type Localized } from './language.ts';
import type { Currency, Money } from '../money.ts';
import { longestWord, wordPattern, type EnumKey } from '../words/enum-keys.ts';

/**
 * What a field is for beside its value. `live`: part of what the public sees once a record can be published. `filter`,
 * `sort`, `search`: what a list may ask of it; a field without them cannot be asked about. `personal`: may hold data about
 * a person, so its values stand in no part of the audit that an erasure does not reach. `readOnly`: in no body.
 */
export interface Traits {
  readonly live?: true;
  readonly filter?: true;
  readonly sort?: true;
  readonly search?: true;
  readonly personal?: true;
  readonly readOnly?: true;
}

/** Every kind of value that a field can have; each layer has one total record over them. */
export type Kind =
  | 'text'
  | 'localized'
  | 'integer'
  | 'date'
  | 'money'
  | 'flag'
  | 'choice'
  | 'word'
  | 'list'
  | 'ref'
  | 'document';

/**
 * What a kind says about its values: lengths and sizes, the words of a choice, the record that a ref names, the list that a
 * word is of. A list has those of its items, but for `most`, which counts them.
 */
export interface Bounds {
  readonly least?: number;
  readonly most?: number;
  readonly words?: readonly string[];
  readonly of?: string;
  readonly enumKey?: EnumKey;
}

/** One field of a record. `V` includes null when the field is optional. The schema never holds a default. */
export interface Field<V, T extends Traits = Traits> {
  readonly kind: Kind;
  readonly schema: z.ZodType<NonNullable<V>>;
  readonly traits: T;
  readonly nullable: boolean;
  /** What a new record has when no value is given. */
  readonly fallback?: V;
  readonly bounds: Bounds;
}

/** The fields of a record by name. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

type Only<Names extends keyof Traits> = Pick<Traits, Names | 'live' | 'personal' | 'readOnly'>;

/** No trait at all. */
type None = { readonly [T in keyof Traits]?: never };

/** What a field can hold when it is not empty. */
type Value = string | number | boolean | object;

const field =
  <V extends Value>(kind: Kind, schema: z.ZodType<V>, bounds: Bounds = {}) =>
  <T extends Traits>(traits: T): Field<V, T> => ({ kind, schema, traits, nullable: false, bounds });

/** A text without blanks around it, never empty. @param pattern what it must look like */
export const text = <const T extends Only<'filter' | 'sort' | 'search'> = None>(
  most: number,
  traits?: T,
  pattern?: RegExp,
): Field<string, T> => {
  const plain = z.string().trim().min(1).max(most);
  return field('text', pattern === undefined ? plain : plain.regex(pattern), { most })((traits ?? {}) as T);
};

/** A text in one or more of the languages that the product ships; which are on is the tenant's. */
export const localized = <const T extends Only<'search'> = None>(most: number, traits?: T): Field<Localized, T> => {
  const each = z.string().trim().min(1).max(most);
  const schema = z
    .partialRecord(z.enum(languages), each)
    .refine((texts) => Object.keys(texts).length > 0) as z.ZodType<Localized>;
  return field<Localized>('localized', schema, { most })((traits ?? {}) as T);
};

/** A whole number, both bounds included. */
export const integer = <const T extends Only<'filter' | 'sort'> = None>(
  least: number,
  most: number,
  traits?: T,
): Field<number, T> => field('integer', z.int().min(least).max(most), { least, most })((traits ?? {}) as T);

const day = z.iso
  .date({ abort: true })
  .refine((written) => written >= '1900-01-01' && written <= '2199-12-31')
  .transform((written) => Temporal.PlainDate.from(written));

/** A local day between 1900 and 2199. */
export const date = <const T extends Only<'filter' | 'sort'> = None>(traits?: T): Field<Temporal.PlainDate, T> =>
  field<Temporal.PlainDate>('date', day)((traits ?? {}) as T);

const mostCents = 99_999_999_999;
const euro: Currency = 'EUR';
const amount = z.strictObject({ amountCents: z.int().min(0).max(mostCents), currency: z.literal(euro).default(euro) });

/** Integer cents from zero up, with their currency. */
export const money = <const T extends Only<'filter' | 'sort'> = None>(traits?: T): Field<Money, T> =>
  field<Money>('money', amount, { least: 0, most: mostCents })((traits ?? {}) as T);

/** Yes or no. */
export const flag = <const T extends Only<'filter' | 'sort'> = None>(traits?: T): Field<boolean, T> =>
  field('flag', z.boolean())((traits ?? {}) as T);

/** One word of a closed list. */
export const choice = <const W extends string, const T extends Only<'filter' | 'sort'> = None>(
  words: readonly [W, ...W[]],
  traits?: T,
): Field<W, T> => field<W>('choice', z.literal(words), { words })((traits ?? {}) as T);

const identifier = z.uuid().transform((written) => written.toLowerCase());

/** The id of a record of another kind. @param of the name of that record */
export const ref = <const T extends Only<'filter'> = None>(of: string, traits?: T): Field<string, T> =>
  field<string>('ref', identifier, { of })((traits ?? {}) as T);

/** A word that the tenant keeps itself. @param enumKey the list that it is of */
export const word = <const T extends Only<'filter'> = None>(enumKey: EnumKey, traits?: T): Field<string, T> => {
  const written = z.string().max(longestWord).regex(wordPattern);
  return field('word', written, { enumKey })((traits ?? {}) as T);
};

/** Several texts, words or ids of records, each once. @param most at most 50 */
export const list = <const T extends Only<'filter'> = None>(
  most: number,
  item: Field<string, None>,
  traits?: T,
): Field<readonly string[], T> => {
  if (most > 50) throw new Error('a list of more than 50 is a record of its own');
  const each = z
    .array(item.schema)
    .max(most)
    .refine((items) => new Set(items).size === items.length);
  return field<readonly string[]>('list', each, { ...item.bounds, most })((traits ?? {}) as T);
};

/** An object or a list with a strict schema of its own, read and written whole. Plain JSON in and out. */
export const document = <V extends object, const T extends Only<never> = None>(
  schema: z.ZodType<V>,
  traits?: T,
): Field<V, T> => field<V>('document', schema)((traits ?? {}) as T);

/** May be empty: null, which is also what a new record has when no value is given. */
export const optional = <V extends Value, T extends Traits>(plain: Field<V, T>): Field<V | null, T> => {
  const empty = { ...plain, nullable: true };
  return empty as object as Field<V | null, T>;
};

/** What a new record has when no value is given; an update without one keeps what is stored. */
export const byDefault = <V, T extends Traits>(fallback: NoInfer<V>, plain: Field<V, T>): Field<V, T> => ({
  ...plain,
  fallback,
});

export type { Language, Localized };
