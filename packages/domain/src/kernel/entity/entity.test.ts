import { describe, expect, it } from 'vitest';
import {
  broken,
  byDefault,
  changes,
  changeSchema,
  choice,
  date,
  describeEntity,
  draftSchema,
  entity,
  flag,
  integer,
  list,
  localization,
  localized,
  money,
  optional,
  readSettings,
  ref,
  text,
  word,
} from './index.ts';

const fields = {
  name: text(5, { sort: true }),
  title: localized(10),
  day: optional(date()),
  price: optional(money()),
  size: byDefault(3, integer(1, 9)),
  shut: byDefault(false, flag()),
  tone: choice(['low', 'high']),
  parent: optional(ref('thing')),
  score: byDefault(0, integer(0, 9, { readOnly: true })),
} as const;
const thing = entity({
  name: 'thing',
  fields,
  order: 'name',
  rules: [
    { code: 'too_big', at: ['size'], broken: ({ size, tone }) => tone === 'low' && size > 5 },
    { code: 'no_italian', at: ['title'], broken: ({ title }) => title.it === undefined },
  ],
});

/** Never called: each must be refused by the compiler. */
export const refused = () => [
  // @ts-expect-error an order by a field that cannot be sorted
  entity({ name: 'thing', fields, order: 'tone', rules: [] }),
  // @ts-expect-error a unique over a field that is not there
  entity({ name: 'thing', fields, order: 'name', unique: [['nothing']], rules: [] }),
  // @ts-expect-error a unique over no field
  entity({ name: 'thing', fields, order: 'name', unique: [[]], rules: [] }),
  // @ts-expect-error a rule that blames a field that is not there
  entity({ name: 'thing', fields, order: 'name', rules: [{ code: 'x', at: ['nothing'], broken: () => true }] }),
  // @ts-expect-error texts in languages are searched, never filtered by
  localized(5, { filter: true }),
  // @ts-expect-error a default of another type
  byDefault('three', integer(1, 9)),
];

const draft = { name: 'Uno', title: { it: 'Uno' }, tone: 'low' } as const;

describe('the body of a new record', () => {
  it('is filled in with defaults and nulls, without blanks around texts', () => {
    expect(draftSchema(thing).parse({ ...draft, name: ' Uno ' })).toEqual({
      ...draft,
      ...{ day: null, price: null, size: 3, shut: false, parent: null },
    });
  });
  it.each([
    ['what is required is missing', { name: undefined }],
    ['a text is blank', { name: '  ' }],
    ['a text is in no language', { title: {} }],
    ['a language is not shipped', { title: { xx: 'a' } }],
    ['a day is none', { day: '2027-02-30' }],
    ['an amount is below zero', { price: { amountCents: -1 } }],
    ['a word is not of the list', { tone: 'middle' }],
    ['a field is read-only', { score: 1 }],
    ['a field is unknown', { colour: 'red' }],
  ])('is refused where %s', (_, over) =>
    expect(draftSchema(thing).safeParse({ ...draft, ...over }).success).toBe(false),
  );
});

describe('the body of an update', () => {
  it('keeps what it does not name: no default stands in', () =>
    expect(changeSchema(thing).parse({ shut: true })).toEqual({ shut: true }));
  it('clears what is optional with null, and nothing else', () => {
    expect(changeSchema(thing).parse({ day: null })).toEqual({ day: null });
    expect(changeSchema(thing).safeParse({ size: null }).success).toBe(false);
  });
  it('differs where its values do, whatever the order of keys', () => {
    const stored = { title: { it: 'a', en: 'b' }, day: Temporal.PlainDate.from('2027-01-01'), size: 3 };
    const change = { title: { en: 'b', it: 'a' }, day: Temporal.PlainDate.from('2027-01-02'), size: undefined };
    expect(changes(thing, stored, change)).toEqual(['day']);
  });
});

describe('the rules', () => {
  it('are all asked, in their order', () => {
    const parsed = draftSchema(thing).parse({ ...draft, size: 6, title: { en: 'One' } });
    expect(broken(thing, parsed, { languages: ['it'] })).toEqual([
      { code: 'too_big', at: ['size'] },
      { code: 'no_italian', at: ['title'] },
    ]);
  });
});

describe('a definition', () => {
  it('names no unique field without a plain value, and no table with a name that is cut', () => {
    expect(() => entity({ name: 'thing', fields, order: 'name', unique: [['title']], rules: [] })).toThrow('unique');
    expect(() => entity({ name: 'x'.repeat(31), fields, order: 'name', rules: [] })).toThrow('no name');
  });
});

describe('a document of settings', () => {
  it('has its fallback where nothing was saved, and where a value is not taken any more', () => {
    expect(readSettings(localization, null)).toEqual({ default: 'it', languages: ['it'] });
    expect(readSettings(localization, { default: 'de', languages: ['tlh'] })).toEqual({
      default: 'de',
      languages: ['it'],
    });
  });
});

describe('a list', () => {
  it('takes each item once, so many at most, and only what an item may be', () => {
    const { schema } = list(2, word('catalog.category'));
    const takes = (items: readonly string[]) => schema.safeParse(items).success;
    expect([takes([]), takes(['a', 'b']), takes(['a', 'a'])]).toEqual([true, true, false]);
    expect([takes(['a', 'b', 'c']), takes(['no word'])]).toEqual([false, false]);
    expect(() => list(51, text(5))).toThrow('a record of its own');
  });
});

describe('a description', () => {
  it('says what a definition is without its functions: kinds, bounds, traits, order, codes', () => {
    const { fields: described, ...about } = describeEntity(thing);
    expect(about).toEqual({
      ...{ name: 'thing', order: 'name', unique: [] },
      rules: [
        { code: 'too_big', at: ['size'], when: 'save' },
        { code: 'no_italian', at: ['title'], when: 'save' },
      ],
    });
    expect(described.find(({ name }) => name === 'size')).toEqual({
      ...{ name: 'size', kind: 'integer', optional: false, fallback: 3, traits: [] },
      bounds: { least: 1, most: 9 },
    });
    expect(JSON.parse(JSON.stringify(described))).toEqual(described);
  });
});
