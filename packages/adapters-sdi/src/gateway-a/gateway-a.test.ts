import * as Effect from 'effect/Effect';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invoiceGatewayContract } from '@svc/application/contracts';
import { sampleEmission, sampleSeller } from '@svc/application/testing';
import { openGatewayAHarness, type GatewayAHarness } from './gateway-a-harness.testkit.ts';
import { accountUrl } from './gateway-a-config.ts';
import { toRow } from './gateway-a-rows.ts';
import { romeInstant } from './gateway-a-tokens.ts';
import { invoiceGateways } from '../invoice-gateways.ts';

invoiceGatewayContract('GatewayA', openGatewayAHarness);

let harness: GatewayAHarness;
beforeEach(async () => {
  harness = await openGatewayAHarness();
});
afterEach(() => harness.close());

const run = Effect.runPromise;
const emit = () => run(harness.gateway.emit(sampleEmission()));
const schemes = () =>
  harness.fake.calls.map(
    ({ method, path, headers }) => `${method} ${path.split('/').at(-1)} ${headers['authorization']}`,
  );
const stored = () => harness.fake.books.fatture.length;

describe('the token', () => {
  test('einv-settings.gateway-a: username and password sign in, and that one login serves every later call, of every gateway opened together', async () => {
    await emit();
    await run(harness.gateway.probe);
    expect(schemes()).toEqual(['POST authentication Basic', 'POST fatture Bearer', 'GET fatture Bearer']);
  });

  test('calls that begin together share one login', async () => {
    await Promise.all(Array.from({ length: 8 }, () => run(harness.gateway.probe)));
    expect(schemes().filter((call) => call.startsWith('POST authentication'))).toHaveLength(1);
  });

  test('einv-settings.gateway-token-cache: an account has a token of its own per environment', async () => {
    await run(harness.gateway.probe);
    await run(harness.elsewhere.probe);
    expect(schemes().filter((call) => call.startsWith('POST authentication'))).toHaveLength(2);
  });

  test('a token the gateway no longer takes is dropped, and the transmission repeated once with the credentials', async () => {
    await run(harness.gateway.probe);
    harness.fake.expireTokens();
    harness.fake.clearCalls();
    expect((await emit()).kind).toBe('answered');
    expect(schemes()).toEqual(['POST fatture Bearer', 'POST fatture Basic']);
    await run(harness.gateway.probe);
    expect(schemes().slice(2)).toEqual(['GET fatture Bearer']);
    expect(stored()).toBe(1);
  });

  test('it is renewed five minutes before its end', async () => {
    let now = Temporal.Now.instant();
    const config = { baseUrl: harness.fake.baseUrl, now: () => now };
    const gateway = invoiceGateways({ gatewayA: config }).open(harness.access);
    await run(gateway.probe);
    now = now.add({ hours: 11, minutes: 54 });
    await run(gateway.probe);
    expect(schemes().filter((call) => call.startsWith('POST authentication'))).toHaveLength(1);
    now = now.add({ minutes: 2 });
    await run(gateway.probe);
    expect(schemes().filter((call) => call.startsWith('POST authentication'))).toHaveLength(2);
  });

  test('einv-settings.gateway-token-cache: a changed password never meets the old token', async () => {
    const gateways = invoiceGateways({ gatewayA: { baseUrl: harness.fake.baseUrl } });
    await run(gateways.open(harness.access).probe);
    const failure = await run(Effect.flip(gateways.open({ ...harness.access, secret: 'new' }).probe));
    expect(failure).toMatchObject({ _tag: 'RemoteDenied' });
  });

  test.each([
    ['a broken login', { kind: 'drop-after' }],
    ['a login that fails over there', { kind: 'error' }],
    ['a login page of a proxy', { kind: 'html', status: 200 }],
  ] as const)('%s proves that the document never left', async (_, fault) => {
    harness.fake.failNext({ ...fault, route: 'POST /ws2.0/:segment/authentication' });
    expect(await emit()).toMatchObject({ kind: 'refused', where: 'unreachable' });
    expect(stored()).toBe(0);
  });

  test.each([
    ['2026-03-04 22:00:00', '2026-03-04T21:00:00Z'],
    ['2026-07-04 22:00:00', '2026-07-04T20:00:00Z'],
    ['tomorrow', undefined],
    ['2026-13-04 22:00:00', undefined],
  ])('%s is the instant %s', (text, instant) => {
    expect(romeInstant(text)?.toString()).toBe(instant);
  });
});

describe('the outcome of a transmission', () => {
  const route = 'POST /ws2.0/:segment/fatture';

  test.each([
    ['429', { kind: 'rate-limit' }],
    ['500 after the work', { kind: 'error-after' }],
    ['a proxy page with 502', { kind: 'html' }],
    ['a proxy page with 200', { kind: 'html', status: 200 }],
    ['a cut body', { kind: 'cut' }],
    ['200 without an id', { kind: 'answer', body: '{"sdi_stato":"INVI"}' }],
    ['200 without a state', { kind: 'answer', body: '{"id":"1"}' }],
    ['400 without the documented body', { kind: 'answer', status: 400, body: '<html>', contentType: 'text/html' }],
    ['403', { kind: 'answer', status: 403, body: '{"error":"no"}' }],
  ] as const)('%s is unknown, and the document is sent once', async (_, fault) => {
    harness.fake.failNext({ ...fault, route });
    expect((await emit()).kind).toBe('unknown');
    expect(harness.fake.calls.filter(({ path }) => path.endsWith('/fatture'))).toHaveLength(1);
  });

  test.each([
    [404, 'Risorsa non trovata', 'configuration'],
    [400, 'Cedente 01234567897 non abilitato in ambiente di test', 'configuration'],
    [400, 'XML non conforme allo schema FPR12', 'content'],
  ] as const)('%i %j is refused: %s', async (status, error, where) => {
    harness.fake.failNext({ kind: 'answer', when: 'before', status, body: JSON.stringify({ error }), route });
    expect(await emit()).toMatchObject({ kind: 'refused', where });
  });

  test('a redirect is not followed: the credentials stay here', async () => {
    harness.fake.failNext({ kind: 'redirect', location: `${harness.fake.baseUrl}/test/elsewhere`, route });
    expect((await emit()).kind).toBe('unknown');
    expect(harness.fake.calls.map(({ path }) => path)).toEqual(['/ws2.0/test/authentication', '/ws2.0/test/fatture']);
  });

  test('a document that would leave only after somebody else looks for it does not leave', async () => {
    const config = { baseUrl: harness.fake.baseUrl, leaveWithinMs: 100 };
    const gateway = invoiceGateways({ gatewayA: config }).open(harness.access);
    harness.fake.failNext({ kind: 'slow', ms: 300, when: 'after', route: 'POST /ws2.0/:segment/authentication' });
    expect(await run(gateway.emit(sampleEmission()))).toMatchObject({ kind: 'refused', where: 'unreachable' });
    expect(harness.fake.calls.filter(({ path }) => path.endsWith('/fatture'))).toEqual([]);
    await run(harness.gateway.probe);
    expect((await emit()).kind).toBe('answered');
  });

  test('an answer that does not come in time is unknown', async () => {
    const impatient = invoiceGateways({ gatewayA: { baseUrl: harness.fake.baseUrl, timeoutMs: 50 } }).open(
      harness.access,
    );
    await run(impatient.probe);
    harness.fake.failNext({ kind: 'slow', ms: 60_000, when: 'after', route });
    expect((await run(impatient.emit(sampleEmission()))).kind).toBe('unknown');
    expect(stored()).toBe(1);
  });
});

describe('the proof search', () => {
  const query = { sellerVatNumber: 'IT01234567897', number: 'SVC/1', date: Temporal.PlainDate.from('2026-03-04') };

  test('it asks for our own transmissions of that number, seller and year, never for unread ones', async () => {
    await emit();
    harness.fake.clearCalls();
    await run(harness.gateway.search(query));
    expect(harness.fake.calls.map((call) => call.query)).toEqual([
      {
        solo_trasmissioni: 'true',
        partita_iva: '01234567897',
        numero_documento: 'SVC/1',
        anno_documento: '2026',
        page: '1',
        per_page: '100',
      },
    ]);
  });

  test('what the number does not find is looked for by its days', async () => {
    await emit();
    harness.fake.clearCalls();
    const nothing = { kind: 'answer', body: '[]', route: 'GET /ws2.0/:segment/fatture' } as const;
    harness.fake.failNext(nothing);
    expect(await run(harness.gateway.search(query))).toMatchObject([{ number: 'SVC/1' }]);
    expect(harness.fake.calls.at(-1)?.query).toEqual({
      solo_trasmissioni: 'true',
      partita_iva: '01234567897',
      date_from: '2026-03-03',
      page: '1',
      per_page: '100',
    });
  });

  test('filters ignored over there bring in neither received rows nor other numbers, only rows that cannot be identified', async () => {
    const row = (id: string, numero: string | null, ricezione = '0') => ({
      id,
      ricezione,
      sdi_stato: 'INVI',
      dati_documento: { numero },
    });
    const rows = [row('1', 'SVC/1'), row('2', 'SVC/2'), row('3', 'SVC/1', '1'), row('4', null)];
    harness.fake.failNext({ kind: 'answer', body: JSON.stringify(rows), route: 'GET /ws2.0/*' });
    const found = await run(harness.gateway.search(query));
    expect(found.map(({ remoteId }) => remoteId)).toEqual(['1', '4']);
  });

  test('a search that does not end is a fault, never an absence', async () => {
    const body = JSON.stringify([{ id: '1', sdi_stato: 'INVI', dati_documento: { numero: 'X' } }]);
    const headers = { link: `<${harness.fake.baseUrl}/test/fatture?page=2>; rel="next"` };
    harness.fake.failNext({ kind: 'answer', body, headers, route: 'GET /ws2.0/*', times: 1_000 });
    expect(await run(Effect.flip(harness.gateway.search(query)))).toMatchObject({ _tag: 'RemoteDown' });
    expect(harness.fake.calls.length).toBeLessThan(30);
  });
});

test('a company that stands there as another account’s is not taken for ours', async () => {
  const body = JSON.stringify({ error: "Azienda gia' esistente" });
  harness.fake.failNext({ kind: 'answer', when: 'before', status: 400, body, route: 'POST /ws2.0/:segment/aziende' });
  expect(await run(harness.gateway.registerSeller(sampleSeller))).toMatchObject({
    kind: 'refused',
    where: 'configuration',
  });
});

describe('two clocks', () => {
  test.each([
    ['ahead', 26],
    ['behind', -26],
  ])('a gateway whose clock is %s: every document goes out once', async (_, hours) => {
    harness.fake.advanceClock(hours * 3_600_000);
    for (const number of ['SVC/1', 'SVC/2']) {
      const outcome = await run(harness.gateway.emit(sampleEmission({ number })));
      expect(outcome.kind).toBe('answered');
    }
    harness.fake.advanceClock(13 * 3_600_000);
    expect((await run(harness.gateway.emit(sampleEmission({ number: 'SVC/3' })))).kind).toBe('answered');
    expect(harness.fake.books.fatture.map(({ number }) => number)).toEqual(['SVC/1', 'SVC/2', 'SVC/3']);
  });
});

describe('addresses and rows', () => {
  test.each(['invi', ' INVI', 'INVI ', 'Cons', 'cons\n', '\u00a0ERRO'])(
    'the word %j of a row of ours is no state: words are compared exactly',
    (word) => {
      expect(toRow({ id: '1', sdi_stato: word })).toMatchObject({ state: null, rawState: word });
    },
  );

  test.each([
    ['https://gateway.example/ws2.0', 'https://gateway.example/ws2.0/test'],
    ['https://gateway.example/ws2.0/', 'https://gateway.example/ws2.0/test'],
    ['https://gateway.example/ws2.0/prod', 'https://gateway.example/ws2.0/test'],
    ['', 'https://fattura-elettronica-api.it/ws2.0/test'],
    [undefined, 'https://fattura-elettronica-api.it/ws2.0/test'],
  ])('config.EInvoicing:BaseUrl: %j becomes %s in the test environment', (baseUrl, url) => {
    expect(accountUrl(harness.access, baseUrl)).toBe(url);
  });

  test('a received original in base64 is read, a signed one is left out', () => {
    const row = (content: Buffer) =>
      toRow({ id: 7, ricezione: '1', sdi_stato: '', sdi_fattura_base64: content.toString('base64') });
    expect(row(Buffer.from('<a/>'))).toMatchObject({
      remoteId: '7',
      direction: 'inbound',
      state: null,
      rawState: '',
      xml: '<a/>',
    });
    expect(row(Buffer.of(0x30, 0x80))?.xml).toBeNull();
  });

  test('the number is read from the document, not from a neighbour of it', () => {
    const xml =
      '<DatiGeneraliDocumento><Data>2026-03-04+01:00</Data><Numero> A&amp;B/1 </Numero></DatiGeneraliDocumento><Numero>9</Numero>';
    expect(toRow({ id: '1', sdi_stato: 'INVI', sdi_fattura: xml })).toMatchObject({
      number: 'A&B/1',
      date: '2026-03-04',
    });
    const bare = { id: '1', sdi_stato: 'INVI', dati_documento: { numero: '5', data: '2026-01-01' } };
    expect(toRow(bare)).toMatchObject({ number: '5', date: '2026-01-01', xml: null });
  });
});
