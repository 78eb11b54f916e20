import { p } from '@mikro-orm/core';
import type { Field, Kind } from '@svc/domain/entity';
import { euros, type Money } from '@svc/domain/kernel';
import { among, column } from '../columns.ts';
import { toPlainDate } from '../plain-date.type.ts';
import { json, type Param } from '../statement.ts';

/** A property of MikroORM before it has its name in the table. */
type Property = ReturnType<typeof column.text>;

/** How a kind of value stands in a table. */
interface ColumnOf {
  /** Follows the field's name: the cents of an amount are named as cents. */
  readonly suffix?: string;
  readonly property: () => unknown;
  readonly check?: (name: string, field: Field<unknown>) => string;
  readonly write: (value: unknown) => Param;
  /** A value as `to_json` of a row gives it. */
  readonly read: (value: unknown) => unknown;
  /** What a parameter is compared as. */
  readonly type: string;
}

const same = (value: unknown): unknown => value;
const param = (value: unknown): Param => value as Param;
const jsonb = () => p.json().columnType('jsonb');
/** Texts stand by their bytes, the same in every database, so that the index of the order serves. */
const bytewise = () => column.text().collation('C');
const asText = { property: bytewise, write: param, read: same, type: 'text' } as const;
const asJson = { property: jsonb, write: json, read: same, type: 'jsonb' } as const;

export const columns: Readonly<Record<Kind, ColumnOf>> = {
  text: asText,
  choice: { ...asText, check: (name, { bounds }) => among(name, bounds.words ?? []) },
  word: asText,
  list: { property: column.texts, write: param, read: same, type: 'text' },
  localized: asJson,
  document: asJson,
  integer: { property: column.integer, write: param, read: same, type: 'int8' },
  date: {
    property: column.date,
    write: param,
    read: (value) => toPlainDate(String(value)),
    type: 'date',
  },
  money: {
    suffix: '_cents',
    property: column.big,
    check: (name) => `${name} >= 0`,
    write: (value) => (value as Money).amountCents,
    read: (value) => euros(Number(value)),
    type: 'int8',
  },
  flag: { property: column.boolean, write: param, read: same, type: 'boolean' },
  ref: { property: column.uuid, write: param, read: same, type: 'uuid' },
};

/** `monthlyPrice` → `monthly_price`. */
export const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A column of a definition's table. */
export const columnName = (name: string, { kind }: Field<unknown>): string =>
  `${snake(name)}${columns[kind].suffix ?? ''}`;

/** The same in a statement: a field may have the name of a reserved word. */
export const quotedColumn = (name: string, field: Field<unknown>): string => `"${columnName(name, field)}"`;

/** The property of a field, with its name and whether it may be null. */
export const propertyOf = (name: string, field: Field<unknown>): unknown => {
  const property = (columns[field.kind].property() as Property).fieldName(columnName(name, field));
  return field.nullable ? property.nullable() : property;
};
