import { p } from '@mikro-orm/core';
import { InstantType } from './instant.type.ts';
import { PlainDateType } from './plain-date.type.ts';

/** The column kinds of this house. Every table is built from these. */
export const column = {
  uuid: () => p.uuid(),
  text: () => p.text(),
  integer: () => p.integer(),
  /** int8 as a number: cents, counters, order ids. */
  big: () => p.bigint('number'),
  boolean: () => p.boolean(),
  json: () => p.json(),
  bytes: () => p.blob(),
  instant: () => p.type(InstantType).$type<Temporal.Instant>(),
  date: () => p.type(PlainDateType).$type<Temporal.PlainDate>(),
};

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

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
  expression: `${field} in (${states.map(quote).join(', ')})`,
});
