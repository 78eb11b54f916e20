import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { flagDefaults, flagKeys } from '@svc/domain/kernel';
import { accessWord } from './kernel/access.ts';
import { startForTest } from './kernel/testing/client.ts';
import { allRoutes } from './routes.ts';
import { stubService } from './testing/stub-app.ts';

const rows = allRoutes.map(({ id, method, path, access, cache, body, rawBody, flags, vanishesWithout }) => {
  const caching = method === 'GET' && cache !== undefined && cache !== 'none' ? cache : 'no-store';
  return {
    id,
    method,
    path,
    access: accessWord(access),
    caching,
    body,
    rawBody,
    flags: [vanishesWithout, ...(flags ?? [])],
  };
});
const cachedFor = (duration: string): readonly string[] =>
  rows.filter(({ caching }) => caching === duration).map(({ id }) => id);

describe('response caching', () => {
  it('cache.24h: static reference data is kept a day', () => {
    expect(cachedFor('24h')).toEqual(['platform.geographic.province', 'platform.geographic.cap']);
  });
  it('cache.1h: near-static data is kept an hour', () => {
    expect(cachedFor('1h')).toEqual(
      expect.arrayContaining(['platform.diagnostics.version', 'platform.geographic.comuni']),
    );
  });
  it('cache.none: auth, flags, admin configs, user data and everything that writes is never kept', () => {
    const flowCritical = /^(auth|otp|users|settings|audit|payments|einvoicing|activities|health|maintenance)\./;
    const cached = rows.filter(({ id, caching }) => flowCritical.test(id) && caching !== 'no-store');
    expect(cached).toEqual([]);
    expect(rows.filter(({ method, caching }) => method !== 'GET' && caching !== 'no-store')).toEqual([]);
  });
  it('cache.policy: nothing is kept on the server: every read asks its use case', async () => {
    let asked = 0;
    const flags = Effect.sync(() => ((asked += 1), flagDefaults));
    await using server = await startForTest(stubService({ platform: { flags, revisionOf: () => 'r' } }));
    for (const time of [1, 2, 3]) {
      const { headers } = await server.call('/api/v1/admin/feature-flags');
      expect([asked, headers['cache-control']]).toEqual([time, 'no-store']);
    }
  });
});

describe('the surfaces', () => {
  it('convention.auth-levels: every row asks for one of the levels', () => {
    const levels = /^(none|user|pro|admin|superadmin|cookie|bearer|maintenance-key|token:[\w.-]+)$/;
    expect(rows.filter(({ access }) => !levels.test(access))).toEqual([]);
  });
  it('surface.private, surface.public: token rows and no others stand below /api/public/v1', () => {
    for (const { id, path, access } of rows)
      expect([id, access.startsWith('token:') && !path.startsWith('/api/public/v1/')]).toEqual([id, false]);
    expect(
      rows.filter(({ path, access }) => path.startsWith('/api/public/') && !/^(token:|none)/.test(access)),
    ).toEqual([]);
  });
  it('surface.public-misc: below /api/v1/public stands what asks for nobody; below /api/v1/user what a bearer token opens', () => {
    const misc = rows.filter(({ path }) => path.startsWith('/api/v1/public/'));
    expect(misc.map(({ id }) => id)).toEqual(expect.arrayContaining(['otp.request', 'otp.validate']));
    expect(misc.filter(({ access }) => access !== 'none')).toEqual([]);
    const user = rows.filter(({ path }) => path.startsWith('/api/v1/user/'));
    expect(user.filter(({ access }) => access === 'cookie' || access === 'none')).toEqual([]);
  });
  it('convention.json-bodies: bodies are JSON, but for signed bytes, forms of OAuth and of our own pages, and uploaded files', () => {
    const bytes = rows.filter(({ rawBody }) => rawBody !== undefined).map(({ id }) => id);
    const known =
      /^(payments\.webhook|oidc\.|account\.page\.|einvoicing\.fatture\.import|contacts\.import\.preview|users\.photos|activities\.photos|platform\.storage\.upload|uploads\.)/;
    expect(bytes.filter((id) => !known.test(id))).toEqual([]);
  });
  it('surface.health: health asks for nobody and answers booleans', () => {
    const health = rows.filter(({ path }) => path.startsWith('/health'));
    expect(health.map(({ path, access }) => `${path} ${access}`).toSorted()).toEqual([
      '/health none',
      '/health/commerce none',
      '/health/ready none',
    ]);
  });
});

describe('feature flags', () => {
  it('settings.flags-read: the whole list is read by anybody and not kept', async () => {
    await using server = await startForTest(
      stubService({ platform: { flags: Effect.succeed(flagDefaults), revisionOf: () => 'r' } }),
    );
    const { json, headers } = await server.call('/api/v1/admin/feature-flags');
    const { items } = json() as { readonly items: readonly { readonly key: string }[] };
    expect(items.map(({ key }) => key)).toEqual(flagKeys);
    expect(headers['cache-control']).toBe('no-store');
  });
  it('settings.flags-batch: the list is saved in one request, by an Admin', async () => {
    const saved: object[] = [];
    const saveFlags = (changes: object) => Effect.sync(() => (saved.push(changes), flagDefaults));
    await using server = await startForTest(stubService({ platform: { saveFlags, revisionOf: () => 'r' } }));
    const save = (role: string) =>
      server.call('/api/v1/admin/feature-flags', {
        method: 'POST',
        body: { items: flagKeys.map((key) => ({ key, value: true })) },
        headers: { cookie: `SvcAuth=${role}` },
      });
    expect([(await save('pro')).status, (await save('admin')).status]).toEqual([403, 200]);
    expect(saved).toEqual([Object.fromEntries(flagKeys.map((key) => [key, true]))]);
  });
  it('flag.see-document-2: gate the rows of payments and e-invoicing', () => {
    const gated = new Set(rows.flatMap(({ flags }) => flags));
    for (const flag of ['enable_online_payments', 'enable_bookings', 'enable_einvoicing'])
      expect(gated).toContain(flag);
    expect(flagKeys).toEqual(expect.arrayContaining(['enable_subscriptions', 'enable_finance', 'enable_email_sender']));
  });
});
