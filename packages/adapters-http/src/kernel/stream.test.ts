import { get, type IncomingMessage } from 'node:http';
import * as Effect from 'effect/Effect';
import { describe, expect, it, vi } from 'vitest';
import { download, type Streamed } from './reply.ts';
import { startForTest, type TestServer } from './testing/client.ts';
import { type TeaHouse, teaRoutes, teaService } from './testing/example.ts';
import type { Route } from './route.ts';
import type { Chunks } from './wire.ts';

const MEGABYTE = 1024 * 1024;
const label = { cookie: 'Tea=pro' };

/** The tea house with a label that is made while it is sent. */
const served = (chunks: Chunks, lane?: 'effect') => {
  const file: Streamed = { _tag: 'Streamed', chunks };
  const routes = teaRoutes.map((row): Route<TeaHouse> =>
    row.id === 'tea.label'
      ? { ...row, ...(lane === undefined ? {} : { lane }), run: () => Effect.succeed(download(file, 'label.txt')) }
      : row,
  );
  return teaService({ routes });
};
const asked = (server: TestServer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: server.port, path: '/api/v1/tea/label', headers: label, agent: false };
    get(options, resolve).on('error', reject);
  });
const read = async (answer: IncomingMessage): Promise<number> => {
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
};

describe('a body that is made while it is sent', () => {
  it.for(['plain', 'effect'] as const)('arrives whole, with the headers of any answer: %s lane', async (lane) => {
    const words = ['un tè ', new TextEncoder().encode('verde'), ' è buono'];
    const chunks: Chunks = async function* () {
      yield* words;
    };
    await using server = await startForTest(served(chunks, lane === 'plain' ? undefined : 'effect').service);
    const answer = await server.call('/api/v1/tea/label', { headers: label });
    expect([answer.status, answer.text]).toEqual([200, 'un tè verde è buono']);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="label.txt"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is made no faster than the client reads: a client that does not read holds it up', async () => {
    let made = 0;
    const chunks: Chunks = async function* () {
      const chunk = Buffer.alloc(64 * 1024, 'x');
      for (; made < 256 * MEGABYTE; made += chunk.length) yield chunk;
    };
    await using server = await startForTest(served(chunks).service);
    const answer = await asked(server);
    let before = -1;
    // Until the buffers of both ends are full, and nothing moves any more.
    await vi.waitUntil(() => before === (before = made) && made > 0, { interval: 200, timeout: 10_000 });
    expect(made).toBeLessThan(24 * MEGABYTE);
    expect(await read(answer)).toBe(256 * MEGABYTE);
  });

  it('ends with its client: nothing is made for somebody who has left', async () => {
    let [made, ended] = [0, false];
    const chunks: Chunks = async function* () {
      try {
        for (;;) {
          made += 1;
          yield Buffer.alloc(64 * 1024);
        }
      } finally {
        ended = true;
      }
    };
    await using server = await startForTest(served(chunks).service);
    const answer = await asked(server);
    answer.once('data', () => answer.destroy());
    await vi.waitUntil(() => ended, { timeout: 10_000 });
    const then = made;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(made).toBe(then);
  });

  it('that cannot be finished is cut off, so that half of it does not look whole, and is logged', async () => {
    const chunks: Chunks = async function* () {
      yield 'half';
      throw new Error('the database went away');
    };
    const { service, lines } = served(chunks);
    await using server = await startForTest(service);
    await expect(asked(server).then(read)).rejects.toThrow(/aborted|hang up/);
    expect(lines.filter(({ message }) => message === 'answer cut short')).toMatchObject([
      { level: 'error', path: '/api/v1/tea/label', cause: 'Error: the database went away' },
    ]);
  });

  it('is not begun for HEAD', async () => {
    let begun = false;
    const chunks: Chunks = async function* () {
      begun = true;
      yield 'x';
    };
    await using server = await startForTest(served(chunks).service);
    const answer = await server.call('/api/v1/tea/label', { method: 'HEAD', headers: label });
    expect([answer.status, answer.text, begun]).toEqual([200, '', false]);
  });
});
