import * as Effect from 'effect/Effect';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invoiceGatewayContract } from '@svc/application/contracts';
import { sampleEmission, sampleFattura, sampleSeller } from '@svc/application/testing';
import type { FakeGatewayBOptions } from '@svc/emulators/sdi';
import { openGatewayBHarness, type GatewayBHarness } from '../gateway-b/gateway-b-harness.testkit.ts';
import { invoiceGateways } from '../invoice-gateways.ts';
import { signedDer } from '../reader/signed.testkit.ts';
import { fileAddress } from './invoice-files.ts';

invoiceGatewayContract('GatewayB, Invoice API', () => openGatewayBHarness('invoice'));

let harness: GatewayBHarness;
const open = async (options: FakeGatewayBOptions): Promise<void> => {
  await harness.close();
  harness = await openGatewayBHarness('invoice', options);
};
beforeEach(async () => {
  harness = await openGatewayBHarness('invoice');
});
afterEach(() => harness.close());

const run = Effect.runPromise;
const emit = () => run(harness.gateway.emit(sampleEmission()));
const emitted = async (): Promise<string> => {
  const outcome = await emit();
  if (outcome.kind !== 'answered') throw new Error('not answered');
  return outcome.row.remoteId;
};
const stored = () => harness.fake.books.invoices.length;
const route = 'POST /:segment/IT-invoices';

describe('the outcome of a transmission', () => {
  test('a document that was taken in is booked, under the gateway’s own header', async () => {
    const outcome = await emit();
    expect(outcome).toMatchObject({
      kind: 'answered',
      row: { state: 'PREN', rawState: 'BOOKED', number: 'SVC/1', date: '2026-03-04', xml: null, sdiIdentifier: null },
    });
    expect(harness.fake.books.invoices[0]?.xml).not.toBe(sampleFattura());
  });

  test.each([
    ['429', { kind: 'rate-limit' }],
    ['500 after the work', { kind: 'error-after' }],
    ['a proxy page with 200', { kind: 'html', status: 200 }],
    ['a proxy page with 403', { kind: 'html', status: 403 }],
    ['a cut body', { kind: 'cut' }],
    ['200 without an id', { kind: 'answer', body: '{"success":true,"data":{},"error":null}' }],
    ['200 without success', { kind: 'answer', body: '{"success":false,"data":{"id":"x"},"error":1}' }],
  ] as const)('%s is unknown, and the document is sent once', async (_, fault) => {
    harness.fake.failNext({ ...fault, route });
    expect((await emit()).kind).toBe('unknown');
    expect(harness.fake.calls.filter(({ path }) => path.endsWith('/IT-invoices'))).toHaveLength(1);
  });

  test.each([
    [400, 230, 'content'],
    [422, '802', 'content'],
    [404, 111, 'configuration'],
    [403, 103, 'configuration'],
    [402, 611, 'configuration'],
    [401, 100, 'credentials'],
  ] as const)('%i with error %j is refused: %s', async (status, error, where) => {
    const body = JSON.stringify({ success: false, message: 'no', error, data: null });
    harness.fake.failNext({ kind: 'answer', when: 'before', status, body, route });
    expect(await emit()).toMatchObject({ kind: 'refused', where, message: expect.stringContaining('no') as string });
    expect(stored()).toBe(0);
  });

  test('a seller that is not registered is no fault of the document', async () => {
    await open({ requireRegisteredSeller: true });
    expect(await emit()).toMatchObject({ kind: 'refused', where: 'configuration' });
    await run(harness.gateway.registerSeller(sampleSeller));
    expect((await emit()).kind).toBe('answered');
  });

  test('a redirect is not followed: the token stays here', async () => {
    harness.fake.failNext({ kind: 'redirect', location: `${harness.fake.url}/elsewhere`, route });
    expect((await emit()).kind).toBe('unknown');
    expect(harness.fake.calls.map(({ path }) => path)).toEqual(['/test/IT-invoices']);
  });
});

describe('what a row says', () => {
  const after = async (state: string, message = '') => {
    const id = await emitted();
    harness.fake.setState(id, state, message);
    return run(harness.gateway.read(id));
  };

  test('an administration’s document is delivered while its state still says sent', async () => {
    const xml = sampleFattura({ code: 'ABC123' }).replaceAll('FPR12', 'FPA12');
    const outcome = await run(harness.gateway.emit({ ...sampleEmission(), xml }));
    if (outcome.kind !== 'answered') throw new Error('not answered');
    harness.fake.setState(outcome.row.remoteId, 'CONS');
    const answer = await fetch(`${harness.fake.baseUrls.Test}/IT-invoices/${outcome.row.remoteId}`, {
      headers: { authorization: 'Bearer demo-test' },
    });
    expect(await answer.json()).toMatchObject({ data: { state: 'SENT', details: { sdi_status: 'DELIVERED' } } });
    expect(await run(harness.gateway.read(outcome.row.remoteId))).toMatchObject({
      state: 'CONS',
      rawState: 'DELIVERED',
    });
  });

  test('a refusal of SDI and one of the administration are distinguished, with their reasons', async () => {
    expect(await after('ERRO', '00305 - IdCodice')).toMatchObject({ state: 'ERRO', message: '00305 - IdCodice' });
    expect(await after('RIFI', 'EC02')).toMatchObject({ state: 'RIFI', rawState: 'REJECTED', message: 'EC02' });
  });

  test('SDI’s latest message is given in the gateway’s words: its kind, its day, and every reason', async () => {
    const id = await emitted();
    harness.fake.setState(id, 'INVI');
    expect(await run(harness.gateway.notifications(id))).toEqual([]);
    harness.fake.setState(id, 'ERRO', '00305 - IdCodice\nsenza codice');
    expect(await run(harness.gateway.notifications(id))).toMatchObject([
      {
        kind: 'NS',
        errors: [
          { code: '00305', description: 'IdCodice' },
          { code: '', description: 'senza codice' },
        ],
        xml: null,
      },
    ]);
  });
});

describe('lists', () => {
  const { sellerVatNumber, number, date } = sampleEmission();
  const search = () => run(harness.gateway.search({ sellerVatNumber, number, date }));

  test('the proof search asks for our own transmissions of that number', async () => {
    await search();
    expect(harness.fake.calls.at(-1)?.query).toEqual({
      fiscal_id: '01234567897',
      document_number: 'SVC/1',
      direction: 'outgoing',
      skip: '0',
      limit: '100',
    });
  });

  test('filters ignored over there bring in no other number, seller, year or direction', async () => {
    await emit();
    await run(harness.gateway.emit(sampleEmission({ number: 'SVC/2' })));
    await harness.receive(sampleFattura());
    harness.fake.listOtherwise({ ignoredFilters: ['fiscal_id', 'document_number', 'direction'] });
    expect((await search()).map((row) => [row.number, row.direction])).toEqual([['SVC/1', 'outbound']]);
    const other = harness.gateway.search({ sellerVatNumber: '12345678903', number, date });
    const lastYear = harness.gateway.search({ sellerVatNumber, number, date: date.subtract({ years: 1 }) });
    expect([await run(other), await run(lastYear)]).toEqual([[], []]);
  });

  test('pages that repeat behind their end come to an end all the same', async () => {
    await emit();
    harness.fake.listOtherwise({ repeatsLastPage: true });
    expect(await search()).toHaveLength(1);
    expect((await run(harness.gateway.list({ since: harness.today(), cursor: null }))).rows).toHaveLength(1);
  });

  test('of several companies of an account only ours is listed', async () => {
    const config = { dialect: 'invoice', baseUrls: harness.fake.baseUrls } as const;
    const ours = invoiceGateways({ gatewayB: config }).open({ ...harness.access, vatNumber: '12345678903' });
    await emit();
    await harness.receive(sampleFattura({ number: 'F/9' }));
    harness.fake.listOtherwise({ ignoredFilters: ['fiscal_id'] });
    const since = harness.today().subtract({ days: 3 });
    const sent = await run(ours.list({ since, cursor: null }));
    const received = await run(ours.list({ since, cursor: 'incoming:0:' }));
    expect([sent.rows, received.rows.map((row) => row.number)]).toEqual([[], ['F/9']]);
  });
});

describe('files', () => {
  const file = (id: string, form: 'xml' | 'original') => run(harness.gateway.file(id, form));

  test.each(['accept', 'address'] as const)('come by %s, as they were transmitted', async (files) => {
    await open({ files });
    const id = await emitted();
    const transmitted = harness.fake.books.invoices[0]?.xml;
    for (const form of ['xml', 'original'] as const)
      expect(new TextDecoder().decode((await file(id, form))?.bytes)).toBe(transmitted);
  });

  test('at a signed address come without our token, also a signed document', async () => {
    await open({ files: 'address' });
    const xml = sampleFattura({ number: 'F/9' });
    const { uuid } = harness.fake.receive(xml, 'test', signedDer(xml));
    expect(Buffer.from((await file(uuid, 'original'))?.bytes ?? []).equals(Buffer.from(signedDer(xml)))).toBe(true);
    const asked = harness.fake.calls.filter(({ path }) => path.startsWith('/files/'));
    expect(asked.map(({ headers }) => headers['authorization'])).toEqual([undefined]);
  });

  test('an error in the place of a file is no file', async () => {
    await open({ files: 'address' });
    const id = await emitted();
    harness.fake.failNext({ kind: 'html', status: 200, route: 'GET /files/:signature' });
    expect(await run(Effect.flip(harness.gateway.file(id, 'original')))).toMatchObject({ _tag: 'RemoteDown' });
  });

  const hosts = ['storage.example', '10.0.0.9', '[fd00::1]'];
  test.each([
    ['https://storage.example/a?signature=1', 'https://gateway.example/test', true],
    ['https://gateway.example/files/1', 'https://gateway.example/test', false],
    ['https://gateway.example/files/1', 'http://gateway.example:8080', true],
    ['http://gateway.example/files/1', 'http://gateway.example/test', false],
    ['http://10.0.0.5:81/files/1', 'http://10.0.0.5:81/test', false],
    ['https://storage.example/a', 'http://127.0.0.1:3', false],
    ['https://10.0.0.9/a', 'http://localhost:3', false],
  ])('at %s of %s are fetched, from the internet alone: %s', (url, base, publicOnly) => {
    expect(fileAddress(url, base, hosts)).toEqual({ url, publicOnly });
  });

  test.each(['https://gateway.example', 'https://proxy.example/behind/test'])('at bare paths are below %s', (base) => {
    expect(fileAddress('/files/1?key=2', base).url).toBe(`${base}/files/1?key=2`);
    expect(fileAddress('files/1', base).url).toBe(`${base}/files/1`);
    expect(fileAddress('//storage.example/a', base, hosts).url).toBe('https://storage.example/a');
  });

  test.each([
    ['http://storage.example/a', 'https://gateway.example'],
    ['https://storage.example:8443/a', 'https://gateway.example'],
    ['https://storage.example./a', 'https://gateway.example'],
    ['https://storage.example@evil.example/a', 'https://gateway.example'],
    ['https://evil.storage.example/a', 'https://gateway.example'],
    ['https://evil.example/a', 'https://gateway.example'],
    ['https://gateway.example:8443/a', 'https://gateway.example'],
    ['https://10.0.0.9/a', 'https://gateway.example'],
    ['https://167772169/a', 'https://gateway.example'],
    ['https://[fd00::1]/a', 'https://gateway.example'],
    ['https://127.0.0.1/a', 'https://gateway.example'],
    ['https://169.254.169.254/latest', 'http://127.0.0.1:3'],
    ['file:///etc/passwd', 'https://gateway.example'],
    ['data:text/xml,<a/>', 'https://gateway.example'],
  ])('at %s of %s are not', (url, base) => {
    expect(() => fileAddress(url, base, hosts)).toThrow('not to be trusted');
  });

  test('at a host that nobody named are no file, and nothing is asked there', async () => {
    await open({ files: 'address' });
    const id = await emitted();
    const data = { uuid: id, id, attachments: [{ downloadUrl: 'https://evil.example/a' }] };
    const body = JSON.stringify({ success: true, message: '', error: null, data });
    harness.fake.failNext({ kind: 'answer', when: 'before', status: 200, body, route: 'GET /:segment/IT-invoices/*' });
    expect(await run(Effect.flip(harness.gateway.file(id, 'original')))).toMatchObject({ _tag: 'RemoteDown' });
  });
});

test('a registration that is there already is looked up, and one of another company is not taken for ours', async () => {
  await run(harness.gateway.registerSeller(sampleSeller));
  expect(await run(harness.gateway.registerSeller(sampleSeller))).toEqual({ kind: 'registered' });
  const body = JSON.stringify({ success: false, message: 'Configuration already exists', error: 110, data: null });
  harness.fake.failNext({
    kind: 'answer',
    when: 'before',
    status: 400,
    body,
    route: 'POST /:segment/IT-configurations',
  });
  const other = { ...sampleSeller, vatNumber: '12345678903' };
  expect(await run(harness.gateway.registerSeller(other))).toMatchObject({ kind: 'refused' });
});
