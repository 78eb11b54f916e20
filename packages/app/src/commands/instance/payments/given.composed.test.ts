import { describe, expect, it } from 'vitest';
import { misuse, savesEInvoicing, type PaymentsGiven } from './given.ts';

const nothing: PaymentsGiven = {
  id: 'sole',
  instances: '',
  provider: undefined,
  cardSecretKey: undefined,
  cardWebhookSecret: undefined,
  walletClientId: undefined,
  walletClientSecret: undefined,
  walletWebhookId: undefined,
  walletEnvironment: undefined,
  invoiceSellerVat: undefined,
  invoiceSellerName: undefined,
  enableFlags: false,
  eInvoicingProvider: undefined,
  eInvoicingEnvironment: undefined,
  gatewayaUsername: undefined,
  gatewayaPassword: undefined,
  gatewayaToken: undefined,
  adminEmail: undefined,
  adminPasswordStdin: false,
  testConnection: false,
  api: undefined,
  watchCard: false,
  stopWatch: false,
  noRestart: false,
  dryRun: false,
  yes: false,
  seed: false,
  json: false,
};

describe('what svc instance payments is given', () => {
  it.each<readonly [Partial<PaymentsGiven>, string | undefined]>([
    [{}, undefined],
    [{ cardSecretKey: '' }, 'without a value'],
    [{ watchCard: true, stopWatch: true }, 'exclude each other'],
    [{ testConnection: true }, '--admin-email'],
    [{ eInvoicingProvider: 'GatewayB' }, '--admin-email'],
    [{ gatewayaPassword: 'x', adminEmail: 'a@b.it' }, undefined],
    [{ gatewayaToken: 'x', eInvoicingProvider: 'GatewayA', adminEmail: 'a@b.it' }, 'GatewayB'],
    [{ gatewayaToken: 'x', eInvoicingProvider: 'GatewayB', adminEmail: 'a@b.it' }, undefined],
  ])('%j is judged: %s', (given, why) => {
    const result = misuse({ ...nothing, ...given });
    expect(result === undefined ? undefined : result.includes(why ?? 'nothing')).toBe(
      why === undefined ? undefined : true,
    );
  });
  it('saves e-invoicing settings only when one of them is named', () => {
    expect(savesEInvoicing({ ...nothing, adminEmail: 'a@b.it', testConnection: true })).toBe(false);
    expect(savesEInvoicing({ ...nothing, eInvoicingEnvironment: 'Prod' })).toBe(true);
  });
});
