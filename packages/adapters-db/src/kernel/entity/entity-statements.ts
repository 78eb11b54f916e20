import { namesWith, type EntityFilter, type EntityQuery } from '@svc/application/kernel';
import type { AnyEntity, Field } from '@svc/domain/entity';
import { containing } from '../containing.ts';
import { sql, type Param, type Statement } from '../statement.ts';
import { columns, quotedColumn, snake } from './entity-columns.ts';

/** A row as `to_json` gives it. */
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
  if ('all' in filter) return `${compared} @> ${next(filter.all)}::${type}[]`;
  if ('among' in filter && field.kind === 'list') return `${compared} && ${next(filter.among.map(String))}::${type}[]`;
  if ('among' in filter) return `${compared} = any(${next(filter.among.map(String))}::${type}[])`;
  const bounds = [
    ...(filter.least === null ? [] : [`${compared} >= ${next(filter.least)}::${type}`]),
    ...(filter.most === null ? [] : [`${compared} <= ${next(filter.most)}::${type}`]),
  ];
  return bounds.length === 0 ? `${compared} is not null` : bounds.join(' and ');
};

/** Letters are the same in any case as far as the database knows its language. */
const searching = (definition: AnyEntity, query: EntityQuery, next: (value: Param) => string): string => {
  const place = next(containing(query.search ?? ''));
  const searched = namesWith(definition, 'search').map((name) => [name, fieldOf(definition, name)] as const);
  // Postgres refuses a parameter that nothing uses.
  const languages = searched.some(([, { kind }]) => kind === 'localized') ? next(query.languages) : '';
  const found = searched.map(([name, field]) =>
    field.kind === 'localized'
      ? `exists (select from jsonb_each_text(t.${quotedColumn(name, field)}) as each
          where each.key = any(${languages}::text[]) and each.value ilike ${place})`
      : `t.${quotedColumn(name, field)} collate "default" ilike ${place}`,
  );
  return `(${found.join(' or ')})`;
};

const orderBy = (definition: AnyEntity, { sort, descending }: EntityQuery): string => {
  const field = fieldOf(definition, sort);
  return `order by t.${quotedColumn(sort, field)} ${descending ? 'desc' : 'asc'} nulls last, t.id`;
};

/**
 * A page and how many there are, in one statement. The whole list is prepared under a name for each order; what is filtered
 * or searched is sent without one, since a connection would keep a plan for each of hundreds of combinations.
 */
export const listOf = (definition: AnyEntity, query: EntityQuery): Asked => {
  const { params, next } = numbered();
  const conditions = [
    ...query.filters.map((filter) => condition(definition, filter, next)),
    ...(query.search === null ? [] : [searching(definition, query, next)]),
  ];
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const order = orderBy(definition, query);
  const page = `limit ${next(query.pageSize)} offset ${next((query.page - 1) * query.pageSize)}`;
  const text = `with seen as (select t.* from ${snake(definition.name)} t ${where}),
    page as (select t.* from seen t ${order} ${page})
    select (select count(*)::int from seen) as total,
      coalesce((select json_agg(to_json(t.*) ${order}) from page t), '[]'::json) as items`;
  const number = Object.keys(definition.fields).indexOf(query.sort);
  const name = conditions.length > 0 ? '' : `${snake(definition.name)}_list_${number}${query.descending ? 'd' : ''}`;
  return { statement: sql<PageJson>(name, text), params };
};
