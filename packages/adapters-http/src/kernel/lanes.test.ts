import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import * as Effect from 'effect/Effect';
import * as Scope from 'effect/Scope';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Handler } from './handle.ts';
import { effectLane } from './lane.effect.ts';
import { plainLane } from './lane.plain.ts';
import { startHttpServer } from './listener.ts';
import { callServer, startForTest, type Call } from './testing/client.ts';
import { teaRoutes, teaService } from './testing/example.ts';
import type { Chunks } from './wire.ts';

const user = { cookie: 'Tea=user' };
const json = { ...user, 'content-type': 'application/json' };
const calls: readonly (readonly [string, Call])[] = [
  ['/api/v1/tea/menu?page=2', {}],
  ['/api/v1/tea/menu', { method: 'HEAD' }],
  ['/api/v1/tea/menu', { method: 'OPTIONS' }],
  ['/api/v1/tea/menu', { method: 'DELETE' }],
  ['/api/v1/tea/menu?page=x', {}],
  ['/nowhere', {}],
  ['/api/v1/tea/pots', { method: 'POST', headers: user, body: { leaf: 'full', cups: 1 } }],
  ['/api/v1/tea/pots', { method: 'POST', headers: json, body: '{' }],
  ['/api/v1/tea/pots', { method: 'POST', headers: json, body: ['x'.repeat(1_000_000), 'x'.repeat(100_000)] }],
  ['/api/v1/tea/pots', { method: 'POST', headers: { ...json, 'content-encoding': 'br' }, body: '{}' }],
  ['/api/v1/tea/leave', { method: 'POST', headers: user }],
  ['/api/v1/tea/label', { headers: { cookie: 'Tea=pro' } }],
  ['/api/v1/tea/label', { headers: { cookie: 'Tea=dead' } }],
  ['/api/v1/tea/spill', {}],
];

/** A server of this one listener, for the length of a test. @returns its port */
const serving = (listener: RequestListener): Promise<number> => {
  const server = createServer(listener);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
};

/** What both lanes must agree on; Node and effect order and frame the rest as they like. */
const spoken = async (port: number, [path, call]: readonly [string, Call]): Promise<unknown> => {
  const headers = { ...call.headers, 'x-request-id': 'same' };
  const answer = await callServer(port, path, { ...call, headers });
  const { date: _, connection: __, 'keep-alive': ___, 'set-cookie': cookies, ...rest } = answer.headers;
  return [path, call.method, answer.status, answer.text, cookies?.toSorted(), rest];
};

describe('the two lanes', () => {
  it('answer alike', async () => {
    await using plain = await startForTest(teaService().service);
    const routes = teaRoutes.map((route) => ({ ...route, lane: 'effect' as const }));
    await using effect = await startForTest(teaService({ routes }).service);
    for (const call of calls) expect(await spoken(plain.port, call)).toEqual(await spoken(effect.port, call));
  });
  it('tell a client that is still writing why it is refused, and cut off one that never stops', async () => {
    await using plain = await startForTest(teaService().service);
    const path = '/api/v1/tea/post/card';
    const chunks = (count: number): string[] => Array.from({ length: count }, () => 'x'.repeat(65_536));
    for (const body of [chunks(2), chunks(12), 'x'.repeat(800_000)])
      expect((await plain.call(path, { method: 'POST', body })).status).toBe(413);
    const endless = plain.call(path, { method: 'POST', body: chunks(400) }).then(
      ({ status }) => status,
      () => 'cut',
    );
    expect([413, 'cut']).toContain(await endless);
  });
  it('say nothing to a request that was answered while theirs was made, and go on', async () => {
    const answer = { status: 200, headers: {}, cookies: [], body: 'too late' };
    const lane = plainLane(({ url }) => (url === '/soon' ? answer : Effect.delay(Effect.succeed(answer), 20)));
    const port = await serving((request, response) => {
      lane(request, response);
      if (request.url !== '/own') response.writeHead(503).end('answered');
    });
    const both = await Promise.all(['/soon', '/later'].map((path) => callServer(port, path)));
    expect(both.map(({ status, text }) => [status, text])).toEqual(both.map(() => [503, 'answered']));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect((await callServer(port, '/own')).text).toBe('too late');
  });
  it('change over without an answer lost: the first requests find effect/http not loaded yet', async () => {
    const routes = teaRoutes.map((route) => ({ ...route, lane: 'effect' as const }));
    const options = { host: '127.0.0.1', port: 0, newRequestId: randomUUID, service: teaService({ routes }).service };
    const listener = await Effect.runPromise(startHttpServer(options));
    const answers = await Promise.all(Array.from({ length: 20 }, () => callServer(listener.port, '/api/v1/tea/menu')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Effect.runPromise(listener.close());
  });
  it.for(['plain', 'effect'] as const)(
    'say that an answer is done with which nobody was there to take: %s',
    async (name) => {
      let [closed, begun] = [0, 0];
      let response: ServerResponse | undefined;
      const handler: Handler = () => {
        response?.destroy(); // its client goes away in the moment in which the answer is ready
        const stream: Chunks = async function* () {
          begun += 1;
          yield 'x';
        };
        return { status: 200, headers: {}, cookies: [], body: undefined, stream, closed: () => void (closed += 1) };
      };
      const scope = Effect.runSync(Scope.make());
      const lane = name === 'plain' ? plainLane(handler) : await Effect.runPromise(effectLane(handler, scope));
      const port = await serving((request, opened) => {
        response = opened;
        lane(request, opened);
      });
      await expect(callServer(port, '/')).rejects.toThrow(/hang up|ECONNRESET/);
      await expect.poll(() => [closed > 0, begun], { timeout: 10_000 }).toEqual([true, 0]);
    },
  );
  it.for(['plain', 'effect'] as const)(
    'say so too when the client had left before they saw it, and nothing reports it any more: %s',
    async (name) => {
      let closed = 0;
      const stream: Chunks = async function* () {
        yield 'x';
      };
      const answer = { status: 200, headers: {}, cookies: [], body: undefined, stream };
      const handler: Handler = () => ({ ...answer, closed: () => void (closed += 1) });
      const scope = Effect.runSync(Scope.make());
      const lane = name === 'plain' ? plainLane(handler) : await Effect.runPromise(effectLane(handler, scope));
      const port = await serving((request, response) => {
        response.once('close', () => lane(request, response)).destroy();
      });
      await expect(callServer(port, '/')).rejects.toThrow(/hang up|ECONNRESET/);
      await expect.poll(() => closed, { timeout: 10_000 }).toBe(1);
    },
  );
});

describe('a client that takes nothing of a large answer', () => {
  const LARGE = 64 * 1024 * 1024;
  const answer = { status: 200, headers: {}, cookies: [], body: undefined };
  const endless: Chunks = async function* () {
    for (;;) yield 'x'.repeat(65_536);
  };
  const kinds = [
    ['made while it is sent', { ...answer, stream: endless }],
    ['in one piece', { ...answer, body: Buffer.alloc(LARGE) }],
  ] as const;
  const cells = kinds.flatMap(([kind, large]) => (['plain', 'effect'] as const).map((name) => ({ kind, large, name })));
  it.for(cells)('is cut off after as long as it may take nothing: $kind, $name lane', async ({ large, name }) => {
    const scope = Effect.runSync(Scope.make());
    const lane =
      name === 'plain' ? plainLane(() => large, 100) : await Effect.runPromise(effectLane(() => large, scope, 100));
    let [opened, cut] = [false, false];
    const port = await serving((request, response) => {
      opened = true;
      response.once('close', () => (cut = !response.writableFinished));
      lane(request, response);
    });
    const client = connect(port, '127.0.0.1', () => client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'));
    client.on('error', () => undefined).pause();
    onTestFinished(() => {
      client.destroy();
    });
    await expect.poll(() => [opened, cut], { timeout: 15_000 }).toEqual([true, true]);
  });
});
