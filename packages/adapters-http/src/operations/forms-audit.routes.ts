import * as z from 'zod';
import type { App } from '../app.ts';
import { storeErrors } from '../kernel/read-errors.ts';
import { routesOver, type Route } from '../kernel/route.ts';
import { auditPage, explainCursor, paging } from './audit-page.ts';
import { AuditHistoryView, historyView, pageViewOf } from './audit.views.ts';

const route = routesOver<App>();

/** The records that this history is of. */
const entityNames = ['form', 'formSubmission', 'formSettings'] as const;

/** Who changed the forms, their settings and what became of answers. */
export const formAuditRoutes: readonly Route<App>[] = [
  route({
    access: 'pro',
    flags: ['enable_public_forms'],
    id: 'forms.audit',
    method: 'GET',
    path: '/api/v1/forms/audit',
    summary: 'Who changed forms and answers, newest first, with what changed each time',
    query: z.strictObject({
      formId: z.uuid().optional().describe('The changes of this form alone, without those of its answers'),
      ...paging,
    }),
    ok: { status: 200, schema: pageViewOf(AuditHistoryView) },
    errors: { CursorInvalid: 'errors.general.validation', ...storeErrors },
    explain: explainCursor,
    run: ({ query: { formId, ...page }, ...request }) =>
      auditPage(
        request,
        formId === undefined ? { entityNames } : { entityName: 'form', entityId: formId },
        page,
        historyView,
      ),
  }),
];
