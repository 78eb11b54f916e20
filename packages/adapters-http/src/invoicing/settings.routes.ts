import * as Effect from 'effect/Effect';
import * as z from 'zod';
import type { SettingsView } from '@svc/application/invoicing';
import { BillingProfileInput, type BillingProfile } from '@svc/domain/invoicing';
import { isTimeZone } from '@svc/domain/kernel';
import type { App } from '../app.ts';
import { actorOf } from '../kernel/actor.ts';
import { reply } from '../kernel/reply.ts';
import { type Route, routesOver } from '../kernel/route.ts';
import { etagOf, revisionsWanted } from '../kernel/versions.ts';
import { byUser } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { eInvoicing } from './einvoicing.row.ts';
import { partyErrors } from './field-problems.ts';
import { readErrors, storeErrors } from '../kernel/read-errors.ts';

const route = routesOver<App>();

/** A field of a patch: null, the empty text and blanks say nothing, like a field that is absent. */
const patchable = <Word extends string>(schema: z.ZodType<Word>) =>
  schema.nullish().transform((value): Exclude<Word, ''> | undefined => {
    return value === undefined || value === null || value.trim() === '' ? undefined : (value as Exclude<Word, ''>);
  });
const text = (max: number) => patchable(z.string().max(max));
const SellerFields = z.strictObject({
  vatNumber: text(40),
  name: text(200),
  fiscalCode: text(40),
  regimeFiscale: text(4),
  address: text(200),
  streetNumber: text(20),
  postalCode: text(20),
  city: text(200),
  province: text(2),
  country: text(2),
  email: text(256),
});
const unread = 'Read-only: may come back as it was read, and is not looked at';
const readOnly = z.boolean().optional().describe(unread);

/** Spec 2, E-invoicing settings: a patch. Absent or empty fields keep what is stored; secrets are write-only. */
const SettingsBody = z
  .strictObject({
    provider: patchable(z.enum(['GatewayA', 'GatewayB', ''])),
    environment: patchable(z.enum(['Test', 'Prod', ''])),
    gatewayAUsername: text(200),
    gatewayAPassword: text(500),
    gatewayBToken: text(2000),
    passwordConfigured: readOnly,
    apiTokenConfigured: readOnly,
    unreadable: z.array(z.string().max(40)).max(2).optional().describe(unread),
    sellerInUse: z
      .object({ from: z.string().max(20), vatNumber: z.string().max(40).nullable() })
      .optional()
      .describe(unread),
    senderVatNumber: text(40),
    invoiceSeries: patchable(z.string().regex(/^(?:[A-Z0-9](?:[A-Z0-9/_-]{0,6}[A-Z0-9])?)?$/)),
    fiscalTimeZone: patchable(
      z
        .string()
        .max(64)
        .refine((name) => name === '' || isTimeZone(name)),
    ),
    seller: SellerFields.nullish().transform((seller) => seller ?? undefined),
    pdfHeader: text(500),
    pdfFooter: text(500),
    pdfLegalNotes: text(2000),
    rechargeStampDuty: z
      .boolean()
      .nullish()
      .transform((value) => value ?? undefined)
      .describe(
        'Stamp duty of documents made at the desk is charged to the buyer, unless that is a public administration',
      ),
  })
  .transform(({ passwordConfigured: _p, apiTokenConfigured: _t, unreadable: _u, sellerInUse: _s, ...patch }) => patch)
  .meta({ id: 'EInvoicingSettingsPatch' });

const nullable = z.string().nullable();
const SettingsAnswer = z
  .object({
    provider: z.enum(['GatewayA', 'GatewayB']),
    environment: z.enum(['Test', 'Prod']),
    gatewayAUsername: nullable,
    passwordConfigured: z.boolean(),
    apiTokenConfigured: z.boolean(),
    unreadable: z
      .array(z.enum(['gatewayAPassword', 'gatewayBToken']))
      .describe('Secrets that are stored and cannot be opened any more: to be entered again'),
    sellerInUse: z
      .object({ from: z.enum(['settings', 'environment']), vatNumber: nullable })
      .describe('The block that invoices are made with: any saved field makes the settings the whole of it'),
    senderVatNumber: nullable,
    invoiceSeries: nullable,
    fiscalTimeZone: nullable,
    seller: z.record(z.string(), z.string()),
    pdfHeader: nullable,
    pdfFooter: nullable,
    pdfLegalNotes: nullable,
    rechargeStampDuty: z.boolean(),
  })
  .meta({ id: 'EInvoicingSettings' });

const settingsAnswer = (view: SettingsView): z.output<typeof SettingsAnswer> => ({
  provider: view.provider,
  environment: view.environment,
  gatewayAUsername: view.gatewayAUsername,
  passwordConfigured: view.passwordConfigured,
  apiTokenConfigured: view.apiTokenConfigured,
  unreadable: [...view.unreadable],
  sellerInUse: { ...view.sellerInUse },
  senderVatNumber: view.senderVatNumber,
  invoiceSeries: view.invoiceSeries,
  fiscalTimeZone: view.fiscalTimeZone,
  seller: Object.fromEntries(
    Object.entries(view.seller).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ),
  pdfHeader: view.pdfHeader,
  pdfFooter: view.pdfFooter,
  pdfLegalNotes: view.pdfLegalNotes,
  rechargeStampDuty: view.rechargeStampDuty,
});

/** The settings with their revision as ETag. */
const answered = (view: SettingsView) => reply(settingsAnswer(view), { headers: etagOf(view.revision) });

const ConnectionView = z
  .object({
    connected: z.literal(true),
    sellerRegistered: z
      .boolean()
      .nullable()
      .describe(
        'Whether the gateway knows the seller as a company of the account; the first invoice makes it known. ' +
          'Null: no valid seller is set, or the gateway did not say',
      ),
  })
  .meta({ id: 'EInvoicingConnection' });

const BillingProfileView = z.record(z.string(), z.string()).meta({ id: 'BillingProfile' });
const billingProfileView = (profile: BillingProfile): z.output<typeof BillingProfileView> => ({ ...profile });

export const eInvoicingSettingsRoutes: readonly Route<App>[] = [
  route({
    ...eInvoicing,
    id: 'einvoicing.settings.get',
    method: 'GET',
    support: 'never',
    path: '/api/v1/einvoicing/settings',
    summary: 'The settings; secrets are shown as "configured" only',
    ok: { status: 200, schema: SettingsAnswer },
    errors: storeErrors,
    run: ({ app }) => Effect.map(app.invoicing.readSettings, answered),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.settings.update',
    method: 'PUT',
    path: '/api/v1/einvoicing/settings',
    summary: 'Saves a patch: absent or empty fields keep the stored value',
    fresh: 'always',
    ifMatch: true,
    body: SettingsBody,
    ok: { status: 200, schema: SettingsAnswer },
    errors: { ...storeErrors, Stale: 'errors.general.stale' },
    run: ({ app, body, headers, ...request }) =>
      Effect.map(app.invoicing.saveSettings(body, actorOf(request), revisionsWanted(headers)), answered),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.settings.test-connection',
    method: 'POST',
    path: '/api/v1/einvoicing/settings/test-connection',
    summary: 'Proves that the stored credentials work at the gateway, and answers whether it knows the seller',
    rateLimit: { name: 'einvoicing.probe', points: 10, perSeconds: 60 },
    ok: { status: 200, schema: ConnectionView },
    errors: {
      Refusal: { not_configured: 'errors.eInvoicing.notConfigured' },
      RemoteDown: 'errors.eInvoicing.gatewayUnavailable',
      RemoteDenied: 'errors.eInvoicing.authenticationFailed',
      ...storeErrors,
    },
    run: ({ app }) => Effect.map(app.invoicing.testConnection, (found) => ({ connected: true as const, ...found })),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.billing-profiles.get',
    method: 'GET',
    path: '/api/v1/einvoicing/billing-profiles/{userId}',
    summary: 'The billing profile a client keeps',
    params: byUser,
    ok: { status: 200, schema: BillingProfileView },
    errors: readErrors,
    run: ({ app, params: { userId } }) => Effect.map(app.invoicing.readBillingProfile(userId), billingProfileView),
  }),
  route({
    ...eInvoicing,
    id: 'einvoicing.billing-profiles.update',
    method: 'PUT',
    path: '/api/v1/einvoicing/billing-profiles/{userId}',
    summary: 'Replaces the billing profile of a client',
    params: byUser,
    body: BillingProfileInput,
    ok: { status: 200, schema: BillingProfileView },
    errors: {
      ...readErrors,
      Refusal: named('users', 'account_deleted'),
      BillingProfileRequired: 'errors.payment.billingProfileRequired',
    },
    run: ({ app, params: { userId }, body, ...request }) =>
      Effect.map(app.invoicing.saveBillingProfile(userId, body, actorOf(request)), billingProfileView),
    explain: (error, locale) =>
      error._tag === 'BillingProfileRequired' ? { errors: partyErrors(error.problems, '', locale) } : {},
  }),
];
