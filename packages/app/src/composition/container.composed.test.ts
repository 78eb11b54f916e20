import type { Container, ServiceIdentifier } from 'inversify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Effect from 'effect/Effect';
import { openDatabase, type Database } from '@svc/adapters-db';
import { freshDatabase, type FreshDatabase } from '@svc/adapters-db/testing';
import { openBcryptHasher, openImageMaker } from '@svc/adapters-platform';
import { readConfig } from '../config/config.ts';
import { gatewayCounts } from '../background/gateway-counts.ts';
import { readKeys } from '../keys/keys.ts';
import { paymentLoops } from '../background/loops.ts';
import { tenantContainer } from './container.ts';
import { tokens } from './tokens.ts';

const ring = (byte: number): string => `k:${Buffer.alloc(32, byte).toString('base64')}`;
const keys = { AUTH__COOKIEKEYS: ring(1), SECRETS__KEYRING: ring(2) };
const card = { PAYMENT__CARD__SECRETKEY: 'sk_test_1', PAYMENT__CARD__WEBHOOKSECRET: 'whsec_1' };
const wallet = {
  PAYMENT__WALLET__CLIENTID: 'client-1',
  PAYMENT__WALLET__CLIENTSECRET: 'secret-1',
  PAYMENT__WALLET__WEBHOOKID: 'WH-1',
};
const all = {
  ...card,
  ...wallet,
  PAYMENT__WALLET__BASEURL: 'http://127.0.0.1:4',
  PAYMENT__CARD__BASEURL: 'http://127.0.0.1:1',
  EINVOICING__BASEURL: 'http://127.0.0.1:2',
  MAIL__URL: 'smtp://127.0.0.1:3',
  COOKIE_DOMAIN: 'studio.example',
  FRONTEND__URL: 'https://studio.example',
};

const modes = (['development', 'test', 'production'] as const).flatMap((mode) =>
  [
    ['nothing configured', {}],
    ['card configured', card],
    ['everything configured', all],
    ['the wallet as provider, not configured', { ...card, PAYMENT__PROVIDER: 'wallet' }],
    ['the wallet as provider', { ...wallet, PAYMENT__PROVIDER: 'wallet' }],
  ].map(([name, variables]) => [mode, name, variables] as const),
) as readonly (readonly ['development' | 'test' | 'production', string, Readonly<Record<string, string>>])[];

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url });
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

const containerOf = (mode: string, variables: Readonly<Record<string, string>>): Container => {
  const config = readConfig({ NODE_ENV: mode, ...keys, ...variables });
  return tenantContainer({
    config,
    keys: readKeys(config),
    logger: { log: () => undefined },
    database,
    passwordHasher: openBcryptHasher({ cost: 4 }),
    images: openImageMaker(),
    gatewayCounts: gatewayCounts(config, { log: () => undefined }),
    pulse: { databaseIsUp: Effect.succeed(true), migrationsApplied: Effect.succeed(true), loopsAlive: () => true },
  });
};

const everyToken = Object.entries(tokens) as [string, ServiceIdentifier][];

describe.each(modes)('in %s with %s', (mode, _name, variables) => {
  const container = (): Container => containerOf(mode, variables);

  it('every token resolves, each to one object per tenant', () => {
    const tenant = container();
    for (const [name, token] of everyToken) {
      const found = tenant.get(token);
      expect([name, found === undefined, tenant.get(token) === found]).toEqual([name, false, true]);
    }
  });

  it('the port objects hold every port, none of them missing, and share one of each', () => {
    const tenant = container();
    const [money, account] = [tenant.get(tokens.money), tenant.get(tokens.account)];
    for (const ports of [money, account])
      expect(Object.entries(ports).filter(([, port]) => port === undefined)).toEqual([]);
    const both = Object.entries(account).filter(([name]) => name in money);
    expect(both.length).toBeGreaterThan(40);
    for (const [name, port] of both) expect([name, Reflect.get(money, name) === port]).toEqual([name, true]);
  });

  it('payments.provider-readiness, config.PAYMENT__PROVIDER, payments.identifiers: each provider is there exactly when its credentials are', () => {
    const money = container().get(tokens.money);
    const [hasCard, hasWallet] = ['PAYMENT__CARD__SECRETKEY' in variables, 'PAYMENT__WALLET__CLIENTID' in variables];
    expect(money.providers('card') !== undefined).toBe(hasCard);
    expect(money.providers('wallet') !== undefined).toBe(hasWallet);
    expect(money.config.providerReady).toBe('PAYMENT__PROVIDER' in variables ? hasWallet : hasCard);
  });
});

describe('payments.provider-readiness', () => {
  const readyWith = (variables: Readonly<Record<string, string>>): boolean =>
    containerOf('production', variables).get(tokens.money).config.providerReady;
  it.each(Object.keys(wallet))(
    'config.PAYMENT__WALLET__CLIENT, config.PAYMENT__WALLET__WEBHOOKID: the wallet is not ready without %s',
    (missing) => {
      const chosen = { ...wallet, PAYMENT__PROVIDER: 'wallet' };
      expect([readyWith(chosen), readyWith({ ...chosen, [missing]: '' })]).toEqual([true, false]);
    },
  );
  it.each(Object.keys(card))(
    'config.PAYMENT__CARD__SECRETKEY, config.PAYMENT__CARD__WEBHOOKSECRET: the card is not ready without %s',
    (missing) => {
      expect([readyWith(card), readyWith({ ...card, [missing]: '' })]).toEqual([true, false]);
    },
  );
});

describe('the container', () => {
  it('tenant.isolation, flags.per-tenant: shares nothing between two tenants but what was handed to both', () => {
    const one = containerOf('test', card);
    const two = containerOf('test', { ...card, SVC_TENANT: 'palestra-sole', COOKIE_NAME: 'SvcAuth-sole' });
    expect(one.get(tokens.money)).not.toBe(two.get(tokens.money));
    expect(one.get(tokens.door).limiter).not.toBe(two.get(tokens.door).limiter);
    expect([one, two].map((tenant) => tenant.get(tokens.door).id)).toEqual(['studio-loto', 'palestra-sole']);
    expect(two.get(tokens.door).sessionCookieName).toBe('SvcAuth-sole');
  });

  it('counts calls to gateways with all others, or in the place that was named, strictly there', async () => {
    const limiterOf = (variables: Readonly<Record<string, string>>) => {
      const tenant = containerOf('test', variables);
      return { gateway: tenant.get(tokens.money).gatewayLimiter, own: tenant.get(tokens.money).sharedLimiter };
    };
    const limit = { name: 'calls', points: 1, perSeconds: 60 };
    const unnamed = limiterOf({});
    await Effect.runPromise(unnamed.own.take(limit, 'a'));
    expect(await Effect.runPromise(unnamed.gateway.take(limit, 'a'))).toMatchObject({ allowed: false });
    const named = limiterOf({ EINVOICING__LIMITSDATABASEURL: 'postgres://svc:x@127.0.0.1:1/none' });
    expect(await Effect.runPromise(Effect.flip(named.gateway.take(limit, 'a')))).toMatchObject({ _tag: 'StoreDown' });
    expect(await Effect.runPromise(named.own.take(limit, 'b'))).toEqual({ allowed: true });
  });

  it('config.EInvoicing:ReconcileIntervalMinutes: falls back to five minutes between reconciles below the floor of one', () => {
    const period = (minutes: string): number | undefined => {
      const config = readConfig({ EINVOICING__RECONCILEINTERVALMINUTES: minutes });
      const loops = paymentLoops(containerOf('test', {}).get(tokens.money), config);
      return loops.find(({ name }) => name === 'EInvoicingReconcile')?.everyMs;
    };
    expect(['10', '1', '0.5', '0', '-3'].map(period)).toEqual([600_000, 60_000, 300_000, 300_000, 300_000]);
  });

  it('limit.reconcile, limit.payment-poll, job.BookingPaymentBackgroundService, job.CommerceOrderBackgroundService: has the two named services, swept every 30 seconds, and the reconcile loop, first after a minute', () => {
    const loops = paymentLoops(containerOf('test', {}).get(tokens.money), readConfig({}));
    const partsOf = (service: string) =>
      loops.filter(({ name }) => name.startsWith(`${service}.`)).map(({ name }) => name.split('.')[1]);
    expect(partsOf('BookingPaymentBackgroundService')).toEqual(
      expect.arrayContaining(['expire', 'finalize', 'invoices', 'intents', 'refunds']),
    );
    expect(partsOf('CommerceOrderBackgroundService')).toEqual(['expire', 'finalize', 'invoices', 'mails']);
    const sweeps = loops.filter(({ name }) => name.includes('BackgroundService.'));
    expect(new Set(sweeps.map(({ everyMs }) => everyMs))).toEqual(new Set([30_000]));
    expect(loops.find(({ name }) => name === 'EInvoicingReconcile')).toMatchObject({
      firstAfterMs: 60_000,
      everyMs: 300_000,
    });
  });
});
