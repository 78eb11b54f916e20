import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../demo/studio-loto.ts';
import { anna, bruno, giulia, openStudio, type Studio } from '../testing/studio.ts';
import { call, openClient, type Answer, type Client } from '../walk/client.ts';

let studio: Studio;
let chief: Client;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object(
       'id', gen_random_uuid(), 'email', 'chief@studio.example', 'privilege_bits', 4))).* from account a where email = $1`,
    [anna],
  );
  chief = await studio.signIn('chief@studio.example', demoPassword);
});
afterAll(() => studio.close());

interface Events {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly nextCursor: string | null;
}
const list = async (query = ''): Promise<Events> => {
  const answer = await chief.get(`/api/v1/auth-events${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.json() as unknown as Events;
};
const report = (body: unknown): Promise<Answer> => openClient(studio.url).post('/api/v1/auth-events/client', body);
const login = (email: string, password: string): Promise<Answer> =>
  openClient(studio.url).post('/api/v1/auth/login', { email, password });

describe('auth events', () => {
  it('login.auth-events, event.recorded: hold successes and failures of sign-ins, with masked addresses', async () => {
    await login(bruno, demoPassword);
    await login(bruno, 'wrong');
    await login('stranger@example.it', 'wrong');
    const { items } = await list('?method=password');
    expect(items.slice(0, 3)).toMatchObject([
      { method: 'password', success: false, email: 's***r@example.it', accountId: null, source: 'server' },
      { method: 'password', success: false, email: 'b***o@example.it', reason: 'wrongPassword' },
      { method: 'password', success: true, email: 'b***o@example.it', reason: null },
    ]);
    expect(JSON.stringify(items)).not.toContain(bruno);
    expect(JSON.stringify(items)).not.toContain('wrong"');
  });

  it('event.auth-origin: hold the request and where it came from, told to SuperAdmins alone', async () => {
    const headers = { 'content-type': 'application/json', 'x-request-id': 'origin-1' };
    const body = JSON.stringify({ email: bruno, password: 'wrong' });
    await openClient(studio.url).send('/api/v1/auth/login', { method: 'POST', headers, body });
    const { items } = await list('?method=password');
    expect(items[0]).toMatchObject({ reason: 'wrongPassword', requestId: 'origin-1', address: '127.0.0.1' });
    const admin = await studio.signIn(giulia);
    expect((await admin.get('/api/v1/auth-events')).status).toBe(403);
  });

  it('event.auth-locked: hold the attempts during a lock, at the sign-in and at an open session', async () => {
    const email = 'locked@studio.example';
    await studio.sql(
      `insert into account select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'email', $1::text))).*
       from account a where email = $2`,
      [email, anna],
    );
    const client = await studio.signIn(email, demoPassword);
    const { id } = (await client.get('/api/v1/auth/verify-session')).json() as { id: string };
    const reasons = async (count: number) =>
      (await list('?method=password')).items.slice(0, count).map(({ reason, accountId }) => [reason, accountId]);
    const change = { currentPassword: 'wrong', newPassword: 'lago di Como 7' };
    const changing = () => client.post(`/api/v1/users/${id}/change-password`, change);
    const confirming = (password: string) => client.post('/api/v1/auth/confirm', { password });
    // The two of an open session count together, and the sign-in by itself.
    for (let time = 0; time < 3; time += 1) await changing();
    expect(await reasons(1)).toEqual([['changePasswordWrong', id]]);
    for (let time = 0; time < 2; time += 1) await confirming('wrong');
    expect(await reasons(1)).toEqual([['confirmWrong', id]]);
    await changing();
    await confirming(demoPassword);
    for (let time = 0; time < 5; time += 1) await login(email, 'wrong');
    await login(email, demoPassword);
    expect(await reasons(8)).toEqual([
      ['locked', id],
      ...Array.from({ length: 5 }, () => ['wrongPassword', id]),
      ['confirmLocked', id],
      ['changePasswordLocked', id],
    ]);
  });

  it('event.auth-signed-out, event.auth-keys: hold sign-outs, wrong keys of the operator and wrong tokens', async () => {
    const client = await studio.signIn(bruno, demoPassword);
    await client.post('/api/v1/auth/logout');
    expect((await list('?method=session')).items[0]).toMatchObject({ success: true, reason: 'signedOut' });
    const key = { 'x-maintenance-key': 'a-wrong-key-of-nobody' };
    const status = await call(`${studio.url}/api/v1/maintenance/purge-users`, { method: 'POST', headers: key });
    expect(status.status).toBe(401);
    const address = '127.0.0.1';
    expect((await list('?method=maintenance_key')).items[0]).toMatchObject({ reason: 'wrong', address });
    const token = { authorization: 'Bearer svc_nobody', origin: 'https://x.example' };
    for (let time = 0; time < 25; time += 1) await call(`${studio.url}/api/public/v1/activities`, { headers: token });
    const { items } = await list('?method=api_token');
    expect(items[0]).toMatchObject({ reason: 'api_token_unknown', success: false, address });
    expect(JSON.stringify(items)).not.toContain('svc_nobody');
  });

  it('event.security-lines: each leaves a line on the log, as an audit entry does, with ids and codes alone', async () => {
    const from = studio.lines.length;
    const headers = { 'content-type': 'application/json', 'x-request-id': 'line-1' };
    const body = JSON.stringify({ email: bruno, password: 'wrong' });
    await openClient(studio.url).send('/api/v1/auth/login', { method: 'POST', headers, body });
    const put = { method: 'PUT', headers: { ...headers, 'x-request-id': 'line-2' }, body: '{"language":"en"}' };
    await chief.send('/api/v1/users/me/preferred-content-language', put);
    const lines = studio.lines.slice(from);
    const event = lines.find(({ message }) => message === 'auth event');
    expect(event).toMatchObject({ requestId: 'line-1', method: 'password', success: false, reason: 'wrongPassword' });
    const entry = lines.find(({ message }) => message === 'audit entry');
    expect(entry).toMatchObject({ requestId: 'line-2', operation: 'user.language', actor: 'person' });
    expect(JSON.stringify([event, entry])).not.toMatch(/@|\*\*\*|127\.0|wrong"/);
  });

  it('audit.auth-events-client, event.auth-events: take a browser’s listed reasons, and nothing it says of itself', async () => {
    const body = { method: 'idp_a', reason: 'adblock', ip: '203.0.113.9', userAgent: 'Hostile/1.0' };
    expect((await report(body)).status).toBe(204);
    const { items } = await list('?source=client');
    expect(items[0]).toMatchObject({
      method: 'idp_a',
      reason: 'adblock',
      source: 'client',
      success: false,
      email: '***',
    });
    const [row] = await studio.sql(
      `select to_jsonb(e)::text as kept from auth_event e where source = 'client' limit 1`,
    );
    expect(JSON.stringify(row)).not.toMatch(/203\.0\.113|Hostile/);
    const refused = [
      { method: 'idp_a', reason: 'because' },
      { method: 'password', reason: 'adblock' },
      { method: 'idp_b' },
      { method: 'idp_b', reason: 'popup_blocked', email: anna },
      [],
    ];
    for (const wrong of refused) expect((await report(wrong)).status).toBe(400);
  });

  it('audit.auth-events-filters: are filtered by method, reason, source and dates, and refused for anything else', async () => {
    await report({ method: 'idp_b', reason: 'popup_blocked' });
    const count = async (query: string): Promise<number> => (await list(query)).items.length;
    expect(await count('?method=idp_b&reason=popup_blocked&source=client')).toBe(1);
    expect(await count('?method=idp_b&source=server')).toBe(0);
    expect(await count('?success=true&reason=popup_blocked')).toBe(0);
    expect(await count('?from=2999-01-01T00:00:00Z'.replace('2999', '2199'))).toBe(0);
    expect(await count('?to=2020-01-01T00:00:00Z')).toBe(0);
    for (const wrong of [
      '?method=magic',
      '?limit=51',
      '?limit=0',
      '?cursor=-1',
      '?cursor=x',
      '?from=yesterday',
      '?nosuch=1',
    ])
      expect((await chief.get(`/api/v1/auth-events${wrong}`)).status).toBe(400);
  });

  it('limit.auth-events-page: come in pages of 50, by a cursor that no later event moves', async () => {
    await studio.sql(
      `insert into auth_event (at, method, success, masked_email, source)
       select now(), 'otp', false, 'x***x@example.it', 'server' from generate_series(1, 120)`,
    );
    const first = await list('?method=otp');
    await studio.sql(
      `insert into auth_event (at, method, success, masked_email, source) values (now(), 'otp', true, 'y', 'server')`,
    );
    const second = await list(`?method=otp&cursor=${first.nextCursor ?? ''}`);
    const third = await list(`?method=otp&cursor=${second.nextCursor ?? ''}`);
    expect([first, second, third].map(({ items }) => items.length)).toEqual([50, 50, 20]);
    expect(third.nextCursor).toBeNull();
    const ids = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(120);
  });

  it('record.auth-event, settings.access: are for the SuperAdmin; anybody may report, at a bounded rate', async () => {
    const admin = await studio.signIn(giulia);
    expect((await admin.get('/api/v1/auth-events')).status).toBe(403);
    expect((await call(`${studio.url}/api/v1/auth-events`)).status).toBe(401);
    const limited = await studio.another({ RATELIMIT__LIMITS: 'auth-events.client=2/60' });
    await studio.sql('delete from rate_limit');
    const statuses: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const body = { method: 'idp_a', reason: 'timeout' };
      statuses.push((await openClient(limited.url).post('/api/v1/auth-events/client', body)).status);
    }
    expect(statuses).toEqual([204, 204, 429]);
  });
});

describe('what a page asks first', () => {
  it('admin/configs tells an anonymous page about registration, login and storage, and no secret', async () => {
    const answer = await call(`${studio.url}/api/v1/admin/configs`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.json()).toMatchObject({
      registration: { enabled: false },
      login: { enabled: true, adminOnly: false },
      storage: { kind: 'local' },
    });
    const secrets = Object.entries(studio.environment).filter(([key]) => /KEY|SECRET|PASSWORD|URL/.test(key));
    for (const [key, value] of secrets) expect([key, answer.text.includes(value)]).toEqual([key, false]);
  });

  it('version.diagnostics: diagnostics/version names version, commit, branch and build time, kept for an hour', async () => {
    const answer = await chief.get('/api/v1/diagnostics/version');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600');
    expect(answer.json()).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      commit: null,
      branch: null,
      buildTime: null,
    });
    expect((await call(`${studio.url}/api/v1/diagnostics/version`)).status).toBe(401);
  });
});
