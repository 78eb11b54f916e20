import { err, ok, type Result } from 'neverthrow';

/** Spec 2, Readiness checks, in the order in which a checkout refuses. */
export interface ReadinessChecks {
  readonly paymentProvider: boolean;
  readonly einvoicingCredentials: boolean;
  readonly invoiceSeller: boolean;
}

/** What /health/commerce and the admin's page show (spec 2, Health). */
export interface CommerceReadiness {
  /** False when enable_online_payments is off: healthy, nothing to be ready for. */
  readonly enabled: boolean;
  readonly ready: boolean;
  readonly checks: ReadinessChecks;
}

/** Ready when all three checks pass, whether or not payments are switched on. */
export const commerceReadiness = (enabled: boolean, checks: ReadinessChecks): CommerceReadiness => ({
  enabled,
  ready: checks.paymentProvider && checks.einvoicingCredentials && checks.invoiceSeller,
  checks,
});

/** Why no checkout can be made now, by the code on the wire (spec 2, Readiness checks). */
export interface NotReady {
  readonly _tag: 'NotReady';
  readonly code:
    | 'errors.payment.providerUnavailable'
    | 'errors.eInvoicing.notConfigured'
    | 'errors.payment.invoiceConfigurationInvalid';
}

/** Until all three pass a checkout is refused with the first one's code. */
export const requireReady = (checks: ReadinessChecks): Result<void, NotReady> => {
  if (!checks.paymentProvider) return err({ _tag: 'NotReady', code: 'errors.payment.providerUnavailable' });
  if (!checks.einvoicingCredentials) return err({ _tag: 'NotReady', code: 'errors.eInvoicing.notConfigured' });
  if (!checks.invoiceSeller) return err({ _tag: 'NotReady', code: 'errors.payment.invoiceConfigurationInvalid' });
  return ok(undefined);
};
