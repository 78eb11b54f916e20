import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCodes, isErrorCode, statusOf, textsOf } from './index.ts';

describe('the error codes', () => {
  it('each have a status, an Italian and an English sentence that differ', () => {
    for (const code of errorCodes) {
      const [status, it, en] = textsOf(code);
      expect([code, status >= 400 && status < 600]).toEqual([code, true]);
      for (const sentence of [it, en])
        expect([code, sentence]).toEqual([code, expect.stringMatching(/^[A-ZÈ].{4,}\.$/)]);
      expect([code, it === en]).toEqual([code, false]);
      expect(placeholders(it)).toEqual(placeholders(en));
    }
  });
  it('are named errors.<context>.<camelCase>, but for the one name the specification gives otherwise', () => {
    const odd = errorCodes.filter((code) => !/^errors\.[a-zA-Z]+\.[a-z][a-zA-Z]+$/.test(code));
    expect(odd).toEqual(['auth.read_only']);
  });
  it('have no second home: the tables of the contexts do not overlap', () => {
    const files = ['general', 'auth', 'users', 'payment', 'einvoicing', 'booking', 'subscription', 'content'];
    const text = files.map((name) => readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8')).join('\n');
    const written = [...text.matchAll(/^ {2}'([\w.]+)':/gm)].map(([, code]) => code ?? '');
    expect(written.sort()).toEqual([...errorCodes].sort());
  });
  it('keep the statuses that clients rely on', () => {
    const expected = {
      400: [
        'errors.general.validation',
        'errors.general.malformed',
        'errors.payment.webhookSignatureInvalid',
        'errors.payment.webhookBodyInvalid',
        'errors.auth.challengeFailed',
        'errors.auth.otpInvalid',
        'errors.auth.actionTokenInvalid',
      ],
      401: [
        'errors.auth.unauthenticated',
        'errors.auth.invalidCredentials',
        'errors.auth.sessionInvalidated',
        'errors.auth.externalTokenInvalid',
        'errors.auth.secondFactorRefused',
      ],
      403: [
        'errors.general.permissionDenied',
        'errors.auth.forcedPasswordChangeRequired',
        'errors.auth.loginRefused',
        'errors.auth.registrationDisabled',
        'errors.eInvoicing.permissionDenied',
        'errors.general.originRefused',
        'auth.read_only',
        'errors.auth.supportOutOfReach',
        'errors.auth.supportNotAllowed',
        'errors.users.confirmationFailed',
        'errors.auth.externalEmailUnverified',
        'errors.auth.freshSignInRequired',
        'errors.auth.secondFactorEnrolmentRequired',
        'errors.auth.secondFactorRequired',
      ],
      404: [
        'errors.general.notFound',
        'errors.general.featureDisabled',
        'errors.booking.slotNotFound',
        'errors.booking.bookingNotFound',
      ],
      405: ['errors.general.methodNotAllowed'],
      412: ['errors.general.stale'],
      413: ['errors.general.payloadTooLarge'],
      415: ['errors.general.unsupportedMediaType'],
      422: [
        'errors.general.idempotencyMismatch',
        'errors.general.referenceUnknown',
        'errors.content.consentRequired',
        'errors.content.consentTextUnknown',
        'errors.content.consentTraceMissing',
        'errors.content.formNotPublishable',
        'errors.content.notPublishable',
        'errors.auth.passwordTooLong',
        'errors.auth.passwordTooShort',
        'errors.auth.passwordIsAddress',
        'errors.auth.passwordCommon',
        'errors.auth.passwordWeak',
        'errors.auth.passwordUnchanged',
        'errors.auth.supportPermitOutOfRange',
        'errors.auth.currentPasswordWrong',
        'errors.auth.secondFactorCodeWrong',
        'errors.auth.passkeyRefused',
        'errors.payment.billingProfileRequired',
        'errors.eInvoicing.structuredInvoiceInvalid',
        'errors.eInvoicing.invoiceImportInvalid',
        'errors.eInvoicing.pdfTooLarge',
        'errors.eInvoicing.creditNoteCreationFailed',
        'errors.eInvoicing.sendFailed',
        'errors.content.assetShape',
        'errors.content.categoryCycle',
        'errors.content.categoryTooDeep',
        'errors.content.uploadEmpty',
        'errors.content.uploadHarmful',
        'errors.content.uploadMismatch',
        'errors.content.uploadRefused',
        'errors.content.uploadTooLarge',
        'errors.content.uploadTooManyPixels',
        'errors.content.uploadTypeRefused',
        'errors.content.uploadUnprocessable',
        'errors.content.uploadUnreadable',
        'errors.users.photoInvalid',
        'errors.users.photoTooManyPixels',
        'errors.users.photoUnprocessable',
        'errors.auth.externalRedirectUriInvalid',
        'errors.booking.activityInvalid',
        'errors.booking.closureInvalid',
        'errors.booking.positionsMismatch',
        'errors.booking.professionalUnknown',
        'errors.booking.scheduleInvalid',
        'errors.content.csvUnreadable',
        'errors.subscription.validityInvalid',
        'errors.subscription.activityUnknown',
        'errors.subscription.freezeLimit',
        'errors.subscription.batchInvalid',
      ],
      429: ['errors.auth.tooManyAttempts', 'errors.auth.otpCooldown', 'errors.general.rateLimited'],
      500: ['errors.general.internal'],
      502: [
        'errors.content.legacyCmsRejected',
        'errors.eInvoicing.gatewayRejected',
        'errors.eInvoicing.authenticationFailed',
        'errors.eInvoicing.emissionOutcomeUnknown',
      ],
      503: [
        'errors.content.legacyCmsUnavailable',
        'errors.content.scannerUnavailable',
        'errors.payment.providerUnavailable',
        'errors.eInvoicing.gatewayUnavailable',
        'errors.general.maintenance',
        'errors.general.unavailable',
      ],
    };
    const conflict = errorCodes.filter((code) => statusOf(code) === 409);
    expect(conflict).toEqual(
      expect.arrayContaining([
        'errors.general.conflict',
        'errors.payment.featureDependency',
        'errors.eInvoicing.notConfigured',
      ]),
    );
    for (const [status, codes] of Object.entries(expected))
      expect([status, errorCodes.filter((code) => statusOf(code) === Number(status)).sort()]).toEqual([
        status,
        [...codes].sort(),
      ]);
    expect(isErrorCode('errors.general.nothing') || isErrorCode('toString')).toBe(false);
  });
});

const placeholders = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort();
