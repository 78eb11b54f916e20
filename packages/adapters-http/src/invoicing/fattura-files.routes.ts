import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { FatturaId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import type { FilesInParts, RemoteNotification, TextInParts } from '@svc/application/invoicing';
import type { Attachment } from '@svc/domain/invoicing';
import { fieldProblem } from '../kernel/input.ts';
import { download, type Reply, type Streamed } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { dateInput, InstantView, isPeriod, uuidId, byUuid } from '../kernel/views.ts';
import { zipOf, type ZipEntry } from '../kernel/zip.ts';
import { eInvoicing } from './einvoicing.row.ts';
import { bookOfDirection, DirectionView } from './fatture.views.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();
const params = byUuid<FatturaId>();

/** The declaration of what is handed out always says UTF-8, whatever the sender's said: see `asUtf8`. */
const XML = 'application/xml; charset=utf-8';

/** Each is made anew, by the child that draws them. */
const pdfLimit = { name: 'einvoicing.pdf', points: 60, perSeconds: 60 } as const;

const unreadable = {
  ...readErrors,
  ImportInvalid: 'errors.eInvoicing.invoiceImportInvalid',
  ReaderBusy: 'errors.general.unavailable',
} as const;
const unprintable = {
  ...unreadable,
  PdfUnmade: 'errors.eInvoicing.pdfTooLarge',
  PdfBusy: 'errors.general.unavailable',
} as const;

/** A text of the settings that nobody has saved yet; what is saved when absent. */
const shownText = (most: number) => z.string().min(1).max(most).optional();

const AttachmentView = z
  .object({
    position: z.int().describe('From 1; where its bytes are to be had alone'),
    fileName: z.string().describe('Safe on any disk, and unlike the others'),
    name: z.string().describe('As the sender wrote it'),
    format: z.string().nullable(),
    compression: z.string().nullable(),
    description: z.string().nullable(),
    bytes: z.int(),
    contentBase64: z.string(),
  })
  .meta({ id: 'Allegato' });
const attachmentView = ({ base64, ...attachment }: Attachment, at: number): z.output<typeof AttachmentView> => ({
  position: at + 1,
  ...attachment,
  contentBase64: base64,
});

const NotificationView = z
  .object({
    kind: z.string().describe('RC, NS, MC, NE, DT, AT …'),
    fileName: z.string().nullable(),
    receivedAt: InstantView.nullable(),
    errors: z.array(z.object({ code: z.string(), description: z.string() })),
    xml: z.string().nullable().describe('SDI’s own message'),
  })
  .meta({ id: 'Notifica' });
const notificationView = (each: RemoteNotification): z.output<typeof NotificationView> => ({
  kind: each.kind,
  fileName: each.fileName,
  receivedAt: each.receivedAt?.toString() ?? null,
  errors: each.errors.map(({ code, description }) => ({ code, description })),
  xml: each.xml,
});

const exported = z
  .strictObject({
    from: dateInput.describe('By the document’s own date, both days included'),
    to: dateInput,
    direction: DirectionView.optional(),
  })
  .refine(isPeriod, fieldProblem('period_reversed', ['to']));

async function* partsOf({ first, next }: TextInParts): AsyncGenerator<string> {
  yield first;
  for (let part = await Effect.runPromise(next); part !== null; part = await Effect.runPromise(next)) yield part;
}

async function* entriesOf({ first, next }: FilesInParts): AsyncGenerator<ZipEntry> {
  const utf8 = new TextEncoder();
  for (let part: typeof first | null = first; part !== null; part = await Effect.runPromise(next))
    for (const { name, date, xml } of part) yield { name, date, bytes: utf8.encode(xml) };
}

/** The type says that the first line holds the titles (RFC 4180 section 3). */
const csvFile = (text: TextInParts, name: string): Reply<Streamed> => {
  const file = download<Streamed>({ _tag: 'Streamed', chunks: () => partsOf(text) }, name);
  return { ...file, headers: { ...file.headers, 'content-type': 'text/csv; charset=utf-8; header=present' } };
};

/** A document as files, and the files that came with it. */
export const fatturaFileRoutes: readonly Route<App>[] = [
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.export',
    method: 'GET',
    support: 'never',
    path: '/api/v1/einvoicing/fatture/export',
    summary:
      'The documents of some days for an Italian spreadsheet: semicolons, decimal commas, credit notes below zero',
    rateLimit: { name: 'einvoicing.export', points: 10, perSeconds: 60 },
    query: exported,
    ok: { status: 200, binary: 'text/csv' },
    errors: storeErrors,
    run: ({ app, query: { from, to, direction } }) =>
      Effect.map(
        app.invoicing.export({ from, to, ...(direction === undefined ? {} : { book: bookOfDirection(direction) }) }),
        (text) => csvFile(text, `fatture-${from.toString()}-${to.toString()}.csv`),
      ),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.archive',
    method: 'GET',
    support: 'never',
    path: '/api/v1/einvoicing/fatture/archive',
    summary: 'The XML of the documents of some days as a ZIP: as transmitted or received, in a folder each',
    rateLimit: { name: 'einvoicing.archive', points: 10, perSeconds: 60 },
    query: exported,
    ok: { status: 200, binary: 'application/zip' },
    errors: storeErrors,
    run: ({ app, query: { from, to, direction } }) =>
      Effect.map(
        app.invoicing.archive({ from, to, ...(direction === undefined ? {} : { book: bookOfDirection(direction) }) }),
        (files) =>
          download<Streamed>(
            { _tag: 'Streamed', chunks: () => zipOf(entriesOf(files)) },
            `fatture-${from.toString()}-${to.toString()}.zip`,
          ),
      ),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.xml',
    method: 'GET',
    path: '/api/v1/einvoicing/fatture/{id}/xml',
    summary: 'The FatturaPA document: as transmitted, else as submitted, else the draft',
    params,
    ok: { status: 200, binary: XML },
    lane: 'effect',
    errors: readErrors,
    run: ({ app, params: { id } }) =>
      Effect.map(app.invoicing.xml(id), ({ fileName, xml }) => download(new TextEncoder().encode(xml), fileName)),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.pdf',
    method: 'GET',
    path: '/api/v1/einvoicing/fatture/{id}/pdf',
    summary:
      'The courtesy copy, made from the transmitted document; with other texts, as they would look before they are saved',
    params,
    query: z.strictObject({ header: shownText(500), footer: shownText(500), legalNotes: shownText(2000) }),
    ok: { status: 200, binary: 'application/pdf' },
    lane: 'effect',
    rateLimit: pdfLimit,
    errors: unprintable,
    run: ({ app, params: { id }, query, locale }) =>
      Effect.map(app.invoicing.pdf(id, locale, query), (bytes) => download(bytes, `${id}.pdf`, 'inline')),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.pdf-branded',
    method: 'GET',
    path: '/api/v1/einvoicing/fatture/{id}/pdf-branded',
    summary: 'The courtesy copy under the name of the seller, made from the transmitted document',
    params,
    ok: { status: 200, binary: 'application/pdf' },
    lane: 'effect',
    rateLimit: pdfLimit,
    errors: unprintable,
    run: ({ app, params: { id }, locale }) =>
      Effect.map(app.invoicing.pdf(id, locale, { branded: true }), (bytes) => download(bytes, `${id}.pdf`, 'inline')),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.allegati',
    method: 'GET',
    path: '/api/v1/einvoicing/fatture/{id}/allegati',
    summary: 'The files inside a document, out of the stored XML',
    params,
    ok: { status: 200, schema: z.object({ items: z.array(AttachmentView) }) },
    errors: unreadable,
    run: ({ app, params: { id } }) =>
      Effect.map(app.invoicing.attachments(id), (all) => ({ items: all.map(attachmentView) })),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.allegato',
    method: 'GET',
    path: '/api/v1/einvoicing/fatture/{id}/allegati/{position}',
    summary: 'One of the files inside a document, to be saved and never opened by us',
    params: z.strictObject({
      id: uuidId<FatturaId>(),
      position: z
        .string()
        .regex(/^[1-9]\d{0,3}$/)
        .transform(Number),
    }),
    ok: { status: 200, binary: 'application/octet-stream' },
    lane: 'effect',
    errors: unreadable,
    run: ({ app, params: { id, position } }) =>
      Effect.map(app.invoicing.attachment(id, position), ({ base64, fileName }) =>
        download(Buffer.from(base64, 'base64'), fileName),
      ),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.notifica',
    method: 'GET',
    path: '/api/v1/einvoicing/fatture/{id}/notifica',
    summary: 'What SDI has said about a document, oldest first, asked of its gateway',
    params,
    ok: { status: 200, schema: z.object({ items: z.array(NotificationView) }) },
    errors: {
      ...readErrors,
      GatewayNotConfigured: 'errors.eInvoicing.notConfigured',
      RemoteDown: 'errors.eInvoicing.gatewayUnavailable',
      RemoteDenied: 'errors.eInvoicing.authenticationFailed',
    },
    run: ({ app, params: { id } }) =>
      Effect.map(app.invoicing.notifications(id), (all) => ({ items: all.map(notificationView) })),
  }),
];
