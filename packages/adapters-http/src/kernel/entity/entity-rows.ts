import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { EntityName, EntityPorts, EntityUseCases, Guards } from '@svc/application/kernel';
import { changeSchema, draftSchema, type AnyEntity, type Entity, type Fields, type RecordOf } from '@svc/domain/entity';
import type { FlagKey } from '@svc/domain/kernel';
import type { RoleAccess, TokenAccess } from '../access.ts';
import { callerOf } from '../actor.ts';
import type { ErrorCode } from '../problems/index.ts';
import { reply } from '../reply.ts';
import { routesOver, type Cache, type Route } from '../route.ts';
import { named } from '../wire-code.ts';
import { etagOf, versionsWanted } from '../versions.ts';
import { byUuid, pageAnswer, pageOf } from '../views.ts';
import { fieldValues, fieldViews, metaViews, querySchema, toQuery } from './entity-wire.ts';
import { explainFault } from './explain-fault.ts';
import type { RuleCode } from './rule.texts.ts';
import { readErrors, storeErrors } from '../read-errors.ts';
import { rereadMade } from '../reread-made.ts';

/** The part of an application object that the rows of records call. */
export interface EntitiesApp<P extends EntityPorts> {
  readonly entities: EntityUseCases<P>;
}

/** Roles that rows of records ask for. */
export type Readers = Exclude<RoleAccess, 'none' | 'cookie' | 'bearer'>;

/** What a definition must not know: names, paths, roles, and the codes of what its guards refuse. */
export interface RowsOf<P, F extends Fields, S extends string, D extends string> {
  /** The catalogue's family of ids: `.list`, `.get`, `.create`, `.update`, `.delete` follow. */
  readonly ids: string;
  readonly path: string;
  /** In English, for the summaries: `location`. */
  readonly noun: string;
  readonly read: Readers | TokenAccess;
  readonly write: Readers | TokenAccess;
  /** Of the five, those that are made; all where it is absent. */
  readonly only?: readonly ('list' | 'get' | 'create' | 'update' | 'delete')[];
  readonly flags?: readonly FlagKey[];
  /** How long a client may keep what it has read. */
  readonly cache?: Cache;
  readonly guards?: Guards<P, RecordOf<F>, S, D>;
  /** The codes on the wire of what the guards refuse, verb by verb. */
  readonly refusals: { readonly save: Readonly<Record<S, ErrorCode>>; readonly remove: Readonly<Record<D, ErrorCode>> };
  /** The code for a value that another record has already. */
  readonly taken?: ErrorCode;
}

const meets = { ...readErrors, Stale: 'errors.general.stale' } as const;

const shapesOf = (definition: AnyEntity) => {
  const { name, fields } = definition;
  const Name = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const View = z.object({ id: z.uuid(), ...fieldViews(fields), ...metaViews }).meta({ id: Name });
  const view = ({ id, version, createdAt, updatedAt, ...values }: RecordOf<Fields>) => ({
    id,
    ...fieldValues(fields, values),
    version,
    createdAt: createdAt.toString(),
    updatedAt: updatedAt.toString(),
  });
  const Draft = draftSchema(definition).meta({ id: `${Name}Draft` });
  const Change = changeSchema(definition).meta({ id: `${Name}Change` });
  return { View, view, Draft, Change, Page: pageOf(View) };
};

const made = new WeakMap<AnyEntity, ReturnType<typeof shapesOf>>();

/** How the rows of a record take and show it: made once, since a document has one schema of a name. */
export const recordShapes = (definition: AnyEntity): ReturnType<typeof shapesOf> => {
  const shapes = made.get(definition) ?? shapesOf(definition);
  made.set(definition, shapes);
  return shapes;
};

/** The five rows of a plain record; ordinary rows, which sweeps and documents see like any other. */
export const entityRows = <
  P extends EntityPorts,
  N extends EntityName,
  F extends Fields,
  C extends RuleCode,
  S extends string = never,
  D extends string = never,
>(
  definition: Entity<N, F, C>,
  about: RowsOf<P, F, S, D>,
): readonly Route<EntitiesApp<P>>[] => {
  const route = routesOver<EntitiesApp<P>>();
  // The types of the fields have done their work above; from here on every field is asked at run time.
  const plain = definition as object as Entity<EntityName, Fields, RuleCode>;
  const guards = (about.guards ?? {}) as Guards<P, RecordOf<Fields>, string>;
  const trashed = definition.publication === undefined ? {} : named('content', 'record_trashed');
  const refusals: Readonly<Record<'save' | 'remove', Readonly<Record<string, ErrorCode>>>> = {
    save: { ...trashed, ...about.refusals.save },
    remove: about.refusals.remove,
  };
  const { ids, path, noun, read: access, flags = [], cache } = about;
  const kept = cache === undefined ? {} : { cache };
  const { View, view, Draft, Change, Page } = recordShapes(definition);
  const answered = (found: RecordOf<Fields>) => reply(view(found), { headers: etagOf(found.version) });
  const one = { path: `${path}/{id}`, params: byUuid() } as const;
  const writing = {
    ...storeErrors,
    Invalid: 'errors.general.validation',
    ReferenceUnknown: 'errors.general.referenceUnknown',
  } as const;
  const saving = { ...writing, Taken: about.taken ?? 'errors.general.conflict', Refusal: refusals.save } as const;
  const all = [
    route({
      ...kept,
      id: `${ids}.list`,
      method: 'GET',
      path,
      summary: `Every ${noun}, a page at a time`,
      access,
      flags,
      query: querySchema(plain),
      ok: { status: 200, schema: Page },
      errors: storeErrors,
      run: ({ app, query }) => Effect.map(app.entities.list(plain, toQuery(plain, query)), pageAnswer(view, query)),
    }),
    route({
      ...one,
      ...kept,
      id: `${ids}.get`,
      method: 'GET',
      summary: `One ${noun}`,
      access,
      flags,
      ok: { status: 200, schema: View },
      errors: readErrors,
      run: ({ app, params: { id } }) => Effect.map(app.entities.read(plain, id), answered),
    }),
    route({
      id: `${ids}.create`,
      method: 'POST',
      path,
      summary: `A new ${noun}`,
      access: about.write,
      flags,
      idempotent: true,
      body: Draft,
      ok: { status: 201, schema: View },
      errors: saving,
      run: ({ app, body: draft, ...request }) =>
        Effect.map(app.entities.create(plain, { draft, actor: callerOf(request) }, guards), (made) =>
          reply(view(made), { headers: { ...etagOf(made.version), location: `${path}/${made.id}` } }),
        ),
      explain: (fault, locale) => explainFault(fault, locale, plain.unique),
      reread: ({ app }, made) => rereadMade(made, (id) => Effect.map(app.entities.read(plain, id), answered)),
    }),
    route({
      ...one,
      id: `${ids}.update`,
      method: 'PUT',
      summary: `Changes a ${noun}; fields that are absent stay as they are`,
      access: about.write,
      flags,
      ifMatch: true,
      body: Change,
      ok: { status: 200, schema: View },
      errors: { ...saving, ...meets },
      run: ({ app, params: { id }, body: change, headers, ...request }) => {
        const command = { id, change, versions: versionsWanted(headers), actor: callerOf(request) };
        return Effect.map(app.entities.change(plain, command, guards), answered);
      },
      explain: (fault, locale) => explainFault(fault, locale, plain.unique),
    }),
    route({
      ...one,
      id: `${ids}.delete`,
      method: 'DELETE',
      summary: `Deletes a ${noun} that nothing refers to`,
      access: about.write,
      flags,
      ifMatch: true,
      ok: { status: 204, empty: true },
      errors: { ...meets, Referenced: 'errors.general.referenced', Refusal: refusals.remove },
      run: ({ app, params: { id }, headers, ...request }) =>
        app.entities.remove(plain, { id, versions: versionsWanted(headers), actor: callerOf(request) }, guards),
      explain: (fault, locale) => explainFault(fault, locale, plain.unique),
    }),
  ];
  const asked = about.only?.map((verb) => `${ids}.${verb}`);
  return all.filter(({ id }) => asked === undefined || asked.includes(id));
};
