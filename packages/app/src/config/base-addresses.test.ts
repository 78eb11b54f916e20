import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as Effect from 'effect/Effect';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardProvider, walletProvider } from '@svc/adapters-payments';
import { startFakeCard, startFakeWallet } from '@svc/emulators/payments';
import { invoiceGateways, type InvoiceGatewaysConfig } from '@svc/adapters-sdi';
import { startFakeGatewayA, startFakeGatewayB } from '@svc/emulators/sdi';
import { sampleEmission, sampleSeller, sessionRequest } from '@svc/application/testing';
import type { GatewayAccess } from '@svc/application/invoicing';
import { readConfig } from './config.ts';

const run = Effect.runPromise;
const PREFIX = '/behind/a-proxy';

/** A proxy in front of another party: it answers below its prefix alone, and takes that away. */
const proxyTo = async (target: string): Promise<{ readonly url: string; readonly server: Server }> => {
  const { hostname, port, pathname } = new URL(target);
  const server = createServer((asked, answer) => {
    const { url = '', method, headers } = asked;
    if (!url.startsWith(`${PREFIX}/`)) return void answer.writeHead(404).end('no such place');
    const path = `${pathname.replace(/\/$/u, '')}${url.slice(PREFIX.length)}`;
    const onward = request({ hostname, port, method, path, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PREFIX}`, server };
};

describe('an address with a path, as a proxy in front of the other party has it', () => {
  let closing: (() => Promise<void> | void)[];
  beforeEach(() => {
    closing = [];
  });
  afterEach(async () => {
    for (const close of closing.toReversed()) await close();
  });
  const behind = async (party: { readonly url: string; readonly close: () => Promise<void> }): Promise<string> => {
    const { url, server } = await proxyTo(party.url);
    closing.push(party.close, () => {
      server.close();
      server.closeAllConnections();
    });
    return url;
  };
  const session = (tenant: string) => sessionRequest({ tenant, now: () => Temporal.Now.instant() });

  it.each(['', '/'])('keeps its path at the card provider (%j behind it)', async (end) => {
    const secretKey = 'sk_test_1';
    const card = await startFakeCard({ webhook: { url: 'http://127.0.0.1:1', secret: 'whsec_1' }, secretKey });
    const baseUrl = `${await behind(card)}${end}`;
    const provider = cardProvider({ tenant: 'loto', secretKey, webhookSecret: 'whsec_1', baseUrl });
    expect(await run(provider.createSession(session('loto')))).toMatchObject({ kind: 'confirmed' });
    expect(card.books.sessions).toHaveLength(1);
  });

  it.each(['', '/'])('keeps its path at the wallet provider, its token included (%j behind it)', async (end) => {
    const [clientId, clientSecret] = ['client', 'secret'];
    const wallet = await startFakeWallet({
      webhook: { url: 'http://127.0.0.1:1', webhookId: 'WH-1' },
      clientId,
      clientSecret,
    });
    const baseUrl = `${await behind(wallet)}${end}`;
    const account = { tenant: 'loto', environment: 'sandbox', clientId, clientSecret, webhookId: 'WH-1' } as const;
    const provider = walletProvider({ ...account, baseUrl });
    expect(await run(provider.createSession(session('loto')))).toMatchObject({ kind: 'confirmed' });
    expect(wallet.books.orders).toHaveLength(1);
  });

  const emitted = async (config: InvoiceGatewaysConfig, access: Omit<GatewayAccess, 'vatNumber'>) => {
    const gateway = invoiceGateways(config).open({ ...access, vatNumber: null });
    await run(gateway.registerSeller(sampleSeller));
    const outcome = await run(gateway.emit(sampleEmission()));
    if (outcome.kind !== 'answered') throw new Error(JSON.stringify(outcome));
    const { sellerVatNumber, number, date } = sampleEmission();
    expect(await run(gateway.search({ sellerVatNumber, number, date }))).toHaveLength(1);
    return run(gateway.file(outcome.row.remoteId, 'xml'));
  };

  it.each(['', '/', '/test', '/prod/'])('keeps its path at GatewayA (%j behind it)', async (end) => {
    const fake = await startFakeGatewayA();
    const baseUrl = `${await behind({ url: fake.baseUrl, close: fake.close })}${end}`;
    const access = { provider: 'GatewayA', environment: 'Test', username: 'demo', secret: 'demo' } as const;
    await emitted({ gatewayA: { baseUrl } }, access);
    expect(fake.books.fatture).toHaveLength(1);
  });

  it.each(['sdi', 'invoice'] as const)('keeps its path at GatewayB (%s)', async (dialect) => {
    const fake = await startFakeGatewayB({ dialect });
    const Test = await behind({ url: fake.baseUrls.Test, close: fake.close });
    const access = { provider: 'GatewayB', environment: 'Test', username: '', secret: 'demo-test' } as const;
    expect(await emitted({ gatewayB: { dialect, baseUrls: { Test } } }, access)).not.toBeNull();
    expect(fake.books.invoices).toHaveLength(1);
  });
});

describe('an address that nothing can be put behind', () => {
  const keys = [
    'PAYMENT__CARD__BASEURL',
    'PAYMENT__WALLET__BASEURL',
    'EINVOICING__BASEURL',
    'EINVOICING__GATEWAYBBASEURL__TEST',
    'EINVOICING__GATEWAYBBASEURL__PROD',
    'LEGACYCMS__BASEURL',
    'STORAGE__S3__ENDPOINT',
  ];
  it.each(keys)('is refused for %s when the configuration is read', (key) => {
    expect(readConfig({ [key]: 'https://proxy.example/behind' })).toMatchObject({
      [key]: 'https://proxy.example/behind',
    });
    for (const wrong of [
      'https://h.example/?to=a',
      'https://h.example/#a',
      'https://u@h.example',
      'https://u:p@h.example/b',
    ])
      expect(() => readConfig({ [key]: wrong })).toThrow(
        `${key}: must be an address without user name, query and fragment`,
      );
    expect(() => readConfig({ [key]: 'proxy.example' })).toThrow(`${key}: must be an http or https address`);
  });
});
