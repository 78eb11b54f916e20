import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes, type Route } from '@svc/adapters-http';
import { demoPassword } from '../../demo/studio-loto.ts';
import { anna, giulia, openStudio, type Studio } from '../../testing/studio.ts';
import type { Answer, Client } from '../../walk/client.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql('update account set privilege_bits = 4 where email = $1', [giulia]);
});
afterAll(() => studio.close());

const unknownId = '0190a000-0000-7000-8000-00000000ffff';
const asked = (allRoutes as readonly Route<never>[]).filter(({ fresh }) => fresh !== undefined);
const stale = '403 errors.auth.freshSignInRequired';

/** Eleven minutes ago everybody proved who they are. */
const waitElevenMinutes = () => studio.sql(`update session set proved_at = now() - interval '11 minutes'`);
const send = (client: Client, { method, path }: Route<never>): Promise<Answer> =>
  client.send(path.replaceAll(/\{\w+\}/g, path.includes('/orders/') ? '999999999' : unknownId), {
    method,
    ...(method === 'GET'
      ? {}
      : { body: JSON.stringify({ role: 'pro' }), headers: { 'content-type': 'application/json' } }),
  });
const verdict = ({ status, text, json }: Answer): string =>
  text === '' ? `${status}` : `${status} ${String(json()['code'])}`;
const confirm = (client: Client, password: string) => client.post('/api/v1/auth/confirm', { password });

describe('a row that asks for a fresh sign-in', () => {
  it('is one of these', () => {
    expect(asked.map(({ id, fresh }) => `${id} ${fresh}`).toSorted()).toMatchInlineSnapshot(`
      [
        "account.page.second-factor.change always",
        "audit.anonymize-user always",
        "audit.purge always",
        "auth.invalidate-sessions always",
        "auth.passkeys.add always",
        "auth.passkeys.options always",
        "auth.passkeys.remove always",
        "auth.resend-password-creation always",
        "auth.second-factor-policy.update always",
        "auth.second-factor.activate always",
        "auth.second-factor.enrol always",
        "auth.second-factor.recovery-codes always",
        "auth.second-factor.remove always",
        "auth.sessions.end always",
        "auth.support-permit.give always",
        "auth.support.start always",
        "commerce.admin.orders.review always",
        "einvoicing.settings.update always",
        "payments.admin.orders.refund always",
        "payments.admin.orders.review always",
        "settings.api-tokens.create always",
        "settings.api-tokens.delete always",
        "settings.api-tokens.update always",
        "settings.cors-origins.create always",
        "settings.cors-origins.delete always",
        "settings.cors-origins.initialize always",
        "settings.cors-origins.update always",
        "settings.feature-flags.save always",
        "social.settings.update always",
        "subscriptions.client.refund always",
        "users.change-password other-id",
        "users.create staff",
        "users.delete always",
        "users.enable always",
        "users.gdpr-delete always",
        "users.gdpr-export always",
        "users.reset-second-factor always",
        "users.set-admin always",
        "users.set-pro always",
        "users.set-superadmin always",
      ]
    `);
  });

  it('freshSignInRequired: refuses a session of eleven minutes ago, and no other', async () => {
    for (const row of asked) {
      // Each with a session of its own: one of the rows ends everybody's.
      const answer = verdict(await send(await studio.signIn(giulia), row));
      expect([row.id, answer]).not.toEqual([row.id, stale]);
      expect(`${row.id} ${answer}`).not.toContain(' 401 ');
    }
    const again = await studio.signIn(giulia);
    await waitElevenMinutes();
    // What its body grants is known when the body is.
    for (const row of asked.filter(({ fresh }) => fresh !== 'staff'))
      expect([row.id, verdict(await send(again, row))]).toEqual([row.id, stale]);
    const made = await again.post('/api/v1/users', {
      email: 'new@guest.example',
      displayName: 'New',
      role: 'admin',
      language: 'it',
    });
    expect(verdict(made)).toBe(stale);
    const invited = { email: 'new@guest.example', displayName: 'New', role: 'user', language: 'it' };
    expect(verdict(await again.post('/api/v1/users', invited))).toBe('201 undefined');
  });

  it('lets pass for ten minutes once its person confirmed, and with a new session', async () => {
    const client = await studio.signIn(giulia);
    await waitElevenMinutes();
    const body = { granted: true };
    const path = `/api/v1/users/${unknownId}/set-pro`;
    expect(verdict(await client.post(path, body))).toBe(stale);
    expect((await confirm(client, demoPassword)).status).toBe(204);
    expect((await client.post(path, body)).status).toBe(404);
    await waitElevenMinutes();
    expect(verdict(await client.post(path, body))).toBe(stale);
    expect((await (await studio.signIn(giulia)).post(path, body)).status).toBe(404);
  });

  it('is not opened by a wrong password, which is counted, nor by a session that ended', async () => {
    const client = await studio.signIn(anna);
    await waitElevenMinutes();
    const tries = [];
    for (let left = 6; left > 0; left -= 1) tries.push(verdict(await confirm(client, 'wrong')));
    expect(tries).toEqual([
      ...Array.from({ length: 5 }, () => '403 errors.users.confirmationFailed'),
      '429 errors.auth.tooManyAttempts',
    ]);
    expect(verdict(await confirm(client, demoPassword))).toBe('429 errors.auth.tooManyAttempts');
    await studio.sql('delete from login_lockout');
    await studio.sql(`update session set state = 'Revoked'`);
    expect((await confirm(client, demoPassword)).status).toBe(401);
  });

  it('tooManyAttempts: looks at five passwords of thirty that a session sends at once, and says then of the right one what it says of all', async () => {
    const client = await studio.signIn(anna);
    await waitElevenMinutes();
    const sent = Array.from({ length: 30 }, () => confirm(client, 'wrong'));
    const verdicts = (await Promise.all(sent)).map(verdict);
    expect(verdicts.filter((each) => each === '403 errors.users.confirmationFailed')).toHaveLength(5);
    expect(verdicts.filter((each) => each === '429 errors.auth.tooManyAttempts')).toHaveLength(25);
    const [counter] = await studio.sql(`select state, failures from login_lockout where email like 'change:%'`);
    expect(counter).toEqual({ state: 'Locked', failures: 5 });
    // The change of the own password is locked with it; the sign-in is another door.
    const change = { currentPassword: demoPassword, newPassword: 'due piste ciclabili' };
    const [own] = await studio.sql<{ id: string }>('select id from account where email = $1', [anna]);
    const changing = await client.post(`/api/v1/users/${own?.id}/change-password`, change);
    expect(verdict(changing)).toBe('429 errors.auth.tooManyAttempts');
    const login = { email: anna, password: demoPassword };
    expect((await studio.anonymous.post('/api/v1/auth/login', login)).status).toBe(200);
    await studio.sql('delete from login_lockout');
  });

  it('is not locked by wrong passwords that a stranger gives at the sign-in, and the right one clears its count', async () => {
    const client = await studio.signIn(anna);
    for (let tries = 0; tries < 6; tries += 1)
      await studio.anonymous.post('/api/v1/auth/login', { email: anna, password: 'wrong' });
    const counted = async () =>
      (await studio.sql<{ failures: number }>(`select failures from login_lockout where email like 'change:%'`))[0]
        ?.failures ?? 0;
    for (let tries = 0; tries < 2; tries += 1) await confirm(client, 'wrong');
    expect(await counted()).toBe(2);
    expect((await confirm(client, demoPassword)).status).toBe(204);
    expect(await counted()).toBe(0);
    await studio.sql('delete from login_lockout');
  });

  it('asks after as many seconds as AUTH__FRESHSIGNINSECONDS says, the page of the second factor too', async () => {
    const strict = await studio.another({ AUTH__FRESHSIGNINSECONDS: '60' });
    const here = await studio.signIn(giulia);
    const there = here.at(strict.url);
    const path = `/api/v1/users/${unknownId}/set-pro`;
    const asksAnew = async (client: Client) =>
      (await client.get('/account/second-factor?lang=en')).text.includes('first confirm that it is you');
    for (const [seconds, status, asks] of [
      [50, 404, false],
      [61, 403, true],
    ] as const) {
      await studio.sql('update session set proved_at = now() - make_interval(secs => $1)', [seconds]);
      expect([(await there.post(path, { granted: true })).status, await asksAnew(there)]).toEqual([status, asks]);
      expect([(await here.post(path, { granted: true })).status, await asksAnew(here)]).toEqual([404, false]);
    }
  });

  it('asks somebody without a password to sign in again', async () => {
    const client = await studio.signIn(anna);
    const [row] = await studio.sql<{ password_hash: string }>('select password_hash from account where email = $1', [
      anna,
    ]);
    await studio.sql('update account set password_hash = null where email = $1', [anna]);
    expect((await confirm(client, 'any')).status).toBe(204);
    await waitElevenMinutes();
    expect(verdict(await confirm(client, 'any'))).toBe(stale);
    await studio.sql('update account set password_hash = $2 where email = $1', [anna, row?.password_hash]);
  });
});
