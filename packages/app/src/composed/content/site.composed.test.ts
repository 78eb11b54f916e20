import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, bruno, openStudio, operator, type Studio } from '../../testing/studio.ts';
import { call, type Answer, type Client } from '../../walk/client.ts';

let studio: Studio;
let chief: Client;
let pro: Client;
let user: Client;
let token: string;
const origin = 'https://studio.example';
beforeAll(async () => {
  studio = await openStudio({ TENANT__ACCENT: '#7c2d12' });
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
  await studio.sql(`update account set privilege_bits = 1 where email = $1`, [anna]);
  [chief, pro, user] = await Promise.all([studio.signIn(operator), studio.signIn(anna), studio.signIn(bruno)]);
  await put(chief, '/api/v1/localization/settings', { default: 'it', languages: ['it', 'en'] });
  const made = { name: 'Sito', permissions: ['website-states.read'], allowedOrigins: origin };
  token = String((await chief.post('/api/v1/api-tokens', made)).json()['token']);
});
afterAll(() => studio.close());

const put = (
  client: Client,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  client.send(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const faultsOf = (answer: Answer): readonly string[] => [
  `${answer.status} ${String(answer.json()['code'])}`,
  ...((answer.json()['errors'] ?? []) as readonly { readonly pointer: string; readonly code: string }[]).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  ),
];
const open = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  call(`${studio.url}${path}`, { headers: { origin, ...headers } });

describe('the states of the site', () => {
  const path = '/api/v1/website-states';
  const state = '/api/public/v1/website-state';
  const agosto = {
    ...{ key: 'agosto', kind: 'holiday', title: { it: 'Chiuso per ferie', en: 'On holiday' } },
    ...{ from: '2025-08-10', to: '2025-08-24', yearly: true, priority: 5 },
  };
  const estate = {
    key: 'estate',
    kind: 'reducedHours',
    title: { it: 'Orario estivo' },
    from: '2026-06-01',
    to: '2026-08-31',
  };
  const byToken = (query: string): Promise<Answer> => open(`${state}${query}`, { authorization: `Bearer ${token}` });

  it('are one list that a Pro saves whole, and that a User does not see', async () => {
    expect((await pro.get(path)).json()).toEqual({ items: [] });
    const saved = await put(pro, path, { items: [agosto, estate] });
    expect([saved.status, (await pro.get(path)).json()]).toEqual([200, saved.json()]);
    expect(saved.json()['items']).toContainEqual({
      ...{ ...estate, message: null, yearly: false, priority: 0, link: null },
    });
    expect([(await user.get(path)).status, (await put(user, path, { items: [] })).status]).toEqual([403, 403]);
    const stale = await put(pro, path, { items: [] }, { 'if-match': `"${'0'.repeat(32)}"` });
    expect(faultsOf(stale)).toEqual(['412 errors.general.stale']);
    const inverted = await put(pro, path, { items: [{ ...estate, to: '2026-05-01' }] });
    expect(faultsOf(inverted)).toEqual(['400 errors.general.validation', '/items range_inverted']);
    expect((await put(pro, path, { items: [{ ...estate, link: 'javascript:alert(1)' }] })).status).toBe(400);
  });

  it('are resolved for the site by a token with website-states.read, in its language or the tenant’s', async () => {
    const answer = await byToken('?at=2026-08-12&locale=en');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json()).toMatchObject({
      current: { key: 'agosto', title: 'On holiday', locale: 'en', from: '2026-08-10', to: '2026-08-24' },
      next: { key: 'estate', title: 'Orario estivo', locale: 'it', since: '2026-08-25' },
      zone: 'Europe/Rome',
    });
    expect((await byToken('?at=2026-08-12&locale=de')).json()).toMatchObject({ current: { locale: 'it' } });
    expect((await byToken('')).json()).toHaveProperty('current');
    expect((await open(state)).status).toBe(401);
    for (const query of ['?at=2026-02-31', '?locale=xx', '?giorno=oggi'])
      expect((await byToken(query)).status).toBe(400);
  });
});

describe('the branding', () => {
  const path = '/api/v1/admin/branding';
  const shown = '/api/public/v1/branding';

  it('is saved by sections by a SuperAdmin, and read by a Pro with its warnings and revisions', async () => {
    const before = (await pro.get(path)).json();
    expect(before).toMatchObject({ theme: { primary: '#7c2d12' }, saved: { theme: { primary: null } }, warnings: [] });
    const revision = (before['revisions'] as Readonly<Record<string, string>>)['theme'] ?? '';
    const theme = await put(chief, `${path}/theme`, { primary: '#ffee00' }, { 'if-match': `"${revision}"` });
    expect(theme.status).toBe(200);
    const after = (await pro.get(path)).json();
    expect(after).toMatchObject({
      theme: { primary: '#ffee00' },
      pwa: { themeColor: '#ffee00' },
      revisions: { theme: theme.headers.get('etag')?.replaceAll('"', '') },
      warnings: [{ text: 'onPrimary', on: 'primary', tenths: 12 }],
    });
    const again = await put(chief, `${path}/theme`, { primary: '#000000' }, { 'if-match': `"${revision}"` });
    expect(faultsOf(again)).toEqual(['412 errors.general.stale']);
    for (const section of ['theme', 'brand-meta', 'pwa', 'login'])
      expect([section, (await put(pro, `${path}/${section}`, {})).status]).toEqual([section, 403]);
    expect([
      (await user.get(path)).status,
      (await put(chief, `${path}/pwa`, { startUrl: '//evil.example' })).status,
    ]).toEqual([403, 400]);
  });

  it('is shown to everybody in one language, kept by nobody, and is what the first page and the sign-in say', async () => {
    const tagline = { it: 'Yoga sul lago', en: 'Yoga by the lake' };
    const saves = [
      await put(chief, `${path}/brand-meta`, { name: 'Il Loto', tagline }),
      await put(chief, `${path}/login`, { title: { it: 'Benvenuti' }, layout: 'split' }),
    ];
    expect(saves.map(({ status }) => status)).toEqual([200, 200]);
    const answer = await open(`${shown}?locale=en`);
    expect([
      answer.status,
      answer.headers.get('cache-control'),
      answer.headers.get('access-control-allow-origin'),
    ]).toEqual([200, 'no-store', origin]);
    expect(answer.json()).toMatchObject({
      locale: 'en',
      brandMeta: { name: 'Il Loto', tagline: 'Yoga by the lake' },
      login: { title: 'Benvenuti', layout: 'split' },
      pwa: { name: 'Il Loto', startUrl: '/' },
    });
    expect((await call(`${studio.url}/api/v1/admin/configs`)).json()).toMatchObject({
      login: { branding: { name: 'Il Loto', title: 'Benvenuti', subtitle: null, layout: 'split', primary: '#ffee00' } },
    });
  });

  it('has a kit and a library that each Pro keeps', async () => {
    const colors = [{ name: 'Lago', value: '#0f766e' }];
    const kit = await put(pro, '/api/v1/brand-kit', { colors, voice: { it: 'Diamo del tu' } });
    expect([kit.status, (await pro.get('/api/v1/brand-kit')).text]).toEqual([200, kit.text]);
    const library = '/api/v1/brand-kit/library';
    const items = [
      { id: 'saluto', kind: 'text', title: 'Saluto', value: 'A presto sul tappetino' },
      { id: 'lago', kind: 'palette', title: 'Lago', colors: ['#0f766e', '#ffffff'], tags: ['sito'] },
    ];
    expect((await put(pro, library, { items })).json()).toMatchObject({ items: [{ tags: [] }, { tags: ['sito'] }] });
    expect(faultsOf(await put(pro, library, { items: [items[0], items[0]] }))).toEqual([
      '400 errors.general.validation',
      '/items key_repeated',
    ]);
    expect((await user.get(library)).status).toBe(403);
    const audited = await studio.sql<{ readonly entity: string }>(
      `select entity from audit_log where operation like '%.save' and entity like 'brand%' group by entity order by entity`,
    );
    expect(audited.map(({ entity }) => entity)).toEqual([
      'brandKit',
      'brandLibrary',
      'brandLogin',
      'brandMeta',
      'brandTheme',
    ]);
  });
});
