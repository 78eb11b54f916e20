import { describe, expect, it } from 'vitest';
import { startForTest, type TestServer } from './testing/client.ts';
import { teaService } from './testing/example.ts';
import { EXAMPLE_KEY } from './testing/tokens.ts';

const order = { leaf: 'assam', cups: 2 };
const as = (role: string): { cookie: string } => ({ cookie: `Tea=${role}` });
const JSON_TYPE = { 'content-type': 'application/json' };

describe('a body', () => {
  const post = (server: TestServer, body: unknown, headers: Record<string, string> = JSON_TYPE) =>
    server.call('/api/v1/tea/pots', { method: 'POST', headers: { ...as('user'), ...headers }, body });
  it('is JSON as application/json in UTF-8, not compressed', async () => {
    await using server = await startForTest(teaService().service);
    const text = JSON.stringify(order);
    expect((await post(server, text)).status).toBe(201);
    expect((await post(server, text, { 'content-type': 'Application/JSON; charset="utf-8"' })).status).toBe(201);
    for (const type of ['text/plain', 'application/json; charset=latin1', 'application/x-www-form-urlencoded'])
      expect((await post(server, text, { 'content-type': type })).status).toBe(415);
    expect((await post(server, text, {})).status).toBe(415);
    expect((await post(server, text, { ...JSON_TYPE, 'content-encoding': 'gzip' })).status).toBe(415);
  });
  it('of a form is refused where none is read; a bare one is not', async () => {
    await using server = await startForTest(teaService().service);
    const leave = async (headers: Record<string, string>, body?: string) =>
      (await server.call('/api/v1/tea/leave', { method: 'POST', headers: { ...as('user'), ...headers }, body })).status;
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'Text/Plain'])
      expect(await leave({ 'content-type': type }, 'a=b')).toBe(415);
    expect([await leave({}), await leave(JSON_TYPE, '{}')]).toEqual([204, 204]);
  });
  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'that is empty is nothing, though it is called %s and comes in chunks',
    async (type) => {
      await using server = await startForTest(teaService().service);
      const headers = { 'content-type': type, 'x-maintenance-key': EXAMPLE_KEY, ...as('user') };
      const call = async (path: string, body: unknown) =>
        (await server.call(path, { method: 'POST', headers, body })).status;
      for (const path of ['/api/v1/maintenance/rinse', '/api/v1/tea/leave']) {
        const [done, form] = path.endsWith('rinse') ? [200, 415] : [204, 415];
        for (const nothing of [undefined, '', []]) expect([path, await call(path, nothing)]).toEqual([path, done]);
        for (const sent of ['a=b', ['a=', 'b']]) expect([path, await call(path, sent)]).toEqual([path, form]);
      }
    },
  );
  it('that is empty names what is missing; that is broken is malformed', async () => {
    await using server = await startForTest(teaService().service);
    const ofForm = { 'content-type': 'application/x-www-form-urlencoded' }; // as curl -d '' calls it
    for (const headers of [{}, JSON_TYPE, ofForm]) {
      const empty = await post(server, undefined, headers);
      expect((empty.json()['errors'] as { pointer: string }[]).map(({ pointer }) => pointer)).toEqual([
        '/leaf',
        '/cups',
      ]);
    }
    for (const broken of ['{', '{"leaf":"a",}', new Uint8Array([0x22, 0xff, 0x22]), '\u0000'])
      expect((await post(server, broken)).json()['code']).toBe('errors.general.malformed');
    for (const wrong of ['null', '[]', '"x"', '1', '['.repeat(500_000) + ']'.repeat(500_000)])
      expect((await post(server, wrong)).json()['code']).toBe('errors.general.validation');
  });
  it('carries no text that the database cannot hold', async () => {
    await using server = await startForTest(teaService().service);
    for (const leaf of ['a\\u0000b', '\\ud800'])
      expect((await post(server, `{"leaf":"${leaf}","cups":1}`)).json()['code']).toBe('errors.general.validation');
    expect((await server.call('/api/v1/tea/menu?page=%00')).status).toBe(400);
  });
  it('that came in pieces is whole, whether it is waited for or was there before', async () => {
    await using server = await startForTest(teaService().service);
    const pieces = ['{"leaf":', '"assam",', '"cups":2}'];
    for (const headers of [JSON_TYPE, { ...JSON_TYPE, 'idempotency-key': 'k-1' }])
      expect((await post(server, pieces, headers)).status).toBe(201);
    const bytes = Array.from({ length: 3 }, () => 'x'.repeat(16_384));
    expect((await server.call('/api/v1/tea/post/card', { method: 'POST', body: bytes })).json()['bytes']).toBe(49_152);
  });
  it('is bounded at 1 MB, with its length or chunked', async () => {
    await using server = await startForTest(teaService().service);
    const huge = `{"leaf":"${'a'.repeat(1_100_000)}"}`;
    expect((await post(server, huge)).status).toBe(413);
    expect((await post(server, [huge])).json()['code']).toBe('errors.general.payloadTooLarge');
    expect((await post(server, `{"leaf":"${'a'.repeat(900_000)}"}`)).status).toBe(400);
  });
  it('taken as bytes comes through as it was sent, and is bounded too', async () => {
    await using server = await startForTest(teaService().service);
    const call = (body: unknown, headers = {}) =>
      server.call('/api/v1/tea/post/card', { method: 'POST', body, headers });
    expect((await call(new Uint8Array([0, 255, 10]))).json()['bytes']).toBe(3);
    expect((await call('x'.repeat(65_536))).json()['bytes']).toBe(65_536);
    expect((await call('x'.repeat(65_537))).status).toBe(413);
    expect((await call(['x'.repeat(40_000), 'x'.repeat(40_000)])).status).toBe(413);
    expect((await call('x', { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await call('x', { cookie: 'Tea=user', 'sec-fetch-site': 'cross-site' })).status).toBe(200);
    expect((await server.call('/api/v1/tea/post/cash', { method: 'POST', body: 'x' })).status).toBe(400);
  });
  it('that breaks off is nobody’s bug: no answer, no error in the log', async () => {
    for (const lane of ['effect', undefined] as const) {
      const { service, lines } = teaService();
      const routes = service.routes.map((route) => (lane === undefined ? route : { ...route, lane }));
      await using server = await startForTest({ ...service, routes });
      const head =
        'POST /api/v1/tea/pots HTTP/1.1\r\nHost: a\r\nCookie: Tea=user\r\nContent-Type: application/json\r\n';
      await server.speak(`${head}Content-Length: 100\r\n\r\n{"leaf"`, true);
      await expect.poll(() => lines.length).toBe(1);
      expect(lines).toMatchObject([{ level: 'info', message: 'request', route: 'tea.brew' }]);
    }
  });
});
