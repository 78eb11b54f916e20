import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '../serving/server.ts';
import { anna, openStudio, operator, type Studio } from '../testing/studio.ts';
import { until, type Answer, type Client } from '../walk/client.ts';

const path = '/api/v1/cors-origins';
const shop = 'https://shop.example';
const configured = 'https://fixed.example';

let studio: Studio;
let other: Server;
let admin: Client;
beforeAll(async () => {
  studio = await openStudio({ HTTP__CORSORIGINS: configured });
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
  other = await studio.another();
  admin = await studio.signIn(operator);
});
afterAll(() => studio.close());

const preflight = async (url: string, origin: string): Promise<readonly (string | null)[]> => {
  const headers = { origin, 'access-control-request-method': 'GET' };
  const answer = await fetch(`${url}/api/v1/users/me`, { method: 'OPTIONS', headers });
  const [allowed, withCookie] = ['origin', 'credentials'].map((each) =>
    answer.headers.get(`access-control-allow-${each}`),
  );
  return [allowed ?? null, withCookie ?? null];
};
/** What an unsafe request with a cookie by a page of that origin is answered. */
const written = async (client: Client, origin: string): Promise<number> => {
  const headers = { origin, 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' };
  return (
    await client.send('/api/v1/users/me/preferred-content-language', {
      method: 'PUT',
      headers,
      body: '{"language":"en"}',
    })
  ).status;
};
const save = (id: string, body: object): Promise<Answer> =>
  admin.send(`${path}/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const refused = [null, null];
const allowed = [shop, 'true'];

describe('an origin of the database', () => {
  it('lets pages call with the cookie in every process from its commit on, and no longer than it is active', async () => {
    const user = await studio.signIn(anna);
    const everywhere = async (wanted: readonly unknown[], status: number): Promise<void> => {
      // The answer to the change says that this process goes by it; the other one is woken.
      expect(await preflight(studio.url, shop)).toEqual(wanted);
      expect(await written(user, shop)).toBe(status);
      await until('the other process goes by it', async () => {
        const seen = [...(await preflight(other.url, shop)), await written(user.at(other.url), shop)];
        return JSON.stringify(seen) === JSON.stringify([...wanted, status]) ? seen : undefined;
      });
    };
    await everywhere(refused, 403);
    const made = await admin.post(path, { origin: shop, description: 'The shop' });
    expect([made.status, made.json()['active']]).toEqual([201, true]);
    await everywhere(allowed, 200);
    const id = String(made.json()['id']);
    expect((await save(id, { active: false })).status).toBe(200);
    await everywhere(refused, 403);
    expect((await save(id, { active: true })).status).toBe(200);
    await everywhere(allowed, 200);
    expect((await admin.send(`${path}/${id}`, { method: 'DELETE' })).status).toBe(204);
    await everywhere(refused, 403);
    expect(await preflight(other.url, configured)).toEqual([configured, 'true']);
  });

  it('has one spelling: any other is refused at its field, and the same one twice is a conflict', async () => {
    for (const origin of [
      'https://Shop.example',
      'https://shop.example:443',
      'https://*.example',
      'https://a@b.example',
    ]) {
      const answer = await admin.post(path, { origin });
      expect([origin, answer.status, answer.json()['errors']]).toMatchObject([
        origin,
        400,
        [{ pointer: '/origin', code: 'origin_invalid' }],
      ]);
    }
    const twice = [1, 2].map(() => admin.post(path, { origin: 'https://one.example' }));
    const answers = (await Promise.all(twice)).map(({ status }) => status);
    expect(answers.toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it('settings.cors-defaults: initialize adds the five of local development once, and revives none', async () => {
    const defaults = [4200, 4201, 8080, 10_001, 10_002].map((port) => `http://localhost:${port}`);
    const first = await admin.post(`${path}/initialize`, {});
    expect([first.status, first.json()]).toEqual([200, { created: defaults, existing: [] }]);
    const [off] = await studio.sql<{ id: string }>('select id from cors_origin where origin = $1', [defaults[0]]);
    await save(off!.id, { active: false });
    const again = await admin.post(`${path}/initialize`, {});
    expect(again.json()).toEqual({ created: [], existing: defaults });
    const effective = (await admin.get(`${path}/active`)).json()['items'];
    expect(effective).toContainEqual({ origin: configured, source: 'config' });
    expect(effective).toContainEqual({ origin: defaults[1], source: 'row' });
    expect(effective).not.toContainEqual({ origin: defaults[0], source: 'row' });
    const audited = await studio.sql(
      `select count(*)::int as entries from audit_log where entity = 'corsOrigin' and changes::text like '%localhost%'`,
    );
    expect(audited).toEqual([{ entries: 5 }]);
  });

  it('is the business of superadmins alone', async () => {
    const user = await studio.signIn(anna);
    for (const at of [path, `${path}/active`]) expect((await user.get(at)).status).toBe(403);
    expect((await user.post(`${path}/initialize`, {})).status).toBe(403);
  });
});
