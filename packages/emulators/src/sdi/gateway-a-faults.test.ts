import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleFattura } from '@svc/application/testing';
import { startGatewayBench, type GatewayBench } from './fake-gateway-a.testkit.ts';

let bench: GatewayBench;
beforeEach(async () => {
  bench = await startGatewayBench();
});
afterEach(() => bench.gateway.close());

const stored = (): number => bench.gateway.books.fatture.length;

describe('faults', () => {
  test.each([
    ['drop-after', 1],
    ['drop-before', 0],
    ['cut', 1],
  ] as const)('%s breaks the connection with %i document stored', async (kind, kept) => {
    bench.gateway.failNext({ kind, route: 'POST /ws2.0/*' });
    await expect(bench.send()).rejects.toThrow(/other side closed|terminated|ECONNRESET|body length/u);
    expect(stored()).toBe(kept);
  });

  test('a slow answer times out with the document stored', async () => {
    bench.gateway.failNext({ kind: 'slow', ms: 60_000, when: 'after' });
    const impatient = bench.call('POST', '/test/fatture', {
      body: sampleFattura(),
      type: 'application/xml',
      timeoutMs: 50,
    });
    await expect(impatient).rejects.toThrow(/Headers Timeout/u);
    expect(stored()).toBe(1);
  });

  test.each([
    ['error-after', 500, 1],
    ['unreadable', 200, 1],
    ['html', 502, 1],
    ['error', 500, 0],
    ['rate-limit', 429, 0],
  ] as const)('%s answers %i with %i document stored', async (kind, status, kept) => {
    bench.gateway.failNext({ kind });
    const answer = await bench.send();
    expect([answer.status, stored()]).toEqual([status, kept]);
  });

  test('a redirect leads elsewhere before any work', async () => {
    bench.gateway.failNext({ kind: 'redirect', location: 'http://127.0.0.1:9/' });
    const answer = await bench.send();
    expect([answer.status, answer.headers['location'], stored()]).toEqual([302, 'http://127.0.0.1:9/', 0]);
  });

  test('faults, states, clock and books are reachable over HTTP', async () => {
    const control = (path: string, body: unknown) =>
      fetch(`${bench.gateway.url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) });
    expect((await control('faults', { outcomes: [{ nothing: 1 }] })).status).toBe(400);
    expect((await control('faults', { calls: [{ kind: 'rate-limit' }], outcomes: [{ refuse: 'no' }] })).status).toBe(
      200,
    );
    expect((await bench.send()).status).toBe(429);
    expect((await bench.send()).body).toEqual({ error: 'no' });
    await bench.send();
    await control('clock', { advanceMs: 2_000 });
    await control('fatture/550001/state', { state: 'RIFI', message: 'EC02' });
    const books = await (await fetch(`${bench.gateway.url}/_control/books`)).json();
    expect(books).toMatchObject({ fatture: [{ number: 'SVC/1', state: 'RIFI', message: '[TEST] EC02' }] });
    const calls = await (await fetch(`${bench.gateway.url}/_control/calls`)).text();
    expect(calls).not.toContain(Buffer.from('demo:demo').toString('base64'));
  });

  test('documents, companies and tokens outlive the process when there is a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fake-gateway-'));
    try {
      const stateFile = join(folder, 'gateway.json');
      await bench.start({ stateFile });
      await bench.send();
      const { token } = (await bench.call('POST', '/test/authentication')).body as { readonly token: string };
      const before = bench.gateway.books;
      await bench.start({ stateFile });
      expect(bench.gateway.books).toEqual(before);
      expect((await bench.call('GET', '/test/fatture', { authorization: `Bearer ${token}` })).status).toBe(200);
      expect((await bench.send(sampleFattura({ number: 'SVC/2' }))).body).toMatchObject({ id: '550002' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
