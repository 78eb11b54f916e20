import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { FatturaId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { dateInput, pageOf, pageQuery, queryBoolean, queryList, pageAnswer, byUuid } from '../kernel/views.ts';
import { eInvoicing } from './einvoicing.row.ts';
import {
  bookOfDirection,
  DirectionView,
  FatturaStateView,
  FatturaView,
  fatturaView,
  UnreadView,
} from './fatture.views.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();
const params = byUuid<FatturaId>();

/** The mirror: what there is, and what somebody has looked at. */
export const fattureRoutes: readonly Route<App>[] = [
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.list',
    method: 'GET',
    path: '/api/v1/einvoicing/fatture',
    summary: 'The mirror: drafts, sent and received documents, newest first',
    query: z.strictObject({
      ...pageQuery,
      direction: DirectionView.optional(),
      status: queryList(FatturaStateView, 20).optional().describe('Any of these'),
      documentType: z
        .string()
        .regex(/^TD\d\d$/)
        .optional(),
      q: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .optional()
        .describe('A part of the number, or of the other party’s name or tax code'),
      from: dateInput.optional().describe('By the document’s own date, this day included'),
      to: dateInput.optional(),
      read: queryBoolean.optional(),
    }),
    ok: { status: 200, schema: pageOf(FatturaView) },
    errors: storeErrors,
    run: ({ app, query: { direction, status, documentType, q, from, to, read, ...query } }) =>
      Effect.map(
        app.invoicing.list({
          ...query,
          ...(direction === undefined ? {} : { book: bookOfDirection(direction) }),
          ...(status === undefined ? {} : { states: status }),
          ...(documentType === undefined ? {} : { documentType }),
          ...(q === undefined ? {} : { search: q }),
          ...(from === undefined ? {} : { from }),
          ...(to === undefined ? {} : { to }),
          ...(read === undefined ? {} : { read }),
        }),
        pageAnswer(fatturaView, query),
      ),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.unread-count',
    method: 'GET',
    path: '/api/v1/einvoicing/fatture/unread-count',
    summary: 'How many received documents nobody has marked as read',
    ok: { status: 200, schema: UnreadView },
    errors: storeErrors,
    run: ({ app }) => Effect.map(app.invoicing.countUnread, (unread) => ({ unread })),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.get',
    method: 'GET',
    path: '/api/v1/einvoicing/fatture/{id}',
    summary: 'One document of the mirror',
    params,
    ok: { status: 200, schema: FatturaView },
    errors: readErrors,
    run: ({ app, params: { id } }) => Effect.map(app.invoicing.read(id), fatturaView),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.mark-read',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/{id}/mark-read',
    summary: 'A received document counts as read from now on; the mark at the gateway stays as it is',
    params,
    ok: { status: 200, schema: FatturaView },
    errors: { ...readErrors, Taken: 'errors.general.conflict' },
    run: ({ app, params: { id }, ...request }) => Effect.map(app.invoicing.markRead(id, actorOf(request)), fatturaView),
  }),
];
