import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import * as Effect from 'effect/Effect';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startHttpServer, type HttpListener } from './listener.ts';
import { allowedMs, usualLimits, type SenderLimits } from './slow-senders.ts';
import { callServer } from './testing/client.ts';
import { teaService } from './testing/example.ts';

/** Impatient enough for a test: what is half-sent is cut at once, what has brought a byte is waited for. */
const impatient: SenderLimits = { headersMs: 50, bodyMs: 50, bytesPerSecond: 0.001, checkMs: 10, maxConnections: 500 };

const started = (limits: SenderLimits): Promise<HttpListener> => {
  const { service } = teaService();
  const options = { host: '127.0.0.1', port: 0, newRequestId: randomUUID, eager: true, service, limits };
  return Effect.runPromise(startHttpServer(options));
};

interface Sender {
  readonly socket: Socket;
  /** What came back, once the connection has ended. */
  readonly ended: Promise<string>;
}

const send = (port: number, text: string): Sender => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (part) => (received += part.toString('latin1'))).on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  if (text !== '') socket.write(text);
  return { socket, ended };
};

const head = (more: string): string =>
  `POST /api/v1/tea/post/card HTTP/1.1\r\nHost: tea.example\r\nConnection: close\r\n${more}`;

describe('a slow sender', () => {
  it.each([
    ['of nothing at all', ''],
    ['of half a request line', 'POST /api/v1/tea'],
    ['of half a head', head('X-Half: ')],
    ['of a body that does not begin', head('Content-Length: 100\r\n\r\n')],
    ['of chunks that do not begin', head('Transfer-Encoding: chunked\r\n\r\n')],
    ['of a body that nobody reads', 'POST /nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n'],
  ])('%s is cut off, sixty of them as well, and others are served meanwhile', async (_, text) => {
    const listener = await started(impatient);
    const senders = Array.from({ length: 60 }, () => send(listener.port, text));
    expect((await callServer(listener.port, '/api/v1/tea/menu')).status).toBe(200);
    for (const received of await Promise.all(senders.map(({ ended }) => ended)))
      expect(received).toMatch(/^$|^HTTP\/1\.1 4(?:08|04)/);
    await Effect.runPromise(listener.close());
  });

  it('of an upload is waited for as long as its bytes allow', async () => {
    const listener = await started(impatient);
    const upload = send(listener.port, head('Content-Length: 100\r\n\r\n') + 'x'.repeat(50));
    const silent = send(listener.port, head('Content-Length: 100\r\n\r\n'));
    await silent.ended;
    upload.socket.write('x'.repeat(50));
    expect(await upload.ended).toMatch(/^HTTP\/1\.1 200 [^]*"bytes":100/);
    await Effect.runPromise(listener.close());
  });

  it('may take ten seconds for a head and thirty for a body, more only for what it has brought', () => {
    expect([usualLimits.headersMs, usualLimits.bodyMs]).toEqual([10_000, 30_000]);
    expect(allowedMs(usualLimits, 0)).toBe(30_000);
    fc.assert(
      fc.property(fc.nat(16_777_216), fc.nat(1_000_000), (received, more) => {
        expect(allowedMs(usualLimits, received + more)).toBeGreaterThanOrEqual(allowedMs(usualLimits, received));
      }),
    );
    // A byte a second for the whole of an upload buys nothing worth having.
    expect(allowedMs(usualLimits, 60)).toBeLessThan(30_100);
  });
});

describe('connections', () => {
  it('are bounded: one too many is turned away, and the others go on', async () => {
    const listener = await started({ ...usualLimits, maxConnections: 2 });
    const held = [send(listener.port, 'GET / HT'), send(listener.port, 'GET / HT')];
    await Promise.all(held.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
    await expect(callServer(listener.port, '/api/v1/tea/menu')).rejects.toThrow(/ECONNRESET|socket hang up/);
    held[0]?.socket.write('TP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(await held[0]?.ended).toMatch(/^HTTP\/1\.1 404/);
    expect((await callServer(listener.port, '/api/v1/tea/menu')).status).toBe(200);
    held[1]?.socket.destroy();
    await Effect.runPromise(listener.close());
  });
});
