import type { EmissionFailed, FatturaInvalid } from '@svc/application/invoicing';
import type { Locale } from '../kernel/locale.ts';
import type { Explanation } from '../kernel/route.ts';
import type { Fault } from '../kernel/session.ts';
import { named } from '../kernel/wire-code.ts';
import { findingErrors } from './field-problems.ts';
import { readErrors } from '../kernel/read-errors.ts';

/** How a transmission that an Admin asks for can fail, beside its refusals. */
export const emissionErrors = {
  ...readErrors,
  GatewayNotConfigured: 'errors.eInvoicing.notConfigured',
  FatturaInvalid: 'errors.eInvoicing.structuredInvoiceInvalid',
  EmissionFailed: named(
    'eInvoicing',
    'send_failed',
    'authentication_failed',
    'gateway_rejected',
    'gateway_unavailable',
    'emission_outcome_unknown',
  ),
  Taken: 'errors.eInvoicing.invoiceNumberAlreadyUsed',
} as const;

/** A deferred invoice that would get its number too late; its refusal names its own reason. */
export const tooLate = { collective_too_late: 'errors.eInvoicing.structuredInvoiceInvalid' } as const;

/** Our own checks name SDI's codes; a gateway's refusal is given in its words. */
export const explainEmission = (error: Fault | FatturaInvalid | EmissionFailed, locale: Locale): Explanation => {
  if ('findings' in error) return { errors: findingErrors(error.findings, locale) };
  return 'message' in error ? { params: { message: error.message.slice(0, 1000) } } : {};
};
