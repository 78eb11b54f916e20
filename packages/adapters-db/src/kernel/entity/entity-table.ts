import { defineEntity, p, type EntitySchemaWithMeta } from '@mikro-orm/core';
import type { AnyEntity, Field } from '@svc/domain/entity';
import { column } from '../columns.ts';
import { columnName, columns, propertyOf, snake } from './entity-columns.ts';

/** A table that is made from a definition. */
export type RecordTable = EntitySchemaWithMeta;

const fieldsOf = ({ fields }: AnyEntity): readonly (readonly [string, Field<unknown>])[] => Object.entries(fields);

const checksOf = (definition: AnyEntity, table: string) =>
  fieldsOf(definition).flatMap(([name, field]) => {
    const expression = columns[field.kind].check?.(columnName(name, field), field);
    return expression === undefined ? [] : [{ name: `${table}_${snake(name)}`, expression }];
  });

/**
 * One table: a column for each field, a check for each choice and amount, the unique constraints, an index of the order.
 * @param targets the tables that a `ref` may name, by the name of their record
 */
const entityTable = (definition: AnyEntity, targets: ReadonlyMap<string, () => RecordTable>): RecordTable => {
  const table = snake(definition.name);
  const properties = fieldsOf(definition).map(([name, field]) => {
    // The items of a list are held by no foreign key: what deletes a record counts them under its lock.
    const target = field.bounds.of === undefined || field.kind === 'list' ? undefined : targets.get(field.bounds.of);
    if (target === undefined) return [name, propertyOf(name, field)] as const;
    // Asked for late: a record may refer to its own kind, or to one that stands further down.
    const relation = () => {
      const held = p
        .manyToOne(target() as never)
        .mapToPk()
        .fieldName(columnName(name, field))
        .deleteRule('no action');
      return field.nullable ? held.nullable() : held;
    };
    return [name, relation] as const;
  });
  return defineEntity({
    name: `${definition.name.charAt(0).toUpperCase()}${definition.name.slice(1)}Record`,
    tableName: table,
    properties: {
      id: column.uuid().primary(),
      ...Object.fromEntries(properties),
      version: column.integer(),
      createdAt: column.instant(),
      updatedAt: column.instant(),
    } as never,
    checks: checksOf(definition, table),
    uniques: definition.unique.map((names) => ({
      name: `${table}_${names.map(snake).join('_')}`,
      properties: [...names],
    })) as never,
    indexes: [
      { name: `${table}_in_order`, properties: [definition.order, 'id'] },
      ...fieldsOf(definition)
        .filter(([, { kind, traits }]) => kind === 'list' && traits.filter === true)
        .map(([name]) => ({ name: `${table}_${snake(name)}`, properties: [name], type: 'gin' })),
    ] as never,
  }) as never;
};

/**
 * The tables of several definitions; the drift check compares them with what the migrations made.
 * @param others tables made by hand that a `ref` may name
 */
export const entityTables = (
  definitions: readonly AnyEntity[],
  others: Readonly<Record<string, RecordTable>> = {},
): readonly RecordTable[] => {
  const made = new Map<string, RecordTable>(Object.entries(others));
  const targets = new Map(
    [...Object.keys(others), ...definitions.map(({ name }) => name)].map((name) => [
      name,
      () => made.get(name) as RecordTable,
    ]),
  );
  for (const definition of definitions) made.set(definition.name, entityTable(definition, targets));
  return definitions.map(({ name }) => made.get(name) as RecordTable);
};
