import * as Effect from 'effect/Effect';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  enumKeys,
  enumValue,
  languages,
  type AnyEntity,
  type Entity,
  type Fields,
  type Language,
  type Localized,
} from '@svc/domain/entity';
import type { Money } from '@svc/domain/kernel';
import { after, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { breaks, failureOf, run, times, together } from '../../testing/world-test.ts';
import { anyRecord, someRecords, someWords } from './entity-samples.testkit.ts';
import {
  holders,
  namesWith,
  type EntityFilter,
  type EntityQuery,
  type EntityStore,
  type StoredRecord,
} from './entity-store.ts';

/** One rule of the suite, playable on a world that is known to break it. */
export interface EntityCheck {
  readonly title: string;
  readonly check: (store: EntityStore<StoredRecord>, world: StoreWorld) => Promise<void>;
}

type Plain = string | number | boolean;
type Store = EntityStore<StoredRecord>;

/** Written anew and not taken from a store: what a value compares as. */
const plain = (value: unknown): Plain | null => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Plain | null;
  return value instanceof Temporal.PlainDate ? value.toString() : (value as Money).amountCents;
};
const byValue = (a: Plain, b: Plain): number =>
  typeof a === 'string' && typeof b === 'string'
    ? Buffer.compare(Buffer.from(a), Buffer.from(b))
    : Number(a) - Number(b);
const naively =
  (sort: string, descending: boolean) =>
  (one: StoredRecord, other: StoredRecord): number => {
    const [a, b] = [plain(one[sort]), plain(other[sort])];
    const ties = one.id < other.id ? -1 : 1;
    if (a === null || b === null) return Number(a === null) - Number(b === null) || ties;
    return byValue(a, b) * (descending ? -1 : 1) || ties;
  };

const asked = ({ order }: AnyEntity, over: Partial<EntityQuery> = {}): EntityQuery => {
  const plainly = { page: 1, pageSize: 100, sort: order, descending: false, languages, search: null, filters: [] };
  return { ...plainly, ...over };
};
const idsOf = (records: readonly StoredRecord[]) => records.map(({ id }) => id);
const listed = async (store: Store, query: EntityQuery): Promise<readonly string[]> => {
  const { items, total } = await run(store.list(query));
  expect(total).toBe(items.length);
  return idsOf(items);
};
const filled = async (store: Store, definition: AnyEntity): Promise<readonly StoredRecord[]> => {
  const records = someRecords(definition, 23);
  for (const record of records) await run(store.insert(record));
  return records;
};

interface Filtering {
  readonly filter: EntityFilter;
  readonly passes: (record: StoredRecord) => boolean;
}

/** A list passes with any of the items, or with all. */
const listFilters = (field: string, records: readonly StoredRecord[]): readonly Filtering[] => {
  const items = (record: StoredRecord) => record[field] as readonly string[];
  const [some = 'none', other = some] = records.map(items).find((each) => each.length > 1) ?? [];
  return [
    { filter: { field, among: [some, 'no such'] }, passes: (record) => items(record).includes(some) },
    {
      filter: { field, all: [some, other] },
      passes: (record) => [some, other].every((each) => items(record).includes(each)),
    },
    { filter: { field, all: [some, 'no such'] }, passes: () => false },
  ];
};

/** Every filter that a field allows, with what it lets through. */
const filtersOf = (definition: AnyEntity, records: readonly StoredRecord[]): readonly Filtering[] =>
  namesWith(definition, 'filter').flatMap((field): readonly Filtering[] => {
    const present = records
      .flatMap((record) => [record[field]].flat().flatMap((each) => plain(each) ?? []))
      .toSorted(byValue);
    const [some, middle, other] = [present.at(0), present.at(present.length >> 1), present.at(-1)];
    if (some === undefined || middle === undefined || other === undefined) return [];
    const kind = definition.fields[field]?.kind;
    const has = (passes: (value: Plain) => boolean) => (record: StoredRecord) => {
      const value = plain(record[field]);
      return value !== null && passes(value);
    };
    if (kind === 'list') return listFilters(field, records);
    if (kind !== 'integer' && kind !== 'date' && kind !== 'money') {
      const among = [some, middle] as (string | boolean)[];
      const filter: EntityFilter = { field, among };
      return [{ filter, passes: has((value) => among.includes(value as string)) }];
    }
    const bound = (value: Plain) => (kind === 'date' ? Temporal.PlainDate.from(String(value)) : Number(value));
    const least: EntityFilter = { field, least: bound(middle), most: null };
    const most: EntityFilter = { field, least: null, most: bound(middle) };
    const both: EntityFilter = { field, least: bound(some), most: bound(middle) };
    return [
      { filter: least, passes: has((value) => byValue(value, middle) >= 0) },
      { filter: most, passes: has((value) => byValue(value, middle) <= 0) },
      { filter: both, passes: has((value) => byValue(value, some) >= 0 && byValue(value, middle) <= 0) },
    ];
  });

/** The rules of a store, made from a definition. */
export const entityStoreChecks = (definition: AnyEntity): readonly EntityCheck[] => [
  {
    title: 'come back as inserted and as saved, whatever their values, and go',
    check: async (store, world) => {
      const goesRound = fc.asyncProperty(anyRecord(definition), anyRecord(definition), async (record, other) => {
        await run(store.insert(record));
        expect(await run(store.find(record.id))).toEqual(record);
        const saved = { ...other, id: record.id, version: 2, updatedAt: after(5) };
        expect(await run(store.save(saved, 1))).toBe(true);
        expect(await run(world.unitOfWork.run(store.lock(record.id)))).toEqual(saved);
        expect([await run(store.remove(record.id)), await run(store.remove(record.id))]).toEqual([true, false]);
        expect(await run(store.find(record.id))).toBeNull();
      });
      await fc.assert(goesRound, { numRuns: 25 });
    },
  },
  {
    title: 'stand in every order both ways, page by page, what is empty last, ties by id',
    check: async (store) => {
      const records = await filled(store, definition);
      for (const sort of namesWith(definition, 'sort'))
        for (const descending of [false, true]) {
          const page = (number: number) =>
            run(store.list(asked(definition, { sort, descending, page: number, pageSize: 9 })));
          const pages = [await page(1), await page(2), await page(3), await page(4)];
          const expected = idsOf(records.toSorted(naively(sort, descending)));
          expect([sort, descending, idsOf(pages.flatMap(({ items }) => items))]).toEqual([sort, descending, expected]);
          expect(pages.map(({ total }) => total)).toEqual([23, 23, 23, 23]);
        }
    },
  },
  {
    title: 'are filtered by each filter alone, by two, and by all, as one who looks at each record would',
    check: async (store) => {
      const records = await filled(store, definition);
      const all = filtersOf(definition, records);
      const sets = [[], ...all.map((one) => [one]), ...all.map((one, at) => [one, ...all.slice(at + 1, at + 2)]), all];
      for (const set of sets) {
        const passing = records.filter((record) => set.every(({ passes }) => passes(record)));
        const filters = set.map(({ filter }) => filter);
        const expected = idsOf(passing.toSorted(naively(definition.order, false)));
        expect([filters, await listed(store, asked(definition, { filters }))]).toEqual([filters, expected]);
      }
    },
  },
  {
    title: 'are counted by each value of a word, a choice or a list, and of no other field',
    check: async (store) => {
      const all = await filled(store, definition);
      const records = all.filter(({ state }) => definition.publication === undefined || state !== 'Trashed');
      for (const [name, { kind, traits }] of Object.entries(definition.fields)) {
        if (traits.filter !== true || !['word', 'choice', 'list'].includes(kind)) {
          expect([name, await breaks(store.counts(name))]).toEqual([name, true]);
          continue;
        }
        const expected: Record<string, number> = {};
        for (const value of records.flatMap((record) => record[name]))
          if (typeof value === 'string') expected[value] = (expected[value] ?? 0) + 1;
        expect([name, await run(store.counts(name))]).toEqual([name, expected]);
      }
    },
  },
  {
    title: 'are found by a part of a text in any case, every sign for itself',
    check: async (store) => {
      const searchable = namesWith(definition, 'search');
      if (searchable.length === 0) return;
      const records = await filled(store, definition);
      const textsOf = (value: unknown, shown: readonly string[]): readonly string[] =>
        typeof value === 'string'
          ? [value]
          : shown.flatMap((each) => ((value ?? {}) as Localized)[each as Language] ?? []);
      const searches = ['a', 'B', '%', '_', '\\', '100%', 'no such text'];
      const shownIn: readonly (readonly Language[])[] = [languages, ['it']];
      for (const [shown, search] of shownIn.flatMap((each) => searches.map((part) => [each, part] as const))) {
        const has = (record: StoredRecord) =>
          searchable
            .flatMap((name) => textsOf(record[name], shown))
            .some((text) => text.toLowerCase().includes(search.toLowerCase()));
        const expected = idsOf(records.filter(has).toSorted(naively(definition.order, false)));
        expect([search, await listed(store, asked(definition, { search, languages: shown }))]).toEqual([
          search,
          expected,
        ]);
      }
    },
  },
  {
    title: 'cannot be asked about a field whose traits do not allow it',
    check: async (store) => {
      for (const [name, { traits, kind }] of Object.entries(definition.fields)) {
        const filter: EntityFilter =
          kind === 'integer' ? { field: name, least: 0, most: null } : { field: name, among: ['a'] };
        if (traits.filter !== true)
          expect([name, await breaks(store.list(asked(definition, { filters: [filter] })))]).toEqual([name, true]);
        if (traits.sort !== true)
          expect([name, await breaks(store.list(asked(definition, { sort: name })))]).toEqual([name, true]);
      }
    },
  },
  {
    title: 'have unique values once, however many try at once, inserted or saved',
    check: async (store) => {
      const [one, other] = someRecords(definition, 2);
      const [shared] = definition.unique;
      if (one === undefined || other === undefined || shared === undefined) return;
      const values = Object.fromEntries(shared.map((name) => [name, one[name]]));
      const six = someRecords(definition, 6, 8).map((record) => ({ ...record, ...values }));
      const tries = await together(six.map((record) => Effect.result(store.insert(record))));
      expect(tries.filter((each) => each._tag === 'Success')).toHaveLength(1);
      await run(store.insert(other));
      expect(await failureOf(store.save({ ...other, ...values, version: 2 }, 1))).toMatchObject({ _tag: 'Taken' });
      expect(await run(store.find(other.id))).toEqual(other);
    },
  },
  {
    title: 'are saved over the version that was read and no other; of six at once one saves',
    check: async (store) => {
      const [record] = someRecords(definition, 1);
      if (record === undefined) throw new Error('no sample');
      await run(store.insert(record));
      const next = { ...record, version: 2 };
      expect([await run(store.save(next, 2)), await run(store.save(next, 0))]).toEqual([false, false]);
      expect(await run(store.find(record.id))).toEqual(record);
      const saves = await together(times(6, () => store.save(next, 1)));
      expect(saves.filter(Boolean)).toHaveLength(1);
    },
  },
];

/** The words that samples pick from, put there once. */
export const putWords = async ({ entities }: Pick<StoreWorld, 'entities'>): Promise<void> => {
  const made = { label: { it: 'Parola' }, position: 0, active: true, system: false } as const;
  for (const each of enumKeys.flatMap((enumKey) => someWords.map((value) => ({ enumKey, value }))))
    await run(
      Effect.ignore(
        entities.of(enumValue).insert({ ...made, ...each, id: anId(), version: 1, createdAt: now, updatedAt: now }),
      ),
    );
};

/** What every EntityStore holds for a definition. */
export const entityStoreContract = (name: string, definition: AnyEntity, open: OpenStoreWorld): void => {
  describe(`${name}: records of ${definition.name}`, () => {
    it.each(entityStoreChecks(definition))('$title', async ({ check }) => {
      const { world, close } = await open();
      if (holders(definition, ({ enumKey }) => enumKey !== undefined).length > 0) await putWords(world);
      await check(world.entities.of(definition as object as Entity<string, Fields>), world);
      await close();
    });
  });
};

/** The titles of the rules that do not hold, each played on a world of its own. */
export const brokenChecks = async (
  definition: AnyEntity,
  open: () => Promise<{ readonly store: Store; readonly world: StoreWorld; readonly close: () => Promise<void> }>,
): Promise<readonly string[]> => {
  const failed: string[] = [];
  for (const { title, check } of entityStoreChecks(definition)) {
    const { store, world, close } = await open();
    await check(store, world).catch(() => failed.push(title));
    await close();
  }
  return failed;
};
