import fc from 'fast-check';
import { location } from '@svc/domain/booking';
import {
  byDefault,
  choice,
  date,
  document,
  entity,
  flag,
  integer,
  list,
  localized,
  money,
  optional,
  ref,
  text,
  word as wordOf,
  type AnyEntity,
  type Field,
  type Kind,
} from '@svc/domain/entity';
import { euros } from '@svc/domain/kernel';
import { anId, now } from '../../testing/fixtures.ts';
import type { StoredRecord } from './entity-store.ts';

/** A record with every kind and every trait; its name is borrowed, since only listed records are audited. */
export const sample = entity({
  name: 'sample' as 'location',
  fields: {
    code: text(40, { filter: true, sort: true, search: true }),
    title: localized(80, { search: true, live: true }),
    nick: optional(text(40, { filter: true, sort: true, search: true })),
    rank: byDefault(0, integer(0, 1000, { filter: true, sort: true })),
    day: optional(date({ filter: true, sort: true })),
    price: optional(money({ filter: true, sort: true })),
    on: byDefault(false, flag({ filter: true, sort: true })),
    tone: choice(['low', 'high'], { filter: true, sort: true }),
    family: optional(wordOf('catalog.category', { filter: true })),
    tags: byDefault([], list(20, text(40), { filter: true })),
    shelves: byDefault([], list(3, wordOf('catalog.category'), { filter: true })),
    friends: byDefault([], list(3, ref('sample'))),
    parent: optional(ref('sample', { filter: true })),
    extra: optional(document(location.fields.rooms.schema)),
    secret: optional(text(80, { personal: true })),
    score: byDefault(0, integer(0, 1000, { readOnly: true })),
  },
  order: 'rank',
  unique: [['code']],
  rules: [{ code: 'zone_unknown', at: ['nick'], broken: ({ nick }) => nick === 'forbidden' }],
});

const word = fc.oneof(
  fc.constantFrom('a', 'B', 'b', 'ä', '100%', 'a_b', '\\', '𝒵', '\uFF5E'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((each) => each.trim() === each),
);
const first = Temporal.PlainDate.from('2026-01-01');

/** What the lists of words of a world hold before records are put into it. */
export const someWords = ['nuovo', 'usato', 'su-misura'] as const;

/** Values of each kind as a store takes them; small sets, so that there are ties. */
const values: Readonly<Record<Kind, (field: Field<unknown>) => fc.Arbitrary<unknown>>> = {
  text: () => word,
  localized: () => fc.record({ it: word, en: word }, { requiredKeys: ['it'] }),
  integer: ({ bounds: { least = 0, most = 0 } }) =>
    fc.oneof(fc.integer({ min: least, max: Math.min(most, least + 3) }), fc.integer({ min: least, max: most })),
  date: () => fc.oneof(fc.integer({ min: 0, max: 3 }), fc.nat(30_000)).map((days) => first.add({ days })),
  money: ({ bounds: { most = 0 } }) => fc.oneof(fc.nat(3), fc.nat(most)).map(euros),
  flag: () => fc.boolean(),
  choice: ({ bounds: { words = [] } }) => fc.constantFrom(...words),
  word: () => fc.constantFrom(...someWords),
  list: ({ bounds: { of, enumKey } }) => {
    if (of !== undefined) return fc.constant([]);
    return fc.uniqueArray(enumKey === undefined ? word : fc.constantFrom(...someWords), { maxLength: 3 });
  },
  ref: () => fc.constant(null),
  document: () => fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.oneof(word, fc.integer(), fc.boolean())),
};

/** Any values of a record's fields; those of unique fields differ by the number. */
export const anyRecord = (definition: AnyEntity): fc.Arbitrary<StoredRecord> => {
  const alone = new Set(definition.unique.flat());
  const fields = Object.entries(definition.fields).map(([name, field]) => {
    const value = values[field.kind](field);
    if (alone.has(name) && field.kind === 'text') return [name, fc.uuid().map((id) => id.slice(0, 18))] as const;
    return [name, field.nullable ? fc.option(value, { nil: null, freq: 3 }) : value] as const;
  });
  return fc
    .record(Object.fromEntries(fields))
    .map((own) => ({ ...own, id: anId(), version: 1, createdAt: now, updatedAt: now }));
};

/** So many records, the same for the same seed. */
export const someRecords = (definition: AnyEntity, count: number, seed = 7): readonly StoredRecord[] =>
  fc.sample(anyRecord(definition), { numRuns: count, seed });
