import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { EntityPorts, NotMoved, PublishedName } from '@svc/application/kernel';
import type { FlagKey } from '@svc/domain/kernel';
import { languages, slugPattern, type Entity, type Fields, type Localized, type RecordOf } from '@svc/domain/entity';
import type { RoleAccess, TokenAccess } from '../access.ts';
import { callerOf } from '../actor.ts';
import type { ErrorCode } from '../problems/index.ts';
import { readErrors, storeErrors } from '../read-errors.ts';
import { reply } from '../reply.ts';
import { routesOver, type Route } from '../route.ts';
import { etagOf, versionsWanted } from '../versions.ts';
import { byUuid, InstantView, uuidId } from '../views.ts';
import { named } from '../wire-code.ts';
import { BulkAnswer, bulkAnswer } from './bulk-rows.ts';
import { recordShapes, type EntitiesApp, type Readers } from './entity-rows.ts';
import { explainFault } from './explain-fault.ts';

/** What a definition that can be published must not know. */
export interface PublicationRowsOf {
  /** The catalogue's family of ids. */
  readonly ids: string;
  readonly path: string;
  readonly noun: string;
  readonly write: Readers | TokenAccess;
  readonly flags?: readonly FlagKey[];
}

const meets = { ...readErrors, Stale: 'errors.general.stale' } as const;
const refusals = named('content', 'record_trashed', 'not_trashed');
const slug = z.string().max(100).regex(slugPattern);
const Publish = z
  .strictObject({ slugs: z.partialRecord(z.enum(languages), slug).optional() })
  .meta({ id: 'Publish', description: 'Addresses by language; one that is absent follows its text' });
const Versions = z
  .object({ items: z.array(z.object({ number: z.int(), version: z.int(), at: InstantView })) })
  .meta({ id: 'EntityVersions' });

/** Publishing, taking back, and what was published when. */
export const publicationRows = <P extends EntityPorts, F extends Fields, C extends string>(
  definition: Entity<PublishedName, F, C>,
  { ids, path, noun, write: access, flags = [] }: PublicationRowsOf & { readonly write: Exclude<RoleAccess, 'none'> },
): readonly Route<EntitiesApp<P>>[] => {
  const route = routesOver<EntitiesApp<P>>();
  const { View, view } = recordShapes(definition);
  const answered = (found: object) => {
    const record = found as RecordOf<Fields>;
    return reply(view(record), { headers: etagOf(record.version) });
  };
  const one = {
    method: 'POST',
    access,
    flags,
    params: byUuid<string>(),
    ifMatch: true,
    ok: { status: 200, schema: View },
  } as const;
  return [
    route({
      ...one,
      id: `${ids}.publish`,
      path: `${path}/{id}/publish`,
      summary: `Shows the public a ${noun} as it is now`,
      body: Publish,
      errors: {
        ...meets,
        Taken: 'errors.general.conflict',
        SlugTaken: 'errors.content.slugTaken',
        NotPublishable: 'errors.content.notPublishable',
        Refusal: { record_trashed: refusals.record_trashed },
      },
      run: ({ app, params: { id }, body, headers, ...request }) => {
        const typed = body.slugs === undefined ? {} : { slugs: body.slugs as Localized };
        const command = { id, versions: versionsWanted(headers), actor: callerOf(request), ...typed };
        return Effect.map(app.entities.publish(definition, command), answered);
      },
      explain: (fault, locale) => explainFault(fault, locale),
    }),
    route({
      ...one,
      id: `${ids}.unpublish`,
      path: `${path}/{id}/unpublish`,
      summary: `Takes a ${noun} back from the public; it is a draft again`,
      errors: { ...meets, Refusal: { record_trashed: refusals.record_trashed } },
      run: ({ app, params: { id }, headers, ...request }) =>
        Effect.map(
          app.entities.unpublish(definition, { id, versions: versionsWanted(headers), actor: callerOf(request) }),
          answered,
        ),
      explain: (fault, locale) => explainFault(fault, locale),
    }),
    route({
      ...one,
      id: `${ids}.restore`,
      path: `${path}/{id}/restore`,
      summary: `Takes a ${noun} out of the trash, as a draft`,
      errors: { ...meets, Refusal: { not_trashed: refusals.not_trashed } },
      run: ({ app, params: { id }, headers, ...request }) =>
        Effect.map(
          app.entities.untrash(definition, { id, versions: versionsWanted(headers), actor: callerOf(request) }),
          answered,
        ),
      explain: (fault, locale) => explainFault(fault, locale),
    }),
    route({
      id: `${ids}.versions`,
      method: 'GET',
      path: `${path}/{id}/versions`,
      params: byUuid<string>(),
      summary: `When a ${noun} was published, the last time first`,
      access,
      flags,
      ok: { status: 200, schema: Versions },
      errors: readErrors,
      run: ({ app, params: { id } }) =>
        Effect.map(app.entities.versions(definition, id), (versions) => ({
          items: versions.map(({ number, version, at }) => ({ number, version, at: at.toString() })),
        })),
    }),
  ];
};

/** One to two hundred ids; one that stands there twice is answered twice. */
const ManyIds = z.strictObject({ ids: z.array(uuidId<string>()).min(1).max(200) }).meta({ id: 'ManyIds' });

const codes: Readonly<Record<NotMoved, ErrorCode>> = {
  NotFound: 'errors.general.notFound',
  Stale: 'errors.general.stale',
  Referenced: 'errors.general.referenced',
  Taken: 'errors.general.conflict',
  NotPublishable: 'errors.content.notPublishable',
  SlugTaken: 'errors.content.slugTaken',
  record_trashed: refusals.record_trashed,
};
const events = {
  publish: 'Publishes several, with an answer for each id',
  unpublish: 'Takes several back from the public, with an answer for each id',
  trash: 'Deletes several, with an answer for each id',
} as const;

/** POST on a collection: deletes, publishes and takes back several. */
export const bulkRows = <P extends EntityPorts, F extends Fields, C extends string>(
  definition: Entity<PublishedName, F, C>,
  { ids, path, noun, write: access, flags = [] }: PublicationRowsOf,
): readonly Route<EntitiesApp<P>>[] =>
  (['trash', 'publish', 'unpublish'] as const).map((event) => {
    const verb = `bulk-${event === 'trash' ? 'delete' : event}`;
    return routesOver<EntitiesApp<P>>()({
      id: `${ids}.${verb}`,
      method: 'POST',
      path: `${path}/${verb}`,
      summary: `${events[event]} (of the kind ${noun})`,
      access,
      flags,
      body: ManyIds,
      ok: { status: 200, schema: BulkAnswer },
      errors: storeErrors,
      run: ({ app, body, ...request }) =>
        Effect.map(app.entities.moveAll(definition, { ids: body.ids, event, actor: callerOf(request) }), (moved) =>
          bulkAnswer(moved.map(({ id, refused }) => ({ id, code: refused === null ? null : codes[refused] }))),
        ),
    });
  });
