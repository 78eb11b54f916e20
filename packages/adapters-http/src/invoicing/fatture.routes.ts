import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { FatturaId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { download } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { pageOf, pageQuery, uuidId } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { eInvoicing, lost } from './einvoicing.row.ts';
import { emissionErrors, explainEmission } from './emission-errors.ts';
import {
  CreateFatturaBody,
  FatturaStateView,
  FatturaView,
  fatturaView,
  ImportBody,
  SyncView,
} from './fatture.views.ts';
import { findingErrors, partyErrors } from './field-problems.ts';
import { composeRefusals, reasonOf } from './refusals.ts';

const route = routesOver<App>();
const params = z.strictObject({ id: uuidId<FatturaId>() });

/** Design section 7: 5 MB of XML; base64 and JSON around it stay below 16 MB on the wire. */
const IMPORT_MAX_BYTES = 16 * 1024 * 1024;

/** What the gateway may answer when a document is read again. */
const mirrorErrors = {
  RemoteDown: 'errors.eInvoicing.gatewayUnavailable',
  RemoteDenied: 'errors.eInvoicing.authenticationFailed',
  Taken: 'errors.general.conflict',
} as const;

const readRoutes: readonly Route<App>[] = [
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.list',
    method: 'GET',
    path: '/api/v1/einvoicing/fatture',
    summary: 'The mirror: drafts, sent and received documents, newest first',
    query: z.strictObject({
      ...pageQuery,
      direction: z.enum(['outbound', 'inbound']).optional(),
      status: FatturaStateView.optional(),
    }),
    ok: { status: 200, schema: pageOf(FatturaView) },
    errors: { StoreDown: lost.StoreDown },
    run: ({ app, query: { page, pageSize, direction, status } }) =>
      Effect.map(
        app.invoicing.list({
          page,
          pageSize,
          ...(direction === undefined ? {} : { direction }),
          ...(status === undefined ? {} : { state: status }),
        }),
        ({ items, total }) => ({ items: items.map(fatturaView), page, pageSize, total }),
      ),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.get',
    method: 'GET',
    path: '/api/v1/einvoicing/fatture/{id}',
    summary: 'One document of the mirror',
    params,
    ok: { status: 200, schema: FatturaView },
    errors: lost,
    run: ({ app, params: { id } }) => Effect.map(app.invoicing.read(id), fatturaView),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.xml',
    method: 'GET',
    path: '/api/v1/einvoicing/fatture/{id}/xml',
    summary: 'The FatturaPA document: as transmitted, else as submitted, else the draft',
    params,
    ok: { status: 200, binary: 'application/xml' },
    lane: 'effect',
    errors: lost,
    run: ({ app, params: { id } }) =>
      Effect.map(app.invoicing.xml(id), ({ fileName, xml }) => download(new TextEncoder().encode(xml), fileName)),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.pdf',
    method: 'GET',
    path: '/api/v1/einvoicing/fatture/{id}/pdf',
    summary: 'The courtesy copy, made from the transmitted document',
    params,
    ok: { status: 200, binary: 'application/pdf' },
    lane: 'effect',
    errors: { ...lost, ImportInvalid: 'errors.eInvoicing.invoiceImportInvalid' },
    run: ({ app, params: { id }, locale }) =>
      Effect.map(app.invoicing.pdf(id, locale), (bytes) => download(bytes, `${id}.pdf`, 'inline')),
  }),
];

const writeRoutes: readonly Route<App>[] = [
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.create',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture',
    summary: 'Composes a draft; its number comes with the first transmission',
    idempotent: true,
    body: CreateFatturaBody,
    ok: { status: 201, schema: FatturaView },
    errors: {
      Refusal: {
        invoice_configuration_invalid: 'errors.payment.invoiceConfigurationInvalid',
        credit_note_source_unavailable: 'errors.eInvoicing.creditNoteSourceUnavailable',
        ...composeRefusals('errors.eInvoicing.structuredInvoiceInvalid'),
      },
      BillingProfileRequired: 'errors.payment.billingProfileRequired',
      Taken: 'errors.eInvoicing.invoiceNumberAlreadyUsed',
      StoreDown: lost.StoreDown,
    },
    run: ({ app, body: { causale, sourceId, ...body }, ...request }) =>
      Effect.map(
        app.invoicing.create({
          ...body,
          ...(causale === undefined ? {} : { causale }),
          ...(sourceId === undefined ? {} : { sourceId }),
          actor: actorOf(request),
        }),
        fatturaView,
      ),
    explain: (error, locale) =>
      error._tag === 'BillingProfileRequired'
        ? { errors: partyErrors(error.problems, '/buyer', locale) }
        : reasonOf(error),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.import',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/import',
    summary: 'Imports a FatturaPA XML (or .p7m) as a local draft',
    idempotent: true,
    body: ImportBody,
    lane: 'effect',
    rawBody: {
      maxBytes: IMPORT_MAX_BYTES,
      contentTypes: ['application/xml', 'text/xml', 'application/pkcs7-mime', 'application/octet-stream'],
    },
    ok: { status: 201, schema: FatturaView },
    errors: {
      ImportInvalid: 'errors.eInvoicing.invoiceImportInvalid',
      FatturaInvalid: 'errors.eInvoicing.invoiceImportInvalid',
      Taken: 'errors.eInvoicing.invoiceNumberAlreadyUsed',
      StoreDown: lost.StoreDown,
    },
    run: ({ app, body, raw, ...request }) => {
      // JSON has its schema; anything else came as the file itself.
      const bytes = body === undefined ? raw : Buffer.from(body.contentBase64, 'base64');
      return Effect.map(app.invoicing.importXml(bytes, actorOf(request)), fatturaView);
    },
    explain: (error, locale) => {
      if (error._tag === 'ImportInvalid') return { params: { reason: error.why } };
      return error._tag === 'FatturaInvalid' ? { errors: findingErrors(error.findings, locale) } : {};
    },
  }),
];

const sendRoutes: readonly Route<App>[] = [
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.send',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/{id}/send',
    summary: 'Transmits a draft through the configured gateway',
    idempotent: true,
    params,
    ok: { status: 200, schema: FatturaView },
    errors: {
      ...emissionErrors,
      Refusal: named('eInvoicing', 'resend_not_allowed', 'credit_note_source_unavailable'),
    },
    run: ({ app, params: { id }, ...request }) => Effect.map(app.invoicing.send(id, actorOf(request)), fatturaView),
    explain: (error, locale) => explainEmission(error, locale),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.resend',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/{id}/resend',
    summary: 'A new attempt of a refused document, or of a doubtful one somebody looked up at the gateway',
    idempotent: true,
    params,
    body: z.strictObject({ providerOutcomeConfirmed: z.boolean().default(false) }).meta({ id: 'FatturaResend' }),
    ok: { status: 200, schema: FatturaView },
    errors: {
      ...emissionErrors,
      Refusal: {
        ...named('eInvoicing', 'resend_not_allowed', 'emission_outcome_unknown', 'credit_note_source_unavailable'),
        ...composeRefusals('errors.eInvoicing.structuredInvoiceInvalid'),
      },
      BillingProfileRequired: 'errors.payment.billingProfileRequired',
      RemoteDown: mirrorErrors.RemoteDown,
      RemoteDenied: mirrorErrors.RemoteDenied,
    },
    run: ({ app, params: { id }, body, ...request }) =>
      Effect.map(app.invoicing.resend(id, body.providerOutcomeConfirmed, actorOf(request)), fatturaView),
    explain: (error, locale) => explainEmission(error, locale),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.sync-all',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/sync',
    summary: 'Reconciles the whole mirror with the gateway now',
    ok: { status: 200, schema: SyncView },
    errors: {
      ...mirrorErrors,
      StoreDown: lost.StoreDown,
    },
    run: ({ app }) => app.invoicing.syncAll,
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.sync',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/{id}/sync',
    summary: 'Reads one document again at its gateway',
    params,
    ok: { status: 200, schema: FatturaView },
    errors: {
      ...mirrorErrors,
      ...lost,
    },
    run: ({ app, params: { id } }) => Effect.map(app.invoicing.syncRow(id), fatturaView),
  }),
];

export const fattureRoutes: readonly Route<App>[] = [...readRoutes, ...writeRoutes, ...sendRoutes];
