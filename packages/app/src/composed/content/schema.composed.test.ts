import { plainRecords } from '@svc/domain/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, bruno, openStudio, operator, type Studio } from '../../testing/studio.ts';
import type { Client } from '../../walk/client.ts';

const schema = '/api/v1/schema';

let studio: Studio;
let operating: Client;
let admin: Client;
let user: Client;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
  await studio.sql(`update account set privilege_bits = 2 where email = $1`, [anna]);
  [operating, admin, user] = await Promise.all([studio.signIn(operator), studio.signIn(anna), studio.signIn(bruno)]);
  await operating.post('/api/v1/admin/feature-flags', { items: [{ key: 'enable_native_blog', value: true }] });
});
afterAll(() => studio.close());

interface Described {
  readonly name: string;
  readonly fields: readonly { readonly name: string }[];
}
const itemsOf = async (client: Client, path: string): Promise<readonly Described[]> =>
  (await client.get(`${schema}${path}`)).json()['items'] as readonly Described[];

describe('what the records are', () => {
  it('is said to those who may list them: each row that lists one opens for whom its schema opens', async () => {
    const all = plainRecords.map(({ name }) => name);
    expect(await itemsOf(operating, '/entities')).toEqual(all);
    const [person] = await studio.sql<{ id: string }>('select id from account where email = $1', [anna]);
    const lists = {
      ...{ enumValue: '/enum-values', location: '/locations', cancellationPolicy: '/cancellation-policies' },
      ...{ subscriptionFeature: '/subscription-features', platformPlan: '/subscription-plans' },
      ...{ article: '/articles', author: '/authors', category: '/categories' },
      catalogItem: '/catalog-items',
      contact: '/contacts',
      corsOrigin: '/cors-origins',
      preference: `/immobili/preferences/users/${person!.id}`,
      preferenceTemplate: '/immobili/preferences/templates',
    } as const;
    const opening = [];
    for (const name of all) if ((await admin.get(`/api/v1${lists[name]}`)).status === 200) opening.push(name);
    expect(await itemsOf(admin, '/entities')).toEqual(opening);
    const kept = [
      'enumValue',
      'location',
      'cancellationPolicy',
      'author',
      'category',
      'article',
      'catalogItem',
      'contact',
    ];
    expect(opening).toEqual([...kept, 'preference', 'preferenceTemplate']);
    for (const path of ['', '/augmented'])
      expect((await itemsOf(admin, path)).map(({ name }) => name)).toEqual(opening);
    for (const path of ['/entities/platformPlan', '/augmented/platformPlan', '/entities/nothing'])
      expect([path, (await admin.get(`${schema}${path}`)).status]).toEqual([path, 404]);
    for (const path of ['', '/entities', '/augmented', '/entities/location', '/augmented/location'])
      expect([path, (await user.get(`${schema}${path}`)).status]).toEqual([path, 403]);
  });

  it('names kinds, bounds, traits, order and the codes of rules, and is kept for ten minutes by one browser', async () => {
    const answer = await admin.get(`${schema}/entities/catalogItem`);
    expect(answer.json()).toMatchObject({
      ...{ name: 'catalogItem', order: 'position', unique: [['sku']] },
      rules: [
        { code: 'compare_price_too_low', at: ['compareAtPrice'], when: 'save' },
        { code: 'price_required', at: ['price'], when: 'publish' },
      ],
    });
    const fields = answer.json()['fields'] as readonly Described[];
    expect(fields.filter(({ name }) => ['category', 'featured', 'cost'].includes(name))).toEqual([
      {
        ...{ name: 'category', kind: 'word', optional: false, traits: ['live', 'filter'] },
        bounds: { enumKey: 'catalog.category' },
      },
      { name: 'featured', kind: 'flag', optional: false, fallback: false, traits: ['live', 'filter'], bounds: {} },
      { name: 'cost', kind: 'money', optional: true, traits: [], bounds: { least: 0, most: 99_999_999_999 } },
    ]);
    const whole = await admin.get(schema);
    expect([whole.headers.get('cache-control'), whole.headers.get('vary')]).toEqual([
      'private, max-age=600',
      expect.stringContaining('Cookie'),
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('comes with the words that can be picked and the schemas of the bodies', async () => {
    const word = (value: string, active: boolean) =>
      admin.post('/api/v1/enum-values', { enumKey: 'catalog.category', value, label: { it: value }, active });
    await word('oli', true);
    await word('fuori', false);
    const answer = (await admin.get(`${schema}/augmented/catalogItem`)).json();
    expect(answer['words']).toEqual({ 'catalog.category': [{ value: 'oli', label: { it: 'oli' } }] });
    expect(answer['create']).toMatchObject({ type: 'object', required: ['title', 'category', 'availability'] });
    expect(answer['update']).not.toHaveProperty('required');
    expect((await admin.get(`${schema}/augmented/location`)).json()['words']).toEqual({});
  });
});
