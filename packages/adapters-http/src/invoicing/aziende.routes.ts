import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { aziendaRoles, BillingProfileInput, type Azienda, type AziendaId } from '@svc/domain/invoicing';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { InstantView, pageOf, pageQuery, pageAnswer, byUuid } from '../kernel/views.ts';
import { eInvoicing } from './einvoicing.row.ts';
import { partyErrors } from './field-problems.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { rereadMade } from '../kernel/reread-made.ts';

const route = routesOver<App>();
const registry = { ...eInvoicing, access: 'superadmin' } as const;
const params = byUuid<AziendaId>();

const AziendaBody = BillingProfileInput.extend({
  role: z.enum(aziendaRoles).default('customer'),
  note: z.string().max(1000).nullish().describe('For the studio alone; never on a document'),
})
  .transform(({ role, note, ...profile }) => ({ role, note: note === '' ? null : (note ?? null), profile }))
  .meta({ id: 'AziendaInput' });

const AziendaView = z
  .looseObject({
    id: z.uuid(),
    role: z.enum(aziendaRoles),
    note: z.string().nullable(),
    createdAt: InstantView,
    updatedAt: InstantView,
  })
  .meta({ id: 'Azienda', description: 'A counterparty; beside these fields those of its billing profile.' });

const aziendaView = ({ id, role, profile, note, createdAt, updatedAt }: Azienda): z.output<typeof AziendaView> => ({
  id,
  role,
  ...profile,
  note,
  createdAt: createdAt.toString(),
  updatedAt: updatedAt.toString(),
});

const writing = {
  BillingProfileRequired: 'errors.payment.billingProfileRequired',
  Taken: 'errors.general.conflict',
  ...storeErrors,
} as const;

/** The registry of counterparties; kept here, sent to no gateway. */
export const aziendeRoutes: readonly Route<App>[] = [
  route({
    ...registry,
    id: 'einvoicing.aziende.list',
    method: 'GET',
    path: '/api/v1/einvoicing/aziende',
    summary: 'The counterparties by name',
    query: z.strictObject({
      ...pageQuery,
      search: z.string().trim().min(1).max(100).optional().describe('Part of the name or of the tax code'),
      role: z.enum(aziendaRoles).optional(),
    }),
    ok: { status: 200, schema: pageOf(AziendaView) },
    errors: storeErrors,
    run: ({ app, query: { search, role, ...query } }) =>
      Effect.map(
        app.invoicing.aziende.list({
          ...query,
          ...(search === undefined ? {} : { search }),
          ...(role === undefined ? {} : { role }),
        }),
        pageAnswer(aziendaView, query),
      ),
  }),
  route({
    ...registry,
    id: 'einvoicing.aziende.get',
    method: 'GET',
    path: '/api/v1/einvoicing/aziende/{id}',
    summary: 'One counterparty',
    params,
    ok: { status: 200, schema: AziendaView },
    errors: readErrors,
    run: ({ app, params: { id } }) => Effect.map(app.invoicing.aziende.read(id), aziendaView),
  }),
  route({
    ...registry,
    id: 'einvoicing.aziende.create',
    method: 'POST',
    path: '/api/v1/einvoicing/aziende',
    summary: 'Adds a counterparty; one of its tax code may be there once',
    idempotent: true,
    body: AziendaBody,
    ok: { status: 201, schema: AziendaView },
    errors: writing,
    run: ({ app, body, ...request }) => Effect.map(app.invoicing.aziende.create(body, actorOf(request)), aziendaView),
    reread: ({ app }, made) =>
      rereadMade(made, (id: AziendaId) => Effect.map(app.invoicing.aziende.read(id), aziendaView)),
    explain: (error, locale) =>
      error._tag === 'BillingProfileRequired' ? { errors: partyErrors(error.problems, '', locale) } : {},
  }),
  route({
    ...registry,
    id: 'einvoicing.aziende.update',
    method: 'PUT',
    path: '/api/v1/einvoicing/aziende/{id}',
    summary: 'Replaces a counterparty; documents keep what they were made with',
    params,
    body: AziendaBody,
    ok: { status: 200, schema: AziendaView },
    errors: { ...writing, ...readErrors },
    run: ({ app, params: { id }, body, ...request }) =>
      Effect.map(app.invoicing.aziende.update(id, body, actorOf(request)), aziendaView),
    explain: (error, locale) =>
      error._tag === 'BillingProfileRequired' ? { errors: partyErrors(error.problems, '', locale) } : {},
  }),
  route({
    ...registry,
    id: 'einvoicing.aziende.delete',
    method: 'DELETE',
    path: '/api/v1/einvoicing/aziende/{id}',
    summary: 'Removes a counterparty from the registry; its documents stay',
    params,
    ok: { status: 204, empty: true },
    errors: readErrors,
    run: ({ app, params: { id }, ...request }) => app.invoicing.aziende.remove(id, actorOf(request)),
  }),
];
