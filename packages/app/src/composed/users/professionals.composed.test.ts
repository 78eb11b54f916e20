import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPicture, lookAtPicture } from '@svc/adapters-platform/testing';
import { gatherCast, type Cast, type CastName } from '../../testing/cast.ts';
import { openStudio, type Studio } from '../../testing/studio.ts';
import type { Answer } from '../../walk/client.ts';
import { codeOf } from '../../testing/code-of.ts';

let studio: Studio;
let cast: Cast;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
  await studio.sql(`update activity set professional_ids = array[$1]`, [cast.pro.id]);
});
afterAll(() => studio.close());

const denied = '403 errors.general.permissionDenied';
const missing = '404 errors.general.notFound';
const put = (actor: CastName, path: string, body: unknown): Promise<Answer> =>
  cast[actor].client.send(`/api/v1/users${path}`, {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const upload = (
  actor: CastName,
  subject: CastName,
  bytes: Uint8Array<ArrayBuffer>,
  type = 'image/png',
): Promise<Answer> =>
  cast[actor].client.send(`/api/v1/users/${cast[subject].id}/photos`, {
    method: 'POST',
    body: bytes,
    headers: { 'content-type': type },
  });
let png: Uint8Array<ArrayBuffer>;
beforeAll(async () => void (png = await drawPicture({ type: 'image/png', width: 30, height: 20 })));

describe('users.professional-profile.update', () => {
  const profile = { displayName: 'Prof. Loto', bio: { it: 'Insegna' }, specialties: ['yoga'], color: '#123456' };
  it.for([
    ['client', 'pro', denied],
    ['pro', 'pro', '200'],
    ['pro', 'otherPro', denied],
    ['admin', 'pro', '200'],
    ['admin', 'client', missing],
    ['admin', 'superadmin', missing],
    ['superadmin', 'otherPro', '200'],
  ] as const)('%s writes the profile of %s: %s', async ([actor, subject, wanted]) => {
    expect(codeOf(await put(actor, `/${cast[subject].id}/professional-profile`, profile))).toBe(wanted);
  });
  it('is there for everybody, but for clients when it is private', async () => {
    const path = `/${cast.pro.id}/professional-profile`;
    expect((await cast.client.client.get(`/api/v1/users${path}`)).json()).toMatchObject({ ...profile, public: true });
    await put('pro', path, { ...profile, public: false });
    expect((await cast.client.client.get(`/api/v1/users${path}`)).status).toBe(404);
    expect((await cast.otherPro.client.get(`/api/v1/users${path}`)).status).toBe(200);
    for (const bad of [
      {},
      { ...profile, color: 'red' },
      { ...profile, bio: { en: 'x' } },
      { ...profile, accountId: '1' },
    ])
      expect((await put('pro', path, bad)).status).toBe(400);
    await put('pro', path, profile);
  });
});

describe('users.services', () => {
  it('are the activities of a professional, for staff', async () => {
    const of = (actor: CastName, subject: CastName) =>
      cast[actor].client.get(`/api/v1/users/${cast[subject].id}/services?pageSize=2`);
    const { items, total } = (await of('otherPro', 'pro')).json() as { items: unknown[]; total: number };
    expect([items.length, total > 0]).toEqual([Math.min(2, total), true]);
    expect((await of('pro', 'otherPro')).json()).toMatchObject({ items: [], total: 0 });
    expect([codeOf(await of('client', 'pro')), codeOf(await of('admin', 'client'))]).toEqual([denied, missing]);
  });
});

describe('users.photos', () => {
  it.for([
    ['client', 'client', denied],
    ['pro', 'pro', '201'],
    ['pro', 'otherPro', denied],
    ['admin', 'pro', '201'],
    ['admin', 'superadmin', missing],
  ] as const)('%s adds a picture of %s: %s', async ([actor, subject, wanted]) => {
    expect(codeOf(await upload(actor, subject, png))).toBe(wanted);
  });
  it('are served as what they are, by a name of ours, and never sniffed', async () => {
    const made = (await upload('pro', 'pro', png, 'image/jpeg')).json() as { url: string; contentType: string };
    expect(made.contentType).toBe('image/png');
    const answer = await cast.client.client.get(made.url);
    expect(await lookAtPicture(answer.bytes)).toEqual(await lookAtPicture(png));
    const header = (name: string) => answer.headers.get(name);
    expect(header('content-type')).toBe('image/png');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('cache-control')).toBe('no-store');
    expect(header('content-disposition')).toMatch(/^inline; filename="[0-9a-f-]{36}\.png"$/);
    const elsewhere = made.url.replace(cast.pro.id, cast.otherPro.id);
    expect((await cast.client.client.get(elsewhere)).status).toBe(404);
    expect((await studio.anonymous.get(made.url)).status).toBe(401);
    expect((await cast.client.client.get(`${made.url}%2f..%2f..%2fkeys`)).status).toBe(400);
  });
  it('are pictures, of at most 5 MB', async () => {
    const text = new TextEncoder().encode('<svg onload="alert(1)">');
    expect(codeOf(await upload('pro', 'pro', text))).toBe('422 errors.users.photoInvalid');
    expect(codeOf(await upload('pro', 'pro', new Uint8Array()))).toBe('422 errors.users.photoInvalid');
    expect(codeOf(await upload('pro', 'pro', text, 'text/html'))).toBe('415 errors.general.unsupportedMediaType');
    expect((await upload('pro', 'pro', new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
  });
  it('are at most twenty of a person, however many are sent at once, and go with the person', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => upload('otherPro', 'otherPro', png)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    const url = String(answers.find(({ status }) => status === 201)?.json()['url']);
    const body = { email: cast.otherPro.email, password: 'loto-demo-2026' };
    expect((await cast.otherPro.client.post('/api/v1/users/gdpr-delete', body)).status).toBe(204);
    expect((await cast.superadmin.client.get(url)).status).toBe(404);
    expect(await studio.sql('select id from photo where owner_id = $1', [cast.otherPro.id])).toEqual([]);
  });
});
