import { describe, expect, it } from 'vitest';
import { effectiveSeller, parseSeller } from '@svc/domain/invoicing';
import { readConfig } from '../config/config.ts';
import { readKeys } from '../keys/keys.ts';
import { commerceConfig } from './commerce-config.ts';

const ring = (byte: number): string => `k:${Buffer.alloc(32, byte).toString('base64')}`;
const configOf = (variables: Readonly<Record<string, string>> = {}) => {
  const config = readConfig({ AUTH__COOKIEKEYS: ring(1), SECRETS__KEYRING: ring(2), ...variables });
  return commerceConfig(config, readKeys(config));
};
const seller = {
  PAYMENT__INVOICESELLER__NAME: 'Studio Loto S.r.l.',
  PAYMENT__INVOICESELLER__VATNUMBER: '12345678903',
  PAYMENT__INVOICESELLER__FISCALCODE: '12345678903',
  PAYMENT__INVOICESELLER__REGIMEFISCALE: 'RF01',
  PAYMENT__INVOICESELLER__ADDRESS: 'Viale della Libertà',
  PAYMENT__INVOICESELLER__STREETNUMBER: '1',
  PAYMENT__INVOICESELLER__POSTALCODE: '00185',
  PAYMENT__INVOICESELLER__CITY: 'Roma',
  PAYMENT__INVOICESELLER__PROVINCE: 'RM',
  PAYMENT__INVOICESELLER__COUNTRY: 'IT',
  PAYMENT__INVOICESELLER__EMAIL: 'studio@loto.example',
};

describe('what the environment says about payments', () => {
  it('config.Payment:HoldMinutes, config.Payment:MaxActiveHoldsPerUser, config.Payment:PaidReviewHoldMinutes, limit.hold, limit.active-holds, limit.review-hold: stands as the specification says while nothing is set', () => {
    expect(configOf()).toMatchObject({ holdMs: 30 * 60_000, maxActiveHoldsPerUser: 3, paidReviewHoldMinutes: 1440 });
  });

  it('config.Payment:InvoiceSeries, config.Payment:InvoiceTimeZone, config.Payment:InvoiceEmailMaxAttempts, config.Payment:FinalizationMaxAttempts: has our defaults where it names none', () => {
    expect(configOf()).toMatchObject({
      invoiceSeries: 'SVC',
      invoiceTimeZone: 'Europe/Rome',
      invoiceEmailMaxAttempts: 5,
      finalizationMaxAttempts: 10,
    });
  });

  it('config.override-convention, config.env-mapping: is overridden key by key, PAYMENT__X for Payment:X', () => {
    const set = configOf({
      PAYMENT__HOLDMINUTES: '0.5',
      PAYMENT__MAXACTIVEHOLDSPERUSER: '7',
      PAYMENT__PAIDREVIEWHOLDMINUTES: '90',
      PAYMENT__INVOICESERIES: 'WEB',
      PAYMENT__INVOICETIMEZONE: 'Europe/Vienna',
      PAYMENT__INVOICEEMAILMAXATTEMPTS: '2',
      PAYMENT__FINALIZATIONMAXATTEMPTS: '4',
    });
    expect(set).toMatchObject({
      holdMs: 30_000,
      maxActiveHoldsPerUser: 7,
      paidReviewHoldMinutes: 90,
      invoiceSeries: 'WEB',
      invoiceTimeZone: 'Europe/Vienna',
      invoiceEmailMaxAttempts: 2,
      finalizationMaxAttempts: 4,
    });
  });

  it('config.PAYMENT__URLS: sends people back to the frontend, else to the server’s own pages, unless it names others', () => {
    const urls = (variables: Readonly<Record<string, string>>) => {
      const { successUrl, cancelUrl } = configOf(variables);
      return [successUrl, cancelUrl];
    };
    const home = 'https://studio.example';
    expect(urls({ FRONTEND__URL: home, HTTP__PUBLICURL: 'https://api.studio.example' })).toEqual([home, home]);
    const own = 'https://api.studio.example/pagamento';
    expect(urls({ HTTP__PUBLICURL: 'https://api.studio.example' })).toEqual([
      `${own}/esito?ordine={order}`,
      `${own}/annullato?ordine={order}`,
    ]);
    expect(urls({ FRONTEND__URL: home, PAYMENT__SUCCESSURL: `${home}/grazie` })).toEqual([`${home}/grazie`, home]);
    expect(urls({ FRONTEND__URL: home, PAYMENT__CANCELURL: `${home}/no` })).toEqual([home, `${home}/no`]);
  });

  it.each(['/ordini/{order}/grazie?o={order}', '/ordini/%7Border%7D?o=%7border%7d', '/grazie?o={order}#{order}'])(
    'config.PAYMENT__URLS: keeps the place of the order in %s, in path and query, as it was written',
    (page) => {
      const url = `https://studio.example${page}`;
      const { successUrl, cancelUrl } = configOf({ PAYMENT__SUCCESSURL: url, PAYMENT__CANCELURL: url });
      expect([successUrl, cancelUrl]).toEqual([url, url]);
    },
  );

  it('config.PAYMENT__INVOICESELLER: names the whole seller, in Italy and with a fiscal regime', () => {
    const { environmentSeller } = configOf(seller);
    expect(new Set(Object.values(environmentSeller))).toEqual(new Set(Object.values(seller)));
    expect(parseSeller(effectiveSeller({}, environmentSeller)).isOk()).toBe(true);
    const broken = (over: Readonly<Record<string, string>>) =>
      parseSeller(configOf({ ...seller, ...over }).environmentSeller).isErr();
    for (const wrong of [{ PAYMENT__INVOICESELLER__COUNTRY: 'DE' }, { PAYMENT__INVOICESELLER__REGIMEFISCALE: 'RF99' }])
      expect(() => configOf({ ...seller, ...wrong })).toThrow(Object.keys(wrong)[0]);
    for (const key of ['NAME', 'VATNUMBER', 'REGIMEFISCALE', 'ADDRESS', 'POSTALCODE', 'CITY'])
      expect([key, broken({ [`PAYMENT__INVOICESELLER__${key}`]: '' })]).toEqual([key, true]);
  });

  it('payments.seller-block: is not asked for a single field once the settings hold one', () => {
    const { environmentSeller } = configOf(seller);
    expect(effectiveSeller({ email: 'altro@studio.example' }, environmentSeller)).toEqual({
      email: 'altro@studio.example',
    });
  });
});
