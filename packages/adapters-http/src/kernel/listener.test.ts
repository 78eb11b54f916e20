import { randomUUID } from 'node:crypto';
import * as http from 'node:http';
import { connect } from 'node:net';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { listen, startHttpServer } from './listener.ts';
import { callServer, startForTest } from './testing/client.ts';
import { teaService } from './testing/example.ts';

const options = { host: '127.0.0.1', port: 0, newRequestId: randomUUID, eager: true };

/** An effect that ends on request, and reports when it began. */
const held = () => {
  let finish = (): void => undefined;
  let begun = (): void => undefined;
  const started = new Promise<void>((resolve) => (begun = resolve));
  const effect = Effect.callback<void>((resume) => {
    finish = () => resume(Effect.void);
    begun();
  });
  return { effect, started, finish: () => finish() };
};

describe('the listener', () => {
  it('answers 503 with Retry-After until a service is attached', async () => {
    const listener = await Effect.runPromise(listen(options));
    const early = await callServer(listener.port, '/api/v1/tea/menu');
    expect([early.status, early.headers['retry-after'], early.json()['code']]).toEqual([
      503,
      '5',
      'errors.general.unavailable',
    ]);
    await Effect.runPromise(listener.serve(teaService().service));
    expect((await callServer(listener.port, '/api/v1/tea/menu')).status).toBe(200);
    await Effect.runPromise(listener.close());
  });
  it('says which port is in use', async () => {
    const { service } = teaService();
    const first = await Effect.runPromise(startHttpServer({ ...options, service }));
    const second = await Effect.runPromise(Effect.flip(listen({ ...options, port: first.port })));
    expect(second).toEqual({ _tag: 'ListenFailed', code: 'EADDRINUSE', host: '127.0.0.1', port: first.port });
    await Effect.runPromise(first.close());
  });
  it('finishes what is in flight before it closes, and takes nothing new', async () => {
    const work = held();
    const listener = await Effect.runPromise(
      startHttpServer({ ...options, service: teaService({}, work.effect).service }),
    );
    const agent = new http.Agent({ keepAlive: true });
    const answer = new Promise<number>((resolve, reject) => {
      const request = http.request(
        { agent, host: options.host, port: listener.port, path: '/api/v1/tea/slow', method: 'POST' },
        (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        },
      );
      request.on('error', reject).end();
    });
    await work.started;
    const closed = Effect.runPromise(listener.close());
    await expect(callServer(listener.port, '/api/v1/tea/menu')).rejects.toThrow('ECONNREFUSED');
    work.finish();
    expect(await answer).toBe(204);
    await closed;
    agent.destroy();
  });
  it('cuts what does not finish in time', async () => {
    const work = held();
    const listener = await Effect.runPromise(
      startHttpServer({ ...options, service: teaService({}, work.effect).service }),
    );
    const answer = callServer(listener.port, '/api/v1/tea/slow', { method: 'POST' });
    await work.started;
    const [cut] = await Promise.allSettled([answer, Effect.runPromise(listener.close(20))]);
    expect(cut).toMatchObject({ status: 'rejected', reason: { message: 'socket hang up' } });
  });
  it('lets a write finish although its client went away', async () => {
    const work = held();
    let finished = false;
    const { service, lines } = teaService(
      {},
      Effect.tap(work.effect, () => Effect.sync(() => (finished = true))),
    );
    const listener = await Effect.runPromise(startHttpServer({ ...options, service }));
    const request = http.request({ host: options.host, port: listener.port, path: '/api/v1/tea/slow', method: 'POST' });
    request.on('error', () => undefined).end();
    await work.started;
    request.destroy();
    work.finish();
    await Effect.runPromise(listener.close());
    expect(finished).toBe(true);
    expect(lines.filter(({ message }) => message === 'request')).toHaveLength(1);
  });
  it('lets what is no HTTP take no answer that belongs to the request before it', async () => {
    const work = held();
    const listener = await Effect.runPromise(
      startHttpServer({ ...options, service: teaService({}, work.effect).service }),
    );
    const socket = connect(listener.port, options.host);
    let received = '';
    const gone = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => undefined));
    socket.on('data', (chunk) => (received += String(chunk)));
    socket.write('POST /api/v1/tea/slow HTTP/1.1\r\nHost: tea.example\r\nContent-Length: 0\r\n\r\n');
    await work.started;
    socket.write('this is no HTTP\r\n\r\n');
    await gone;
    expect(received).toBe('');
    work.finish();
    await Effect.runPromise(listener.close());
  });
});

describe('a request over which something broke past every error channel', () => {
  it('ends with a 500, and the log is left to the boundary that caught it', async () => {
    const { service, lines } = teaService();
    const begun = Promise.withResolvers<() => void>();
    await using server = await startForTest({ ...service, begin: begun.resolve, tenantOf: () => Effect.never });
    const asked = server.call('/api/v1/tea/menu');
    (await begun.promise)();
    expect((await asked).status).toBe(500);
    expect(lines.filter(({ message }) => message === 'answer broke')).toEqual([]);
  });
});
