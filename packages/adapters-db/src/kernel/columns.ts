import { p } from '@mikro-orm/core';
import { InstantType } from './instant.type.ts';
import { PlainDateType } from './plain-date.type.ts';
import { PlainTimeType } from './plain-time.type.ts';

/** The column kinds of this house. Every table is built from these. */
export const column = {
  uuid: <T extends string = string>() => p.uuid().$type<T>(),
  text: <T extends string = string>() => p.text().$type<T>(),
  integer: () => p.integer(),
  /** int8 as a number: cents, counters, order ids. */
  big: <T extends number = number>() => p.bigint('number').$type<T>(),
  boolean: () => p.boolean(),
  /** Kept as text by Postgres, so that a document comes back with its keys in their order. */
  document: <T>() => p.json().$type<T>().columnType('json'),
  texts: <T extends string = string>() => p.array().columnType('text[]').$type<readonly T[]>(),
  instant: () => p.type(InstantType).$type<Temporal.Instant>(),
  date: () => p.type(PlainDateType).$type<Temporal.PlainDate>(),
  time: () => p.type(PlainTimeType).$type<Temporal.PlainTime>(),
};

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** `field in ('A', 'B')` for a check or the predicate of a partial index; one word as Postgres itself writes it. */
export const among = (field: string, words: readonly string[]): string =>
  words.length === 1 ? `${field} = ${quote(words[0] ?? '')}` : `${field} in (${words.map(quote).join(', ')})`;

/** `array['A', 'B']`. */
export const textList = (words: readonly string[]): string => `array[${words.map(quote).join(', ')}]`;

/**
 * The check that keeps a state column inside its transition table.
 * @param states `statesOf(table)`
 */
export const oneOf = (
  name: string,
  field: string,
  states: readonly string[],
): { name: string; expression: string } => ({
  name,
  expression: among(field, states),
});
