import { describe, expect, it } from 'vitest';
import { asksForEnvironment, environmentChanges, type EnvironmentGiven } from './environment-changes.ts';

const nothing: EnvironmentGiven = {
  provider: undefined,
  cardSecretKey: undefined,
  cardWebhookSecret: undefined,
  walletClientId: undefined,
  walletClientSecret: undefined,
  walletWebhookId: undefined,
  walletEnvironment: undefined,
  invoiceSellerVat: undefined,
  invoiceSellerName: undefined,
};
const changes = (given: Partial<EnvironmentGiven>, current: Readonly<Record<string, string>> = {}) =>
  environmentChanges({ ...nothing, ...given }, current);

describe('a change of the environment', () => {
  it.for([
    ['the default of a key that is not there', { provider: 'card', walletEnvironment: 'live' }, {}],
    ['the default of a key that is empty', { walletEnvironment: 'live' }, { PAYMENT__WALLET__ENVIRONMENT: '' }],
    ['what stands there', { provider: 'wallet' }, { PAYMENT__PROVIDER: 'wallet' }],
    ['nothing where nothing is', { cardWebhookSecret: '' }, {}],
  ] as const)('is none when it is %s', ([, given, current]) => {
    expect(changes(given, current)).toEqual({});
    expect(asksForEnvironment({ ...nothing, ...given })).toBe(true);
  });

  it.for([
    [{ provider: 'wallet' }, {}, { PAYMENT__PROVIDER: 'wallet' }],
    [{ provider: 'card' }, { PAYMENT__PROVIDER: 'wallet' }, { PAYMENT__PROVIDER: 'card' }],
    [{ walletEnvironment: 'sandbox' }, {}, { PAYMENT__WALLET__ENVIRONMENT: 'sandbox' }],
    [{ cardWebhookSecret: 'whsec_1' }, {}, { PAYMENT__CARD__WEBHOOKSECRET: 'whsec_1' }],
    [{ cardWebhookSecret: '' }, { PAYMENT__CARD__WEBHOOKSECRET: 'whsec_1' }, { PAYMENT__CARD__WEBHOOKSECRET: '' }],
  ] as const)('is another value: %j over %j', ([given, current, expected]) => {
    expect(changes(given, current)).toEqual(expected);
  });

  it('is a text that the program refuses, so that its judge can say so', () => {
    expect(changes({ invoiceSellerName: 'Sole\u0007' })).toEqual({ PAYMENT__INVOICESELLER__NAME: 'Sole\u0007' });
  });

  it('is none where no option says anything', () => {
    expect([changes({}), asksForEnvironment(nothing)]).toEqual([{}, false]);
  });
});
