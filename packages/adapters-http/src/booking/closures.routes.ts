import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { atLeast } from '@svc/domain/accounts';
import type { ClosureGroupId, ClosureId, LocationId } from '@svc/domain/booking';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { reply } from '../kernel/reply.ts';
import { rereadMade } from '../kernel/reread-made.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { etagOf, versionsWanted } from '../kernel/versions.ts';
import { byUuid, dateInput, isPeriod, pageAnswer, pageOf, pageQuery, uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import {
  changedClosureView,
  ChangedClosureView,
  ClosureBody,
  closureDraft,
  closureGroupView,
  ClosureGroupView,
  closureView,
  ClosureView,
  closingTerms,
  statusOf,
  termsOf,
} from './closures.views.ts';

const route = routesOver<App>();
const refused = named('booking', 'closure_invalid', 'closure_impact', 'impact_stale', 'professional_busy');
const Reason = z.object({
  key: z.string(),
  label: z.object({ it: z.string(), en: z.string().optional() }),
  icon: z.string(),
});

/** Days on which the studio, or a part of it, is closed. */
export const closureRoutes: readonly Route<App>[] = [
  route({
    id: 'closures.list',
    method: 'GET',
    path: '/api/v1/sc',
    summary: 'Closures by their first day, and all groups',
    access: 'user',
    query: z
      .strictObject({
        ...pageQuery,
        from: dateInput.optional(),
        to: dateInput.optional(),
        locationId: uuidId<LocationId>().optional(),
        groupId: uuidId<ClosureGroupId>().optional(),
      })
      .refine(isPeriod, { path: ['to'] }),
    ok: { status: 200, schema: pageOf(ClosureView).extend({ groups: z.array(ClosureGroupView) }) },
    errors: storeErrors,
    run: ({ app, query, session }) => {
      const { from = null, to = null, locationId = null, groupId = null, page, pageSize } = query;
      const staff = atLeast(session.privilegeBits, 'pro');
      return Effect.gen(function* () {
        const found = yield* app.booking.listClosures({ from, to, locationId, groupId, page, pageSize });
        const groups = yield* app.booking.closureGroups;
        return {
          ...pageAnswer((closure: (typeof found.items)[number]) => closureView(closure, staff), query)(found),
          groups: groups.map(closureGroupView),
        };
      });
    },
  }),
  route({
    id: 'closures.reasons',
    method: 'GET',
    path: '/api/v1/sc/reasons',
    summary: 'Why something may be closed',
    access: 'user',
    ok: { status: 200, schema: z.object({ items: z.array(Reason.meta({ id: 'ClosureReason' })) }) },
    errors: storeErrors,
    run: ({ app }) =>
      Effect.map(app.booking.closureReasons, (reasons) => ({
        items: reasons.map((reason) => ({ ...reason, label: { ...reason.label } })),
      })),
  }),
  route({
    id: 'closures.create',
    method: 'POST',
    path: '/api/v1/sc/create',
    summary: 'Closes days or hours; says first whom it meets',
    access: 'admin',
    support: 'never', // places, entries and money are the studio's own to give
    idempotent: true,
    body: ClosureBody.extend(closingTerms).meta({ id: 'NewClosure' }),
    ok: { status: 201, schema: ChangedClosureView, also: [200, 202] },
    errors: { ...storeErrors, Refusal: refused },
    run: ({ app, body, ...request }) =>
      Effect.map(app.booking.createClosure(closureDraft(body), termsOf(body, actorOf(request))), (changed) =>
        reply(changedClosureView(changed), { status: statusOf(changed, changed.closure === null ? 200 : 201) }),
      ),
    reread: ({ app }, made) =>
      rereadMade(made, (id: ClosureId) =>
        Effect.map(app.booking.readClosure(id), (closure) =>
          reply({ closure: closureView(closure, true), impact: null, pending: 0 }, { status: 201 }),
        ),
      ),
  }),
  route({
    id: 'closures.update',
    method: 'POST',
    path: '/api/v1/sc/update',
    summary: 'Other days, hours or scope: what grew closes, what shrank opens unless another closure holds it',
    access: 'admin',
    support: 'never', // places, entries and money are the studio's own to give
    ifMatch: true,
    body: ClosureBody.extend({ ...closingTerms, id: uuidId<ClosureId>(), version: z.int().min(1).optional() }).meta({
      id: 'ClosureUpdate',
    }),
    ok: { status: 200, schema: ChangedClosureView, also: [202] },
    errors: { ...readErrors, Stale: 'errors.general.stale', Refusal: refused },
    run: ({ app, body, headers, ...request }) => {
      const versions = body.version === undefined ? versionsWanted(headers) : [body.version];
      const terms = termsOf(body, actorOf(request));
      return Effect.map(app.booking.updateClosure(body.id, closureDraft(body), versions, terms), (changed) =>
        reply(changedClosureView(changed), {
          status: statusOf(changed, 200),
          headers: changed.closure === null ? {} : etagOf(changed.closure.version),
        }),
      );
    },
  }),
  route({
    id: 'closures.delete',
    method: 'DELETE',
    path: '/api/v1/sc/{id}',
    summary: 'Opens what this closure alone held; cancelled bookings stay cancelled, and nobody is woken',
    access: 'admin',
    support: 'never', // places are the studio's own to give
    params: byUuid<ClosureId>(),
    ok: { status: 204, empty: true },
    errors: { ...readErrors, Refusal: named('booking', 'professional_busy') },
    run: ({ app, params: { id }, ...request }) => Effect.as(app.booking.deleteClosure(id, actorOf(request)), undefined),
  }),
];
