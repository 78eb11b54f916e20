import {
  enumValue,
  livesOf,
  type AnyEntity,
  type Bounds,
  type Kind,
  type Localized,
  type RecordOf,
} from '@svc/domain/entity';
import type { Money } from '@svc/domain/kernel';
import { taken, type Taken } from '../faults.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../memory-database.ts';
import {
  holders,
  namesWith,
  requireAskable,
  requireCountable,
  type Bound,
  type EntityFilter,
  type EntityQuery,
  type EntityStore,
  type EntityStores,
  type Reference,
  type StoredRecord,
} from './entity-store.ts';
import { memoryPublicationStore } from './publication-store.memory.ts';

type Plain = string | number | boolean | null;

const same = (value: unknown): Plain => value as Plain;
const nothing = (): Plain => null;

/** A value as something that compares like its column does. */
const comparable: Readonly<Record<Kind, (value: unknown) => Plain>> = {
  text: same,
  choice: same,
  ref: same,
  integer: same,
  flag: same,
  date: String,
  money: (value) => (value as Money).amountCents,
  word: same,
  list: nothing,
  localized: nothing,
  document: nothing,
};

const valueOf = ({ fields }: AnyEntity, record: StoredRecord, name: string): Plain => {
  const value = record[name];
  const kind = fields[name]?.kind;
  return value === null || kind === undefined ? null : comparable[kind](value);
};

/** Texts by code point, as Postgres compares bytes of UTF-8; JavaScript's own order is by halves of surrogate pairs. */
const compare = (a: string | number | boolean, b: string | number | boolean): number => {
  if (typeof a !== 'string' || typeof b !== 'string') return Number(a) - Number(b);
  const [left, right] = [Array.from(a), Array.from(b)];
  const at = left.findIndex((sign, index) => sign !== right[index]);
  if (at < 0) return left.length - right.length;
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
};

const inOrder =
  (definition: AnyEntity, { sort, descending }: EntityQuery) =>
  (one: StoredRecord, other: StoredRecord): number => {
    const [a, b] = [valueOf(definition, one, sort), valueOf(definition, other, sort)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || compare(one.id, other.id);
    return (descending ? -compare(a, b) : compare(a, b)) || compare(one.id, other.id);
  };

const plainBound = (bound: Bound): Plain => (typeof bound === 'number' ? bound : bound.toString());

const passes = (definition: AnyEntity, record: StoredRecord) => (filter: EntityFilter) => {
  const held = record[filter.field];
  if ('all' in filter) return Array.isArray(held) && filter.all.every((each) => held.includes(each));
  if ('among' in filter && Array.isArray(held)) return filter.among.some((each) => held.includes(each));
  const value = valueOf(definition, record, filter.field);
  if (value === null) return false;
  if ('among' in filter) return filter.among.includes(value as string | boolean);
  const [least, most] = [filter.least, filter.most].map((bound) => (bound === null ? null : plainBound(bound)));
  return (least === null || value >= (least ?? 0)) && (most === null || value <= (most ?? 0));
};

const textsOf = (value: unknown, languages: readonly string[]): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries((value ?? {}) as Localized).flatMap(([language, text]) =>
        languages.includes(language) ? text : [],
      );

const isFound = (definition: AnyEntity, record: StoredRecord, { search, languages }: EntityQuery): boolean =>
  search === null ||
  namesWith(definition, 'search')
    .flatMap((name) => textsOf(record[name], languages))
    .some((text) => text.toLowerCase().includes(search.toLowerCase()));

/** A unique set of values that holds a null is shared freely, as in Postgres. */
const clash = (definition: AnyEntity, view: MemoryView, record: StoredRecord): Taken | undefined => {
  const keyOf = (each: StoredRecord, names: readonly string[]) => {
    const values = names.map((name) => valueOf(definition, each, name));
    return values.includes(null) ? null : JSON.stringify(values);
  };
  const others = view.all<StoredRecord>(definition.name).filter(({ id }) => id !== record.id);
  const hit = definition.unique.find((names) => {
    const key = keyOf(record, names);
    return key !== null && others.some((other) => keyOf(other, names) === key);
  });
  return hit === undefined ? undefined : taken(`${definition.name} ${hit.join(' ')}`);
};

const storeOf = (db: MemoryDatabase, definition: AnyEntity): EntityStore<StoredRecord> => {
  const { name } = definition;
  const found = (view: MemoryView, id: string) => view.get<StoredRecord>(name, id) ?? null;
  const put = (view: MemoryView, record: StoredRecord) =>
    clash(definition, view, record) ?? view.put(name, record.id, record);
  return {
    find: (id) => db.read(`${name}.find`, (view) => found(view, id)),
    lock: (id) => db.write(`${name}.lock`, (view) => found(view, id)),
    list: (query) =>
      db.read(`${name}.list`, (view) => {
        requireAskable(definition, query);
        const all = view
          .all<StoredRecord>(name)
          .filter((each) => query.filters.every(passes(definition, each)) && isFound(definition, each, query))
          .toSorted(inOrder(definition, query));
        const from = (query.page - 1) * query.pageSize;
        return { items: all.slice(from, from + query.pageSize), total: all.length };
      }),
    counts: (field) =>
      db.read(`${name}.counts`, (view) => {
        requireCountable(definition, field);
        const there = view
          .all<StoredRecord>(name)
          .filter(({ state }) => definition.publication === undefined || state !== 'Trashed');
        const values = there.flatMap((each) => each[field] as string | readonly string[] | null);
        const present = new Set(values.filter((value) => typeof value === 'string'));
        return Object.fromEntries([...present].map((each) => [each, values.filter((value) => value === each).length]));
      }),
    insert: (record) => unique(db.write(`${name}.insert`, (view) => put(view, record))),
    save: (record, version) =>
      unique(
        db.write(`${name}.save`, (view) => {
          if (found(view, record.id)?.version !== version) return false;
          return put(view, record) ?? true;
        }),
      ),
    remove: (id) =>
      db.write(`${name}.remove`, (view) => {
        const there = found(view, id) !== null;
        view.remove(name, id);
        return there;
      }),
  };
};

const isThere = (view: MemoryView, reference: Reference): boolean =>
  'id' in reference
    ? view.get(reference.of, reference.id) !== undefined
    : view
        .all<RecordOf<(typeof enumValue)['fields']>>(enumValue.name)
        .some(({ enumKey, value, active }) => enumKey === reference.enumKey && value === reference.word && active);

/** Records in memory; what refers to a record is found among the definitions that are known. */
export const memoryEntityStores = (db: MemoryDatabase, known: readonly AnyEntity[]): EntityStores => {
  const uses = (view: MemoryView, holds: (bounds: Bounds) => boolean, named: string): number =>
    new Set(
      [...known, ...livesOf(known)].flatMap((definition) => {
        const names = holders(definition, holds).map(([field]) => field);
        return view
          .all<StoredRecord>(definition.name)
          .filter((each) => names.some((field) => [each[field]].flat().includes(named)))
          .map(({ id }) => id);
      }),
    ).size;
  return {
    of: ((definition: AnyEntity) => storeOf(db, definition)) as EntityStores['of'],
    missing: (references) =>
      db.write('entities.missing', (view) => references.find((reference) => !isThere(view, reference)) ?? null),
    usesOf: (name, id) => db.read('entities.usesOf', (view) => uses(view, ({ of }) => of === name, id)),
    usesOfWord: (key, word) =>
      db.read('entities.usesOfWord', (view) => uses(view, ({ enumKey }) => enumKey === key, word)),
    publications: memoryPublicationStore(db),
  };
};
