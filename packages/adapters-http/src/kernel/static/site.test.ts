import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as Effect from 'effect/Effect';
import { afterAll, describe, expect, it } from 'vitest';
import { openForAll, type MaintenanceMode } from '@svc/application/kernel';
import { startForTest } from '../testing/client.ts';
import { teaService } from '../testing/example.ts';
import type { Screens, StudioFace } from './screens.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const page = (entry: string): string =>
  `<!doctype html><html lang="it"><head><title>svc</title><script type="module" src="/dashboard/assets/${entry}-1.js"></script></head></html>`;
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), page('index'));
writeFileSync(join(folder, 'client.html'), page('client'));
writeFileSync(join(folder, 'assets/client-1.js'), 'start();');
writeFileSync(join(folder, 'assets/client-1.js.br'), brotliCompressSync('start();'));
writeFileSync(join(folder, 'assets/client-1.js.gz'), gzipSync('start();'));
writeFileSync(join(folder, 'secret.txt'), 'not an asset');

const face: StudioFace = {
  name: 'Tea </script> & "Co"',
  accent: null,
  zone: 'Europe/Rome',
  sandbox: { payments: true, einvoicing: false, mail: false },
};

/** The tea house with screens. */
const withScreens = (
  screens: Screens = { state: 'ready', folder },
  shown: StudioFace | null = face,
  flags: Readonly<Record<string, boolean>> = {},
  mode: MaintenanceMode = openForAll,
) => {
  const made = teaService({}, Effect.void, mode);
  const { service } = made;
  return {
    ...made,
    service: {
      ...service,
      site: { screens: () => screens, answers: ['tea.menu', 'tea.cellar'], build: '1' },
      tenantOf: (host: string) =>
        Effect.map(service.tenantOf(host), (tenant) =>
          tenant === undefined
            ? undefined
            : {
                ...tenant,
                ...(shown === null ? {} : { face: Effect.succeed(shown) }),
                flags: { isOn: (flag: string) => flags[flag] ?? false },
              },
        ),
    },
  };
};
const html = { accept: 'text/html,*/*;q=0.8' };
const bootOf = (text: string): Record<string, unknown> =>
  JSON.parse(/id="boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as Record<string, unknown>;

describe('a page of the screens', () => {
  it.each(['/dashboard', '/dashboard/ordini/118', '/prenota', '/area/ordini', '/pagamento/esito?ordine=118'])(
    '%s is the page of its entry, kept by nobody',
    async (path) => {
      await using server = await startForTest(withScreens().service);
      const { status, headers, text } = await server.call(path, { headers: html });
      expect([status, headers['cache-control'], headers['content-type']]).toEqual([
        200,
        'no-store',
        'text/html; charset=utf-8',
      ]);
      expect(text).toContain(path.startsWith('/dashboard') ? 'index-1.js' : 'client-1.js');
    },
  );

  it('is that of the studio and the language, with a nonce of its own in page and policy', async () => {
    await using server = await startForTest(withScreens().service);
    const ask = (): ReturnType<typeof server.call> =>
      server.call('/prenota', { headers: { ...html, 'accept-language': 'en' } });
    const [one, two] = [await ask(), await ask()];
    const nonceOf = ({ text }: { readonly text: string }): string => /nonce="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(nonceOf(one)).toMatch(/^[\da-f]{32}$/);
    expect(nonceOf(two)).not.toBe(nonceOf(one));
    expect(one.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonceOf(one)}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
    expect(one.text).toContain('<html lang="en"');
    expect(one.text).toContain('<title>Tea &lt;/script&gt; &amp; &quot;Co&quot;</title>');
  });

  it('carries the studio and the answers of its rows as anybody gets them; a name closes no block', async () => {
    await using server = await startForTest(withScreens().service);
    const { text } = await server.call('/prenota', { headers: { ...html, cookie: 'Tea=admin' } });
    expect(bootOf(text)).toEqual({
      tenant: face,
      answers: { 'tea.menu': { page: 1, guest: true } },
      build: '1',
    });
  });

  it('is for browsers: what asks for JSON, or sends, gets the 404 of an unknown path', async () => {
    await using server = await startForTest(withScreens().service);
    expect((await server.call('/prenota')).json()).toMatchObject({ code: 'errors.general.notFound' });
    expect((await server.call('/prenota', { method: 'POST', headers: html })).status).toBe(404);
    for (const path of ['/api/v1/nowhere', '/prenotazioni', '/Prenota', '/connect/x', '/account/x'])
      expect((await server.call(path, { headers: html })).status).toBe(404);
  });

  it('for developers is there only where the demo desk is', async () => {
    const made = withScreens();
    const [first] = made.service.routes;
    if (first === undefined) throw new Error('the tea house has rows');
    const withDesk = { ...made.service, routes: [...made.service.routes, { ...first, id: 'dev.page', path: '/dev' }] };
    await using development = await startForTest(withDesk);
    await using production = await startForTest(made.service);
    const statusAt = async (server: typeof production, path: string): Promise<number> =>
      (await server.call(path, { headers: html })).status;
    expect(await statusAt(development, '/dashboard/dev/ui')).toBe(200);
    expect(await statusAt(production, '/dashboard/dev/ui')).toBe(404);
    expect(await statusAt(production, '/dashboard/developers')).toBe(200);
  });

  it('leads from the root to the timetable while places are booked, else to the studio', async () => {
    await using open = await startForTest(withScreens(undefined, face, { enable_bookings: true }).service);
    await using shut = await startForTest(withScreens().service);
    expect((await open.call('/', { headers: html })).headers['location']).toBe('/prenota');
    expect((await shut.call('/', { headers: html })).headers['location']).toBe('/dashboard');
  });

  it('says in words that a host is nobody’s (421), and that a studio is closed (503)', async () => {
    const made = withScreens();
    await using strange = await startForTest({ ...made.service, tenantOf: () => Effect.succeed(undefined) });
    const unknown = await strange.call('/prenota', { headers: html });
    expect([unknown.status, unknown.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
    const mode = { ...openForAll, enabled: true, retryAfterSeconds: 120 };
    await using server = await startForTest(withScreens(undefined, face, {}, mode).service);
    const closed = await server.call('/prenota', { headers: html });
    expect([closed.status, closed.headers['retry-after']]).toEqual([503, '120']);
    expect(closed.text).toContain('<main><h1>Pagina non disponibile</h1>');
  });

  it('does not exist where the screens are elsewhere, or were not built', async () => {
    await using elsewhere = await startForTest(withScreens(undefined, null).service);
    await using absent = await startForTest(withScreens({ state: 'absent' }).service);
    for (const server of [elsewhere, absent])
      for (const path of ['/', '/prenota', '/dashboard'])
        expect((await server.call(path, { headers: html })).status).toBe(404);
  });

  it('while it is being built asks again by itself; a build that failed says so', async () => {
    await using building = await startForTest(withScreens({ state: 'building' }).service);
    await using failed = await startForTest(withScreens({ state: 'failed' }).service);
    const soon = await building.call('/prenota', { headers: html });
    expect([soon.status, soon.headers['retry-after']]).toEqual([503, '1']);
    expect(soon.text).toContain('<meta http-equiv="refresh" content="1">');
    const never = await failed.call('/prenota', { headers: html });
    expect(never.text).not.toContain('refresh');
    expect(never.text).toContain('non è stata preparata');
    expect((await failed.call('/api/v1/tea/menu')).status).toBe(200);
  });
});

describe('a file of the screens', () => {
  const path = '/dashboard/assets/client-1.js';

  it('is kept for a year, compressed as the client takes it, and asks no tenant', async () => {
    const { service } = withScreens();
    await using server = await startForTest({ ...service, tenantOf: () => Effect.succeed(undefined) });
    const ask = (coding?: string) =>
      server.call(path, { headers: coding === undefined ? {} : { 'accept-encoding': coding } });
    const plain = await ask();
    expect([plain.status, plain.text, plain.headers['cache-control'], plain.headers['vary']]).toEqual([
      200,
      'start();',
      'public, max-age=31536000, immutable',
      'Accept-Encoding',
    ]);
    const codings = await Promise.all(['gzip, br', 'gzip', 'br;q=0, gzip', 'identity'].map(ask));
    expect(codings.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', 'gzip', undefined]);
    expect(new Set([plain, ...codings].map(({ headers }) => headers['etag'])).size).toBe(3);
  });

  it('is not sent again to who has it, and for HEAD not at all', async () => {
    await using server = await startForTest(withScreens().service);
    const { headers } = await server.call(path);
    const again = await server.call(path, { headers: { 'if-none-match': headers['etag'] ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await server.call(path, { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '8']);
    const part = await server.call(path, { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.text]).toEqual([200, 'start();']);
  });

  it.each([
    'nothing.js',
    'client-1.js.br',
    '../index.html',
    '../secret.txt',
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    'a/client-1.js',
    'client-1.js/',
    '',
    '__proto__',
  ])('%s is 404, also for a browser', async (name) => {
    await using server = await startForTest(withScreens().service);
    expect((await server.call(`/dashboard/assets/${name}`, { headers: html })).status).toBe(404);
  });

  it('is read, never written', async () => {
    await using server = await startForTest(withScreens().service);
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await server.call(path, { method })).status).toBe(404);
  });

  it('is 404 ten thousand times for as many unknown names', async () => {
    await using server = await startForTest(withScreens().service);
    const statuses = new Set<number>();
    for (let from = 0; from < 10_000; from += 100)
      for (const { status } of await Promise.all(
        Array.from({ length: 100 }, (_, at) => server.call(`/dashboard/assets/x-${from + at}.js`)),
      ))
        statuses.add(status);
    expect([...statuses]).toEqual([404]);
  });
});
