import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { ContactsInParts } from '@svc/application/content';
import {
  contactColumns,
  duplicateAnswers,
  keptReasons,
  lineOutcomes,
  type ContactColumn,
  type ContactImport,
} from '@svc/domain/content';
import { csvDelimiters } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { ruleText } from '../kernel/entity/rule.texts.ts';
import type { Locale } from '../kernel/locale.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { download, reply, type Streamed } from '../kernel/reply.ts';
import { routesOver, type Route } from '../kernel/route.ts';
import { InstantView, uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';

const route = routesOver<App>();

const columns = contactColumns as readonly [ContactColumn, ...ContactColumn[]];
const Mapping = z
  .array(z.enum(columns).nullable())
  .min(1)
  .max(200)
  .describe('The field of each column; null: left out');
const Counts = z.object(Object.fromEntries(lineOutcomes.map((each) => [each, z.int()])));
const Faults = z.array(
  z.object({
    line: z.int(),
    field: z.string().nullable(),
    code: z.string().describe('As those of rules, or of a line'),
    message: z.string(),
  }),
);

const Preview = z
  .object({
    batchId: z.uuid(),
    dialect: z.object({ delimiter: z.enum(csvDelimiters), encoding: z.string() }),
    columns: z.array(z.object({ title: z.string(), field: z.string().nullable() })),
    sample: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })).describe('The first lines'),
    counts: Counts,
    errors: Faults.describe('The first hundred; `consent_refused` is of a line that comes in without its consent'),
    expiresAt: InstantView,
  })
  .meta({ id: 'ContactImportPreview' });
const Report = z
  .object({
    batchId: z.uuid(),
    state: z.string(),
    fileName: z.string(),
    counts: Counts,
    errors: Faults.describe('The first hundred; `consent_refused` is of a line that comes in without its consent'),
    undoableUntil: InstantView,
  })
  .meta({ id: 'ContactImportReport' });
const Undone = z
  .object({
    deleted: z.int(),
    restored: z.int(),
    kept: z.array(z.object({ contactId: z.uuid(), why: z.enum(keptReasons) })),
  })
  .meta({ id: 'ContactImportUndone' });

const faultViews = ({ faults }: ContactImport, locale: Locale): z.output<typeof Faults> =>
  faults.map((each) => ({ ...each, message: ruleText(each.code, locale) }));
const previewView = (batch: ContactImport, locale: Locale): z.output<typeof Preview> => ({
  batchId: batch.id,
  dialect: { delimiter: batch.delimiter, encoding: batch.encoding },
  columns: batch.titles.map((title, at) => ({ title, field: batch.mapping[at] ?? null })),
  sample: batch.records.slice(0, 10).map(({ line, cells }) => ({ line, cells: [...cells] })),
  counts: batch.counts,
  errors: faultViews(batch, locale),
  expiresAt: batch.expiresAt.toString(),
});
const reportView = (batch: ContactImport, locale: Locale): z.output<typeof Report> => ({
  batchId: batch.id,
  state: batch.state,
  fileName: batch.fileName,
  counts: batch.counts,
  errors: faultViews(batch, locale),
  undoableUntil: batch.expiresAt.toString(),
});
const undoneView = ({ undone }: ContactImport): z.output<typeof Undone> => ({
  deleted: undone?.deleted ?? 0,
  restored: undone?.restored ?? 0,
  kept: (undone?.kept ?? []).map((each) => ({ ...each })),
});

const mostBytes = 5 * 1024 * 1024;
/** The same in base64, four letters for three bytes. */
const mostLetters = Math.ceil(mostBytes / 3) * 4;
const SentFile = z
  .strictObject({
    fileName: z.string().trim().min(1).max(200).default('contatti.csv'),
    contentBase64: z.base64().max(mostLetters),
    mapping: Mapping.optional(),
    delimiter: z.enum(csvDelimiters).optional(),
  })
  .meta({ id: 'ContactFile' });
type Sent = z.output<typeof SentFile>;

/** JSON has its schema; anything else came as the file itself. */
const fileOf = ({ body, raw }: { readonly body: Sent | undefined; readonly raw: Uint8Array }) => ({
  fileName: body?.fileName ?? 'contatti.csv',
  content: body === undefined ? raw : Buffer.from(body.contentBase64, 'base64'),
  mapping: body?.mapping ?? null,
  delimiter: body?.delimiter ?? null,
});

const unreadable = named('content', 'csv_unreadable');
const notImported = named('content', 'import_running', 'import_undone', 'import_expired', 'import_failed');
const notUndone = named('content', 'import_running', 'import_not_done', 'import_undo_unavailable');

async function* partsOf({ first, next }: ContactsInParts): AsyncGenerator<string> {
  yield first;
  for (let part = await Effect.runPromise(next); part !== null; part = await Effect.runPromise(next)) yield part;
}

const tooOften = { name: 'contacts.import', points: 20, perSeconds: 60 } as const;

/** Contacts come in from a file and go out as one. */
export const contactImportRoutes: readonly Route<App>[] = [
  route({
    id: 'contacts.export',
    method: 'GET',
    support: 'never',
    path: '/api/v1/contacts/export',
    summary: 'All contacts for an Italian spreadsheet; the file can be imported again',
    access: 'pro',
    rateLimit: { name: 'contacts.export', points: 10, perSeconds: 60 },
    ok: { status: 200, binary: 'text/csv' },
    errors: storeErrors,
    run: ({ app, ...request }) =>
      Effect.map(app.content.exportContacts(actorOf(request)), (parts) => {
        const file = download<Streamed>({ _tag: 'Streamed', chunks: () => partsOf(parts) }, 'contatti.csv');
        return { ...file, headers: { ...file.headers, 'content-type': 'text/csv; charset=utf-8; header=present' } };
      }),
  }),
  route({
    id: 'contacts.import.preview',
    method: 'POST',
    path: '/api/v1/contacts/import/preview',
    summary: 'Reads a file of contacts and says what its import would do; nothing comes in yet',
    access: 'pro',
    lane: 'effect',
    rateLimit: tooOften,
    body: SentFile,
    rawBody: {
      maxBytes: mostBytes,
      jsonBytes: mostLetters + 65_536,
      contentTypes: ['text/csv', 'application/octet-stream'],
    },
    ok: { status: 200, schema: Preview },
    errors: { ...storeErrors, Refusal: unreadable },
    run: ({ app, ...request }) =>
      Effect.map(app.content.previewContacts(fileOf(request)), (batch) => previewView(batch, request.locale)),
  }),
  route({
    id: 'contacts.import',
    method: 'POST',
    path: '/api/v1/contacts/import',
    summary: 'Imports a file that was shown, in one piece; sent again it answers the same report',
    access: 'pro',
    rateLimit: tooOften,
    body: z
      .strictObject({
        batchId: uuidId<string>(),
        mapping: Mapping.optional(),
        onDuplicate: z.enum(duplicateAnswers),
        labels: z.array(z.string().trim().min(1).max(40)).max(5).default([]),
      })
      .meta({ id: 'ContactImportOrder' }),
    ok: { status: 200, schema: Report },
    errors: { ...readErrors, Refusal: { ...unreadable, ...notImported } },
    run: ({ app, body: { batchId, mapping = null, onDuplicate, labels }, ...request }) =>
      Effect.map(
        app.content.importContacts({ id: batchId, mapping, onDuplicate, labels, actor: actorOf(request) }),
        (batch) => reportView(batch, request.locale),
      ),
  }),
  route({
    id: 'contacts.import.undo.get',
    method: 'GET',
    path: '/api/v1/contacts/import/undo',
    summary: 'The imports of the last seven days that can be undone, the newest first',
    access: 'pro',
    ok: { status: 200, schema: z.object({ items: z.array(Report) }).meta({ id: 'ContactImports' }) },
    errors: storeErrors,
    run: ({ app, locale }) =>
      Effect.map(app.content.undoableImports, (items) =>
        reply({ items: items.map((each) => reportView(each, locale)) }),
      ),
  }),
  route({
    id: 'contacts.import.undo',
    method: 'POST',
    path: '/api/v1/contacts/import/undo',
    summary: 'Takes an import back: what was changed since stays, and is named',
    access: 'pro',
    rateLimit: tooOften,
    body: z.strictObject({ batchId: uuidId<string>() }).meta({ id: 'ContactImportId' }),
    ok: { status: 200, schema: Undone },
    errors: { ...readErrors, Refusal: notUndone },
    run: ({ app, body: { batchId }, ...request }) =>
      Effect.map(app.content.undoImport({ id: batchId, actor: actorOf(request) }), undoneView),
  }),
];
