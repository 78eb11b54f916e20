import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, giulia, openStudio, type Studio } from '../testing/studio.ts';
import { call, type Answer, type Client } from '../walk/client.ts';

let studio: Studio;
let chief: Client;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object(
       'id', gen_random_uuid(), 'email', 'chief@studio.example', 'privilege_bits', 4))).* from account a where email = $1`,
    [anna],
  );
  chief = await studio.signIn('chief@studio.example', 'loto-demo-2026');
});
afterAll(() => studio.close());

const origin = 'https://studio.example';
const path = '/api/v1/api-tokens';
const given = { name: 'Sito', permissions: ['activities.read'], allowedOrigins: origin };
const make = async (over: object = {}): Promise<{ readonly id: string; readonly token: string }> => {
  const answer = await chief.post(path, { ...given, ...over });
  expect(answer.status).toBe(201);
  return answer.json() as { readonly id: string; readonly token: string };
};
const read = (token: string, headers: Readonly<Record<string, string>> = { origin }, query = ''): Promise<Answer> =>
  call(`${studio.url}/api/public/v1/activities${query}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
const verdict = ({ status, json }: Answer): readonly unknown[] => [status, status < 400 ? 'fine' : json()['code']];
const stranger = [401, 'errors.auth.unauthenticated'];

describe('public API tokens', () => {
  it('settings.api-token-plaintext: show the plaintext at creation and in no later answer, log line or row', async () => {
    const { id, token } = await make();
    const later = [await chief.get(`${path}/${id}`), await chief.get(path), await chief.get(`${path}?pageSize=100`)];
    for (const { status, text } of later) expect([status, text.includes(token)]).toEqual([200, false]);
    expect(later[0]?.json()).toMatchObject({ tokenPrefix: token.slice(0, 8), active: true, lastUsedAt: null });
    await read(token);
    const rows = await studio.sql('select to_jsonb(t) as kept from api_token t');
    const audit = await studio.sql(`select to_jsonb(a) as kept from audit_log a where entity = 'apiToken'`);
    expect(JSON.stringify([rows, audit, studio.lines])).not.toContain(token);
    expect(audit).toHaveLength(1);
  });

  it('surface.public, public.token-header: open the public API with Authorization: Bearer', async () => {
    const { id, token } = await make();
    const answer = await read(token, { origin, 'accept-language': 'en' });
    expect(verdict(answer)).toEqual([200, 'fine']);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { items, total } = answer.json() as { readonly items: readonly object[]; readonly total: number };
    expect(total).toBeGreaterThan(0);
    expect(items[0]).toMatchObject({ name: expect.any(String) as string, price: { currency: 'EUR' } });
    expect(Object.keys(items[0] ?? {})).not.toContain('professionalIds');
    expect((await chief.get(`${path}/${id}`)).json()['lastUsedAt']).toMatch(/Z$/);
    for (const headers of [{}, { authorization: token }, { authorization: `Basic ${token}` }, { 'x-api-key': token }])
      expect(verdict(await call(`${studio.url}/api/public/v1/activities`, { headers }))).toEqual(stranger);
  });

  it('clients.kinds: a session does not open the public API, and a token does not open the private one', async () => {
    const { token } = await make({ allowedOrigins: '*' });
    expect(verdict(await chief.get('/api/public/v1/activities'))).toEqual(stranger);
    const answer = await call(`${studio.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  });

  it('error.public-token-origin, api-token.storage: are refused without origins, and away from them, though valid', async () => {
    const refused = [403, 'errors.general.originRefused'];
    const { token } = await make();
    expect(verdict(await read(token, { origin: 'https://evil.example' }))).toEqual(refused);
    expect(verdict(await read(token, {}))).toEqual(refused);
    expect(verdict(await read(token, { referer: `${origin}/corsi` }))).toEqual([200, 'fine']);
    expect(verdict(await read(token, { origin: 'null', referer: `${origin}/corsi` }))).toEqual(refused);
    const open = await make({ allowedOrigins: '*' });
    expect(verdict(await read(open.token, {}))).toEqual([200, 'fine']);
    const closed = await make({ allowedOrigins: '' });
    expect(verdict(await read(closed.token))).toEqual(refused);
  });

  it('record.api-token: open only what they hold, while they are active and not expired', async () => {
    const poor = await make({ permissions: ['forms.read'] });
    expect(verdict(await read(poor.token))).toEqual([403, 'errors.general.permissionDenied']);
    const old = await make({ expiresAt: '2020-01-01T00:00:00Z' });
    expect(verdict(await read(old.token))).toEqual(stranger);
    const { id, token } = await make();
    expect((await chief.send(`${path}/${id}`, put({ active: false }))).json()['active']).toBe(false);
    expect(verdict(await read(token))).toEqual(stranger);
    await chief.send(`${path}/${id}`, put({ active: true }));
    expect(verdict(await read(token))).toEqual([200, 'fine']);
  });

  it('state.api-token.edit: keep their secret through an edit, which is seen at once', async () => {
    const { id, token } = await make();
    const edit = { name: 'App', allowedOrigins: 'https://app.example', permissions: ['activities.read', 'forms.read'] };
    const edited = await chief.send(`${path}/${id}`, put(edit));
    expect(edited.json()).toMatchObject({ ...edit, id, tokenPrefix: token.slice(0, 8) });
    expect((await read(token)).status).toBe(403);
    expect((await read(token, { origin: 'https://app.example' })).status).toBe(200);
  });

  it('state.api-token.revoke: are nothing at all once deleted', async () => {
    const { id, token } = await make();
    expect((await chief.send(`${path}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(verdict(await read(token))).toEqual(stranger);
    for (const method of ['GET', 'DELETE']) expect((await chief.send(`${path}/${id}`, { method })).status).toBe(404);
    expect(await studio.sql('select 1 from api_token where id = $1', [id])).toEqual([]);
  });

  it('settings.access: are for the SuperAdmin alone', async () => {
    const admin = await studio.signIn(giulia);
    for (const answer of [await admin.get(path), await admin.post(path, given), await admin.get(`${path}/permissions`)])
      expect(verdict(answer)).toEqual([403, 'errors.general.permissionDenied']);
    expect((await call(`${studio.url}${path}`)).status).toBe(401);
  });

  it('public.scopes-named: are given scopes from a list that can be read', async () => {
    const { items } = (await chief.get(`${path}/permissions`)).json() as { readonly items: readonly string[] };
    expect(items).toEqual(expect.arrayContaining(['activities.read', 'media.write', 'newsletters.write']));
    for (const wrong of [{ permissions: ['everything'] }, { permissions: [] }, { allowedOrigins: 'studio.example' }])
      expect((await chief.post(path, { ...given, ...wrong })).status).toBe(400);
  });
});

const put = (body: object): RequestInit => ({
  method: 'PUT',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
