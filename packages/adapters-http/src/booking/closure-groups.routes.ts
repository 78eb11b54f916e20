import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { closurePresets, type ClosureGroupId } from '@svc/domain/booking';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { reply } from '../kernel/reply.ts';
import { rereadMade } from '../kernel/reread-made.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { etagOf, versionsWanted } from '../kernel/versions.ts';
import { byUuid } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import {
  changedGroupView,
  ChangedGroupView,
  closingTerms,
  closureGroupView,
  closureView,
  GroupBody,
  groupDraft,
  statusOf,
  termsOf,
} from './closures.views.ts';

const route = routesOver<App>();
const params = byUuid<ClosureGroupId>();
const met = named('booking', 'closure_impact', 'impact_stale', 'professional_busy');

/** Closures that are shown, moved and deleted together. */
export const closureGroupRoutes: readonly Route<App>[] = [
  route({
    id: 'closures.groups.create',
    method: 'POST',
    path: '/api/v1/sc/groups',
    summary: 'A new group, with the national holidays of its year where asked',
    access: 'admin',
    support: 'never', // places, entries and money are the studio's own to give
    idempotent: true,
    body: GroupBody.extend({ ...closingTerms, preset: z.enum(closurePresets).nullable().default(null) }).meta({
      id: 'NewClosureGroup',
    }),
    ok: { status: 201, schema: ChangedGroupView, also: [200, 202] },
    errors: { ...storeErrors, Refusal: { ...met, ...named('booking', 'closure_invalid') } },
    run: ({ app, body, ...request }) => {
      const terms = termsOf(body, actorOf(request));
      return Effect.map(app.booking.createClosureGroup(groupDraft(body), body.preset, terms), (changed) =>
        reply(changedGroupView(changed), { status: statusOf(changed, changed.group === null ? 200 : 201) }),
      );
    },
    reread: ({ app }, made) =>
      rereadMade(made, (id: ClosureGroupId) =>
        Effect.map(app.booking.readClosureGroup(id), ({ group, closures }) =>
          reply(
            {
              group: closureGroupView(group),
              closures: closures.map((each) => closureView(each, true)),
              impact: null,
              pending: 0,
            },
            { status: 201 },
          ),
        ),
      ),
  }),
  route({
    id: 'closures.groups.update',
    method: 'PUT',
    path: '/api/v1/sc/groups/{id}',
    summary: 'Another name, color or year; all its closures may move by so many days',
    access: 'admin',
    support: 'never', // places, entries and money are the studio's own to give
    ifMatch: true,
    params,
    body: GroupBody.extend({ ...closingTerms, shiftDays: z.int().min(-400).max(400).default(0) }).meta({
      id: 'ClosureGroupUpdate',
    }),
    ok: { status: 200, schema: ChangedGroupView, also: [202] },
    errors: { ...readErrors, Stale: 'errors.general.stale', Refusal: met },
    run: ({ app, params: { id }, body, headers, ...request }) => {
      const terms = termsOf(body, actorOf(request));
      const versions = versionsWanted(headers);
      return Effect.map(
        app.booking.updateClosureGroup(id, groupDraft(body), body.shiftDays, versions, terms),
        (changed) =>
          reply(changedGroupView(changed), {
            status: statusOf(changed, 200),
            headers: changed.group === null ? {} : etagOf(changed.group.version),
          }),
      );
    },
  }),
  route({
    id: 'closures.groups.delete',
    method: 'DELETE',
    path: '/api/v1/sc/groups/{id}',
    summary: 'An empty group; one with closures only together with them',
    access: 'admin',
    support: 'never', // places are the studio's own to give
    params,
    query: z.strictObject({ with: z.literal('closures').optional() }),
    ok: { status: 204, empty: true },
    errors: { ...readErrors, Refusal: named('booking', 'group_in_use', 'professional_busy') },
    run: ({ app, params: { id }, query, ...request }) =>
      app.booking.deleteClosureGroup(id, query.with === 'closures', actorOf(request)),
  }),
];
