import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawPicture } from '@svc/adapters-platform/testing';
import { codeOf } from '../../testing/code-of.ts';
import { openStudio, operator, type Studio } from '../../testing/studio.ts';
import { call, type Answer, type Client } from '../../walk/client.ts';

let studio: Studio;
let chief: Client;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
  chief = await studio.signIn(operator);
});
afterAll(() => studio.close());

const branding = '/api/v1/admin/branding';
const sent = async (edge: number, width = edge): Promise<string> => {
  const bytes = await drawPicture({ type: 'image/png', width, height: edge });
  const announced = { purpose: 'brandAsset', fileName: 'logo.png', contentType: 'image/png', size: bytes.length };
  const { uploadId, url } = (await chief.post('/api/v1/storage/presign', announced)).json();
  const headers = { 'content-type': 'image/png' };
  expect((await call(`${studio.url}${String(url)}`, { method: 'PUT', body: bytes.slice(), headers })).status).toBe(204);
  return String(uploadId);
};
const confirmed = async (edge: number, width = edge): Promise<string> => {
  const uploadId = await sent(edge, width);
  expect((await chief.post('/api/v1/storage/confirm', { uploadId })).status).toBe(200);
  return uploadId;
};
const add = (group: string, slot: string, uploadId: string) => chief.post(`${branding}/${group}`, { slot, uploadId });
const take = (group: string, body: object): Promise<Answer> =>
  chief.send(`${branding}/${group}`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const shown = async () =>
  (await call(`${studio.url}/api/public/v1/branding`)).json()['assets'] as Readonly<Record<string, { url: string }>>;

it('branding.assets: a picture that takes a slot is shown to everybody, until another takes it or it goes', async () => {
  const uploadId = await confirmed(80, 200);
  const url = `/files/${String((await chief.post('/api/v1/storage/confirm', { uploadId })).json()['id'])}/original`;
  expect((await call(`${studio.url}${url}`)).status).toBe(404);
  const added = await add('assets', 'logo', uploadId);
  expect([added.status, added.json()]).toMatchObject([201, { slot: 'logo', asset: { url, width: 200, height: 80 } }]);
  expect((await add('assets', 'logo', uploadId)).json()).toEqual(added.json());
  expect(codeOf(await add('assets', 'logoDark', uploadId))).toBe('409 errors.content.uploadAttached');
  expect(await shown()).toMatchObject({ logo: added.json()['asset'], logoDark: null, icon192: null });
  expect((await chief.get(branding)).json()['assets']).toEqual(await shown());
  const open = await call(`${studio.url}${url}`);
  expect([open.status, open.headers.get('cache-control'), open.headers.get('content-disposition')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    "inline; filename*=UTF-8''logo.png",
  ]);
  expect((await add('assets', 'logo', await confirmed(64))).status).toBe(201);
  expect([(await call(`${studio.url}${url}`)).status, (await shown())['logo']?.url === url]).toEqual([404, false]);
  expect([(await take('assets', { ids: ['logo', 'favicon'] })).status, (await shown())['logo']]).toEqual([204, null]);
  for (const body of [{}, { ids: [] }, { ids: ['logo', 'logo'] }, { ids: ['icon192'] }])
    expect((await take('assets', body)).status).toBe(400);
});

it('branding.pwa-assets, branding.login-assets: an icon is square and large enough, a place is of its own group', async () => {
  const wide = await confirmed(192, 200);
  expect(codeOf(await add('pwa-assets', 'icon192', wide))).toBe('422 errors.content.assetShape');
  expect(codeOf(await add('pwa-assets', 'icon192', await confirmed(100)))).toBe('422 errors.content.assetShape');
  expect((await add('pwa-assets', 'icon192', await confirmed(192))).status).toBe(201);
  expect((await add('login-assets', 'icon192', wide)).status).toBe(400);
  for (const _ of [1, 2]) expect((await add('login-assets', 'illustration', wide)).status).toBe(201);
  expect(codeOf(await add('login-assets', 'background', await sent(400)))).toBe('409 errors.content.uploadUnconfirmed');
  expect(await shown()).toMatchObject({ icon192: {}, illustration: {}, background: null });
  const audited = await studio.sql<{ place: string }>(
    `select changes #>> '{place,new}' as place from audit_log where operation = 'file.place' order by id`,
  );
  expect(audited.filter(({ place }) => place.endsWith('illustration'))).toHaveLength(1);
});
