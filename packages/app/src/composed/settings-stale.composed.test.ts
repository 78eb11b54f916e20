import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudio, operator, type Studio } from '../testing/studio.ts';
import type { Answer, Client } from '../walk/client.ts';

const documents = [
  {
    path: '/api/v1/admin/feature-flags',
    method: 'POST',
    one: { items: [{ key: 'enable_finance', value: true }] },
    other: { items: [{ key: 'enable_finance', value: false }] },
  },
  {
    path: '/api/v1/einvoicing/settings',
    method: 'PUT',
    one: { gatewayAPassword: 'pane e olio' },
    other: { gatewayAPassword: 'pane e sale' },
  },
  {
    path: '/api/v1/external-auth-settings',
    method: 'PUT',
    one: { idp_a: { clientId: 'loto-1' } },
    other: { idp_a: { clientId: 'loto-2' } },
  },
  {
    path: '/api/v1/activities/admin-overbooking-config',
    method: 'PUT',
    one: { enabled: true },
    other: { enabled: false },
  },
] as const;

let studio: Studio;
let admin: Client;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
  admin = await studio.signIn(operator);
});
afterAll(() => studio.close());

const tagOf = (answer: Answer): string => answer.headers.get('etag') ?? '';
const reported = ({ status, json }: Answer): string => (status === 200 ? '200' : `${status} ${String(json()['code'])}`);

describe.for(documents)('the settings at $path', ({ path, method, one, other }) => {
  const save = (body: object, seen?: string): Promise<Answer> =>
    admin.send(path, {
      method,
      headers: { 'content-type': 'application/json', ...(seen === undefined ? {} : { 'if-match': seen }) },
      body: JSON.stringify(body),
    });
  const read = (): Promise<Answer> => admin.get(path);

  it('are told with an ETag, which a save answers anew and another look repeats', async () => {
    const saved = await save(one, tagOf(await read()));
    expect([saved.status, tagOf(saved)]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{32}"$/u) as string]);
    const again = await read();
    expect([tagOf(again), again.json()]).toEqual([tagOf(saved), saved.json()]);
  });
  it('are not saved over what somebody else has saved since, and stay as they are', async () => {
    const seen = tagOf(await read());
    const between = await save(other, seen);
    expect(tagOf(between)).not.toBe(seen);
    for (const stale of [seen, `W/${tagOf(between)}`, tagOf(between).replaceAll('"', ''), '"1"', ''])
      expect([stale, reported(await save(one, stale))]).toEqual([stale, '412 errors.general.stale']);
    const now = await read();
    expect([tagOf(now), now.text]).toEqual([tagOf(between), between.text]);
    expect(reported(await save(one, `"1", ${tagOf(now)}`))).toBe('200');
  });
  it('of two saves at once that have seen the same take one', async () => {
    await save(one);
    const seen = tagOf(await read());
    const both = await Promise.all([save(other, seen), save(other, seen)]);
    expect(both.map(reported).toSorted()).toEqual(['200', '412 errors.general.stale']);
  });
  it('are saved whatever they are by a client that names no version, or any', async () => {
    for (const seen of [undefined, '*']) expect([seen, reported(await save(one, seen))]).toEqual([seen, '200']);
  });
});
