import * as Effect from 'effect/Effect';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invoiceGatewayContract } from '@svc/application/contracts';
import { sampleEmission, sampleFattura, sampleSeller } from '@svc/application/testing';
import { signedDer } from '../reader/signed.testkit.ts';
import { invoiceGateways } from '../invoice-gateways.ts';
import { openGatewayBHarness, type GatewayBHarness } from './gateway-b-harness.testkit.ts';
import { hostUrl } from './gateway-b-config.ts';

invoiceGatewayContract('GatewayB', () => openGatewayBHarness());
let harness: GatewayBHarness;
beforeEach(async () => void (harness = await openGatewayBHarness()));
afterEach(() => harness.close());

const run = Effect.runPromise;
const emit = () => run(harness.gateway.emit(sampleEmission()));
const stored = () => harness.fake.books.invoices.length;
const route = 'POST /:segment/invoices';

describe('the outcome of a transmission', () => {
  test('a document that was taken in is PREN and nothing more: SDI has said nothing yet', async () => {
    expect(await emit()).toMatchObject({ kind: 'answered', row: { state: 'PREN', rawState: '', sdiIdentifier: null } });
  });

  test.each([
    ['429', { kind: 'rate-limit' }],
    ['500 after the work', { kind: 'error-after' }],
    ['a proxy page with 502', { kind: 'html' }],
    ['a proxy page with 200', { kind: 'html', status: 200 }],
    ['a proxy page with 400', { kind: 'html', status: 400 }],
    ['a proxy page with 403', { kind: 'html', status: 403 }],
    ['408', { kind: 'answer', status: 408, body: '{"success":false,"error":408,"message":"late","data":null}' }],
    ['a cut body', { kind: 'cut' }],
    ['200 without a uuid', { kind: 'answer', body: '{"success":true,"data":{},"error":null}' }],
    ['200 without success', { kind: 'answer', body: '{"success":false,"data":{"uuid":"x"},"error":1}' }],
    ['200 of another shape', { kind: 'answer', body: '{"uuid":"x"}' }],
  ] as const)('%s is unknown, and the document is sent once', async (_, fault) => {
    harness.fake.failNext({ ...fault, route });
    expect((await emit()).kind).toBe('unknown');
    expect(harness.fake.calls.filter(({ path }) => path.endsWith('/invoices'))).toHaveLength(1);
  });

  test.each([
    [400, 230, 'content'],
    [400, '389', 'configuration'],
    [404, 389, 'configuration'],
    [404, 404, 'configuration'],
    [402, 611, 'configuration'],
    [412, 412, 'configuration'],
    [422, '802', 'content'],
    [401, 100, 'credentials'],
    [403, '103', 'credentials'],
  ] as const)('%i with error %j is refused: %s', async (status, error, where) => {
    const body = JSON.stringify({ success: 'false', message: 'no', error, data: null });
    harness.fake.failNext({ kind: 'answer', when: 'before', status, body, route });
    expect(await emit()).toMatchObject({ kind: 'refused', where, message: expect.stringContaining('no') as string });
    expect(stored()).toBe(0);
  });

  test('401 is a refusal of the token, from any route', async () => {
    harness.fake.failNext({ kind: 'html', when: 'before', status: 401, route });
    expect(await emit()).toMatchObject({ kind: 'refused', where: 'credentials' });
  });

  test('a redirect is not followed: the token stays here', async () => {
    harness.fake.failNext({ kind: 'redirect', location: `${harness.fake.url}/elsewhere`, route });
    expect((await emit()).kind).toBe('unknown');
    expect(harness.fake.calls.map(({ path }) => path)).toEqual(['/test/invoices']);
  });

  test('success and error may be texts', async () => {
    harness.fake.failNext({ kind: 'patch', set: { success: 'true', error: 'null' }, route });
    expect((await emit()).kind).toBe('answered');
  });

  test('an empty wallet is no fault of the document', async () => {
    harness.fake.emptyWallet(true);
    expect(await emit()).toMatchObject({ kind: 'refused', where: 'configuration' });
  });
});

describe('what a word means', () => {
  const row = async (word: string, message = '') => {
    const outcome = await emit();
    if (outcome.kind !== 'answered') throw new Error('not answered');
    harness.fake.setState(outcome.row.remoteId, word, message);
    return run(harness.gateway.read(outcome.row.remoteId));
  };

  test.each([
    ['quarantena', 'PREN'],
    ['Delivered', null],
    ['invoice-error', null],
    ['delivered_pa', null],
    ['REJECTED by nobody', null],
    ['toString', null],
  ])('%j is %j', async (word, state) => {
    expect(await row(word)).toMatchObject({ state, rawState: word });
  });

  test('an invoice-error with a coded reason is a refusal', async () => {
    const outcome = await emit();
    if (outcome.kind !== 'answered') throw new Error('not answered');
    harness.fake.setState(outcome.row.remoteId, 'invoice-error');
    harness.fake.failNext({
      kind: 'patch',
      set: { 'data.notice': 'error 00311 - CodiceDestinatario' },
      route: 'GET /:segment/invoices/:uuid',
    });
    const read = await run(harness.gateway.read(outcome.row.remoteId));
    expect(read).toMatchObject({
      state: 'ERRO',
      rawState: 'invoice-error 00311',
      message: 'error 00311 - CodiceDestinatario',
    });
  });

  test('SDI’s own message wins over the marking', async () => {
    const outcome = await emit();
    if (outcome.kind !== 'answered') throw new Error('not answered');
    const { remoteId } = outcome.row;
    harness.fake.setState(remoteId, 'ERRO', '00305 - IdCodice non valido');
    harness.fake.failNext({
      kind: 'patch',
      set: { 'data.marking': 'delivered' },
      route: 'GET /:segment/invoices/:uuid',
    });
    expect(await run(harness.gateway.read(remoteId))).toMatchObject({ state: 'ERRO', rawState: 'delivered' });
  });

  test('a document in doubt hears what SDI decides, though its marking stays the same', async () => {
    const outcome = await emit();
    if (outcome.kind !== 'answered') throw new Error('not answered');
    const { remoteId } = outcome.row;
    harness.fake.setState(remoteId, 'invoice-error');
    const silent = await run(harness.gateway.read(remoteId));
    harness.fake.setState(remoteId, 'ERRO', '00305 - IdCodice non valido');
    harness.fake.setState(remoteId, 'invoice-error');
    const decided = await run(harness.gateway.read(remoteId));
    expect([silent?.rawState, decided?.rawState]).toEqual(['invoice-error', 'invoice-error NS']);
    expect(decided?.state).toBe('ERRO');
  });

  test('several reasons of a refusal are all given', async () => {
    const read = await row('ERRO', '00305 - IdCodice\n00417 - CodiceFiscale');
    expect(read?.message).toBe('00305 - IdCodice\n00417 - CodiceFiscale');
  });

  test('the reasons of a refusal are asked for once per account, however often it is opened and listed', async () => {
    await row('ERRO', '00305 - IdCodice');
    const gateways = invoiceGateways({ gatewayB: { baseUrls: harness.fake.baseUrls } });
    const since = harness.today().subtract({ days: 3 });
    harness.fake.clearCalls();
    const look = () => run(gateways.open(harness.access).list({ since, cursor: null }));
    for (const { rows } of [await look(), await look()]) expect(rows[0]?.message).toBe('00305 - IdCodice');
    expect(harness.fake.calls.filter(({ path }) => path.includes('invoices_notifications'))).toHaveLength(1);
  });
});

describe('lists', () => {
  const { sellerVatNumber, number, date } = sampleEmission();
  const search = () => run(harness.gateway.search({ sellerVatNumber, number, date }));

  test('the proof search asks for our own transmissions of that number, from the day before', async () => {
    await search();
    expect(harness.fake.calls.at(-1)?.query).toEqual({
      type: '0',
      sender: '01234567897',
      invoiceNumber: 'SVC/1',
      'createdAt[after]': '2026-03-03',
      page: '1',
    });
  });

  test('filters ignored over there bring in no other number, seller or year', async () => {
    await emit();
    await run(harness.gateway.emit(sampleEmission({ number: 'SVC/2' })));
    harness.fake.listOtherwise({ ignoredFilters: ['sender', 'invoiceNumber', 'createdAt[after]'] });
    expect((await search()).map((row) => row.number)).toEqual(['SVC/1']);
    const other = harness.gateway.search({ sellerVatNumber: '12345678903', number, date });
    expect(await run(other)).toEqual([]);
  });

  test('pages that repeat behind their end come to an end all the same', async () => {
    await emit();
    harness.fake.listOtherwise({ repeatsLastPage: true });
    expect(await search()).toHaveLength(1);
    let [cursor, rows]: [string | null, number] = [null, 0];
    do {
      const page: { readonly rows: readonly unknown[]; readonly next: string | null } = await run(
        harness.gateway.list({ since: harness.today().subtract({ days: 3 }), cursor }),
      );
      [cursor, rows] = [page.next, rows + page.rows.length];
    } while (cursor !== null);
    expect(rows).toBe(1);
  });

  test('of several companies of an account only ours is listed', async () => {
    const ours = invoiceGateways({ gatewayB: { baseUrls: harness.fake.baseUrls } }).open({
      ...harness.access,
      vatNumber: '12345678903',
    });
    await emit();
    await harness.receive(sampleFattura({ number: 'F/9' }));
    const since = harness.today().subtract({ days: 3 });
    const sent = await run(ours.list({ since, cursor: null }));
    const received = await run(ours.list({ since, cursor: '1:1:' }));
    expect([sent.rows, received.rows.map((row) => row.number)]).toEqual([[], ['F/9']]);
  });

  test('of several companies of an account only ours is taken from a list whose filters are ignored', async () => {
    const { fake } = harness;
    fake.listOtherwise({ ignoredFilters: ['sender', 'recipient'] });
    const access = { ...harness.access, vatNumber: '12345678903' };
    const ours = invoiceGateways({ gatewayB: { baseUrls: fake.baseUrls } }).open(access);
    await emit();
    const toOurs = sampleFattura({ number: 'F/9' });
    const bare = toOurs.replace(/<CessionarioCommittente>.*<Anagrafica>/u, (own) =>
      own.replace(/<IdFiscaleIVA>.*<\/IdFiscaleIVA>/u, '<CodiceFiscale>RSSMRA80A01H501U</CodiceFiscale>'),
    );
    const toOthers = (xml: string, number: string) =>
      xml.replace('F/9', number).replaceAll('12345678903', '00743110157');
    for (const xml of [toOurs, toOthers(toOurs, 'F/10'), toOthers(bare, 'F/11')]) fake.receive(xml);
    const since = harness.today().subtract({ days: 3 });
    const numbers = async (cursor: string | null) =>
      (await run(ours.list({ since, cursor }))).rows.map(({ number }) => number);
    // Who is named by a codice fiscale alone may be us: the document says.
    expect([await numbers(null), await numbers('1:1:')]).toEqual([[], ['F/11', 'F/9']]);
  });

  test('a signed document of somebody else comes as XML, and as the signed file', async () => {
    const xml = sampleFattura({ number: 'F/9' });
    const { uuid } = harness.fake.receive(xml, 'test', signedDer(xml));
    const file = (form: 'xml' | 'original') => run(harness.gateway.file(uuid, form));
    expect(new TextDecoder().decode((await file('xml'))?.bytes)).toBe(xml);
    expect(Buffer.from((await file('original'))?.bytes ?? []).equals(Buffer.from(signedDer(xml)))).toBe(true);
  });
});

describe('the account', () => {
  const gateways = (secret: string) =>
    invoiceGateways({ gatewayB: { baseUrls: harness.fake.baseUrls } }).open({ ...harness.access, secret });

  test('einv-settings.gateway-b: the API token goes as bearer with every call, and nothing else does', async () => {
    await emit();
    await run(harness.gateway.probe);
    expect(harness.fake.calls.length).toBeGreaterThan(1);
    for (const { headers } of harness.fake.calls) expect(headers['authorization']).toMatch(/^Bearer\b/u);
    expect(await run(gateways('demo-test').knowsSeller(sampleSeller.vatNumber))).toBe(false);
    expect(await run(Effect.flip(gateways('demo').probe))).toMatchObject({ _tag: 'RemoteDenied' });
  });

  test('the token of one environment opens nothing in the other', async () => {
    expect(await run(Effect.flip(gateways('demo-prod').probe))).toMatchObject({ _tag: 'RemoteDenied' });
  });

  test('the seller’s address must be known, and must not be another company’s', async () => {
    const { email: _, ...nameless } = sampleSeller;
    expect(await run(harness.gateway.registerSeller(nameless))).toMatchObject({ where: 'configuration' });
    await run(harness.gateway.registerSeller(sampleSeller));
    const other = { ...sampleSeller, vatNumber: '12345678903' };
    expect(await run(harness.gateway.registerSeller(other))).toMatchObject({
      kind: 'refused',
      where: 'configuration',
      message: 'This email already exists',
    });
  });

  test('a company that was suspended for an empty wallet is not ready, and registering makes it active again', async () => {
    await run(harness.gateway.registerSeller(sampleSeller));
    harness.fake.suspend(sampleSeller.vatNumber);
    expect(await run(harness.gateway.knowsSeller(sampleSeller.vatNumber))).toBe(false);
    expect(await emit()).toMatchObject({ kind: 'refused', where: 'configuration' });
    expect(await run(harness.gateway.registerSeller(sampleSeller))).toEqual({ kind: 'registered' });
    expect(await run(harness.gateway.knowsSeller(sampleSeller.vatNumber))).toBe(true);
    expect((await emit()).kind).toBe('answered');
  });

  test('callbacks of other systems are never touched', async () => {
    await run(harness.gateway.registerSeller(sampleSeller));
    await emit();
    await run(harness.gateway.probe);
    expect(harness.fake.calls.some(({ path }) => path.includes('api_configurations'))).toBe(false);
  });

  test.each([
    ['Test', 'sdi', {}, 'https://test.sdi.openapi.it'],
    ['Prod', 'sdi', {}, 'https://sdi.openapi.it'],
    ['Test', 'invoice', {}, 'https://test.invoice.openapi.com'],
    ['Prod', 'invoice', {}, 'https://invoice.openapi.com'],
    ['Prod', 'sdi', { Prod: '' }, 'https://sdi.openapi.it'],
    ['Test', 'sdi', { Test: 'http://127.0.0.1:1/' }, 'http://127.0.0.1:1'],
    ['Prod', 'sdi', { Test: 'http://127.0.0.1:1' }, 'https://sdi.openapi.it'],
  ] as const)(
    'config.EInvoicing:GatewayBBaseUrl, einvoicing.default-addresses: %s of the %s API with %j is %s',
    (environment, dialect, baseUrls, url) => {
      expect(hostUrl(environment, { baseUrls, dialect })).toBe(url);
    },
  );
});
