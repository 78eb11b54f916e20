import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import * as http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as Effect from 'effect/Effect';
import * as z from 'zod';
import { afterAll, describe, expect, it } from 'vitest';
import { storeDown } from '@svc/application/kernel';
import { reply } from '../reply.ts';
import { routesOver } from '../route.ts';
import { startForTest } from '../testing/client.ts';
import { teaService, type TeaHouse } from '../testing/example.ts';

const folder = mkdtempSync(join(tmpdir(), 'first-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'assets'));
for (const entry of ['index', 'client'])
  writeFileSync(join(folder, `${entry}.html`), '<!doctype html><html lang="it"><head><title>svc</title></head></html>');

const face = {
  name: 'Tea',
  accent: null,
  zone: 'Europe/Rome',
  sandbox: { payments: false, einvoicing: false, mail: false },
};
const html = { accept: 'text/html' };

/** The tea house with a first page that carries these rows, and somebody at its door who counts. */
const withRows = async (answers: readonly string[], slow: Effect.Effect<void> = Effect.void) => {
  const { service, lines } = teaService();
  const door = await Effect.runPromise(service.tenantOf('tea.example'));
  const count = { entered: 0, left: 0 };
  const visitors = { enter: () => void (count.entered += 1), leave: () => void (count.left += 1) };
  const route = routesOver<TeaHouse>();
  const open = { method: 'GET', access: 'none', errors: {} } as const;
  const ok = { status: 200, schema: z.object({ nonce: z.string() }) } as const;
  const wait = route({
    ...open,
    id: 'tea.wait',
    path: '/api/v1/tea/wait',
    summary: 'A pot that is not ready',
    ok,
    run: () => Effect.as(slow, { nonce: 'late' }),
  });
  const nonce = route({
    ...open,
    id: 'tea.nonce',
    path: '/api/v1/tea/nonce',
    summary: 'A word for one browser',
    ok,
    run: () => Effect.succeed(reply({ nonce: 'one' }, { cookies: ['Nonce=one'] })),
  });
  return {
    count,
    lines,
    service: {
      ...service,
      routes: [...service.routes, wait, nonce],
      site: { screens: () => ({ state: 'ready', folder }) as const, answers, build: '1' },
      tenantOf: () =>
        Effect.succeed(door === undefined ? undefined : { ...door, visitors, face: Effect.succeed(face) }),
    },
  };
};

describe('the rows that the first page asks', () => {
  it.each<readonly [string, string, number]>([
    ['answers', 'tea.menu', 200],
    ['refuses', 'tea.cellar', 200],
    ['meets a bug of ours', 'tea.spill', 500],
  ])('leave the tenant as often as they enter it: one that %s', async (_, id, status) => {
    const { count, service } = await withRows([id, 'tea.label']);
    await using server = await startForTest(service);
    expect((await server.call('/prenota', { headers: html })).status).toBe(status);
    expect(count).toEqual({ entered: 3, left: 3 });
  });

  it('leave it also when the client goes away while one of them waits', async () => {
    let begun = (): void => undefined;
    const started = new Promise<void>((resolve) => (begun = resolve));
    const { count, service } = await withRows(
      ['tea.wait'],
      Effect.callback<void>(() => begun()),
    );
    await using server = await startForTest(service);
    const request = http.request({ host: '127.0.0.1', port: server.port, path: '/prenota', headers: html });
    request.on('error', () => undefined).end();
    await started;
    expect(count).toEqual({ entered: 2, left: 0 });
    request.destroy();
    await expect.poll(() => count).toEqual({ entered: 2, left: 2 });
  });

  it('give the page no answer that goes with a cookie: it is one browser’s', async () => {
    const { service } = await withRows(['tea.nonce', 'tea.menu']);
    await using server = await startForTest(service);
    const { text, headers } = await server.call('/prenota', { headers: html });
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).toContain('"answers":{"tea.menu":');
    expect(text).not.toContain('tea.nonce');
  });
});

describe('a page that a part which is down refuses', () => {
  it('errors.general.unavailable: is 503 in words, and the log says which part', async () => {
    const { service, lines } = await withRows([]);
    await using server = await startForTest({ ...service, tenantOf: () => Effect.fail(storeDown('no route to host')) });
    const { status, headers } = await server.call('/prenota', { headers: html });
    expect([status, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(lines).toContainEqual(
      expect.objectContaining({ message: 'request', status: 503, fault: 'StoreDown', reason: 'no route to host' }),
    );
  });
});
