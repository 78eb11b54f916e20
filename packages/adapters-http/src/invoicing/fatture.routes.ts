import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { BillingProfileInput } from '@svc/domain/invoicing';
import type { FatturaId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { dateInput, pageOf, pageQuery, queryBoolean, queryList, pageAnswer, byUuid } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { eInvoicing } from './einvoicing.row.ts';
import { CheckedView, checkedView, FatturaDetailView, fatturaDetailView } from './fattura-detail.views.ts';
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
const CheckBody = z
  .strictObject({
    billingProfile: BillingProfileInput.optional().describe('The buyer; absent: as the document has it'),
    descriptions: z
      .array(z.strictObject({ line: z.int().min(1).max(10_000), description: z.string().max(2000) }))
      .max(1000)
      .optional()
      .describe('Other words for lines, by their number'),
  })
  .meta({ id: 'FatturaCheck' });

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
    summary: 'One document of the mirror: what it says, what became of it, and what can be done with it',
    params,
    ok: { status: 200, schema: FatturaDetailView },
    errors: readErrors,
    run: ({ app, params: { id }, locale }) =>
      Effect.map(app.invoicing.detail(id), (detail) => fatturaDetailView(detail, locale)),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.check',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/{id}/check',
    summary:
      'What the checks before sending would find with another buyer, or other words for lines; nothing is stored',
    params,
    body: CheckBody,
    ok: { status: 200, schema: CheckedView },
    errors: { ...readErrors, Refusal: named('eInvoicing', 'resend_not_allowed') },
    run: ({ app, params: { id }, body: { billingProfile, descriptions }, locale }) =>
      Effect.map(
        app.invoicing.check({
          id,
          ...(billingProfile === undefined ? {} : { billingProfile }),
          ...(descriptions === undefined ? {} : { descriptions }),
        }),
        (checked) => checkedView(checked, locale),
      ),
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
