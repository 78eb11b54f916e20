/** A value bound to `$n`. Arrays become Postgres arrays; JSON is given as text. */
export type Param =
  | string
  | number
  | bigint
  | boolean
  | null
  | Uint8Array
  | Temporal.Instant
  | Temporal.PlainDate
  | readonly (string | number | null)[];

/** A statement with a name, so that Postgres parses and plans it once per connection. `Row` is what it answers. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly row?: Row;
}

/** The row of a statement that answers one text: JSON costs less as one text than taken apart column by column. */
export interface OneText {
  readonly found: string | null;
}

/**
 * Declares a prepared statement.
 * @param name unique in the package: Postgres refuses the same name with another text
 */
export const sql = <Row = Record<string, never>>(name: string, text: string): Statement<Row> => ({ name, text });

/** The driver knows neither Temporal nor bigint. */
export const bind = (param: Param): unknown =>
  param instanceof Temporal.Instant || param instanceof Temporal.PlainDate || typeof param === 'bigint'
    ? param.toString()
    : param;

/** JSON text for a `jsonb` parameter. */
export const json = (value: unknown): string => JSON.stringify(value);
