import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { NumbersTaken } from '@svc/application/invoicing';
import type { SubscriptionId } from '@svc/domain/booking';
import type { BookingId, FatturaId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import type { Locale } from '../kernel/locale.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { byUuid } from '../kernel/views.ts';
import { composing, explainDraft } from './draft-errors.ts';
import { eInvoicing } from './einvoicing.row.ts';
import {
  CollectiveBody,
  CreateFatturaBody,
  ImportBody,
  ImportView,
  OfflineSaleBody,
  OfflineSubscriptionBody,
} from './fattura-drafts.views.ts';
import { FatturaView, fatturaView } from './fatture.views.ts';
import { PreviewView, previewView } from './fattura-preview.views.ts';
import { tooLate } from './emission-errors.ts';
import { findingErrors } from './field-problems.ts';
import { rereadDocument, rereadDocuments, rereadNamed } from './reread.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

/** Design section 7: 5 MB of XML; base64 and JSON around it stay below 16 MB on the wire. */
const IMPORT_MAX_BYTES = 16 * 1024 * 1024;

const takenTexts: Readonly<Record<Locale, string>> = { it: 'Numero già usato', en: 'The number is already used' };
const takenErrors = ({ numbers }: NumbersTaken, locale: Locale) =>
  numbers.slice(0, 100).map(({ body, number }) => ({
    pointer: `xml:/FatturaElettronicaBody[${body}]/DatiGenerali/DatiGeneraliDocumento/Numero`,
    code: 'invoiceNumberAlreadyUsed',
    message: `${takenTexts[locale]}: ${number}`,
  }));

const sale = {
  sale_cancelled: 'errors.general.conflict',
  sale_has_order: 'errors.general.conflict',
  sale_covered: 'errors.general.conflict',
  sale_without_price: 'errors.general.conflict',
  sale_already_invoiced: 'errors.general.conflict',
} as const;
const note = {
  credit_note_source_unavailable: 'errors.eInvoicing.creditNoteSourceUnavailable',
  credit_note_creation_failed: 'errors.eInvoicing.creditNoteCreationFailed',
} as const;

/** All documents of a file, the first one for a client that expects one. */
const imported = (
  documents: readonly z.output<typeof FatturaView>[],
  warnings: z.output<typeof ImportView>['warnings'],
) => ({
  ...documents[0]!,
  documents: [...documents],
  warnings,
});

/** JSON has its schema; anything else came as the file itself. */
const fileOf = ({ body, raw }: { readonly body: z.output<typeof ImportBody> | undefined; readonly raw: Uint8Array }) =>
  body === undefined ? raw : Buffer.from(body.contentBase64, 'base64');

const emptyTexts: Readonly<Record<Locale, string>> = {
  it: 'Elemento vuoto, tralasciato: lo SdI scarterebbe il file (00200)',
  en: 'An empty element was left out: SDI would refuse the file (00200)',
};
const emptyWarnings = (paths: readonly string[], locale: Locale) =>
  paths
    .slice(0, 100)
    .map((path) => ({ pointer: `xml:/${path}`, code: 'emptyElement' as const, message: emptyTexts[locale] }));

/** How documents of ours come to be: composed, or imported. None of these calls a gateway. */
export const fatturaDraftRoutes: readonly Route<App>[] = [
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.create',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture',
    summary:
      'Composes a draft, or a note linked to the invoice it corrects; its number comes with the first transmission',
    idempotent: true,
    body: CreateFatturaBody,
    ok: { status: 201, schema: z.union([FatturaView, PreviewView]) },
    errors: { ...composing.errors, Refusal: { ...composing.refusals, ...note } },
    run: ({ app, body: { dryRun, ...body }, ...request }) => {
      const command = { ...body, actor: actorOf(request) };
      return dryRun
        ? Effect.map(app.invoicing.preview(command), (preview) => previewView(preview, request.locale))
        : Effect.map(app.invoicing.create(command), fatturaView);
    },
    reread: rereadDocument,
    explain: (error, locale) => explainDraft(error, locale),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.offline-booking',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/offline/booking/{id}',
    summary: 'The invoice of a class paid at the desk, as a draft; asking again while it is one makes it anew',
    idempotent: true,
    params: byUuid<BookingId>(),
    body: OfflineSaleBody,
    ok: { status: 201, schema: FatturaView },
    errors: { ...composing.errors, Refusal: { ...composing.refusals, ...sale } },
    run: ({ app, params: { id }, body, ...request }) =>
      Effect.map(app.invoicing.invoiceBooking({ ...body, bookingId: id, actor: actorOf(request) }), fatturaView),
    reread: rereadDocument,
    explain: (error, locale) => explainDraft(error, locale),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.offline-subscription',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/offline/subscription/{id}',
    summary: 'The invoice of a subscription paid at the desk, as a draft; asking again while it is one makes it anew',
    idempotent: true,
    params: byUuid<SubscriptionId>(),
    body: OfflineSubscriptionBody,
    ok: { status: 201, schema: FatturaView },
    errors: { ...composing.errors, Refusal: { ...composing.refusals, ...sale } },
    run: ({ app, params: { id }, body, ...request }) =>
      Effect.map(
        app.invoicing.invoiceSubscription({ ...body, subscriptionId: id, actor: actorOf(request) }),
        fatturaView,
      ),
    reread: rereadDocument,
    explain: (error, locale) => explainDraft(error, locale),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.collective',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/collective',
    summary: 'One deferred invoice (TD24) over the sales of a month to one buyer, as a draft',
    idempotent: true,
    body: CollectiveBody,
    ok: { status: 201, schema: FatturaView },
    errors: {
      ...composing.errors,
      Refusal: {
        ...composing.refusals,
        ...sale,
        sales_of_several_buyers: 'errors.general.conflict',
        operations_missing: 'errors.eInvoicing.structuredInvoiceInvalid',
        operations_of_several_months: 'errors.eInvoicing.structuredInvoiceInvalid',
        operation_after_document: 'errors.eInvoicing.structuredInvoiceInvalid',
        ...tooLate,
      },
    },
    run: ({ app, body, ...request }) =>
      Effect.map(app.invoicing.invoiceCollective({ ...body, actor: actorOf(request) }), fatturaView),
    reread: rereadDocument,
    explain: (error, locale) => explainDraft(error, locale),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.import',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/import',
    summary: 'Imports a FatturaPA XML (or .p7m): every document of it as a local draft, or none',
    idempotent: true,
    body: ImportBody,
    lane: 'effect',
    rawBody: {
      maxBytes: IMPORT_MAX_BYTES,
      contentTypes: ['application/xml', 'text/xml', 'application/pkcs7-mime', 'application/octet-stream'],
    },
    ok: { status: 201, schema: ImportView },
    errors: {
      ImportInvalid: 'errors.eInvoicing.invoiceImportInvalid',
      ReaderBusy: storeErrors.StoreDown,
      FatturaInvalid: 'errors.eInvoicing.invoiceImportInvalid',
      NumbersTaken: 'errors.eInvoicing.invoiceNumberAlreadyUsed',
      ...storeErrors,
    },
    run: ({ app, ...request }) =>
      Effect.map(app.invoicing.importXml(fileOf(request), actorOf(request)), ({ documents, emptied }) =>
        imported(documents.map(fatturaView), emptyWarnings(emptied, request.locale)),
      ),
    reread: (request, made) =>
      Effect.gen(function* () {
        const views = yield* rereadDocuments(request, made);
        if (views === null) return null;
        const emptied = yield* request.app.invoicing.emptiedIn(fileOf(request));
        return imported(views, emptyWarnings(emptied, request.locale));
      }),
    explain: (error, locale) => {
      if (error._tag === 'ImportInvalid') return { params: { reason: error.why } };
      if (error._tag === 'NumbersTaken') return { errors: takenErrors(error, locale) };
      return error._tag === 'FatturaInvalid' ? { errors: findingErrors(error.findings, locale) } : {};
    },
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.number',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/{id}/number',
    summary: 'Gives a draft its number and date now, for a person who hands it to SDI without a gateway',
    idempotent: true,
    params: byUuid<FatturaId>(),
    ok: { status: 200, schema: FatturaView },
    errors: {
      ...readErrors,
      FatturaInvalid: 'errors.eInvoicing.structuredInvoiceInvalid',
      Taken: 'errors.eInvoicing.invoiceNumberAlreadyUsed',
      Refusal: {
        ...note,
        ...tooLate,
        already_numbered: 'errors.general.conflict',
        resend_not_allowed: 'errors.eInvoicing.resendNotAllowed',
        invoice_configuration_invalid: 'errors.payment.invoiceConfigurationInvalid',
      },
    },
    run: ({ app, params: { id }, ...request }) => Effect.map(app.invoicing.number(id, actorOf(request)), fatturaView),
    reread: rereadNamed,
    explain: (error, locale) =>
      error._tag === 'FatturaInvalid' ? { errors: findingErrors(error.findings, locale) } : {},
  }),
];
