import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { auditExportCap, type AuditExport, type AuditFilter } from '@svc/application/kernel';
import { refusal, type AccountId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { download, type Reply, type Streamed } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { instantQuery, uuidId } from '../kernel/views.ts';
import { auditPage, explainCursor, paging, seesAddresses } from './audit-page.ts';
import { csvCut, csvLines, csvTitles } from './audit-csv.ts';
import { AuditEntryView, AuditHistoryView, cursorOf, entryView, historyView, pageViewOf } from './audit.views.ts';

const route = routesOver<App>();

const text = z.string().min(1).max(200);
const filters = {
  from: instantQuery.optional().describe('Included'),
  to: instantQuery.optional().describe('Not included'),
  actorId: text.optional().describe('The account or token that acted, or the operator of a support session'),
  subjectId: uuidId<AccountId>().optional().describe('The account that it is about'),
  entityName: text.optional(),
  entityId: text.optional(),
  action: z.enum(['Created', 'Modified', 'Deleted']).optional(),
  operation: text.optional(),
  requestId: text.optional(),
  ip: text.optional().describe('For a SuperAdmin alone'),
} as const;

const pageErrors = { CursorInvalid: 'errors.general.validation', ...storeErrors } as const;
const errors = { ...pageErrors, Refusal: { permission_denied: 'errors.general.permissionDenied' } } as const;
const maySearch = (session: Session, { ip }: Pick<AuditFilter, 'ip'>) =>
  ip === undefined || seesAddresses(session) ? Effect.void : Effect.fail(refusal('permission_denied'));

/** One JSON text in parts; the totals stand last, so that a file that was cut off is no JSON. */
async function* exportText(parts: AuditExport, filter: AuditFilter, shows: boolean): AsyncGenerator<string> {
  yield '{"items":[';
  let count = 0;
  let place = parts.first.next;
  for (let part: AuditExport['first'] | null = parts.first; part !== null; part = await Effect.runPromise(parts.next)) {
    const lines = part.items.map((item) => JSON.stringify(entryView(shows)(item)));
    if (lines.length > 0) yield (count > 0 ? ',' : '') + lines.join(',');
    count += lines.length;
    place = part.next;
  }
  yield `],"count":${count},"cap":${auditExportCap},"truncated":${place !== null},"nextCursor":${JSON.stringify(cursorOf(filter, place))}}\n`;
}

async function* csvText(parts: AuditExport, shows: boolean): AsyncGenerator<string> {
  yield csvTitles(shows);
  let place = parts.first.next;
  for (let part: AuditExport['first'] | null = parts.first; part !== null; part = await Effect.runPromise(parts.next)) {
    yield csvLines(shows, part.items);
    place = part.next;
  }
  if (place !== null) yield csvCut(auditExportCap);
}

type OwnPages = Effect.Success<ReturnType<App['audit']['exportOf']>>;
async function* ownText({ first, page }: OwnPages): AsyncGenerator<string> {
  yield '{"items":[';
  let count = 0;
  for (let part = first; ; part = await Effect.runPromise(page(part.next))) {
    if (part.rows.length > 0) yield (count > 0 ? ',' : '') + part.rows.map((row) => JSON.stringify(row)).join(',');
    count += part.rows.length;
    if (part.next === null) break;
  }
  yield `],"count":${count}}\n`;
}

/** The type says that the first line holds the titles (RFC 4180 section 3). */
const csvType = { 'content-type': 'text/csv; charset=utf-8; header=present' } as const;
const capped = (file: Reply<Streamed>, more: Readonly<Record<string, string>> = {}): Reply<Streamed> => ({
  ...file,
  headers: { ...file.headers, 'x-export-cap': String(auditExportCap), ...more },
});

const oneAtATime = (name: string) => ({ name, points: 10, perSeconds: 60 });

/** Who changed which record, and what was there before. */
export const auditRoutes: readonly Route<App>[] = [
  route({
    id: 'audit.list',
    method: 'GET',
    path: '/api/v1/audit-logs',
    summary: 'Who changed what, newest first; addresses are a SuperAdmin’s',
    access: 'admin',
    support: 'never',
    query: z.strictObject({ ...filters, ...paging }),
    ok: { status: 200, schema: pageViewOf(AuditEntryView) },
    errors,
    explain: explainCursor,
    run: ({ query: { cursor, limit, ...filter }, ...request }) =>
      Effect.andThen(maySearch(request.session, filter), auditPage(request, filter, { cursor, limit }, entryView)),
  }),
  route({
    id: 'audit.entity',
    method: 'GET',
    path: '/api/v1/audit-logs/entity/{entityName}/{entityId}',
    summary: 'The history of one record, newest first, with what changed each time',
    access: 'admin',
    support: 'never',
    params: z.strictObject({ entityName: text, entityId: text }),
    query: z.strictObject(paging),
    ok: { status: 200, schema: pageViewOf(AuditHistoryView) },
    errors: pageErrors,
    explain: explainCursor,
    run: ({ params, query, ...request }) => auditPage(request, params, query, historyView),
  }),
  route({
    id: 'audit.user',
    method: 'GET',
    path: '/api/v1/audit-logs/user/{userId}',
    summary: 'What a person did, what is about them, or both',
    access: 'admin',
    support: 'never',
    params: z.strictObject({ userId: uuidId<AccountId>() }),
    query: z.strictObject({ as: z.enum(['actor', 'subject', 'both']).default('actor'), ...paging }),
    ok: { status: 200, schema: pageViewOf(AuditEntryView) },
    errors: pageErrors,
    explain: explainCursor,
    run: ({ params: { userId: id }, query: { as, ...page }, ...request }) =>
      auditPage(request, { person: { id, as } }, page, entryView),
  }),
  route({
    id: 'audit.export-query',
    method: 'GET',
    path: '/api/v1/audit-logs/export-query',
    summary: 'The entries that a filter finds as a JSON download, the newest 50,000 at most',
    access: 'admin',
    support: 'never',
    rateLimit: oneAtATime('audit.export-query'),
    query: z.strictObject(filters),
    ok: { status: 200, binary: 'application/json' },
    errors: { Refusal: errors.Refusal, ...storeErrors },
    run: ({ app, query: filter, ...request }) => {
      const shows = seesAddresses(request.session);
      const made = Effect.map(app.audit.export(filter, actorOf(request)), (parts) => {
        const chunks = () => exportText(parts, filter, shows);
        return capped(download<Streamed>({ _tag: 'Streamed', chunks }, 'audit.json'));
      });
      return Effect.andThen(maySearch(request.session, filter), made);
    },
  }),
  route({
    id: 'audit.export-csv',
    method: 'GET',
    path: '/api/v1/audit-logs/export.csv',
    summary: 'The same for an Italian spreadsheet; a file that was cut off says so in a last line',
    access: 'admin',
    support: 'never',
    rateLimit: oneAtATime('audit.export-csv'),
    query: z.strictObject(filters),
    ok: { status: 200, binary: 'text/csv' },
    errors: { Refusal: errors.Refusal, ...storeErrors },
    run: ({ app, query: filter, ...request }) => {
      const shows = seesAddresses(request.session);
      const made = Effect.map(app.audit.export(filter, actorOf(request)), (parts) =>
        capped(download<Streamed>({ _tag: 'Streamed', chunks: () => csvText(parts, shows) }, 'audit.csv'), csvType),
      );
      return Effect.andThen(maySearch(request.session, filter), made);
    },
  }),
  route({
    id: 'audit.export-user',
    method: 'GET',
    path: '/api/v1/audit-logs/export/user/{userId}',
    summary: 'What the audit log holds of a person (GDPR art. 15), whole; other people are left out',
    access: 'superadmin',
    support: 'never',
    rateLimit: oneAtATime('audit.export-user'),
    params: z.strictObject({ userId: uuidId<AccountId>() }),
    ok: { status: 200, binary: 'application/json' },
    errors: storeErrors,
    run: ({ app, params: { userId }, ...request }) =>
      Effect.map(app.audit.exportOf(userId, actorOf(request)), (pages) =>
        download<Streamed>({ _tag: 'Streamed', chunks: () => ownText(pages) }, `audit-${userId}.json`),
      ),
  }),
];
