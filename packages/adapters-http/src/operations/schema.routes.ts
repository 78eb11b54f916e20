import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { notFound, type EntityName } from '@svc/application/kernel';
import {
  changeSchema,
  describeEntity,
  draftSchema,
  isEnumKey,
  languages,
  type AnyEntity,
  type EntityDescription,
  type Localized,
} from '@svc/domain/entity';
import { plainRecords } from '@svc/domain/records';
import type { App } from '../app.ts';
import { letsIn } from '../kernel/lets-in.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { routesOver, type Route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';

const route = routesOver<App>();

/** The row that lists a record: who may call it may know what the record is. */
const listRows: Readonly<Record<EntityName, string>> = {
  article: 'blog.articles.list',
  author: 'blog.authors.list',
  category: 'blog.categories.list',
  cancellationPolicy: 'cancellation-policies.list',
  catalogItem: 'catalog.items.list',
  contact: 'contacts.list',
  corsOrigin: 'settings.cors-origins.list',
  preference: 'immobili.preferences.users.list',
  preferenceTemplate: 'immobili.preferences.templates.list',
  enumValue: 'platform.enum-values.list',
  location: 'locations.list',
  platformPlan: 'subscriptions.plans.list',
  subscriptionFeature: 'subscriptions.features.list',
};

const Bounds = z.object({
  least: z.number().optional(),
  most: z.number().optional(),
  words: z.array(z.string()).optional().describe('The words of a choice'),
  of: z.string().optional().describe('The record that an id is of'),
  enumKey: z.string().optional().describe('The list that a word is of'),
});
const FieldView = z.object({
  name: z.string(),
  kind: z.string(),
  optional: z.boolean().describe('Whether it may be null'),
  fallback: z.unknown().optional().describe('What a new record has when no value is given'),
  traits: z.array(z.string()),
  bounds: Bounds,
});
const described = {
  name: z.string(),
  order: z.string(),
  unique: z.array(z.array(z.string())),
  rules: z.array(
    z.object({
      code: z.string(),
      at: z.array(z.string()),
      when: z.enum(['save', 'publish']).describe('What it stands before: each saving, or what makes it public'),
    }),
  ),
  fields: z.array(FieldView),
} as const;
const Description = z.object(described).meta({ id: 'RecordDescription' }) as z.ZodType as z.ZodType<EntityDescription>;
const JsonSchema = z.record(z.string(), z.unknown());
/** A word as a form offers it. */
interface OfferedWord {
  readonly value: string;
  readonly label: Localized;
}
interface AugmentedDescription extends EntityDescription {
  readonly words: Readonly<Record<string, readonly OfferedWord[]>>;
  readonly create: object;
  readonly update: object;
}
const Word = z.object({ value: z.string(), label: z.partialRecord(z.enum(languages), z.string()) });
const Augmented = z
  .object({
    ...described,
    words: z.record(z.string(), z.array(Word)).describe('The words that can be picked, by their list'),
    create: JsonSchema.describe('JSON Schema of the body that makes one'),
    update: JsonSchema.describe('JSON Schema of the body that changes one'),
  })
  .meta({ id: 'AugmentedDescription' }) as z.ZodType as z.ZodType<AugmentedDescription>;

const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const wordsOf = (app: App, { fields }: AnyEntity) => {
  const keys = new Set(Object.values(fields).flatMap(({ bounds: { enumKey } }) => enumKey ?? []));
  const offered = [...keys].filter(isEnumKey).map((key) =>
    Effect.map(app.content.words(key), (words) => {
      const active = words.filter((word) => word.active).map(({ value, label }) => ({ value, label }));
      return [key, active] as const;
    }),
  );
  return Effect.map(Effect.all(offered), (lists) => Object.fromEntries(lists));
};

const augmented = (app: App, definition: AnyEntity) =>
  Effect.map(wordsOf(app, definition), (words) => ({
    ...describeEntity(definition),
    words,
    create: jsonSchema(draftSchema(definition)),
    update: jsonSchema(changeSchema(definition)),
  }));

/** What a route has of the caller. */
interface Asked {
  readonly app: App;
  readonly session: Session;
}

/**
 * What the plain records are, for programs that list and fill them in; no labels and no layout, which are the screens'.
 * @param others every other row: a record is shown to whom its list answers
 */
export const schemaRoutes = (others: readonly Route<App>[]): readonly Route<App>[] => {
  const rows = new Map(others.map((row) => [row.id, row]));
  const known: readonly (AnyEntity & { readonly name: EntityName })[] = plainRecords;
  const readable = ({ app, session }: Asked) =>
    Effect.map(app.platform.flags, (flags) => known.filter(({ name }) => letsIn(rows, session, flags)(listRows[name])));
  const one = (asked: Asked, name: string) =>
    Effect.flatMap(readable(asked), (definitions) => {
      const found = definitions.find((each) => each.name === name);
      return found === undefined ? Effect.fail(notFound('record')) : Effect.succeed(found);
    });
  const params = z.object({ name: z.string().regex(/^[a-z][A-Za-z]{1,29}$/) });
  const reading = { method: 'GET', access: 'admin' } as const;
  return [
    route({
      ...reading,
      id: 'platform.schema',
      path: '/api/v1/schema',
      summary: 'What the records are that the caller may list',
      cache: '10min',
      ok: { status: 200, schema: z.object({ items: z.array(Description) }) },
      errors: storeErrors,
      run: (asked) => Effect.map(readable(asked), (all) => ({ items: all.map(describeEntity) })),
    }),
    route({
      ...reading,
      id: 'platform.schema.entities',
      path: '/api/v1/schema/entities',
      summary: 'The names of these records',
      ok: { status: 200, schema: z.object({ items: z.array(z.string()) }) },
      errors: storeErrors,
      run: (asked) => Effect.map(readable(asked), (all) => ({ items: all.map(({ name }) => name) })),
    }),
    route({
      ...reading,
      id: 'platform.schema.entities.get',
      path: '/api/v1/schema/entities/{name}',
      summary: 'What one record is',
      params,
      ok: { status: 200, schema: Description },
      errors: readErrors,
      run: ({ params: { name }, ...asked }) => Effect.map(one(asked, name), describeEntity),
    }),
    route({
      ...reading,
      id: 'platform.schema.augmented',
      path: '/api/v1/schema/augmented',
      summary: 'What these records are, with the words that can be picked and the schemas of their bodies',
      ok: { status: 200, schema: z.object({ items: z.array(Augmented) }) },
      errors: storeErrors,
      run: (asked) =>
        Effect.gen(function* () {
          const all = yield* readable(asked);
          return { items: yield* Effect.forEach(all, (each) => augmented(asked.app, each)) };
        }),
    }),
    route({
      ...reading,
      id: 'platform.schema.augmented.get',
      path: '/api/v1/schema/augmented/{name}',
      summary: 'The same of one record',
      params,
      ok: { status: 200, schema: Augmented },
      errors: readErrors,
      run: ({ params: { name }, ...asked }) =>
        Effect.flatMap(one(asked, name), (definition) => augmented(asked.app, definition)),
    }),
  ];
};
