import type { BillingProfileRequired } from '@svc/application/invoicing';
import type { Locale } from '../kernel/locale.ts';
import type { Explanation } from '../kernel/route.ts';
import type { Fault } from '../kernel/session.ts';
import { ibanErrors } from './fattura-preview.views.ts';
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

const isIban = (error: Fault | BillingProfileRequired): boolean =>
  reasonOf(error).params?.['reason'] === 'iban_invalid';

/** The buyer's wrong fields and the account by their place, any other refusal by its own name. */
export const explainDraft = (error: Fault | BillingProfileRequired, locale: Locale): Explanation => {
  if ('problems' in error) return { errors: partyErrors(error.problems, '/buyer', locale) };
  return { ...reasonOf(error), ...(isIban(error) ? { errors: ibanErrors(locale) } : {}) };
};
