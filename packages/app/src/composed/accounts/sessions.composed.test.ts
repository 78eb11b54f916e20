import { joseTicketCipher, parseKeyRing } from '@svc/adapters-platform';
import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSuperAdminPassword } from '@svc/domain/accounts';
import { demoPassword } from '../../demo/studio-loto.ts';
import { anna, bruno, giulia, openStudio, operator, type Studio } from '../../testing/studio.ts';
import { openClient, type Client } from '../../walk/client.ts';
import { verdict } from './desk.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ COOKIE_NAME: 'SvcAuth-loto' });
});
afterAll(() => studio.close());

const NEW = 'lago di Como 7';
const unknownId = '0190a000-0000-7000-8000-00000000ffff';
const me = async (client: Client): Promise<string> =>
  String((await client.get('/api/v1/auth/verify-session')).json()['id']);
const alive = async (client: Client): Promise<boolean> =>
  (await client.get('/api/v1/auth/verify-session')).status === 200;
const change = (client: Client, id: string, body: object) => client.post(`/api/v1/users/${id}/change-password`, body);
const end = (client: Client, id: string) => client.send(`/api/v1/auth/sessions/${id}`, { method: 'DELETE' });
const own = { currentPassword: demoPassword, newPassword: NEW };

describe('a cookie of the service that stood here before', () => {
  it('state.session.legacy-cookie, cookie.name: is accepted and replaced by an ordinary one of the same expiry, and ends with a sign-out', async () => {
    const cipher = joseTicketCipher(parseKeyRing(studio.server.keys.cookies));
    const id = await me(await studio.signIn(anna));
    const exp = Math.floor(Date.now() / 1000) + 30 * 86_400 - 60;
    const legacy = await Effect.runPromise(cipher.seal({ sub: id, role: 0, exp }));
    const verify = () =>
      fetch(`${studio.url}/api/v1/auth/verify-session`, { headers: { cookie: `SvcAuth-loto=${legacy}` } });
    const answer = await verify();
    expect(answer.status).toBe(200);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^SvcAuth-loto=[\w.-]+; Expires=.*HttpOnly; SameSite=Lax/);
    const claims = cipher.open(cookie.split(/[=;]/)[1] ?? '');
    expect(claims).toMatchObject({ nameidentifier: id, exp, is_admin: false });
    await (await studio.signIn(anna)).post('/api/v1/auth/logout', undefined);
    expect((await verify()).status).toBe(401);
  });
});

describe('the forced change of the default password', () => {
  const gated = [403, 'errors.auth.forcedPasswordChangeRequired'];
  it('gate.forced-change, error.forced-change, gate.allowlist, session.restore: leaves the allow-list open and nothing else, own id only', async () => {
    const client = await studio.signIn(operator);
    const id = await me(client);
    const other = await me(await studio.signIn(anna));
    expect((await client.get('/api/v1/auth/verify-session')).json()).toMatchObject({ mustChangePassword: true });
    expect((await client.get('/api/v1/users/me/password-status')).json()).toEqual({
      mustChangePassword: true,
      hasPassword: true,
    });
    const language = await client.send('/api/v1/users/me/preferred-content-language', {
      method: 'PUT',
      body: JSON.stringify({ language: 'it' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(language.status).toBeLessThan(300);
    for (const mine of [id, id.toUpperCase()]) expect((await client.get(`/api/v1/users/${mine}`)).status).toBe(200);
    for (const path of ['users', `users/${other}`, 'auth/sessions', 'payments/admin/orders'])
      expect([path, verdict(await client.get(`/api/v1/${path}`))]).toEqual([path, gated]);
    expect(verdict(await change(client, other, own))).toEqual(gated);
    expect(verdict(await client.post('/api/v1/admin/invalidate-sessions', undefined))).toEqual(gated);
  });
  it('account.default-password, gate.verdict-cache, limit.gate-verdict: ends with the change itself, on every process at once, and signs out', async () => {
    const other = await studio.another();
    const client = await studio.signIn(operator);
    const id = await me(client);
    const weak = await change(client, id, { currentPassword: defaultSuperAdminPassword, newPassword: 'short' });
    expect(verdict(weak)).toEqual([422, 'errors.auth.passwordTooShort']);
    const same = { currentPassword: defaultSuperAdminPassword, newPassword: defaultSuperAdminPassword.toUpperCase() };
    expect(verdict(await change(client, id, same))).toEqual([422, 'errors.auth.passwordCommon']);
    const changed = await change(client, id, { currentPassword: defaultSuperAdminPassword, newPassword: NEW });
    expect([changed.status, changed.headers.getSetCookie()[0]]).toEqual([
      204,
      expect.stringMatching(/^SvcAuth-loto=; Max-Age=0/) as string,
    ]);
    expect(await alive(client)).toBe(false);
    const elsewhere = openClient(other.url);
    expect((await elsewhere.post('/api/v1/auth/login', { email: operator, password: NEW })).json()).toMatchObject({
      mustChangePassword: false,
    });
    expect((await elsewhere.get('/api/v1/users')).status).toBe(200);
  });
});

describe('changing a password', () => {
  it('state.session.password-change: ends every session of the account, on every device', async () => {
    const [phone, desktop] = [await studio.signIn(bruno), await studio.signIn(bruno)];
    const id = await me(phone);
    expect(verdict(await change(phone, id, { newPassword: NEW }))).toEqual([422, 'errors.auth.currentPasswordWrong']);
    expect((await change(phone, id, own)).status).toBe(204);
    expect([await alive(phone), await alive(desktop)]).toEqual([false, false]);
    await studio.signIn(bruno, NEW);
  });
  it('users.change-password-auth: is an Admin’s for others, one’s own for oneself, and nobody’s for those above', async () => {
    const [admin, client] = [await studio.signIn(giulia), await studio.signIn(anna)];
    const boss = await me(await studio.signIn(operator, NEW));
    const [mine, theirs] = [await me(client), await me(admin)];
    const denied = [403, 'errors.general.permissionDenied'];
    expect(verdict(await change(client, theirs, own))).toEqual(denied);
    // Who is above is as unknown as who is not there.
    const [above, nobody] = [await change(admin, boss, own), await change(admin, unknownId, own)];
    expect(verdict(above)).toEqual([404, 'errors.general.notFound']);
    expect({ ...above.json(), traceId: '' }).toEqual({ ...nobody.json(), traceId: '' });
    expect((await change(admin, mine, { newPassword: NEW })).status).toBe(204);
    expect([await alive(client), await alive(admin)]).toEqual([false, true]);
    await studio.signIn(anna, NEW);
  });
});

describe('one’s own sessions', () => {
  it('are listed and ended one by one', async () => {
    const [one, two] = [await studio.signIn(giulia), await studio.signIn(giulia)];
    const { items } = (await one.get('/api/v1/auth/sessions')).json() as {
      items: { id: string; current: boolean; issuedAt: string }[];
    };
    expect(items.filter(({ current }) => current)).toHaveLength(1);
    const other = items.find(({ current }) => !current)!;
    expect(Temporal.Instant.from(other.issuedAt).epochMilliseconds).toBeGreaterThan(0);
    const stranger = await studio.signIn(anna, NEW);
    expect((await end(stranger, other.id)).status).toBe(404);
    for (const { id } of items.filter(({ current }) => !current)) expect((await end(one, id)).status).toBe(204);
    expect([await alive(one), await alive(two)]).toEqual([true, false]);
    expect((await end(one, other.id)).status).toBe(404);
  });
  it('state.session.logout: all end with a sign-out', async () => {
    const [one, two] = [await studio.signIn(giulia), await studio.signIn(giulia)];
    expect((await one.post('/api/v1/auth/logout', undefined)).status).toBe(204);
    expect([await alive(one), await alive(two)]).toEqual([false, false]);
  });
});

describe('the end of all sessions', () => {
  it('state.session.invalidate-all, invalidate.all-users: is an Admin’s, spares nobody and signs out the caller', async () => {
    const [admin, client] = [await studio.signIn(giulia), await studio.signIn(anna, NEW)];
    expect((await client.post('/api/v1/admin/invalidate-sessions', undefined)).status).toBe(403);
    const answer = await admin.post('/api/v1/admin/invalidate-sessions', undefined);
    expect([answer.status, answer.headers.getSetCookie()[0]]).toEqual([
      204,
      expect.stringMatching(/^SvcAuth-loto=; Max-Age=0/) as string,
    ]);
    expect([await alive(admin), await alive(client)]).toEqual([false, false]);
    expect(await alive(await studio.signIn(giulia))).toBe(true);
  });
});
