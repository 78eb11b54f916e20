import type { EntityFilter, EntityQuery } from '@svc/application/kernel';
import type { AnyEntity, Field } from '@svc/domain/entity';
import { containing } from '../containing.ts';
import { sql, type Param, type Statement } from '../statement.ts';
import { columns, quotedColumn, snake } from './entity-columns.ts';

/** A row as `to_json` tells it. */
export type RowJson = Readonly<Record<string, unknown>>;
export interface PageJson {
  readonly total: number;
  readonly items: readonly RowJson[];
}

interface Asked {
  readonly statement: Statement<PageJson>;
  readonly params: readonly Param[];
}

const fieldOf = ({ fields, name }: AnyEntity, field: string): Field<unknown> => {
  const found = fields[field];
  if (found === undefined) throw new Error(`${name} has no ${field}`);
  return found;
};

/** Parameters as they are asked for; each knows its place. */
const numbered = () => {
  const params: Param[] = [];
  const next = (value: Param): string => `$${params.push(value)}`;
  return { params, next };
};

const condition = (definition: AnyEntity, filter: EntityFilter, next: (value: Param) => string): string => {
  const field = fieldOf(definition, filter.field);
  const [compared, { type }] = [`t.${quotedColumn(filter.field, field)}`, columns[field.kind]];
  if ('among' in filter) return `${compared} = any(${next(filter.among.map(String))}::${type}[])`;
  const bounds = [
    ...(filter.least === null ? [] : [`${compared} >= ${next(filter.least)}::${type}`]),
    ...(filter.most === null ? [] : [`${compared} <= ${next(filter.most)}::${type}`]),
  ];
  return bounds.length === 0 ? `${compared} is not null` : bounds.join(' and ');
};

/** Letters are the same in any case as far as the database knows its language. */
const searching = (definition: AnyEntity, place: string): string =>
  `(${Object.entries(definition.fields)
    .filter(([, { traits }]) => traits.search === true)
    .map(([name, field]) => {
      const found = quotedColumn(name, field);
      return field.kind === 'localized'
        ? `exists (select from jsonb_each_text(t.${found}) as each where each.value ilike ${place})`
        : `t.${found} collate "default" ilike ${place}`;
    })
    .join(' or ')})`;

const orderBy = (definition: AnyEntity, { sort, descending }: EntityQuery): string => {
  const field = fieldOf(definition, sort);
  return `order by t.${quotedColumn(sort, field)} ${descending ? 'desc' : 'asc'} nulls last, t.id`;
};

/** Postgres cuts names at 63 signs, and two statements of one name are one: fields are named by their number. */
const nameOf = (definition: AnyEntity, { sort, descending, search, filters }: EntityQuery): string => {
  const numbers = Object.keys(definition.fields);
  const asked = filters.map((filter) => {
    const how = 'among' in filter ? 'a' : `${filter.least === null ? '' : 'l'}${filter.most === null ? '' : 'm'}r`;
    return `${numbers.indexOf(filter.field)}${how}`;
  });
  const order = `${numbers.indexOf(sort)}${descending ? 'd' : ''}`;
  return [snake(definition.name), 'list', order, search === null ? '' : 'q', ...asked].join('_');
};

/**
 * A page and how many there are, in one statement. With at most two filters it is prepared under a name; with more it is
 * sent without one, so that no connection keeps hundreds of plans.
 */
export const listOf = (definition: AnyEntity, query: EntityQuery): Asked => {
  const { params, next } = numbered();
  const conditions = [
    ...query.filters.map((filter) => condition(definition, filter, next)),
    ...(query.search === null ? [] : [searching(definition, next(containing(query.search)))]),
  ];
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const order = orderBy(definition, query);
  const page = `limit ${next(query.pageSize)} offset ${next((query.page - 1) * query.pageSize)}`;
  const text = `with seen as (select t.* from ${snake(definition.name)} t ${where}),
    page as (select t.* from seen t ${order} ${page})
    select (select count(*)::int from seen) as total,
      coalesce((select json_agg(to_json(t.*) ${order}) from page t), '[]'::json) as items`;
  const name = query.filters.length > 2 ? '' : nameOf(definition, query);
  return { statement: sql<PageJson>(name, text), params };
};
