import type { BillingProfileRequired } from '@svc/application/invoicing';
import type { Locale } from '../kernel/locale.ts';
import type { Explanation } from '../kernel/route.ts';
import type { Fault } from '../kernel/session.ts';
import { partyErrors } from './field-problems.ts';
import { composeRefusals, reasonOf } from './refusals.ts';
import { readErrors } from '../kernel/read-errors.ts';

/** How composing a document can fail, whatever it is made from. */
export const composing = {
  errors: {
    ...readErrors,
    BillingProfileRequired: 'errors.payment.billingProfileRequired',
    Taken: 'errors.eInvoicing.invoiceNumberAlreadyUsed',
  },
  refusals: {
    invoice_configuration_invalid: 'errors.payment.invoiceConfigurationInvalid',
    ...composeRefusals('errors.eInvoicing.structuredInvoiceInvalid'),
  },
} as const;

/** The buyer's wrong fields by their place, any other refusal by its own name. */
export const explainDraft = (error: Fault | BillingProfileRequired, locale: Locale): Explanation =>
  'problems' in error ? { errors: partyErrors(error.problems, '/buyer', locale) } : reasonOf(error);
