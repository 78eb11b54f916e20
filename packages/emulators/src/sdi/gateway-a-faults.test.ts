import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleFattura } from '@svc/application/testing';
import { startGatewayHarness, type GatewayHarness } from './fake-gateway-a.testkit.ts';

let harness: GatewayHarness;
beforeEach(async () => {
  harness = await startGatewayHarness();
});
afterEach(() => harness.gateway.close());

const stored = (): number => harness.gateway.books.fatture.length;

describe('faults', () => {
  test.each([
    ['drop-after', 1],
    ['drop-before', 0],
    ['cut', 1],
  ] as const)('%s breaks the connection with %i document stored', async (kind, kept) => {
    harness.gateway.failNext({ kind, route: 'POST /ws2.0/*' });
    await expect(harness.send()).rejects.toThrow(/other side closed|terminated|ECONNRESET|body length/u);
    expect(stored()).toBe(kept);
  });

  test('a slow answer times out with the document stored', async () => {
    harness.gateway.failNext({ kind: 'slow', ms: 60_000, when: 'after' });
    const impatient = harness.call('POST', '/test/fatture', {
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
    harness.gateway.failNext({ kind });
    const answer = await harness.send();
    expect([answer.status, stored()]).toEqual([status, kept]);
  });

  test('a redirect leads elsewhere before any work', async () => {
    harness.gateway.failNext({ kind: 'redirect', location: 'http://127.0.0.1:9/' });
    const answer = await harness.send();
    expect([answer.status, answer.headers['location'], stored()]).toEqual([302, 'http://127.0.0.1:9/', 0]);
  });

  test('faults, states, clock and books are reachable over HTTP', async () => {
    const control = (path: string, body: unknown) =>
      fetch(`${harness.gateway.url}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) });
    expect((await control('faults', { outcomes: [{ nothing: 1 }] })).status).toBe(400);
    expect((await control('faults', { calls: [{ kind: 'rate-limit' }], outcomes: [{ refuse: 'no' }] })).status).toBe(
      200,
    );
    expect((await harness.send()).status).toBe(429);
    expect((await harness.send()).body).toEqual({ error: 'no' });
    await harness.send();
    await control('clock', { advanceMs: 2_000 });
    await control('fatture/550001/state', { state: 'RIFI', message: 'EC02' });
    const books = await (await fetch(`${harness.gateway.url}/_control/books`)).json();
    expect(books).toMatchObject({ fatture: [{ number: 'SVC/1', state: 'RIFI', message: '[TEST] EC02' }] });
    const calls = await (await fetch(`${harness.gateway.url}/_control/calls`)).text();
    expect(calls).not.toContain(Buffer.from('demo:demo').toString('base64'));
  });

  test('documents, companies and tokens outlive the process when there is a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fake-gateway-'));
    try {
      const stateFile = join(folder, 'gateway.json');
      await harness.start({ stateFile });
      await harness.send();
      const { token } = (await harness.call('POST', '/test/authentication')).body as { readonly token: string };
      const before = harness.gateway.books;
      await harness.start({ stateFile });
      expect(harness.gateway.books).toEqual(before);
      expect((await harness.call('GET', '/test/fatture', { authorization: `Bearer ${token}` })).status).toBe(200);
      expect((await harness.send(sampleFattura({ number: 'SVC/2' }))).body).toMatchObject({ id: '550002' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
