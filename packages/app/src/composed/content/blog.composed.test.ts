import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/code-of.ts';
import { anna, openStudio, operator, type Studio } from '../../testing/studio.ts';
import { call, type Answer, type Client } from '../../walk/client.ts';

const [articles, categories, authors] = ['/api/v1/articles', '/api/v1/categories', '/api/v1/authors'];
const site = '/api/public/v1';
const origin = 'https://studio.example';

let studio: Studio;
let admin: Client;
let user: Client;
let token: string;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
  [admin, user] = await Promise.all([studio.signIn(operator), studio.signIn(anna)]);
  const permissions = ['article.read', 'author.read', 'category.read'];
  const made = await admin.post('/api/v1/api-tokens', { name: 'Sito', permissions, allowedOrigins: origin });
  token = String(made.json()['token']);
});
afterAll(() => studio.close());

const flag = (value: boolean) =>
  admin.post('/api/v1/admin/feature-flags', { items: [{ key: 'enable_native_blog', value }] });
const put = (path: string, body: object): Promise<Answer> =>
  admin.send(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const visit = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  call(`${studio.url}${site}${path}`, { headers: { origin, authorization: `Bearer ${token}`, ...headers } });
const idOf = (made: Answer): string => String(made.json()['id']);
const total = (answer: Answer): unknown => answer.json()['total'];
const category = (slug: string, over: object = {}) => admin.post(categories, { name: { it: slug }, slug, ...over });
const draft = { title: { it: 'Respirare bene' }, day: '2026-11-28' };

describe('the blog', () => {
  it('flag.enable_native_blog: is nowhere while the flag is off', async () => {
    await flag(false);
    for (const path of [articles, categories, authors]) expect((await admin.get(path)).status).toBe(404);
    for (const path of ['/articles', '/articles/by-slug/x', '/categories', '/authors'])
      expect([path, (await visit(path)).status]).toEqual([path, 404]);
    await flag(true);
    expect((await admin.get(articles)).status).toBe(200);
  });

  it('shows an article as it was published, without what is for the studio alone', async () => {
    const author = idOf(await admin.post(authors, { displayName: 'Giulia Neri', slug: 'giulia-neri' }));
    const yoga = idOf(await category('yoga'));
    const made = await admin.post(articles, { ...draft, internalNote: 'Da rileggere', categories: [yoga] });
    const path = `${articles}/${idOf(made)}`;
    expect(made.json()).toMatchObject({ state: 'Draft', commentsMode: 'open', tags: [] });
    const early = await admin.post(`${path}/publish`, {});
    expect([codeOf(early), early.json()['errors']]).toMatchObject([
      '422 errors.content.notPublishable',
      [{ pointer: '/body' }, { pointer: '/author' }],
    ]);
    await put(path, { body: { it: '# Piano\n\nInspira.' }, author, tags: ['respiro'] });
    expect((await admin.post(`${path}/publish`, {})).json()).toMatchObject({ state: 'Published' });
    await put(path, { title: { it: 'Un altro titolo' } });

    const list = await visit('/articles?tags=respiro');
    expect(list.json()).toMatchObject({ total: 1, items: [{ title: 'Respirare bene', slug: 'respirare-bene' }] });
    expect([list.text.includes('Inspira'), list.text.includes('rileggere')]).toEqual([false, false]);
    const read = await visit('/articles/by-slug/respirare-bene');
    expect(read.json()).toMatchObject({ body: '# Piano\n\nInspira.', author, categories: [yoga], locale: 'it' });
    expect(total(await visit(`/articles?categories=${yoga}&author=${author}`))).toBe(1);
    for (const hidden of ['internalNote=x', 'state=Draft', 'sort=internalNote'])
      expect([hidden, (await visit(`/articles?${hidden}`)).status]).toEqual([hidden, 400]);
    const stranger = await visit('/articles', { authorization: 'Bearer nobody' });
    expect(stranger.status).toBe(401);

    const used = await admin.send(`${categories}/${yoga}`, { method: 'DELETE' });
    expect(codeOf(used)).toBe('409 errors.general.referenced');
    // Named by an article, they stay; in the trash it is gone for readers, and comes back as a draft.
    expect((await admin.send(`${authors}/${author}`, { method: 'DELETE' })).status).toBe(409);
    expect((await admin.send(path, { method: 'DELETE' })).status).toBe(204);
    expect((await visit('/articles/by-slug/respirare-bene')).status).toBe(404);
    expect([total(await admin.get(articles)), total(await admin.get(`${articles}/admin/all`))]).toEqual([0, 1]);
    expect((await admin.post(`${path}/restore`, {})).json()).toMatchObject({ state: 'Draft' });
  });

  it('publishes several, with an answer for each', async () => {
    const author = idOf(await admin.post(authors, { displayName: 'Bruno', slug: 'bruno' }));
    const whole = { ...draft, title: { it: 'Intero' }, body: { it: 'Testo' }, author };
    const [good, half] = [idOf(await admin.post(articles, whole)), idOf(await admin.post(articles, draft))];
    const answer = await admin.post(`${articles}/bulk-publish`, { ids: [good, half] });
    expect(answer.json()).toMatchObject({
      items: [
        { id: good, ok: true },
        { id: half, ok: false, code: 'errors.content.notPublishable' },
      ],
    });
    await admin.post(`${articles}/bulk-unpublish`, { ids: [good] });
    expect((await visit('/articles/by-slug/intero')).status).toBe(404);
    expect((await user.post(`${articles}/bulk-delete`, { ids: [good] })).status).toBe(403);
  });

  it('categoryCycle, categoryTooDeep, slugTaken: categories stand in a tree of three levels', async () => {
    const one = idOf(await category('uno'));
    const two = idOf(await category('due', { parent: one }));
    const three = idOf(await category('tre', { parent: two }));
    expect(codeOf(await category('quattro', { parent: three }))).toBe('422 errors.content.categoryTooDeep');
    expect(codeOf(await put(`${categories}/${one}`, { parent: three }))).toBe('422 errors.content.categoryCycle');
    expect(codeOf(await put(`${categories}/${one}`, { parent: one }))).toBe('422 errors.content.categoryCycle');
    expect(codeOf(await category('uno'))).toBe('409 errors.content.slugTaken');
    expect((await category('Due Parole')).status).toBe(400);
    expect((await admin.send(`${categories}/${two}`, { method: 'DELETE' })).status).toBe(409);
    expect(total(await visit('/categories'))).toBe(4);
    expect(total(await visit('/authors?search=giulia'))).toBe(1);
  });

  it('case 9: two changes that would close a circle together: one is refused', async () => {
    for (const round of [1, 2, 3]) {
      const [a, b] = [idOf(await category(`a-${round}`)), idOf(await category(`b-${round}`))];
      const both = await Promise.all([
        put(`${categories}/${a}`, { parent: b }),
        put(`${categories}/${b}`, { parent: a }),
      ]);
      expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422']);
    }
  });
});
