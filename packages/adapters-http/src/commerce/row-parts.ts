import * as z from 'zod';
import { parseOrderReference } from '@svc/domain/commerce';
import { BillingProfileInput } from '@svc/domain/invoicing';
import type { OrderId } from '@svc/domain/kernel';
import { ABSENCE_CODES, composeRefusals, formerAccountConfirmed } from '../invoicing/index.ts';
import { byNumber } from '../kernel/views.ts';
import { named } from '../kernel/wire-code.ts';
import { readErrors } from '../kernel/read-errors.ts';

/** Rows that watch over payments are an Admin's, with the word of e-invoicing for "no" (spec 2, authentication 2). */
export const financeAdmin = { access: 'admin', denied: 'errors.eInvoicing.permissionDenied' } as const;

/** `{id}` of a booking order: its number. */
export const bookingOrderParams = byNumber<OrderId>();

/** `{id}` of a commerce order: its number, or its reference `commerce:<id>`. */
export const commerceOrderParams = z.strictObject({
  id: z
    .string()
    .regex(/^(?:commerce:)?[1-9]\d{0,14}$/)
    .transform((text) => parseOrderReference(text)?.id ?? (0 as OrderId)),
});

/** Readiness as a checkout refuses with it. */
const notReady = {
  'errors.payment.providerUnavailable': 'errors.payment.providerUnavailable',
  'errors.eInvoicing.notConfigured': 'errors.eInvoicing.notConfigured',
  'errors.payment.invoiceConfigurationInvalid': 'errors.payment.invoiceConfigurationInvalid',
} as const;

/** What every checkout can end with beside its refusals. */
export const checkoutErrors = {
  NotReady: notReady,
  BillingProfileRequired: 'errors.payment.billingProfileRequired',
  ProviderUnavailable: 'errors.payment.providerUnavailable',
  Taken: 'errors.general.conflict',
} as const;

export const InvoiceRetryBody = z
  .strictObject({
    providerOutcomeConfirmed: z
      .boolean()
      .default(false)
      .describe(
        'You looked at the gateway: no document of this number is there. Believed once its queue can hide none any more',
      ),
    formerAccountConfirmed,
    billingProfile: BillingProfileInput.optional(),
  })
  .meta({ id: 'InvoiceRetry' });

export const invoiceRetryErrors = {
  ...readErrors,
  BillingProfileRequired: 'errors.payment.billingProfileRequired',
  GatewayNotConfigured: 'errors.eInvoicing.notConfigured',
  Refusal: {
    ...named('eInvoicing', 'resend_not_allowed', 'emission_outcome_unknown', ...ABSENCE_CODES),
    ...composeRefusals('errors.eInvoicing.structuredInvoiceInvalid'),
  },
  RemoteDown: 'errors.eInvoicing.gatewayUnavailable',
  RemoteDenied: 'errors.eInvoicing.authenticationFailed',
  Taken: 'errors.general.conflict',
} as const;
