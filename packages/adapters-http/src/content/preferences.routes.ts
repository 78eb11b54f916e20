import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { PreferenceOwner } from '@svc/application/content';
import { preference, preferenceTemplate, type Preference } from '@svc/domain/content';
import { changeSchema, optional, ref } from '@svc/domain/entity';
import type { AccountId } from '@svc/domain/kernel';
import { callerOf } from '../accounts/index.ts';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { entityRows } from '../kernel/entity/entity-rows.ts';
import { fieldValues, fieldViews, metaViews, querySchema, toQuery } from '../kernel/entity/entity-wire.ts';
import { explainFault } from '../kernel/entity/explain-fault.ts';
import { readErrors } from '../kernel/read-errors.ts';
import { reply } from '../kernel/reply.ts';
import { rereadMade } from '../kernel/reread-made.ts';
import { routesOver, type Route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { etagOf, versionsWanted } from '../kernel/versions.ts';
import { pageAnswer, pageOf, uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';

const route = routesOver<App>();
const base = '/api/v1/immobili/preferences';

const View = z.object({ id: z.uuid(), ...fieldViews(preference.fields), ...metaViews }).meta({ id: 'Preference' });
const Changed = changeSchema(preference).meta({ id: 'PreferenceChange' });
const Draft = changeSchema({
  fields: { ...preference.fields, templateId: optional(ref(preferenceTemplate.name)) },
}).meta({ id: 'PreferenceDraft' });

const view = ({ id, version, createdAt, updatedAt, ...values }: Preference) => ({
  id,
  ...fieldValues(preference.fields, values),
  version,
  createdAt: createdAt.toString(),
  updatedAt: updatedAt.toString(),
});

const meets = { ...readErrors, Stale: 'errors.general.stale' } as const;
const saving = {
  ...readErrors,
  Invalid: 'errors.general.validation',
  ReferenceUnknown: 'errors.general.referenceUnknown',
  Taken: 'errors.general.conflict',
  Refusal: named('users', 'account_deleted'),
} as const;

/** The five rows below one kind of owner; a preference of another owner is not there. */
const preferencesOf = (family: 'users' | 'contacts', field: PreferenceOwner['field']): readonly Route<App>[] => {
  const ids = `immobili.preferences.${family}`;
  const path = `${base}/${family}/{${field}}`;
  const owned = z.strictObject({ [field]: uuidId<string>() });
  const one = {
    path: `${path}/{preferenceId}`,
    params: z.strictObject({ [field]: uuidId<string>(), preferenceId: uuidId<string>() }),
  } as const;
  const ownerOf = (params: Readonly<Record<string, string>>): PreferenceOwner => ({ field, id: params[field] ?? '' });
  /** An account that the caller may not see has no preferences here, as one that nobody has. Contacts are seen by all staff. */
  const inSight = (app: App, session: Session, { id }: PreferenceOwner) =>
    family === 'users' ? Effect.asVoid(app.users.find(callerOf(session), id as AccountId)) : Effect.void;
  const answered = (found: Preference) => reply(view(found), { headers: etagOf(found.version) });
  const noun = family === 'users' ? 'a client with an account' : 'a contact';
  return [
    route({
      id: `${ids}.list`,
      method: 'GET',
      path,
      summary: `What ${noun} looks for, a page at a time`,
      access: 'pro',
      params: owned,
      query: querySchema(preference),
      ok: { status: 200, schema: pageOf(View) },
      errors: readErrors,
      run: ({ app, session, params, query }) => {
        const owner = ownerOf(params);
        const listed = app.content.preferences.list(owner, toQuery(preference, query));
        return Effect.map(Effect.andThen(inSight(app, session, owner), listed), pageAnswer(view, query));
      },
    }),
    route({
      ...one,
      id: `${ids}.get`,
      method: 'GET',
      summary: `One preference of ${noun}`,
      access: 'pro',
      ok: { status: 200, schema: View },
      errors: readErrors,
      run: ({ app, session, params }) => {
        const owner = ownerOf(params);
        const read = app.content.preferences.read(owner, params['preferenceId'] ?? '');
        return Effect.map(Effect.andThen(inSight(app, session, owner), read), answered);
      },
    }),
    route({
      id: `${ids}.create`,
      method: 'POST',
      path,
      summary: `A new preference of ${noun}; a template is copied, what is said comes over it`,
      access: 'pro',
      idempotent: true,
      params: owned,
      body: Draft,
      ok: { status: 201, schema: View },
      errors: saving,
      run: ({ app, params, body: { templateId = null, ...change }, ...request }) => {
        const owner = ownerOf(params);
        const command = { owner, templateId, change, actor: actorOf(request) };
        const created = Effect.andThen(inSight(app, request.session, owner), app.content.preferences.create(command));
        return Effect.map(created, (made) =>
          reply(view(made), {
            headers: { ...etagOf(made.version), location: `${base}/${family}/${owner.id}/${made.id}` },
          }),
        );
      },
      explain: (fault, locale) => explainFault(fault, locale),
      reread: ({ app, params }, made) =>
        rereadMade(made, (id: string) => Effect.map(app.content.preferences.read(ownerOf(params), id), answered)),
    }),
    route({
      ...one,
      id: `${ids}.update`,
      method: 'PUT',
      summary: `Changes a preference of ${noun}; fields that are absent stay as they are`,
      access: 'pro',
      ifMatch: true,
      body: Changed,
      ok: { status: 200, schema: View },
      errors: { ...saving, ...meets },
      run: ({ app, params, body: change, headers, ...request }) => {
        const id = params['preferenceId'] ?? '';
        const command = { id, change, versions: versionsWanted(headers), actor: actorOf(request) };
        const owner = ownerOf(params);
        const changed = app.content.preferences.change(owner, command);
        return Effect.map(Effect.andThen(inSight(app, request.session, owner), changed), answered);
      },
      explain: (fault, locale) => explainFault(fault, locale),
    }),
    route({
      ...one,
      id: `${ids}.delete`,
      method: 'DELETE',
      summary: `Deletes a preference of ${noun}`,
      access: 'pro',
      ifMatch: true,
      ok: { status: 204, empty: true },
      errors: { ...meets, Referenced: 'errors.general.referenced' },
      run: ({ app, params, headers, ...request }) => {
        const command = {
          id: params['preferenceId'] ?? '',
          versions: versionsWanted(headers),
          actor: actorOf(request),
        };
        const owner = ownerOf(params);
        return Effect.andThen(inSight(app, request.session, owner), app.content.preferences.remove(owner, command));
      },
      explain: (fault, locale) => explainFault(fault, locale),
    }),
  ];
};

/** What the clients of an agency look for, and the templates of it. */
export const preferenceRoutes: readonly Route<App>[] = [
  ...entityRows(preferenceTemplate, {
    ids: 'immobili.preferences.templates',
    path: `${base}/templates`,
    noun: 'template of what clients look for',
    read: 'pro',
    write: 'pro',
    cache: '1h',
    refusals: { save: {}, remove: {} },
    taken: 'errors.general.conflict',
  }),
  ...preferencesOf('users', 'userId'),
  ...preferencesOf('contacts', 'contactId'),
];
