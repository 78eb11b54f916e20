import * as z from 'zod';
import { namesWith, type AskedList, type EntityFilter } from '@svc/application/kernel';
import { languages, longestWord, type AnyEntity, type Field, type Fields, type Kind } from '@svc/domain/entity';
import { DateView, InstantView, MoneyView, pageQuery, queryBoolean, queryList } from '../views.ts';

type Filters = Readonly<Record<string, z.ZodType>>;

/** How a kind of value goes out, and what a list may ask of it. */
interface Wire {
  readonly view: (field: Field<unknown>) => z.ZodType;
  readonly toView: (value: unknown) => unknown;
  readonly filter: (name: string, field: Field<unknown>) => Filters;
}

const same = (value: unknown): unknown => value;
const none = (): Filters => ({});
const text = () => z.string();
const among =
  (item: z.ZodType) =>
  (name: string): Filters => ({ [name]: queryList(item).optional() });
const between =
  (bound: z.ZodType) =>
  (name: string): Filters => ({
    [`${name}.min`]: bound.optional(),
    [`${name}.max`]: bound.optional(),
  });
/** Any of some items by the name itself, all of them by `name.all`. */
const ofList = (name: string): Filters => {
  const items = queryList(z.string().min(1).max(1000)).optional();
  return { [name]: items, [`${name}.all`]: items };
};
/** An empty text is no number. */
const whole = z
  .string()
  .regex(/^-?\d{1,11}$/)
  .transform(Number);
const words = ({ bounds }: Field<unknown>) => z.enum(bounds.words ?? []);

const wire: Readonly<Record<Kind, Wire>> = {
  text: { view: text, toView: same, filter: among(z.string().min(1).max(1000)) },
  choice: { view: words, toView: same, filter: (name, field) => among(words(field))(name) },
  word: { view: text, toView: same, filter: among(z.string().min(1).max(longestWord)) },
  list: { view: () => z.array(z.string()), toView: same, filter: ofList },
  ref: { view: text, toView: same, filter: among(z.uuid().transform((id) => id.toLowerCase())) },
  flag: { view: () => z.boolean(), toView: same, filter: (name) => ({ [name]: queryBoolean.optional() }) },
  integer: { view: () => z.int(), toView: same, filter: between(whole) },
  money: { view: () => MoneyView, toView: same, filter: between(whole) },
  date: { view: () => DateView, toView: String, filter: (name, { schema }) => between(schema)(name) },
  localized: { view: () => z.partialRecord(z.enum(languages), z.string()), toView: same, filter: none },
  document: { view: ({ schema }) => schema, toView: same, filter: none },
};

const nullable = (schema: z.ZodType, field: Field<unknown>): z.ZodType => (field.nullable ? schema.nullable() : schema);

/** The fields of a record as they go out. */
export const fieldViews = (fields: Fields): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, nullable(wire[field.kind].view(field), field)]),
  );

/** The values of the fields as they go out. */
export const fieldValues = (fields: Fields, values: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = (values as Readonly<Record<string, unknown>>)[name];
      return [name, value === null ? null : wire[kind].toView(value)];
    }),
  );

/** What every record shows beside its fields. */
export const metaViews = { version: z.int(), createdAt: InstantView, updatedAt: InstantView } as const;

type Asked = Readonly<Record<string, unknown>> & { readonly page: number; readonly pageSize: number };

const filtersOf = ({ fields }: AnyEntity, name: string): Filters => {
  const field = fields[name];
  return field === undefined ? {} : wire[field.kind].filter(name, field);
};

/** What a list may be asked; any other parameter is refused. @param more of the row's own */
export const querySchema = (definition: AnyEntity, more: Filters = {}): z.ZodType<Asked> => {
  const sorts = namesWith(definition, 'sort').flatMap((name) => [name, `-${name}`]);
  const shape: Readonly<Record<string, z.ZodType>> = {
    ...pageQuery,
    sort: z.enum(sorts).default(definition.order).describe('A minus turns the order round; what is empty comes last'),
    ...(namesWith(definition, 'search').length === 0
      ? {}
      : { search: z.string().trim().min(1).max(100).optional().describe('Part of a text, in any case') }),
    ...more,
    ...Object.assign({}, ...namesWith(definition, 'filter').map((name) => filtersOf(definition, name))),
  };
  return z.strictObject(shape) as z.ZodType as z.ZodType<Asked>;
};

const filterOf = (name: string, asked: Asked): readonly EntityFilter[] => {
  const given = asked[name] as boolean | readonly string[] | undefined;
  const all = asked[`${name}.all`] as readonly string[] | undefined;
  const listed: readonly EntityFilter[] = [
    ...(given === undefined ? [] : [{ field: name, among: typeof given === 'boolean' ? [given] : given }]),
    ...(all === undefined ? [] : [{ field: name, all }]),
  ];
  if (listed.length > 0) return listed;
  const [least = null, most = null] = [asked[`${name}.min`], asked[`${name}.max`]] as (number | Temporal.PlainDate)[];
  return least === null && most === null ? [] : [{ field: name, least, most }];
};

/** The query of a list as the store takes it. */
export const toQuery = (definition: AnyEntity, asked: Asked): AskedList => {
  const sort = String(asked['sort']);
  return {
    page: asked.page,
    pageSize: asked.pageSize,
    sort: sort.replace('-', ''),
    descending: sort.startsWith('-'),
    search: (asked['search'] as string | undefined) ?? null,
    filters: namesWith(definition, 'filter').flatMap((name) => filterOf(name, asked)),
  };
};
