import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { ForgottenSubmission, SubmissionsInParts } from '@svc/application/content';
import { submissionTable, type FormId, type Submission, type SubmissionId } from '@svc/domain/content';
import { languages } from '@svc/domain/entity';
import { statesOf } from '@svc/domain/kernel';
import type { App } from '../../app.ts';
import { actorOf } from '../../kernel/actor.ts';
import { BulkAnswer, bulkAnswer, BulkIds } from '../../kernel/entity/bulk-rows.ts';
import { fieldProblem } from '../../kernel/input.ts';
import { readErrors, storeErrors } from '../../kernel/read-errors.ts';
import { download, reply, type Reply, type Streamed } from '../../kernel/reply.ts';
import { routesOver, type Route } from '../../kernel/route.ts';
import { etagOf } from '../../kernel/versions.ts';
import {
  byUuid,
  dateInput,
  InstantView,
  isPeriod,
  pageAnswer,
  pageOf,
  pageQuery,
  queryBoolean,
  uuidId,
} from '../../kernel/views.ts';
import { named } from '../../kernel/wire-code.ts';
import { explainForm } from './form-faults.ts';

const route = routesOver<App>();
const path = '/api/v1/forms/submissions';
const common = { access: 'pro', flags: ['enable_public_forms'] } as const;
const params = byUuid<SubmissionId>();
const states = statesOf(submissionTable).filter((state) => state !== 'Deleted');

const SubmissionView = z
  .object({
    id: z.uuid(),
    formId: z.uuid(),
    formVersion: z.int().describe('The version that the visitor saw'),
    at: InstantView,
    locale: z.enum(languages),
    answers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
    consents: z.array(
      z.object({
        ...{ key: z.string(), purpose: z.string(), given: z.boolean() },
        textSha256: z.string().describe('Of the words that were shown, in that language, as that version has them'),
        language: z.enum(languages),
      }),
    ),
    status: z.enum(states),
    reply: z.enum(['queued', 'skipped']),
    notes: z.array(z.object({ at: InstantView, by: z.string(), text: z.string() })),
    legalHold: z.object({ reason: z.string(), by: z.string(), at: InstantView }).nullable(),
    contactId: z.uuid().nullable(),
    retentionUntil: InstantView.nullable().describe('Null while a legal hold keeps it'),
    version: z.int(),
  })
  .meta({ id: 'FormSubmission' });
type View = z.output<typeof SubmissionView>;

const submissionView = (each: Submission): View => ({
  ...{ id: each.id, formId: each.formId, formVersion: each.formVersion, at: each.at.toString(), locale: each.locale },
  answers: each.answers as View['answers'],
  consents: [...each.consents],
  ...{ status: each.state as View['status'], reply: each.reply, contactId: each.contactId, version: each.version },
  notes: each.notes.map(({ at, by, text }) => ({ at: at.toString(), by, text })),
  legalHold: each.hold && { ...each.hold, at: each.hold.at.toString() },
  retentionUntil: each.hold === null ? each.retentionUntil.toString() : null,
});
const answered = (each: Submission) => reply(submissionView(each), { headers: etagOf(each.version) });

const eventOf = { New: 'reset', InProgress: 'start', Done: 'finish', Spam: 'markSpam' } as const;
const words = z.string().trim().min(1).max(2000);

const codes = { NotFound: 'errors.general.notFound', LegalHold: 'errors.content.legalHold' } as const;
const fateOf = ({ id, refused }: ForgottenSubmission) => ({ id, code: refused === null ? null : codes[refused] });

async function* partsOf({ first, next }: SubmissionsInParts): AsyncGenerator<string> {
  yield first;
  for (let part = await Effect.runPromise(next); part !== null; part = await Effect.runPromise(next)) yield part;
}
const fileTypes = { csv: 'text/csv; charset=utf-8; header=present', json: 'application/x-ndjson' } as const;
const fileOf = (text: SubmissionsInParts, format: 'csv' | 'json', most: number): Reply<Streamed> => {
  const file = download<Streamed>({ _tag: 'Streamed', chunks: () => partsOf(text) }, `risposte.${format}`);
  return { ...file, headers: { ...file.headers, 'content-type': fileTypes[format], 'x-row-limit': String(most) } };
};

/** What visitors sent by the forms: the staff reads it, says how far it has come, and deletes what no legal hold keeps. */
export const submissionRoutes: readonly Route<App>[] = [
  route({
    ...common,
    id: 'forms.submissions.list',
    method: 'GET',
    path,
    summary: 'What visitors sent, the newest first',
    query: z.strictObject({
      ...pageQuery,
      formId: uuidId<FormId>().optional(),
      status: z.enum(states).optional(),
      hold: queryBoolean.optional(),
      search: z.string().trim().min(1).max(100).optional(),
    }),
    ok: { status: 200, schema: pageOf(SubmissionView) },
    errors: storeErrors,
    run: ({ app, query: { page, pageSize, formId = null, status = null, hold = null, search = null } }) =>
      Effect.map(
        app.content.submissions({ page, pageSize, formId, state: status, held: hold, search }),
        pageAnswer(submissionView, { page, pageSize }),
      ),
  }),
  route({
    ...common,
    id: 'forms.submissions.get',
    method: 'GET',
    path: `${path}/{submissionId}`,
    summary: 'One of them, with the version and the consents that were shown',
    params: z.strictObject({ submissionId: uuidId<SubmissionId>() }),
    ok: { status: 200, schema: SubmissionView },
    errors: readErrors,
    run: ({ app, params: { submissionId } }) => Effect.map(app.content.readSubmission(submissionId), answered),
  }),
  route({
    ...common,
    id: 'forms.submissions.status',
    method: 'PUT',
    path: `${path}/{id}/status`,
    summary: 'Says how far the staff has come with it, and a note',
    params,
    body: z
      .strictObject({ status: z.enum(states), note: words.nullable().default(null) })
      .meta({ id: 'SubmissionStatus' }),
    ok: { status: 200, schema: SubmissionView },
    errors: readErrors,
    run: ({ app, params: { id }, body: { status, note }, ...request }) =>
      Effect.map(app.content.triageSubmission({ id, event: eventOf[status], note, actor: actorOf(request) }), answered),
  }),
  route({
    ...common,
    id: 'forms.submissions.contact',
    method: 'PUT',
    path: `${path}/{id}/contact`,
    summary: 'Says who it is from: a contact, nobody, or a new contact made of the answers',
    params,
    body: z
      .union([z.strictObject({ contactId: uuidId<string>().nullable() }), z.strictObject({ create: z.literal(true) })])
      .meta({ id: 'SubmissionContact' }),
    ok: { status: 200, schema: SubmissionView },
    errors: {
      ...readErrors,
      Invalid: 'errors.general.validation',
      ReferenceUnknown: 'errors.general.referenceUnknown',
      Taken: 'errors.general.conflict',
    },
    run: ({ app, params: { id }, body, ...request }) => {
      const contact = 'create' in body ? 'new' : body.contactId === null ? 'nobody' : { id: body.contactId };
      return Effect.map(app.content.linkContact({ id, contact, actor: actorOf(request) }), answered);
    },
    explain: (fault, locale) => explainForm(fault, locale),
  }),
  route({
    ...common,
    id: 'forms.submissions.legal-hold',
    method: 'PUT',
    path: `${path}/{id}/legal-hold`,
    summary: 'Places a legal hold, which nothing deletes past, or lifts it',
    params,
    body: z
      .union([z.strictObject({ on: z.literal(true), reason: words }), z.strictObject({ on: z.literal(false) })])
      .meta({ id: 'SubmissionLegalHold' }),
    ok: { status: 200, schema: SubmissionView },
    errors: readErrors,
    run: ({ app, params: { id }, body, ...request }) =>
      Effect.map(
        app.content.holdSubmission({ id, reason: body.on ? body.reason : null, actor: actorOf(request) }),
        answered,
      ),
  }),
  route({
    ...common,
    id: 'forms.submissions.delete',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes one that no legal hold keeps',
    params,
    ok: { status: 204, empty: true },
    errors: { ...readErrors, Refusal: named('content', 'legal_hold') },
    run: ({ app, params: { id }, ...request }) => app.content.deleteSubmission({ id, actor: actorOf(request) }),
  }),
  route({
    ...common,
    id: 'forms.submissions.bulk-delete',
    method: 'DELETE',
    path,
    summary: 'Deletes several, with an answer for each id; what a legal hold keeps stays',
    body: BulkIds,
    ok: { status: 200, schema: BulkAnswer },
    errors: storeErrors,
    run: ({ app, body: { ids }, ...request }) =>
      Effect.map(
        app.content.deleteSubmissions({ ids: ids.map((id) => id as SubmissionId), actor: actorOf(request) }),
        (fates) => bulkAnswer(fates.map(fateOf)),
      ),
  }),
  route({
    ...common,
    id: 'forms.export',
    method: 'GET',
    path: '/api/v1/forms/export',
    summary:
      'What came in by one form as a file, oldest first, without spam: for an Italian spreadsheet, or JSON by lines',
    support: 'never',
    rateLimit: { name: 'forms.export', points: 10, perSeconds: 60 },
    query: z
      .strictObject({
        formId: uuidId<FormId>(),
        from: dateInput.optional().describe('Days where the studio is, both included'),
        to: dateInput.optional(),
        format: z.enum(['csv', 'json']).default('csv'),
      })
      .refine(isPeriod, fieldProblem('period_reversed', ['to'])),
    ok: { status: 200, binary: 'text/csv' },
    errors: readErrors,
    run: ({ app, query: { formId, from, to, format }, ...request }) => {
      const start = (day: Temporal.PlainDate) => day.toZonedDateTime(app.booking.zone).toInstant();
      const days = {
        from: from === undefined ? null : start(from),
        until: to === undefined ? null : start(to.add({ days: 1 })),
      };
      return Effect.map(
        app.content.exportSubmissions({ formId, ...days, format, language: request.locale, actor: actorOf(request) }),
        (text) => fileOf(text, format, app.content.exportedMost),
      );
    },
  }),
];
