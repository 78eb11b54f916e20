import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { contactGuards } from '@svc/application/content';
import { contact } from '@svc/domain/content';
import type { App } from '../app.ts';
import { callerOf } from '../accounts/index.ts';
import { bulkDeleteRow } from '../kernel/entity/bulk-rows.ts';
import { entityRows } from '../kernel/entity/entity-rows.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { reply } from '../kernel/reply.ts';
import { routesOver, type Route } from '../kernel/route.ts';
import { pageAnswer, pageOf, pageQuery } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { wordViews } from './words.routes.ts';

const route = routesOver<App>();

const Categories = z
  .object({ items: z.array(z.object({ ...wordViews, count: z.int() })) })
  .meta({ id: 'ContactCategories' });
const Labels = z
  .object({ items: z.array(z.object({ value: z.string(), count: z.int() })) })
  .meta({ id: 'ContactLabels' });
const ImportableUser = z
  .object({ id: z.uuid(), displayName: z.string(), email: z.string().nullable(), phone: z.string().nullable() })
  .meta({ id: 'ImportableUser' });

const about = { path: '/api/v1/contacts', noun: 'contact', read: 'pro', write: 'pro' } as const;

/** Whom a studio or an agency knows. */
export const contactRoutes: readonly Route<App>[] = [
  route({
    id: 'contacts.categories',
    method: 'GET',
    path: '/api/v1/contacts/categories',
    summary: 'The categories of contacts, with how many each has',
    access: 'pro',
    ok: { status: 200, schema: Categories },
    errors: storeErrors,
    run: ({ app }) => Effect.map(app.content.contactCategories, (items) => reply({ items })),
  }),
  route({
    id: 'contacts.labels',
    method: 'GET',
    path: '/api/v1/contacts/labels',
    summary: 'The labels that contacts have, with how many have each',
    access: 'pro',
    ok: { status: 200, schema: Labels },
    errors: storeErrors,
    run: ({ app }) => Effect.map(app.content.contactLabels, (items) => reply({ items })),
  }),
  route({
    id: 'contacts.importable-users',
    method: 'GET',
    path: '/api/v1/contacts/importable-users',
    summary: 'Clients with an account whom no contact names, of those that the caller may see',
    access: 'pro',
    query: z.strictObject({ ...pageQuery, search: z.string().trim().min(1).max(100).optional() }),
    ok: { status: 200, schema: pageOf(ImportableUser) },
    errors: storeErrors,
    run: ({ app, query, session }) => {
      const { page, pageSize, search = null } = query;
      const clients = { bits: 0, state: 'Enabled', withoutContact: true, sort: 'name', descending: false } as const;
      const view = ({ id, displayName, email, phone }: z.output<typeof ImportableUser>) => ({
        ...{ id, displayName, email, phone },
      });
      return Effect.map(
        app.users.list(callerOf(session), { page, pageSize, search, ...clients }),
        pageAnswer(view, query),
      );
    },
  }),
  ...entityRows(contact, {
    ...about,
    ids: 'contacts',
    guards: contactGuards,
    refusals: {
      save: { ...named('users', 'account_deleted'), ...named('content', 'consent_trace_missing') },
      remove: named('content', 'legal_hold'),
    },
  }),
  bulkDeleteRow(contact, {
    ...{ ...about, id: 'contacts.bulk-delete' },
    ...{ guards: contactGuards, refusals: named('content', 'legal_hold') },
  }),
];
