import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, openStudio, operator, type Studio } from '../../testing/studio.ts';
import type { Answer, Client } from '../../walk/client.ts';

const items = '/api/v1/catalog-items';
const words = '/api/v1/enum-values';

let studio: Studio;
let admin: Client;
let user: Client;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
  admin = await studio.signIn(operator);
  user = await studio.signIn(anna);
});
afterAll(() => studio.close());

const put = (path: string, body: object): Promise<Answer> =>
  admin.send(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const remove = (path: string): Promise<Answer> => admin.send(path, { method: 'DELETE' });
const faultsOf = (answer: Answer): readonly string[] => [
  `${answer.status} ${String(answer.json()['code'])}`,
  ...((answer.json()['errors'] ?? []) as readonly { readonly pointer: string; readonly code: string }[]).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  ),
];
const at = (path: string, made: Answer): string => `${path}/${String(made.json()['id'])}`;
const word = (value: string, over: object = {}) =>
  admin.post(words, { enumKey: 'catalog.category', value, label: { it: value }, ...over });
const item = (over: object = {}) =>
  admin.post(items, { title: { it: 'Olio' }, category: 'oli', availability: 'inStock', ...over });

describe('the words of a list', () => {
  it('are kept by admins, offered in their order to who fills in a form, once each', async () => {
    expect((await word('libri', { position: 2 })).status).toBe(201);
    expect((await word('oli', { position: 1 })).status).toBe(201);
    expect(faultsOf(await word('oli'))).toEqual([
      '409 errors.content.enumValueTaken',
      '/enumKey taken',
      '/value taken',
    ]);
    expect((await word('due parole')).status).toBe(400);
    expect(faultsOf(await word('x', { enumKey: 'no.list' }))).toEqual([
      '400 errors.general.validation',
      '/enumKey enum_key_unknown',
    ]);
    expect((await admin.get('/api/v1/words/catalog.category')).json()).toEqual({
      items: [
        { value: 'oli', label: { it: 'oli' }, active: true },
        { value: 'libri', label: { it: 'libri' }, active: true },
      ],
    });
    expect([(await user.get('/api/v1/words/catalog.category')).status, (await user.get(words)).status]).toEqual([
      403, 403,
    ]);
  });

  it('enumValueInUse, enumValueSystem: what records have is only deactivated, what the product brought only relabelled', async () => {
    const used = at(words, await word('incensi'));
    const incense = at(items, await item({ category: 'incensi', sku: 'INC-1' }));
    for (const refused of [await remove(used), await put(used, { value: 'incenso' })])
      expect([faultsOf(refused), refused.json()['params']]).toEqual([
        ['409 errors.content.enumValueInUse'],
        { count: 1 },
      ]);
    expect((await put(used, { value: 'incensi', label: { it: 'Incensi' }, active: false })).status).toBe(200);
    expect(faultsOf(await item({ category: 'incensi' }))).toEqual([
      '422 errors.general.referenceUnknown',
      '/category reference_unknown',
    ]);
    expect((await put(incense, { featured: true, category: 'incensi' })).json()).toMatchObject({ featured: true });
    expect((await remove(incense)).status).toBe(204);
    expect(faultsOf(await remove(used))).toEqual(['409 errors.content.enumValueInUse']); // the trash holds it
    await studio.sql(`delete from catalog_item where category = 'incensi'`);
    await studio.sql(`update enum_value set system = true where value = 'incensi'`);
    for (const refused of [await remove(used), await put(used, { value: 'incenso' })])
      expect(faultsOf(refused)).toEqual(['409 errors.content.enumValueSystem']);
    expect((await put(used, { system: false })).status).toBe(400);
    await studio.sql(`update enum_value set system = false where value = 'incensi'`);
    expect((await remove(used)).status).toBe(204);
  });

  it('cannot be lost to a delete that races with a pick: one of the two is refused', async () => {
    for (const round of [1, 2, 3, 4]) {
      const value = `gara-${round}`;
      const path = at(words, await word(value));
      const [picked, removed] = await Promise.all([item({ category: value }), remove(path)]);
      const statuses = [picked.status, removed.status];
      expect([
        [201, 409],
        [422, 204],
      ]).toContainEqual(statuses);
      // Deleting it leaves it in the trash, which holds the word.
      if (picked.status === 201) await studio.sql(`delete from catalog_item where category = $1`, [value]);
      if (removed.status === 409) await remove(path);
    }
  });
});

describe('an item of the catalogue', () => {
  it('is made by staff, with a category of the list; skuTaken: no other has its code', async () => {
    const made = await item({ sku: 'OLI-1', price: { amountCents: 1250 } });
    expect(made.json()).toMatchObject({
      ...{ category: 'oli', sku: 'OLI-1', price: { amountCents: 1250, currency: 'EUR' } },
      ...{ featured: false, attributes: [], seo: null, cost: null },
    });
    expect(faultsOf(await item({ sku: 'OLI-1' }))).toEqual(['409 errors.content.skuTaken', '/sku taken']);
    expect(faultsOf(await item({ compareAtPrice: { amountCents: 1 } }))).toEqual([
      '400 errors.general.validation',
      '/compareAtPrice compare_price_too_low',
    ]);
    expect((await user.get(items)).status).toBe(403);
    const found = await admin.get(`${items}?category=oli&price.min=1250&search=oli-1`);
    expect(found.json()).toMatchObject({ total: 1, items: [{ sku: 'OLI-1' }] });
  });

  it('is counted with its category, which stands there while items have it', async () => {
    await item({ category: 'libri' });
    const retired = at(words, await word('fuori'));
    await item({ category: 'fuori' });
    await word('vuota', { active: false });
    await put(retired, { active: false });
    const { items: shown } = (await admin.get(`${items}/categories`)).json() as {
      readonly items: readonly { readonly value: string; readonly count: number; readonly active: boolean }[];
    };
    expect(shown.map(({ value, count, active }) => [value, count, active])).toEqual([
      ['fuori', 1, false],
      ['oli', 1, true],
      ['libri', 1, true],
    ]);
  });

  it('keeps what a supplier is noted with out of what everybody reads in the audit', async () => {
    const made = await item({ supplierNote: 'Bruna, cell. 333 1234567' });
    const [entry] = await studio.sql<{ changes: object; personal: object }>(
      `select changes, personal from audit_log where entity_id = $1`,
      [String(made.json()['id'])],
    );
    expect(JSON.stringify(entry?.changes)).not.toContain('Bruna');
    expect(JSON.stringify(entry?.personal)).toContain('Bruna');
  });
});

describe('what is published of the catalogue', () => {
  it('is read by anybody as it was published, by its address, and never by a private field', async () => {
    const made = await item({ title: { it: 'Olio di Neroli' }, availability: 'onRequest', supplierNote: 'Bruna' });
    const path = at(items, made);
    expect((await admin.post(`${path}/publish`, {})).json()).toMatchObject({ state: 'Published', version: 1 });
    await put(path, { title: { it: 'Olio nuovo' } });
    const open = '/api/public/v1/catalog-items';
    const shown = await admin.get(`${open}/by-slug/olio-di-neroli`);
    expect(shown.json()).toMatchObject({ title: 'Olio di Neroli', slug: 'olio-di-neroli', locale: 'it' });
    expect(shown.text).not.toContain('Bruna');
    expect((await admin.get(`${open}/published?search=neroli`)).json()).toMatchObject({ total: 1 });
    for (const hidden of ['cost.min=1', 'supplierNote=Bruna', 'state=Draft', 'sort=cost'])
      expect([hidden, (await admin.get(`${open}/published?${hidden}`)).status]).toEqual([hidden, 400]);
    const namesake = await item({ title: { it: 'Olio di Neroli' }, availability: 'onRequest' });
    expect(faultsOf(await admin.post(`${at(items, namesake)}/publish`, {}))).toEqual([
      '409 errors.content.slugTaken',
      '/slugs/it taken',
    ]);
    const priceless = await item({});
    expect(faultsOf(await admin.post(`${at(items, priceless)}/publish`, {}))).toEqual([
      '422 errors.content.notPublishable',
      '/price price_required',
    ]);
    expect((await remove(path)).status).toBe(204);
    expect((await admin.get(`${open}/by-slug/olio-di-neroli`)).status).toBe(404);
    expect(faultsOf(await put(path, { featured: true }))).toEqual(['409 errors.content.recordTrashed']);
    expect((await admin.post(`${path}/restore`, {})).json()).toMatchObject({ state: 'Draft' });
  });
});
