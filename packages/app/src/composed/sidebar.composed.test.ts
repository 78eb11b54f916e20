import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherCast, type Cast, type CastName } from '../testing/cast.ts';
import { openStudio, type Studio } from '../testing/studio.ts';

interface Line {
  readonly id: string;
  readonly label: string;
  readonly to: string;
  readonly badge?: number;
  readonly children?: readonly Line[];
}

let studio: Studio;
let cast: Cast;
beforeAll(async () => {
  studio = await openStudio();
  cast = await gatherCast(studio);
});
afterAll(() => studio.close());

const path = '/api/v1/sidebar/config';
const linesOf = async (actor: CastName, language = 'it'): Promise<readonly Line[]> => {
  const answer = await cast[actor].client.send(path, { headers: { 'accept-language': language } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { sections } = answer.json() as unknown as {
    readonly sections: readonly { readonly items: readonly Line[] }[];
  };
  return sections.flatMap(({ items }) => items).flatMap((line) => [line, ...(line.children ?? [])]);
};
const idsOf = async (actor: CastName) => (await linesOf(actor)).map(({ id }) => id);
const set = async (key: string, value: boolean): Promise<void> => {
  const answer = await cast.admin.client.post('/api/v1/admin/feature-flags', { items: [{ key, value }] });
  expect(answer.status).toBe(200);
};

describe('the sidebar', () => {
  it('has for each role the pages whose rows answer it', async () => {
    await set('enable_finance', true);
    expect(await idsOf('client')).toEqual(['me']);
    expect(await idsOf('pro')).toEqual(['home', 'me']);
    expect(await idsOf('admin')).toEqual(['home', 'orders', 'takings', 'invoices', 'invoice-settings', 'me']);
  });
  it('follows the flags of the tenant at once', async () => {
    await set('enable_finance', false);
    await set('enable_online_payments', false);
    await set('enable_einvoicing', false);
    expect(await idsOf('admin')).toEqual(['home', 'me']);
    for (const key of ['enable_einvoicing', 'enable_finance']) await set(key, true);
    expect(await idsOf('admin')).toContain('invoices');
  });
  it('speaks the caller’s language', async () => {
    const labels = async (language: string) => (await linesOf('pro', language)).map(({ label }) => label);
    expect([await labels('it'), await labels('en')]).toEqual([
      ['Oggi', 'Io'],
      ['Today', 'Me'],
    ]);
  });
  it('counts what waits for a decision; nothing where nothing waits', async () => {
    const badgeOf = async (id: string) => (await linesOf('admin')).find((line) => line.id === id)?.badge;
    expect(await badgeOf('orders')).toBeUndefined();
    await studio.sql(
      `insert into operator_alert (id, kind, provider, external_id, state, raised_at, told_at)
       values (gen_random_uuid(), 'dispute', 'card', 'dp_sidebar', 'Open', now(), now())`,
    );
    expect([await badgeOf('orders'), await badgeOf('invoices')]).toEqual([1, undefined]);
  });
});
