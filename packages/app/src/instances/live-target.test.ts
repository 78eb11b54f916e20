import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { liveReasons, type InvoicesGo } from './live-target.ts';

const reasons = (variables: Readonly<Record<string, string>>, invoicesGo: InvoicesGo = null) =>
  liveReasons(readConfig(variables), invoicesGo);

describe('a live target', () => {
  it.each([
    [{ PAYMENT__CARD__SECRETKEY: 'sk_live_1' }, 'card_key_live'],
    [{ PAYMENT__CARD__SECRETKEY: 'rk_live_1' }, 'card_key_live'],
    [{ PAYMENT__WALLET__CLIENTID: 'x' }, 'wallet_live'],
    [{ NODE_ENV: 'production' }, 'production_mode'],
    [{ HTTP__PUBLICURL: 'https://studio.it' }, 'public_address'],
    [{ HTTP__PUBLICURL: 'http://192.168.1.4:4280' }, 'public_address'],
    [{ HTTP__PUBLICURL: 'https://localhost.evil.it' }, 'public_address'],
    [{ HTTP__PUBLICURL: 'http://localhost:4280', HTTP__HOSTALIASES: 'a.test, prenota.studio.it' }, 'public_address'],
  ] as const)('is %j: %s', (variables, reason) => expect(reasons(variables)).toEqual([reason]));
  it('is also one whose invoices go to SDI, or of which that cannot be told', () => {
    expect(reasons({}, 'Prod')).toEqual(['einvoicing_prod']);
    expect(reasons({}, 'unknown')).toEqual(['einvoicing_unknown']);
  });
  it('is not a developer’s tenant with keys of the test kind', () => {
    const test = {
      PAYMENT__CARD__SECRETKEY: 'sk_test_1',
      PAYMENT__WALLET__CLIENTID: 'x',
      PAYMENT__WALLET__ENVIRONMENT: 'sandbox',
    };
    for (const url of [
      'http://127.0.0.1:4280',
      'http://[::1]:1',
      'http://localhost',
      'http://sole.localhost:1',
      'https://a.test',
    ])
      expect(reasons({ ...test, HTTP__PUBLICURL: url }, 'Test')).toEqual([]);
    expect(reasons({})).toEqual([]);
  });
});
