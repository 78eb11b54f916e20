import { startFakeLegacyCms, type FakeLegacyCms } from '@svc/emulators/legacy-cms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anna, giulia, openStudio, type Studio } from '../../testing/studio.ts';
import type { Answer, Client } from '../../walk/client.ts';

let cms: FakeLegacyCms;
let studio: Studio;
let admin: Client;
let user: Client;
beforeAll(async () => {
  cms = await startFakeLegacyCms();
  studio = await openStudio({ LEGACYCMS__BASEURL: cms.url, LEGACYCMS__TOKEN: cms.token });
  [admin, user] = await Promise.all([studio.signIn(giulia), studio.signIn(anna)]);
});
afterAll(async () => {
  await Promise.all([studio.close(), cms.close()]);
});
beforeEach(async () => {
  await cms.reset();
  await flag(true);
  cms.put(
    { id: 1, content: 'Grazie!', approvalStatus: 'PENDING', blocked: false, author: { name: 'Lia' } },
    { id: 2, content: 'Compra qui', approvalStatus: 'APPROVED', blocked: false, author: { name: 'Bot' } },
  );
});

const path = '/api/v1/legacycms-comments';
const flag = (value: boolean) => admin.post('/api/v1/admin/feature-flags', { items: [{ key: 'enable_blogs', value }] });
const move = (id: string, verb: string, client = admin): Promise<Answer> =>
  client.send(`${path}/${id}/${verb}`, { method: 'PUT' });
const verdict = ({ status, json }: Answer): readonly unknown[] => [status, status < 400 ? 'fine' : json()['code']];

describe('the comments of the legacy CMS', () => {
  it('are listed for an Admin, page by page and by state', async () => {
    const first = (await admin.get(`${path}/flat?limit=1`)).json();
    expect(first).toMatchObject({ items: [{ id: '1', content: 'Grazie!', author: { name: 'Lia' } }], nextCursor: '2' });
    const second = (await admin.get(`${path}/flat?limit=1&cursor=2`)).json();
    expect(second).toMatchObject({ items: [{ id: '2' }], nextCursor: null });
    expect((await admin.get(`${path}/flat?state=PENDING`)).json()).toMatchObject({ items: [{ id: '1' }] });
    expect((await user.get(`${path}/flat`)).status).toBe(403);
    for (const query of ['limit=0', 'limit=101', 'cursor=0', 'state=pending', 'page=1'])
      expect([query, (await admin.get(`${path}/flat?${query}`)).status]).toEqual([query, 400]);
  });

  it('are approved, blocked and unblocked, and each is answered as it is read again', async () => {
    expect((await move('1', 'approve')).json()).toMatchObject({ id: '1', approvalStatus: 'APPROVED' });
    expect((await move('2', 'block')).json()).toMatchObject({ id: '2', blocked: true });
    expect((await move('2', 'unblock')).json()).toMatchObject({ id: '2', blocked: false });
    expect(verdict(await move('3', 'approve'))).toEqual([404, 'errors.general.notFound']);
    for (const id of ['0', '-1', 'no-id', '1e3', '..%2f1'])
      expect([id, (await move(id, 'block')).status]).toEqual([id, 400]);
    expect((await move('1', 'block', user)).status).toBe(403);
    const audited = await studio.sql(
      `select operation, entity_id from audit_log where entity = 'legacyComment' order by at, id`,
    );
    expect(audited).toEqual(
      [
        ['approve', '1'],
        ['block', '2'],
        ['unblock', '2'],
      ].map(([verb, id]) => ({ operation: `legacyComment.${verb}`, entity_id: id })),
    );
  });

  it('hard case 19: an answer that is lost after the approval is approved; one lost before it is legacyCmsUnavailable', async () => {
    const route = 'PUT /api/comments/:id/:move';
    cms.failNext({ kind: 'drop-after', route });
    expect((await move('1', 'approve')).json()).toMatchObject({ approvalStatus: 'APPROVED' });
    cms.failNext({ kind: 'drop-before', route });
    expect(verdict(await move('1', 'block'))).toEqual([503, 'errors.content.legacyCmsUnavailable']);
    expect(cms.books.find(({ id }) => id === 1)).toMatchObject({ approvalStatus: 'APPROVED', blocked: false });
    cms.failNext({ kind: 'error', route, status: 403 });
    expect(verdict(await move('1', 'block'))).toEqual([502, 'errors.content.legacyCmsRejected']);
  });

  it('legacyCmsUnavailable, legacyCmsRejected: a CMS that is down or cannot be read is never an empty list', async () => {
    cms.failNext({ kind: 'drop-before' });
    expect(verdict(await admin.get(`${path}/flat`))).toEqual([503, 'errors.content.legacyCmsUnavailable']);
    cms.failNext({ kind: 'html', status: 200 });
    expect(verdict(await admin.get(`${path}/flat`))).toEqual([502, 'errors.content.legacyCmsRejected']);
  });

  it('flag.enable_blogs: without it every row is a 404', async () => {
    await flag(false);
    const answers = [await admin.get(`${path}/flat`)];
    for (const verb of ['approve', 'block', 'unblock']) answers.push(await move('1', verb));
    expect(answers.map(verdict)).toEqual(answers.map(() => [404, 'errors.general.featureDisabled']));
    expect(cms.calls).toEqual([]);
  });
});
