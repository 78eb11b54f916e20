import { describe, expect, it } from 'vitest';
import { commerceReadiness, requireReady } from './readiness.ts';

const all = { paymentProvider: true, einvoicingCredentials: true, invoiceSeller: true };
const none = { paymentProvider: false, einvoicingCredentials: false, invoiceSeller: false };
const code = (checks: typeof all) => requireReady(checks)._unsafeUnwrapErr().code;

describe('readiness', () => {
  it('errors.payment.providerUnavailable: is asked first', () => {
    expect(code(none)).toBe('errors.payment.providerUnavailable');
  });
  it('errors.eInvoicing.notConfigured: is asked second', () => {
    expect(code({ ...none, paymentProvider: true })).toBe('errors.eInvoicing.notConfigured');
  });
  it('errors.payment.invoiceConfigurationInvalid: is asked last', () => {
    expect(code({ ...all, invoiceSeller: false })).toBe('errors.payment.invoiceConfigurationInvalid');
  });
  it('lets a checkout pass only when all three hold', () => {
    expect(requireReady(all).isOk()).toBe(true);
  });
  it('is ready with all three, whether or not payments are on', () => {
    expect(commerceReadiness(false, all)).toEqual({ enabled: false, ready: true, checks: all });
    for (const check of ['paymentProvider', 'einvoicingCredentials', 'invoiceSeller'] as const)
      expect(commerceReadiness(true, { ...all, [check]: false }).ready).toBe(false);
  });
});
