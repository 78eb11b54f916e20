import * as http from 'node:http';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { Later } from './gather/later.ts';
import type { Fault, SessionReading } from './session.ts';
import { startForTest, type Call } from './testing/client.ts';
import { teaService } from './testing/example.ts';

/** The tea house with somebody at its door who counts. */
const counted = async (slow = Effect.void) => {
  const { service } = teaService({}, slow);
  const door = await Effect.runPromise(service.tenantOf('tea.example'));
  const count = { entered: 0, left: 0 };
  const visitors = { enter: () => void (count.entered += 1), leave: () => void (count.left += 1) };
  const tenantOf = () => Effect.succeed(door === undefined ? undefined : { ...door, visitors });
  return { count, service: { ...service, tenantOf } };
};
const user = { cookie: 'Tea=user' };

describe('a visitor of a tenant leaves it once', () => {
  it.each<readonly [string, string, Call]>([
    ['is answered', '/api/v1/tea/menu', {}],
    ['is refused at a gate', '/api/v1/tea/pots', { method: 'POST', body: { leaf: 'green', cups: 1 } }],
    ['meets a part that is down', '/api/v1/tea/menu', { headers: { cookie: 'Tea=down' } }],
    ['meets a bug of ours', '/api/v1/tea/spill', { headers: user }],
    ['writes', '/api/v1/tea/leave', { method: 'POST', headers: user }],
  ])('when it %s', async (_, path, call) => {
    const { count, service } = await counted();
    await using server = await startForTest(service);
    await server.call(path, call);
    expect(count).toEqual({ entered: 1, left: 1 });
  });

  it('when its client goes away: not before what it had begun has ended', async () => {
    let finish = (): void => undefined;
    let begun = (): void => undefined;
    const started = new Promise<void>((resolve) => (begun = resolve));
    const slow = Effect.callback<void>((resume) => {
      finish = () => resume(Effect.void);
      begun();
    });
    const { count, service } = await counted(slow);
    await using server = await startForTest(service);
    const request = http.request({ host: '127.0.0.1', port: server.port, path: '/api/v1/tea/slow', method: 'POST' });
    const gone = new Promise<void>((resolve) => request.once('close', () => resolve()));
    request.on('error', () => undefined).end();
    await started;
    request.destroy();
    await gone;
    expect(count).toEqual({ entered: 1, left: 0 });
    finish();
    await expect.poll(() => count).toEqual({ entered: 1, left: 1 });
  });

  it.each([
    ['plain', {}],
    ['effect', { lane: 'effect' }],
  ] as const)(
    'when its client goes away while others find out who it is: what it wanted is not begun any more (%s lane)',
    async (_, lane) => {
      let begun = 0;
      const { count, service } = await counted(Effect.sync(() => void (begun += 1)));
      const door = (await Effect.runPromise(service.tenantOf()))!;
      const reading = new Later<SessionReading, Fault>();
      let asked = (): void => undefined;
      const wasAsked = new Promise<void>((resolve) => (asked = resolve));
      const sessions = { read: () => (asked(), reading) };
      const routes = service.routes.map((route) => (route.id === 'tea.slow' ? { ...route, ...lane } : route));
      const lines: string[] = [];
      const log = (_: string, __: string, fields?: object) => void lines.push(JSON.stringify(fields));
      const tenantOf = () => Effect.succeed({ ...door, sessions });
      await using server = await startForTest({ ...service, routes, tenantOf, logger: { log } });
      // Without a body: the reading of one would find the connection gone by itself.
      const headers = { ...user, 'content-length': '0' };
      const request = http.request({
        host: '127.0.0.1',
        port: server.port,
        path: '/api/v1/tea/slow',
        method: 'POST',
        headers,
      });
      const gone = new Promise<void>((resolve) => request.once('close', () => resolve()));
      request.on('error', () => undefined).end();
      await wasAsked;
      request.destroy();
      await gone;
      await server.call('/api/v1/tea/menu'); // by now the server has seen that it went
      expect(count).toEqual({ entered: 2, left: 1 });
      reading.settle({ kind: 'none' });
      await expect.poll(() => count).toEqual({ entered: 2, left: 2 });
      expect([begun, lines.at(-1)]).toEqual([0, expect.stringContaining('"status":499')]);
    },
  );

  it('and who asks for a path or a method that is not there never enters', async () => {
    const { count, service } = await counted();
    await using server = await startForTest(service);
    await server.call('/nowhere');
    await server.call('/api/v1/tea/menu', { method: 'DELETE' });
    expect(count).toEqual({ entered: 0, left: 0 });
  });
});
