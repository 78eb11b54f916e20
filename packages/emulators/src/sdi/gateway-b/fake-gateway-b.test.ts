import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleFattura } from '@svc/application/testing';
import { request } from 'undici';
import { startFakeGatewayB, type FakeGatewayB, type FakeGatewayBOptions } from './fake-gateway-b.ts';

const now = Date.parse('2026-03-04T09:00:00Z');
let gateway: FakeGatewayB;
const start = async (options: FakeGatewayBOptions = {}): Promise<void> => {
  await gateway.close();
  gateway = await startFakeGatewayB({ clock: () => now, requireRegisteredSeller: false, ...options });
};
beforeEach(async () => {
  gateway = await startFakeGatewayB({ clock: () => now, requireRegisteredSeller: false });
});
afterEach(() => gateway.close());

interface Given {
  readonly token?: string;
  readonly body?: string;
  readonly type?: string;
  readonly accept?: string;
}
const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, given: Given = {}) => {
  const answer = await request(`${gateway.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${given.token ?? 'demo-test'}`,
      'content-type': given.type ?? 'application/xml',
      accept: given.accept ?? 'application/json',
    },
    body: given.body ?? null,
    reset: true,
  });
  const text = await answer.body.text();
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
  return { status: answer.statusCode, text, body };
};
const send = (body = sampleFattura(), path = '/test/invoices') => call('POST', path, { body });
const sent = async (body?: string): Promise<string> =>
  ((await send(body)).body as { readonly data: { readonly uuid: string } }).data.uuid;
const list = async (query = '') =>
  (
    (await call('GET', `/test/invoices${query}`)).body as {
      readonly data: readonly { readonly uuid: string; readonly marking: string }[];
    }
  ).data;
const company = {
  fiscal_id: '01234567897',
  name: 'Studio Loto',
  email: 'info@studio-loto.example',
  apply_signature: false,
  apply_legal_storage: false,
};
const registry = '/test/business_registry_configurations';
const register = (over: object = {}) =>
  call('POST', registry, { body: JSON.stringify({ ...company, ...over }), type: 'application/json' });

describe('access', () => {
  test('a token opens its own environment alone', async () => {
    expect((await call('GET', '/test/invoices')).status).toBe(200);
    expect((await call('GET', '/prod/invoices')).status).toBe(401);
    expect((await call('GET', '/test/invoices', { token: 'nobody' })).status).toBe(401);
  });

  test('a token without the scope of the call is known, and still refused, by name', async () => {
    await start({ tokens: [{ token: 'reads', environment: 'test', scopes: ['GET:test.sdi.openapi.it/invoices'] }] });
    expect((await call('GET', '/test/invoices', { token: 'reads' })).status).toBe(200);
    expect(await call('POST', '/test/invoices', { token: 'reads', body: sampleFattura() })).toMatchObject({
      status: 403,
      body: { success: 'false', message: 'Token without scope POST:test.sdi.openapi.it/invoices' },
    });
  });
});

describe('sending', () => {
  test('a document gets a uuid and nothing else, and the file stays as it came', async () => {
    const answer = await send();
    expect(Object.keys((answer.body as { readonly data: object }).data)).toEqual(['uuid']);
    expect(gateway.books.invoices[0]?.xml).toBe(sampleFattura());
  });

  test.each([
    ['JSON', '{}', 'application/json', 422, '802'],
    ['no XML', 'hello', 'application/xml', 422, '802'],
    ['a DOCTYPE', sampleFattura().replace('?>', '?><!DOCTYPE x>'), 'application/xml', 422, '802'],
    ['no recipient code', sampleFattura({ code: '' }), 'application/xml', 400, 230],
    ['no lines', sampleFattura().replace(/<DettaglioLinee>.*<\/DettaglioLinee>/su, ''), 'application/xml', 400, 230],
  ] as const)('%s is refused and not stored', async (_, body, type, status, error) => {
    const answer = await call('POST', '/test/invoices', { body, type });
    expect([answer.status, (answer.body as { readonly error: unknown }).error]).toEqual([status, error]);
    expect(gateway.books.invoices).toEqual([]);
  });

  test('without a configuration, suspended, with an empty wallet, or by the wrong variant nothing is sent', async () => {
    await start({ requireRegisteredSeller: true });
    const answered = async (path?: string) => (await send(sampleFattura(), path)).status;
    expect(await answered()).toBe(404);
    await register();
    expect(await answered('/test/invoices_signature')).toBe(412);
    gateway.emptyWallet(true);
    expect(await answered()).toBe(402);
    gateway.emptyWallet(false);
    gateway.suspend('01234567897');
    expect(await answered()).toBe(404);
    expect((await call('PATCH', `${registry}/01234567897/activate`)).status).toBe(200);
    expect([await answered(), gateway.books.invoices.length]).toEqual([200, 1]);
  });

  test('a repeated document is accepted again, and its second copy comes back as 00404', async () => {
    const ids = [await sent(), await sent()];
    expect(new Set(ids).size).toBe(2);
    gateway.advanceClock(6_000);
    expect((await list()).map(({ uuid, marking }) => [ids.indexOf(uuid), marking])).toEqual([
      [1, 'rejected'],
      [0, 'delivered'],
    ]);
  });

  test('a document that the administration refused leaves its number to the corrected one', async () => {
    gateway.setState(await sent(), 'RIFI', 'EC02');
    await sent();
    gateway.advanceClock(6_000);
    expect((await list()).map(({ marking }) => marking)).toEqual(['delivered', 'rejected-pa']);
  });

  test('a person must be named by the codice fiscale in the header, or SDI answers 00300', async () => {
    const person = sampleFattura().replace(
      '<Anagrafica><Denominazione>Studio Loto',
      '<CodiceFiscale>VRDGPP70A01F205Z</CodiceFiscale><Anagrafica><Denominazione>Studio Loto',
    );
    await sent(person);
    gateway.advanceClock(6_000);
    expect((await list())[0]?.marking).toBe('rejected');
    expect(gateway.books.invoices[0]?.message).toContain('00300');
  });
});

describe('states and messages', () => {
  test.each([
    [{}, 'delivered'],
    [{ code: '0000000' }, 'not-delivered'],
    [{ buyer: 'Prova scarto srl' }, 'rejected'],
    [{ buyer: 'Rifiuto srl' }, 'rejected-pa'],
    [{ buyer: 'Accetta srl' }, 'accepted-pa'],
    [{ buyer: 'Decorrenza srl' }, 'deadline-terms'],
  ])('%j is waiting, then sent, then %s', async (change, final) => {
    await sent(sampleFattura(change));
    const marking = async () => (await list())[0]?.marking;
    const words = [await marking()];
    gateway.advanceClock(2_000);
    words.push(await marking());
    gateway.advanceClock(4_000);
    words.push(await marking());
    expect(words).toEqual(['waiting', 'sent', final]);
  });

  test('one reason is an object and several are a list; the original is XML', async () => {
    const uuid = await sent();
    const errors = async (): Promise<unknown> => {
      const { body } = await call('GET', `/test/invoices_notifications/${uuid}`);
      const { data } = body as {
        readonly data: readonly { readonly message: { readonly lista_errori: { readonly Errore: unknown } } }[];
      };
      return data.at(-1)?.message.lista_errori.Errore;
    };
    gateway.setState(uuid, 'ERRO', '00305 - IdCodice');
    expect(await errors()).toEqual({ Codice: '00305', Descrizione: 'IdCodice' });
    gateway.setState(uuid, 'ERRO', '00305 - IdCodice\n00417 - CF');
    expect(await errors()).toHaveLength(2);
    const { text } = await call('GET', `/test/invoices_notifications/${uuid}`, { accept: 'application/xml' });
    expect(text).toContain('<Codice>00417</Codice>');
  });
});

describe('reading', () => {
  test('sent ones are listed unless received ones are asked for; pages come without totals', async () => {
    await start({ pageSize: 2 });
    for (const number of ['1', '2', '3']) await sent(sampleFattura({ number }));
    gateway.receive(sampleFattura({ number: 'F/9' }));
    const lengths = [await list(), await list('?page=2'), await list('?page=3'), await list('?type=1')];
    expect(lengths.map((rows) => rows.length)).toEqual([2, 1, 0, 1]);
    expect((await call('GET', '/test/invoices?type=2')).status).toBe(400);
  });

  test('the queue shows a document late, and may ignore filters', async () => {
    await start({ queueMs: 60_000 });
    await sent();
    expect(await list()).toEqual([]);
    gateway.advanceClock(60_000);
    expect(await list('?invoiceNumber=X')).toEqual([]);
    gateway.listOtherwise({ ignoredFilters: ['invoiceNumber'] });
    expect(await list('?invoiceNumber=X')).toHaveLength(1);
  });

  test('a download marks the document, and another form than the known ones is refused', async () => {
    const uuid = await sent();
    const download = (accept: string) => call('GET', `/test/invoices_download/${uuid}`, { accept });
    expect((await download('application/json')).status).toBe(454);
    expect((await download('application/xml')).text).toBe(sampleFattura());
    expect((await download('application/pdf')).text.slice(0, 5)).toBe('%PDF-');
    expect((await call('GET', `/test/invoices/${uuid}`)).body).toMatchObject({ data: { downloaded: true } });
  });

  test('a company stands once, and so does its address', async () => {
    expect((await register({ email: '' })).body).toMatchObject({ error: 610, message: 'email is required' });
    expect((await register()).status).toBe(200);
    expect((await register()).status).toBe(409);
    expect((await register({ fiscal_id: '12345678903' })).body).toMatchObject({ error: 612 });
    expect((await call('GET', `${registry}/12345678903`)).status).toBe(404);
  });
});

test('faults, states, wallet, receptions, clock and books are reachable over HTTP, and no token is shown', async () => {
  const control = (path: string, body: unknown) =>
    fetch(`${gateway.url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  await control('faults', { calls: [{ kind: 'rate-limit' }], outcomes: [{ refuse: 'no' }, { state: 'NONC' }] });
  expect([(await send()).status, (await send()).status]).toEqual([429, 400]);
  const uuid = await sent();
  await control('clock', { advanceMs: 6_000 });
  expect((await list())[0]?.marking).toBe('not-delivered');
  await control(`invoices/${uuid}/state`, { state: 'RIFI' });
  await control('receptions', { xml: sampleFattura({ number: 'F/9' }) });
  await control('wallet', { empty: true });
  expect((await send()).status).toBe(402);
  expect(await (await fetch(`${gateway.url}/_control/books`)).json()).toMatchObject({
    invoices: [{ state: 'RIFI' }, { number: 'F/9' }],
  });
  expect(await (await fetch(`${gateway.url}/_control/calls`)).text()).not.toContain('demo-test');
});

test('documents and companies outlive the process when there is a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fake-gateway-b-'));
  try {
    const stateFile = join(folder, 'gateway.json');
    await start({ stateFile });
    await register();
    await sent();
    const before = structuredClone(gateway.books);
    await start({ stateFile });
    expect(gateway.books).toEqual(before);
  } finally {
    await rm(folder, { recursive: true });
  }
});
