import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { EntityPorts, LiveRecord, PublishedName } from '@svc/application/kernel';
import {
  languages,
  liveOf,
  type AnyEntity,
  type Entity,
  type Fields,
  type Language,
  type Localized,
} from '@svc/domain/entity';
import type { FlagKey } from '@svc/domain/kernel';
import type { TokenAccess } from '../access.ts';
import { readErrors, storeErrors } from '../read-errors.ts';
import { reply } from '../reply.ts';
import { routesOver, type Route } from '../route.ts';
import { etagOf } from '../versions.ts';
import { byUuid, InstantView, pageAnswer, pageOf } from '../views.ts';
import { fieldValues, fieldViews, querySchema, toQuery } from './entity-wire.ts';
import type { EntitiesApp } from './entity-rows.ts';

const localeQuery = {
  locale: z.enum(languages).optional().describe('The language wanted; `locale` of the answer says which it is'),
};

/** How a record goes out to the public: its texts in one language, without its working fields. */
const liveView = (live: AnyEntity, suffix = '', without: readonly string[] = []) => {
  const shown = Object.entries(live.fields).filter(([name]) => name !== 'slugs' && !without.includes(name));
  const fields = Object.fromEntries(shown);
  const isText = (name: string) => fields[name]?.kind === 'localized';
  const View = z
    .object({
      id: z.uuid(),
      ...Object.fromEntries(
        Object.entries(fieldViews(fields)).map(([name, schema]) => [
          name,
          isText(name) ? z.string().nullable() : schema,
        ]),
      ),
      slug: z.string().nullable(),
      locale: z.enum(languages),
      publishedAt: InstantView,
      updatedAt: InstantView,
    })
    .meta({ id: `${live.name.charAt(0).toUpperCase()}${live.name.slice(1)}${suffix}` });
  const view = ({ record, language, slug }: LiveRecord) => {
    const values = Object.entries(fieldValues(fields, record)).map(([name, value]) => [
      name,
      isText(name) ? ((value as Localized | null)?.[language] ?? null) : value,
    ]);
    const { id, createdAt, updatedAt } = record;
    const times = { publishedAt: createdAt.toString(), updatedAt: updatedAt.toString() };
    return { id, ...Object.fromEntries(values), slug, locale: language, ...times };
  };
  return { View, view };
};

/** The rows that the public may have. */
type LiveRow = 'list' | 'published' | 'by-slug' | 'get';

/** What a definition that is shown to the public must not know. */
export interface LiveRowsOf {
  readonly ids: string;
  readonly path: string;
  readonly noun: string;
  readonly read: TokenAccess;
  readonly flags?: readonly FlagKey[];
  /** The rows that there are, by their ids, where the catalogue has others than `ids` and the row's name. */
  readonly only?: Partial<Readonly<Record<LiveRow, string>>>;
  /** Long fields that lists leave out. */
  readonly longFields?: readonly string[];
  /** Who reads one by its address; anybody when left out. */
  readonly bySlug?: TokenAccess;
}

interface Named<P extends EntityPorts> {
  readonly app: EntitiesApp<P>;
  readonly params: { readonly slug: string };
  readonly query: object;
}

/** What the public reads of records that are published: lists and single ones, of the public table alone. */
export const liveRows = <P extends EntityPorts, F extends Fields, C extends string>(
  definition: Entity<PublishedName, F, C>,
  about: LiveRowsOf,
): readonly Route<EntitiesApp<P>>[] => {
  const route = routesOver<EntitiesApp<P>>();
  const live = liveOf(definition) as object as AnyEntity;
  const { ids, path, noun, read, flags = [], only, longFields = [], bySlug } = about;
  const { View, view } = liveView(live);
  const line = longFields.length === 0 ? { View, view } : liveView(live, 'Line', longFields);
  const idOf = (row: LiveRow): string => only?.[row] ?? `${ids}.${row}`;
  const byToken = {
    access: read,
    flags,
    rateLimit: { name: 'public.read', points: 600, perSeconds: 60, counted: 'perProcess' },
  } as const;
  const byAnyone = {
    access: 'none',
    flags,
    rateLimit: { name: 'public.open', points: 120, perSeconds: 60, counted: 'perProcess' },
  } as const;
  const query = querySchema(live, localeQuery);
  const localeOnly = z.strictObject(localeQuery);
  const answered = (found: LiveRecord) =>
    reply(view(found), { headers: etagOf(`${found.record.version}-${found.language}`) });
  const list = { method: 'GET', query, ok: { status: 200, schema: pageOf(line.View) }, errors: storeErrors } as const;
  const wanted = (asked: object): Language | null => (asked as { readonly locale?: Language }).locale ?? null;
  const one = { method: 'GET', query: localeOnly, ok: { status: 200, schema: View }, errors: readErrors } as const;
  const named = {
    ...one,
    id: idOf('by-slug'),
    path: `${path}/by-slug/{slug}`,
    params: z.strictObject({ slug: z.string().min(1).max(100) }),
    summary: `A ${noun} by its address, or by one that it had; \`slug\` of the answer is the present one`,
    run: ({ app, params: { slug }, query: asked }: Named<P>) =>
      Effect.map(app.entities.readLiveBySlug(definition, slug, wanted(asked)), answered),
  } as const;
  const all = [
    route({
      ...list,
      ...byToken,
      id: idOf('list'),
      path,
      summary: `Every ${noun} that is published, a page at a time`,
      run: ({ app, query: asked }) =>
        Effect.map(
          app.entities.listLive(definition, toQuery(live, asked), wanted(asked)),
          pageAnswer(line.view, asked),
        ),
    }),
    route({
      ...list,
      ...byAnyone,
      id: idOf('published'),
      path: `${path}/published`,
      summary: `Every ${noun} that is published, for anybody`,
      run: ({ app, query: asked }) =>
        Effect.map(
          app.entities.listLive(definition, toQuery(live, asked), wanted(asked)),
          pageAnswer(line.view, asked),
        ),
    }),
    bySlug === undefined ? route({ ...named, ...byAnyone }) : route({ ...named, ...byToken, access: bySlug }),
    route({
      ...one,
      ...byToken,
      id: idOf('get'),
      path: `${path}/{id}`,
      params: byUuid<string>(),
      summary: `One ${noun} that is published`,
      run: ({ app, params: { id }, query: asked }) =>
        Effect.map(app.entities.readLive(definition, id, wanted(asked)), answered),
    }),
  ];
  return only === undefined ? all : all.filter(({ id }) => Object.values(only).includes(id));
};
