import type { EntityName, EntityProperty } from '@mikro-orm/core';
import type { Database } from './database.ts';
import { sql, type Param, type Statement } from './statement.ts';

/** A table's prepared statements, made from its entity, for the paths on which a query builder would cost too much. */
export interface RowCodec<T> {
  readonly insert: Statement<{ readonly written: number }>;
  /** The same, with one property written by SQL over the parameters of others and its own. @returns the same each time */
  readonly insertBy: (
    property: string,
    expression: (param: (property: string) => string) => string,
  ) => Statement<{ readonly written: number }>;
  readonly insertParams: (data: Readonly<Record<string, unknown>>) => readonly Param[];
  /** One row by these properties, as JSON. */
  readonly find: (
    properties: readonly string[],
    lock?: 'for share',
  ) => Statement<{ readonly row: Readonly<Record<string, unknown>> }>;
  /** What `to_json(t.*)` made of a row, as the entity's properties. */
  readonly fromJson: (row: Readonly<Record<string, unknown>>) => T;
}

const fieldOf = (property: EntityProperty): string => property.fieldNames[0] ?? property.name;

/** JSON columns and arrays come parsed out of `to_json`; the types of this house (instants, dates) read their text. */
const read = (database: Database, { customType }: EntityProperty, value: unknown): unknown => {
  if (value === null || value === undefined || typeof value === 'object' || customType === undefined)
    return value ?? null;
  return customType.convertToJSValue(value, database.orm.driver.getPlatform());
};

const codecOf = <T extends object>(database: Database, entity: EntityName<T>): RowCodec<T> => {
  const { tableName, props } = database.orm.getMetadata().get(entity);
  const platform = database.orm.driver.getPlatform();
  const fields = props.map((property) => ({ property, name: property.name, field: fieldOf(property) }));
  const finds = new Map<string, Statement<{ row: Readonly<Record<string, unknown>> }>>();
  const makeFind = (properties: readonly string[], lock: '' | 'for share') => {
    const where = properties.map((name, n) => `t.${fields.find((each) => each.name === name)?.field} = $${n + 1}`);
    return sql<{ row: Readonly<Record<string, unknown>> }>(
      `${tableName}_by_${properties.join('_')}${lock === '' ? '' : '_held'}`,
      `select to_json(t.*) as row from ${tableName} t where ${where.join(' and ')} ${lock}`,
    );
  };
  const inserts = new Map<string, Statement<{ readonly written: number }>>();
  const param = (property: string): string => `$${fields.findIndex(({ name }) => name === property) + 1}`;
  const makeInsert = (suffix: string, valueOf: (property: string) => string) =>
    sql<{ readonly written: number }>(
      `${tableName}_insert_once${suffix}`,
      `insert into ${tableName} (${fields.map(({ field }) => field).join(', ')})
       values (${fields.map(({ name }) => valueOf(name)).join(', ')}) on conflict do nothing returning 1 as written`,
    );
  return {
    insert: makeInsert('', param),
    insertBy: (property, expression) => {
      const valueOf = (name: string): string => (name === property ? expression(param) : param(name));
      const statement = inserts.get(property) ?? makeInsert(`_by_${property}`, valueOf);
      inserts.set(property, statement);
      return statement;
    },
    insertParams: (data) =>
      fields.map(({ property: { customType }, name }) => {
        const value = data[name] ?? null;
        return (
          value === null || customType === undefined ? value : customType.convertToDatabaseValue(value, platform)
        ) as Param;
      }),
    find: (properties, lock) => {
      const key = [...properties, lock].join(' ');
      const statement = finds.get(key) ?? makeFind(properties, lock ?? '');
      finds.set(key, statement);
      return statement;
    },
    fromJson: (row) =>
      Object.fromEntries(fields.map(({ property, name, field }) => [name, read(database, property, row[field])])) as T,
  };
};

const codecs = new WeakMap<Database, Map<unknown, unknown>>();

/** The codec of an entity, made once per database. */
export const rowCodec = <T extends object>(database: Database, entity: EntityName<T>): RowCodec<T> => {
  const known = codecs.get(database) ?? new Map<unknown, unknown>();
  codecs.set(database, known);
  const codec = (known.get(entity) as RowCodec<T> | undefined) ?? codecOf(database, entity);
  known.set(entity, codec);
  return codec;
};
