import {
  holders,
  requireAskable,
  requireCountable,
  taken,
  type Counts,
  type EntityStore,
  type EntityStores,
  type Reference,
  type StoredRecord,
} from '@svc/application/kernel';
import { livesOf, type AnyEntity, type Bounds } from '@svc/domain/entity';
import * as Effect from 'effect/Effect';
import type { Database } from '../database.ts';
import { toInstant } from '../instant.type.ts';
import { sql, type Param } from '../statement.ts';
import { columnName, columns, quotedColumn, snake } from './entity-columns.ts';
import { listOf, type RowJson } from './entity-statements.ts';
import { mikroPublicationStore } from './publication-store.mikro.ts';

const statementsOf = (definition: AnyEntity) => {
  const table = snake(definition.name);
  const own = Object.entries(definition.fields).map(([name, field]) => quotedColumn(name, field));
  const names = ['id', ...own, 'version', 'created_at', 'updated_at'];
  const places = names.map((_, at) => `$${at + 1}`);
  const assigned = names.map((name, at) => `${name} = $${at + 1}`).slice(1);
  return {
    find: sql<{ row: RowJson }>(`${table}_find`, `select to_json(t.*) as row from ${table} t where id = $1`),
    lock: sql<{ row: RowJson }>(`${table}_lock`, `select to_json(t.*) as row from ${table} t where id = $1 for update`),
    insert: sql<{ id: string }>(
      `${table}_insert`,
      `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) on conflict do nothing returning id`,
    ),
    save: sql<{ id: string }>(
      `${table}_save`,
      `update ${table} set ${assigned.join(', ')} where id = $1 and version = $${names.length + 1} returning id`,
    ),
    remove: sql<{ id: string }>(`${table}_remove`, `delete from ${table} where id = $1 returning id`),
  };
};

const known = new WeakMap<AnyEntity, ReturnType<typeof statementsOf>>();
const statements = (definition: AnyEntity): ReturnType<typeof statementsOf> => {
  const made = known.get(definition) ?? statementsOf(definition);
  known.set(definition, made);
  return made;
};

/** A row as the record that it is. */
export const toRecord = ({ fields }: AnyEntity, row: RowJson): StoredRecord => ({
  id: String(row['id']),
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = row[columnName(name, field)] ?? null;
      return [name, value === null ? null : columns[field.kind].read(value)];
    }),
  ),
  version: Number(row['version']),
  createdAt: toInstant(String(row['created_at'])),
  updatedAt: toInstant(String(row['updated_at'])),
});

const paramsOf = ({ fields }: AnyEntity, record: StoredRecord): readonly Param[] => {
  const values = Object.entries(fields).map(([name, { kind }]) => {
    const value = record[name];
    return value === null ? null : columns[kind].write(value);
  });
  return [record.id, ...values, record.version, record.createdAt, record.updatedAt];
};

const countsOf = (definition: AnyEntity, field: string) => {
  const [table, name] = [snake(definition.name), `"${snake(field)}"`];
  const column = definition.fields[field]?.kind === 'list' ? `unnest(${name})` : name;
  const there = definition.publication === undefined ? '' : `and state <> 'Trashed'`;
  return sql<{ counts: Counts }>(
    `${table}_counts_${snake(field)}`,
    `select coalesce(json_object_agg(value, count), '{}'::json) as counts
     from (select ${column} as value, count(*)::int as count from ${table} where ${name} is not null ${there} group by 1) each`,
  );
};

const storeOf = (database: Database, definition: AnyEntity): EntityStore<StoredRecord> => {
  const { find, lock, insert, save, remove } = statements(definition);
  const one = ([found]: readonly { readonly row: RowJson }[]) =>
    found === undefined ? null : toRecord(definition, found.row);
  return {
    find: (id) => Effect.map(database.query(find, [id]), one),
    lock: (id) => Effect.map(database.query(lock, [id]), one),
    list: (query) =>
      Effect.suspend(() => {
        requireAskable(definition, query);
        const { statement, params } = listOf(definition, query);
        return Effect.map(database.query(statement, params), ([page]) => ({
          items: (page?.items ?? []).map((row) => toRecord(definition, row)),
          total: page?.total ?? 0,
        }));
      }),
    counts: (field) =>
      Effect.suspend(() => {
        requireCountable(definition, field);
        return Effect.map(database.query(countsOf(definition, field), []), ([found]) => found?.counts ?? {});
      }),
    insert: (record) =>
      Effect.flatMap(database.query(insert, paramsOf(definition, record)), ([made]) =>
        made === undefined ? Effect.fail(taken(definition.name)) : Effect.void,
      ),
    save: (record, version) =>
      Effect.map(database.attempt(save, [...paramsOf(definition, record), version]), (rows) => rows.length > 0),
    remove: (id) => Effect.map(database.query(remove, [id]), (rows) => rows.length > 0),
  };
};

/** A referred record stays until the end of the transaction; a change of it waits. */
const held = (table: string) =>
  sql<{ id: string }>(`${table}_held`, `select id from ${table} where id = $1 for key share`);

/** A word stays as well; it may cease to be active meanwhile, which only new picks have to know. */
const wordHeld = sql<{ id: string }>(
  'enum_value_word_held',
  'select id from enum_value where enum_key = $1 and value = $2 and active for key share',
);

const isMissing = (database: Database, reference: Reference) =>
  Effect.map(
    'id' in reference
      ? database.query(held(snake(reference.of)), [reference.id])
      : database.query(wordHeld, [reference.enumKey, reference.word]),
    (rows) => rows.length === 0,
  );

/** The ids of those that refer to something by a field of one definition; null: it has no such field. */
const usersIn = (definition: AnyEntity, holds: (bounds: Bounds) => boolean): string | null => {
  const fields = holders(definition, holds);
  if (fields.length === 0) return null;
  const is = fields.map(([field, of]) =>
    of.kind === 'list'
      ? `${quotedColumn(field, of)} @> array[$1::text]`
      : `${quotedColumn(field, of)} = $1::${columns[of.kind].type}`,
  );
  return `select id from ${snake(definition.name)} where ${is.join(' or ')}`;
};

/** One that refers to it as it is worked on and as the public sees it counts once. @param what names the statement */
const usesIn = (
  database: Database,
  definition: AnyEntity,
  what: string,
  holds: (bounds: Bounds) => boolean,
  named: string,
) => {
  const users = [definition, ...livesOf([definition])].flatMap((each) => usersIn(each, holds) ?? []);
  if (users.length === 0) return Effect.succeed(0);
  const statement = sql<{ count: number }>(
    `${snake(definition.name)}_uses_${what}`,
    `select count(*)::int as count from (${users.join(' union ')}) users`,
  );
  return Effect.map(database.query(statement, [named]), ([found]) => found?.count ?? 0);
};

/** Records in the tenant's database; what refers to a record is found among the definitions that are known. */
export const mikroEntityStores = (database: Database, definitions: readonly AnyEntity[]): EntityStores => {
  const uses = (what: string, holds: (bounds: Bounds) => boolean, named: string) =>
    Effect.map(
      Effect.forEach(definitions, (definition) => usesIn(database, definition, what, holds, named)),
      (counts) => counts.reduce((sum, count) => sum + count, 0),
    );
  return {
    of: ((definition: AnyEntity) => storeOf(database, definition)) as EntityStores['of'],
    missing: (references) =>
      Effect.gen(function* () {
        for (const reference of references) if (yield* isMissing(database, reference)) return reference;
        return null;
      }),
    usesOf: (name, id) => uses(snake(name), ({ of }) => of === name, id),
    usesOfWord: (key, word) => uses(`word_${key.replace('.', '_')}`, ({ enumKey }) => enumKey === key, word),
    publications: mikroPublicationStore(database),
  };
};
