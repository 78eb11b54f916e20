import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleFattura } from '@svc/application/testing';
import { request } from 'undici';
import { startFakeGatewayB, type FakeGatewayB, type FakeGatewayBOptions } from '../gateway-b/fake-gateway-b.ts';

const now = Date.parse('2026-03-04T09:00:00Z');
let gateway: FakeGatewayB;
const start = async (options: FakeGatewayBOptions = {}): Promise<void> => {
  gateway = await startFakeGatewayB({
    dialect: 'invoice',
    clock: () => now,
    requireRegisteredSeller: false,
    ...options,
  });
};
const restart = async (options: FakeGatewayBOptions): Promise<void> => {
  await gateway.close();
  await start(options);
};
beforeEach(() => start());
afterEach(() => gateway.close());

interface Given {
  readonly token?: string;
  readonly body?: string;
  readonly type?: string;
}
const call = async (method: 'GET' | 'POST', path: string, given: Given = {}) => {
  const answer = await request(`${gateway.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${given.token ?? 'demo-test'}`, 'content-type': given.type ?? 'application/xml' },
    body: given.body ?? null,
    reset: true,
  });
  return {
    status: answer.statusCode,
    body: (await answer.body.json()) as { readonly data: never; readonly error: unknown },
  };
};
interface Row {
  readonly id: string;
  readonly state: string;
  readonly details: { readonly sdi_status: string };
}
const sent = async (xml = sampleFattura()): Promise<Row> =>
  (await call('POST', '/test/IT-invoices', { body: xml })).body.data;
const read = async (id: string): Promise<Row> => (await call('GET', `/test/IT-invoices/${id}`)).body.data;
const listed = async (query: string): Promise<readonly Row[]> =>
  (await call('GET', `/test/IT-invoices${query}`)).body.data;

describe('the emulated Invoice API', () => {
  test('has none of the other API’s paths, and its own scopes', async () => {
    expect((await call('GET', '/test/invoices')).status).toBe(404);
    expect((await call('GET', '/prod/IT-invoices')).status).toBe(401);
    const scopes = ['GET:test.invoice.openapi.com/IT-invoices'];
    await restart({ tokens: [{ token: 'reads', environment: 'test', scopes }] });
    expect((await call('GET', '/test/IT-invoices', { token: 'reads' })).status).toBe(200);
    expect((await call('POST', '/test/IT-invoices', { token: 'reads', body: sampleFattura() })).status).toBe(403);
  });

  test('books a document, sends it, and says SDI’s word, by itself', async () => {
    const { id, state, details } = await sent();
    expect([state, details.sdi_status]).toEqual(['NEW', 'BOOKED']);
    gateway.advanceClock(2_000);
    expect(await read(id)).toMatchObject({ state: 'SENT', details: { sdi_status: 'SENT' } });
    gateway.advanceClock(4_000);
    expect(await read(id)).toMatchObject({ state: 'DONE', details: { sdi_status: 'DELIVERED' } });
  });

  test.each([
    ['NONC', 'DONE', 'NOT_DELIVERED'],
    ['ACCE', 'DONE', 'ACCEPTED'],
    ['DECO', 'DONE', 'TERMS_EXPIRED'],
    ['ERRO', 'ERROR', 'ERROR'],
    ['RIFI', 'ERROR', 'REJECTED'],
    ['in coda?', 'SENT', 'in coda?'],
  ])('%s is state %s, word %s', async (put, state, word) => {
    const { id } = await sent();
    gateway.setState(id, put);
    expect(await read(id)).toMatchObject({ state, details: { sdi_status: word } });
  });

  test('takes a document without a transmitter, writes its own, and takes it again', async () => {
    const bare = sampleFattura().replace(/<IdTrasmittente>.*<\/ProgressivoInvio>/su, '');
    await sent(bare);
    await sent(bare);
    const [first, second] = gateway.books.invoices;
    expect(first?.xml).toContain('<IdTrasmittente>');
    expect(second?.xml).not.toBe(first?.xml);
    gateway.advanceClock(6_000);
    expect((await read(second?.uuid ?? '')).details.sdi_status).toBe('ERROR');
  });

  test.each([
    ['JSON', '{}', 'application/json', 422, '802'],
    ['no XML', 'hello', 'application/xml', 422, '802'],
    ['no recipient code', sampleFattura({ code: '' }), 'application/xml', 400, 230],
  ] as const)('refuses %s and stores nothing', async (_, body, type, status, error) => {
    const answer = await call('POST', '/test/IT-invoices', { body, type });
    expect([answer.status, answer.body.error, gateway.books.invoices.length]).toEqual([status, error, 0]);
  });

  test('refuses a seller that is not of the account, and a registration that is there already', async () => {
    await restart({ requireRegisteredSeller: true });
    expect((await call('POST', '/test/IT-invoices', { body: sampleFattura() })).status).toBe(403);
    const company = JSON.stringify({ fiscal_id: 'IT01234567897', name: 'Studio Loto', email: 'info@studio.example' });
    const register = () => call('POST', '/test/IT-configurations', { body: company, type: 'application/json' });
    expect([(await register()).status, (await register()).status]).toEqual([200, 400]);
    expect((await call('POST', '/test/IT-invoices', { body: sampleFattura() })).status).toBe(200);
    expect((await call('GET', '/test/IT-configurations/12345678903')).body.error).toBe(111);
  });

  test('lists both directions, by number, company, day and page', async () => {
    for (const number of ['A/1', 'A/2', 'A/3']) await sent(sampleFattura({ number }));
    gateway.receive(sampleFattura({ number: 'F/9' }));
    const lengths = await Promise.all(
      [
        '',
        '?direction=outgoing',
        '?direction=incoming&fiscal_id=12345678903',
        '?document_number=A/2&fiscal_id=IT01234567897',
        '?issue_date[after]=2026-03-04',
        '?issue_date[after]=2026-03-03',
        '?skip=3&limit=2',
        '?limit=2',
      ].map(async (query) => (await listed(query)).length),
    );
    expect(lengths).toEqual([4, 3, 1, 1, 0, 4, 1, 2]);
    expect((await call('GET', '/test/IT-invoices?skip=-1')).status).toBe(400);
  });
});
