import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anna, giulia, openStudio, type Studio } from '../testing/studio.ts';
import { call, openClient, until, type Answer } from '../walk/client.ts';

let studio: Studio;
let second: string;
beforeAll(async () => {
  studio = await openStudio({ JOBS__SWEEPSECONDS: '600' });
  second = (await studio.another()).url;
});
afterAll(() => studio.close());

const headers = { 'content-type': 'application/json', 'x-maintenance-key': 'the-key-of-the-studio-under-test' };
const post = (path: string, body: object = {}, more: object = headers, url = studio.url): Promise<Answer> =>
  call(`${url}/api/v1/maintenance/${path}`, { method: 'POST', body: JSON.stringify(body), headers: { ...more } });
const paths = ['auth/invalidate-sessions', 'purge-users', 'email/replay-failed', 'mode', 'feature-flags/invalidate'];

describe('maintenance', () => {
  it('credential.maintenance-key: opens with the header X-Maintenance-Key and nothing else', async () => {
    const admin = await studio.signIn(giulia);
    for (const path of paths)
      for (const wrong of [
        '',
        'x',
        `${headers['x-maintenance-key']} `.repeat(2),
        headers['x-maintenance-key'].toUpperCase(),
      ]) {
        const answer = await post(path, {}, { ...headers, 'x-maintenance-key': wrong });
        expect([path, wrong, answer.status]).toEqual([path, wrong, 401]);
      }
    for (const path of paths) expect((await admin.post(`/api/v1/maintenance/${path}`, {})).status).toBe(401);
    expect((await call(`${studio.url}/api/v1/auth-events`, { headers })).status).toBe(401);
    expect(JSON.stringify(studio.lines)).not.toContain(headers['x-maintenance-key']);
  });

  it('credential.maintenance-key: without a configured key its paths look like any that are not there', async () => {
    const closed = await studio.another({ MAINTENANCE__KEY: '' });
    for (const path of paths) {
      const answer = await post(path, {}, { ...headers, 'x-maintenance-key': '' }, closed.url);
      expect([path, answer.status, answer.json()['code']]).toEqual([path, 404, 'errors.general.notFound']);
    }
  });

  it('state.session.invalidate-all, invalidate.all-users: ends every session and every OIDC token', async () => {
    const [one, two, three] = [await studio.signIn(anna), await studio.signIn(giulia), await studio.signIn(anna)];
    await studio.sql(
      `insert into oidc_record (kind, id, payload, issued_at) values ('RefreshToken', 'a', '{}', now()), ('Grant', 'b', '{}', now())`,
    );
    expect((await post('auth/invalidate-sessions')).status).toBe(204);
    for (const client of [one, two, three.at(second)]) {
      const answer = await client.get('/api/v1/auth/verify-session');
      expect([answer.status, answer.json()['code']]).toEqual([401, 'errors.auth.sessionInvalidated']);
    }
    expect(await studio.sql(`select kind from oidc_record where kind in ('RefreshToken', 'Grant')`)).toEqual([]);
    expect((await (await studio.signIn(anna)).get('/api/v1/auth/verify-session')).status).toBe(200);
  });

  it('purges accounts that were never confirmed, and leaves a tombstone', async () => {
    await studio.sql(
      `insert into account select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'state', 'Registered',
         'email', 'forgotten@example.it', 'email_proven', false, 'created_at', now() - interval '91 days'))).*
       from account a where email = $1`,
      [anna],
    );
    expect((await post('purge-users', { olderThanDays: 29 })).status).toBe(400);
    expect((await post('purge-users', { olderThanDays: 92 })).json()).toEqual({ removed: 0, more: false });
    expect((await post('purge-users')).json()).toEqual({ removed: 1, more: false });
    const entries = await studio.sql(
      `select actor_kind, actor, request_id is not null as asked, ip is not null as seen, changes from audit_log
       where operation = 'users.purge'`,
    );
    const changes = { removed: { old: null, new: 1 }, olderThanDays: { old: null, new: 90 } };
    expect(entries).toEqual([{ actor_kind: 'maintenance', actor: null, asked: true, seen: true, changes }]);
    const tombstones = await studio.sql('select action, count, actor_kind, actor from audit_tombstone');
    expect(tombstones).toEqual([{ action: 'anonymize', count: '0', actor_kind: 'maintenance', actor: null }]);
  });

  it('queues failed mails once more', async () => {
    await studio.sql(
      `insert into mail (id, kind, recipient, content, state, attempts, next_attempt_at, created_at, expires_at)
       values (gen_random_uuid(), 'confirmation', 'a@example.it', 'sealed', 'Skipped', 0, now(), now(), now() + interval '1 day')`,
    );
    expect((await post('email/replay-failed')).json()).toEqual({ replayed: 1 });
  });

  it('closes the tenant in every process at once: 503 with Retry-After and a code of its own, but for health', async () => {
    const client = await studio.signIn(anna);
    const closed = await post('mode', { enabled: true, retryAfterSeconds: 77 });
    expect(closed.json()).toMatchObject({ enabled: true, retryAfterSeconds: 77 });
    for (const url of [studio.url, second])
      await until('closed', async () =>
        (await call(`${url}/api/v1/admin/feature-flags`)).status === 503 ? true : undefined,
      );
    const turnedAway = [
      await client.get('/api/v1/auth/verify-session'),
      await openClient(second).post('/api/v1/auth/login', { email: anna, password: 'x' }),
      await call(`${second}/api/public/v1/activities`),
      await call(`${second}/api/v1/payments/card/webhook`, { method: 'POST', body: '{}' }),
    ];
    for (const { status, json, headers: told } of turnedAway)
      expect([status, json()['code'], told.get('retry-after')]).toEqual([503, 'errors.general.maintenance', '77']);
    for (const path of ['/health', '/health/ready', '/health/commerce'])
      expect([path, (await call(`${second}${path}`)).status]).toEqual([path, 200]);
    expect((await post('feature-flags/invalidate')).status).toBe(204);
    expect((await post('mode', { enabled: false })).status).toBe(200);
    for (const url of [studio.url, second])
      await until('open', async () =>
        (await client.at(url).get('/api/v1/auth/verify-session')).status === 200 ? true : undefined,
      );
  });

  it('limit.flag-cache, limit.flag-cache.doc2: makes every process forget the flags it kept, which else stand for a minute', async () => {
    const read = async (url: string): Promise<unknown> => {
      const { items } = (await call(`${url}/api/v1/admin/feature-flags`)).json() as {
        readonly items: readonly { readonly key: string; readonly value: boolean }[];
      };
      return items.find(({ key }) => key === 'enable_finance')?.value;
    };
    expect([await read(studio.url), await read(second)]).toEqual([false, false]);
    await studio.sql(
      `insert into feature_flag (key, value) values ('enable_finance', true) on conflict (key) do update set value = true`,
    );
    expect([await read(studio.url), await read(second)]).toEqual([false, false]);
    expect((await post('feature-flags/invalidate')).status).toBe(204);
    expect(await read(studio.url)).toBe(true);
    await until('the other one knows', async () => ((await read(second)) === true ? true : undefined));
  });
});
