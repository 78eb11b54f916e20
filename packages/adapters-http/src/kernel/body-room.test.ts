import { connect, type Socket } from 'node:net';
import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { refusal } from '@svc/domain/kernel';
import { bodyRoom, type BodyBounds } from './body-room.ts';
import { type Route, routesOver } from './route.ts';
import { startForTest } from './testing/client.ts';
import { type TeaHouse, teaService } from './testing/example.ts';

const MB = 1024 * 1024;
const boxes = (lane: 'plain' | 'effect'): Route<TeaHouse> =>
  routesOver<TeaHouse>()({
    id: 'tea.crate',
    method: 'PUT',
    path: '/crates/{ticket}',
    summary: 'A crate of tea, by its ticket',
    access: 'none',
    cookie: 'ignored',
    params: z.strictObject({ ticket: z.string().max(5) }),
    rawBody: { maxBytes: 20 * MB, contentTypes: ['*'] },
    ...(lane === 'effect' ? { lane } : {}),
    admits: ({ params: { ticket } }) => (ticket === 'good' ? Effect.succeed(10) : Effect.fail(refusal('no_ticket'))),
    ok: { status: 204, empty: true },
    errors: { Refusal: { no_ticket: 'errors.general.notFound' } },
    run: ({ params: { ticket } }) =>
      ticket === 'good' ? Effect.succeed(undefined) : Effect.fail(refusal('no_ticket')),
  });

const serve = (lane: 'plain' | 'effect', bodies?: BodyBounds) => {
  const { service } = teaService();
  const base = { ...service, routes: [...service.routes, boxes(lane)] };
  return startForTest(bodies === undefined ? base : { ...base, bodies });
};

/** A request whose body never comes; what is answered to its head. */
const headOnly = (port: number, path: string, length: number) => {
  let socket: Socket;
  const first = new Promise<string>((resolve, reject) => {
    socket = connect(port, '127.0.0.1', () =>
      socket.write(`PUT ${path} HTTP/1.1\r\nhost: tea\r\ncontent-length: ${length}\r\n\r\n`),
    );
    socket.once('data', (part) => resolve(part.toString('latin1')));
    socket.once('error', reject);
  });
  return { first, finish: (bytes: string) => socket.write(bytes), end: () => socket.destroy() };
};

describe('a place for a large body', () => {
  const bounds = { ofProcess: { bodies: 3, bytes: 100 }, ofSource: { bodies: 2, bytes: 60 } };
  const [tooMany, full] = [
    { code: 'errors.general.rateLimited', retryAfterSeconds: 5 },
    { code: 'errors.general.unavailable', retryAfterSeconds: 5 },
  ];

  it('is one of so many of a process and of a source, and is left once', () => {
    const room = bodyRoom(bounds);
    const [first, second] = [room.enter('2001:db8::1', 1), room.enter('2001:db8::2', 1)];
    expect(room.enter('2001:db8::3', 1)).toMatchObject(tooMany);
    expect(room.enter('192.0.2.1', 1)).toBeTypeOf('function');
    expect(room.enter('192.0.2.2', 1)).toMatchObject(full);
    if (typeof first !== 'function' || typeof second !== 'function') throw new Error('no place');
    first();
    first();
    expect(room.enter('192.0.2.2', 1)).toBeTypeOf('function');
    expect(room.enter('192.0.2.3', 1)).toMatchObject(full);
  });

  it('holds so many bytes of a process and of a source', () => {
    const room = bodyRoom(bounds);
    expect(room.enter('192.0.2.1', 50)).toBeTypeOf('function');
    expect(room.enter('192.0.2.1', 11)).toMatchObject(tooMany);
    const other = room.enter('192.0.2.2', 50);
    expect(room.enter('192.0.2.3', 1)).toMatchObject(full);
    if (typeof other === 'function') other();
    expect(room.enter('192.0.2.3', 50)).toBeTypeOf('function');
  });
});

describe.each(['plain', 'effect'] as const)('on the %s lane a body', (lane) => {
  it('that the row does not admit is refused before a byte of it came', async () => {
    await using server = await serve(lane);
    const refused = headOnly(server.port, '/crates/bad', 20 * MB);
    expect(await refused.first).toContain('HTTP/1.1 404');
    const invalid = headOnly(server.port, '/crates/too-long', 20 * MB);
    expect(await invalid.first).toContain('HTTP/1.1 400');
    const larger = headOnly(server.port, '/crates/good', 11);
    expect(await larger.first).toContain('HTTP/1.1 413');
    for (const { end } of [refused, invalid, larger]) end();
    const chunked = ['x'.repeat(8), 'x'.repeat(8)];
    expect((await server.call('/crates/good', { method: 'PUT', body: chunked })).status).toBe(413);
    expect((await server.call('/crates/good', { method: 'PUT', body: 'x'.repeat(10) })).status).toBe(204);
  });

  it('beyond the places is refused with a time to come again; a place is free when its answer is made, or its sender gone', async () => {
    await using server = await serve(lane, { ofProcess: { bodies: 2, bytes: MB }, ofSource: { bodies: 2, bytes: MB } });
    const call = () => server.call('/crates/good', { method: 'PUT', body: 'x'.repeat(10) });
    const [one, two] = [headOnly(server.port, '/crates/good', 10), headOnly(server.port, '/crates/good', 10)];
    void two.first.catch(() => undefined);
    await expect.poll(async () => (await call()).status).toBe(429);
    const full = await call();
    expect([full.json()['code'], full.headers['retry-after']]).toEqual(['errors.general.rateLimited', '5']);
    one.finish('x'.repeat(10));
    expect(await one.first).toContain('HTTP/1.1 204');
    expect((await call()).status).toBe(204);
    two.end();
    const three = headOnly(server.port, '/crates/good', 10);
    await expect.poll(async () => (await call()).status).toBe(204);
    for (const { end } of [one, three]) end();
  });
});
