import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { BillingProfileInput } from '@svc/domain/invoicing';
import type { EmailJobId, FatturaId } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { byUuid } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { ABSENCE_CODES, formerAccountConfirmed } from './absence.row.ts';
import { eInvoicing } from './einvoicing.row.ts';
import { emissionErrors, explainEmission, tooLate } from './emission-errors.ts';
import { FatturaView, fatturaView, ForwardBody, ForwardView, forwardView, SyncView } from './fatture.views.ts';
import { partyErrors } from './field-problems.ts';
import { rereadNamed } from './reread.ts';
import { composeRefusals } from './refusals.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';
import { rereadMade } from '../kernel/reread-made.ts';

const route = routesOver<App>();
/** A note leaves only while its invoice stands, and takes no more than there is. */
const NOTE_CODES = ['credit_note_source_unavailable', 'credit_note_creation_failed'] as const;
const params = byUuid<FatturaId>();
const SendBody = z.strictObject({ formerAccountConfirmed }).meta({ id: 'FatturaSend' });
const ResendBody = z
  .strictObject({
    providerOutcomeConfirmed: z.boolean().default(false),
    formerAccountConfirmed,
    billingProfile: BillingProfileInput.optional().describe(
      'The corrected buyer of a refused document: a new revision under the same number and date',
    ),
  })
  .meta({ id: 'FatturaResend' });

/** What the gateway may answer when a document is read again. */
const mirrorErrors = {
  GatewayNotConfigured: emissionErrors.GatewayNotConfigured,
  RemoteDown: 'errors.eInvoicing.gatewayUnavailable',
  RemoteDenied: 'errors.eInvoicing.authenticationFailed',
  Taken: 'errors.general.conflict',
} as const;

/** What asks a gateway: transmitting, and reading again what became of it. */
export const fatturaSendingRoutes: readonly Route<App>[] = [
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.send',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/{id}/send',
    summary: 'Transmits a draft through the configured gateway',
    idempotent: true,
    params,
    body: SendBody,
    ok: { status: 200, schema: FatturaView },
    errors: {
      ...emissionErrors,
      Refusal: { ...named('eInvoicing', 'resend_not_allowed', ...ABSENCE_CODES, ...NOTE_CODES), ...tooLate },
      RemoteDown: mirrorErrors.RemoteDown,
      RemoteDenied: mirrorErrors.RemoteDenied,
    },
    run: ({ app, params: { id }, body, ...request }) =>
      Effect.map(app.invoicing.send(id, actorOf(request), body.formerAccountConfirmed), fatturaView),
    reread: rereadNamed,
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
    body: ResendBody,
    ok: { status: 200, schema: FatturaView },
    errors: {
      ...emissionErrors,
      Refusal: {
        ...named('eInvoicing', 'resend_not_allowed', 'emission_outcome_unknown', ...ABSENCE_CODES, ...NOTE_CODES),
        ...composeRefusals('errors.eInvoicing.structuredInvoiceInvalid'),
        ...tooLate,
      },
      BillingProfileRequired: 'errors.payment.billingProfileRequired',
      RemoteDown: mirrorErrors.RemoteDown,
      RemoteDenied: mirrorErrors.RemoteDenied,
    },
    run: ({ app, params: { id }, body, ...request }) =>
      Effect.map(
        app.invoicing.resend(
          id,
          body.providerOutcomeConfirmed,
          actorOf(request),
          body.billingProfile,
          body.formerAccountConfirmed,
        ),
        fatturaView,
      ),
    reread: rereadNamed,
    explain: (error, locale) =>
      error._tag === 'BillingProfileRequired'
        ? { errors: partyErrors(error.problems, '/billingProfile', locale) }
        : explainEmission(error, locale),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.sync-all',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/sync',
    summary: 'Reconciles the whole mirror with the gateway now',
    rateLimit: { name: 'einvoicing.sync-all', points: 5, perSeconds: 60 },
    ok: { status: 200, schema: SyncView },
    errors: {
      ...mirrorErrors,
      ...storeErrors,
    },
    run: ({ app }) => app.invoicing.syncAll,
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.sync',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/{id}/sync',
    summary: 'Reads one document again at its gateway',
    rateLimit: { name: 'einvoicing.sync', points: 30, perSeconds: 60 },
    params,
    ok: { status: 200, schema: FatturaView },
    errors: {
      ...mirrorErrors,
      ...readErrors,
    },
    run: ({ app, params: { id } }) => Effect.map(app.invoicing.syncRow(id), fatturaView),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.fatture.forward-email',
    method: 'POST',
    path: '/api/v1/einvoicing/fatture/{id}/forward-email',
    summary: 'Mails a copy of any document, as PDF, XML or both, by the queue of the courtesy mails',
    idempotent: true,
    rateLimit: { name: 'einvoicing.forward', points: 30, perSeconds: 60 },
    params,
    body: ForwardBody,
    ok: { status: 202, schema: ForwardView },
    errors: { ...readErrors, Taken: 'errors.general.conflict' },
    run: ({ app, params: { id }, body: { to, note, files, locale }, ...request }) =>
      Effect.map(
        app.invoicing.forward({
          fatturaId: id,
          to,
          note: note ?? null,
          files,
          locale: locale ?? request.locale,
          actor: actorOf(request),
        }),
        forwardView,
      ),
    reread: ({ app }, made) =>
      rereadMade(made, (id: EmailJobId) => Effect.map(app.invoicing.forwarded(id), (job) => job && forwardView(job))),
  }),
];
