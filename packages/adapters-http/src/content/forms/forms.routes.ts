import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { formSettings, type FormId } from '@svc/domain/content';
import type { App } from '../../app.ts';
import { actorOf } from '../../kernel/actor.ts';
import { settingsRows } from '../../kernel/entity/settings-rows.ts';
import { readErrors, storeErrors } from '../../kernel/read-errors.ts';
import { reply } from '../../kernel/reply.ts';
import { rereadMade } from '../../kernel/reread-made.ts';
import { routesOver, type Route } from '../../kernel/route.ts';
import { etagOf, versionsWanted } from '../../kernel/versions.ts';
import { byUuid, InstantView, pageAnswer, pageOf, pageQuery, queryBoolean } from '../../kernel/views.ts';
import { named } from '../../kernel/wire-code.ts';
import { explainForm } from './form-faults.ts';
import { answeredForm, FormChangeBody, FormView, formView, NewFormBody, Words } from './form.views.ts';

const route = routesOver<App>();
const path = '/api/v1/forms';
const common = { access: 'pro', flags: ['enable_public_forms'] } as const;
const one = { path: `${path}/{id}`, params: byUuid<FormId>() } as const;
const meets = { ...readErrors, Stale: 'errors.general.stale' } as const;
const saving = {
  ...storeErrors,
  Invalid: 'errors.general.validation',
  Taken: 'errors.content.slugTaken',
} as const;

const Overview = z
  .object({
    forms: z.array(
      z.object({
        id: z.uuid(),
        slug: z.string(),
        title: Words,
        status: FormView.shape.status,
        new: z.int(),
        total: z.int().describe('Without spam'),
        last: InstantView.nullable(),
      }),
    ),
  })
  .meta({ id: 'FormsOverview' });

/** The forms of the studio's site: its staff writes and publishes them. */
export const formRoutes: readonly Route<App>[] = [
  ...settingsRows(formSettings, {
    ...{ ids: 'forms.settings', path: `${path}/settings`, noun: 'settings of the forms' },
    ...{ read: 'admin', write: 'admin', flags: ['enable_public_forms'] },
  }),
  route({
    ...common,
    id: 'forms.list',
    method: 'GET',
    path,
    summary: 'Every form, the newest first',
    query: z.strictObject({ ...pageQuery, search: z.string().trim().min(1).max(100).optional() }),
    ok: { status: 200, schema: pageOf(FormView) },
    errors: storeErrors,
    run: ({ app, query: { search = null, ...page } }) =>
      Effect.map(app.content.listForms({ ...page, search }), pageAnswer(formView, page)),
  }),
  route({
    ...common,
    id: 'forms.overview',
    method: 'GET',
    path: `${path}/overview`,
    summary: 'Each form with how many answers came in, and how many nobody has looked at',
    ok: { status: 200, schema: Overview },
    errors: storeErrors,
    run: ({ app }) =>
      Effect.map(app.content.formsOverview, (found) => ({
        forms: found.map(({ form, last, ...counts }) => {
          const { id, slug, title, status } = formView(form);
          return { id, slug, title, status, ...counts, last: last?.toString() ?? null };
        }),
      })),
  }),
  route({
    ...common,
    ...one,
    id: 'forms.get',
    method: 'GET',
    summary: 'One form',
    ok: { status: 200, schema: FormView },
    errors: readErrors,
    run: ({ app, params: { id } }) => Effect.map(app.content.readForm(id), answeredForm),
  }),
  route({
    ...common,
    id: 'forms.create',
    method: 'POST',
    path,
    summary: 'A new form; nobody sees it until it is published',
    idempotent: true,
    body: NewFormBody,
    ok: { status: 201, schema: FormView },
    errors: { ...saving, Refusal: named('content', 'field_type_frozen') },
    run: ({ app, body: draft, ...request }) =>
      Effect.map(app.content.createForm({ draft, actor: actorOf(request) }), (made) =>
        reply(formView(made), { headers: { ...etagOf(made.version), location: `${path}/${made.id}` } }),
      ),
    explain: (fault, locale) => explainForm(fault, locale),
    reread: ({ app }, made) => rereadMade(made, (id: FormId) => Effect.map(app.content.readForm(id), answeredForm)),
  }),
  route({
    ...common,
    ...one,
    id: 'forms.update',
    method: 'PUT',
    summary: 'Changes a form, or closes and opens it; visitors go on seeing what was published',
    ifMatch: true,
    body: FormChangeBody,
    ok: { status: 200, schema: FormView },
    errors: { ...saving, ...meets, Refusal: named('content', 'field_type_frozen', 'form_not_published') },
    run: ({ app, params: { id }, body: { accepting, ...change }, headers, ...request }) =>
      Effect.map(
        app.content.changeForm({
          ...{ id, change, accepting, versions: versionsWanted(headers), actor: actorOf(request) },
        }),
        answeredForm,
      ),
    explain: (fault, locale) => explainForm(fault, locale),
  }),
  route({
    ...common,
    id: 'forms.publish',
    method: 'POST',
    path: `${path}/{id}/publish`,
    params: one.params,
    summary: 'Shows visitors the form as it was saved last, as a new version',
    ifMatch: true,
    ok: { status: 200, schema: FormView },
    errors: {
      ...meets,
      NotPublishable: 'errors.content.formNotPublishable',
      Refusal: named('content', 'field_type_frozen'),
    },
    run: ({ app, params: { id }, headers, ...request }) =>
      Effect.map(
        app.content.publishForm({ id, versions: versionsWanted(headers), actor: actorOf(request) }),
        answeredForm,
      ),
    explain: (fault, locale) => explainForm(fault, locale),
  }),
  route({
    ...common,
    ...one,
    id: 'forms.delete',
    method: 'DELETE',
    summary: 'Deletes a form, and with `submissions=true` what visitors sent by it; a legal hold keeps all of it',
    ifMatch: true,
    query: z.strictObject({ submissions: queryBoolean.optional() }),
    ok: { status: 204, empty: true },
    errors: { ...meets, Refusal: named('content', 'form_has_submissions', 'legal_hold') },
    run: ({ app, params: { id }, query, headers, ...request }) =>
      app.content.deleteForm({
        ...{ id, withSubmissions: query.submissions === true, versions: versionsWanted(headers) },
        actor: actorOf(request),
      }),
  }),
];
