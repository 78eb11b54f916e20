import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { App } from '../app.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { pageOf, pageQuery } from '../kernel/views.ts';
import { callerOf, userParams } from './users.routes.ts';
import { professionalView, ProfessionalView, proView, ProView } from './users.views.ts';

const route = routesOver<App>();
const pages = z.strictObject(pageQuery);

export const professionalRoutes: readonly Route<App>[] = [
  route({
    id: 'users.pros',
    method: 'GET',
    path: '/api/v1/users/pros',
    summary: 'The professionals by name and color',
    access: 'user',
    query: pages,
    ok: { status: 200, schema: pageOf(ProView) },
    errors: { StoreDown: 'errors.general.unavailable' },
    run: ({ app, session, query }) =>
      Effect.map(app.users.listProfessionals(callerOf(session), query), ({ items, total }) => ({
        items: items.map(proView),
        ...query,
        total,
      })),
  }),
  route({
    id: 'users.professionals',
    method: 'GET',
    path: '/api/v1/users/professionals',
    summary: 'The professionals with their profiles; private ones for staff',
    access: 'user',
    query: pages,
    ok: { status: 200, schema: pageOf(ProfessionalView) },
    errors: { StoreDown: 'errors.general.unavailable' },
    run: ({ app, session, query }) =>
      Effect.map(app.users.listProfessionals(callerOf(session), query), ({ items, total }) => ({
        items: items.map(professionalView),
        ...query,
        total,
      })),
  }),
  route({
    id: 'users.professional-profile.get',
    method: 'GET',
    path: '/api/v1/users/{id}/professional-profile',
    summary: 'The profile of one professional',
    access: 'user',
    params: userParams,
    ok: { status: 200, schema: ProfessionalView },
    errors: { NotFound: 'errors.general.notFound', StoreDown: 'errors.general.unavailable' },
    run: ({ app, session, params: { id } }) =>
      Effect.map(app.users.readProfessional(callerOf(session), id), professionalView),
  }),
];
