import { softwareDevice } from '@svc/adapters-platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../demo/studio-loto.ts';
import { credentialOf } from '../../testing/passkey-forms.ts';
import { anna, openStudio, type Studio } from '../../testing/studio.ts';
import { roomInStep } from '../../testing/authenticator-app.ts';
import { appCode } from '../../walk/app-codes.ts';
import { openClient, type Answer, type Client } from '../../walk/client.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());
beforeEach(async () => {
  await roomInStep();
  for (const table of ['second_factor', 'passkey', 'login_lockout', 'mail']) await studio.sql(`delete from ${table}`);
  await studio.sql('update account set second_factor = false');
});

const factor = '/api/v1/auth/second-factor';
const verdict = ({ status, json }: Answer): string => `${status} ${String(json()['code'])}`;
const wrong = (secret: string): string => appCode(secret, 1000);
const events = () =>
  studio.sql<{ reason: string | null }>(`select reason from auth_event where method = 'secondFactor' order by id`);

describe('an enrolment', () => {
  it('secondFactorCodeWrong: is activated in the session that began it, and in no other; each try elsewhere is counted', async () => {
    const client = await studio.signIn(anna);
    const other = await studio.signIn(anna);
    const activate = (by: Client, code: string) => by.post(`${factor}/totp/activate`, { code });
    const secret = String((await client.post(`${factor}/totp`)).json()['secret']);
    const before = (await events()).length;
    expect(verdict(await activate(other, appCode(secret)))).toBe('422 errors.auth.secondFactorCodeWrong');
    expect(verdict(await activate(client, wrong(secret)))).toBe('422 errors.auth.secondFactorCodeWrong');
    expect((await events()).slice(before).map(({ reason }) => reason)).toEqual(['begun_elsewhere', 'code_wrong']);
    const [counter] = await studio.sql<{ failures: number }>(
      `select failures from login_lockout where email like 'factor:%'`,
    );
    expect(counter?.failures).toBe(2);
    expect((await client.get(factor)).json()['state']).toBe('Pending');
    expect((await activate(client, appCode(secret))).status).toBe(200);
  });

  it('tooManyAttempts: locks the activation after five wrong codes, and mails its owner once a day', async () => {
    const client = await studio.signIn(anna);
    const secret = String((await client.post(`${factor}/totp`)).json()['secret']);
    const activate = (code: string) => client.post(`${factor}/totp/activate`, { code });
    const news = () => studio.sql(`select from mail where kind = 'secondFactorLocked' and recipient = $1`, [anna]);
    for (let tries = 0; tries < 4; tries += 1) expect((await activate(wrong(secret))).status).toBe(422);
    expect(await news()).toHaveLength(0);
    expect((await activate(wrong(secret))).status).toBe(422);
    expect(await news()).toHaveLength(1);
    expect(verdict(await activate(appCode(secret)))).toBe('429 errors.auth.tooManyAttempts');
    expect((await events()).at(-1)?.reason).toBe('locked');
    for (let again = 0; again < 2; again += 1) {
      await studio.sql('delete from login_lockout');
      for (let tries = 0; tries < 5; tries += 1) await activate(wrong(secret));
      expect(await news()).toHaveLength(1 + again);
      await studio.sql(`update second_factor set lock_mailed_at = lock_mailed_at - interval '24 hours'`);
    }
  });

  it('mails its owner that there are new recovery codes', async () => {
    const client = await studio.signIn(anna);
    const secret = String((await client.post(`${factor}/totp`)).json()['secret']);
    expect((await client.post(`${factor}/totp/activate`, { code: appCode(secret) })).status).toBe(200);
    expect((await client.post(`${factor}/recovery-codes`)).status).toBe(200);
    const mails = await studio.sql(`select from mail where kind = 'recoveryCodesRenewed' and recipient = $1`, [anna]);
    expect(mails).toHaveLength(1);
  });
});

describe('a second factor', () => {
  const site = () => ({ rpId: new URL(studio.url).hostname, origin: new URL(studio.url).origin });
  const alive = async (client: Client): Promise<boolean> =>
    (await client.get('/api/v1/auth/verify-session')).status === 200;

  it('lets its person end the other sessions after each change of it: one by one, or everywhere', async () => {
    // A sign-in asks for the factor once it stands: all sessions are opened before.
    const clients: Client[] = [];
    for (let count = 0; count < 6; count += 1) clients.push(await studio.signIn(anna));
    const [client, ...others] = clients as [Client, ...Client[]];
    let secret = '';
    let passkey = '';
    const device = softwareDevice(site());
    const passkeys = `${factor}/passkeys`;
    const changes: readonly (() => Promise<Answer>)[] = [
      async () => {
        secret = String((await client.post(`${factor}/totp`)).json()['secret']);
        return client.post(`${factor}/totp/activate`, { code: appCode(secret) });
      },
      async () => {
        const { challenge } = (await client.post(`${passkeys}/options`)).json();
        const credential = credentialOf(device.make(String(challenge)));
        const added = await client.post(passkeys, { name: 'Telefono', credential });
        passkey = (added.json() as { passkey: { id: string } }).passkey.id;
        return added;
      },
      () => client.send(`${factor}/totp`, { method: 'DELETE' }),
      () => client.send(`${passkeys}/${passkey}`, { method: 'DELETE' }),
    ];
    for (const change of changes) {
      expect((await change()).status).toBeLessThan(300);
      const { items } = (await client.get('/api/v1/auth/sessions')).json() as {
        items: readonly { id: string; current: boolean }[];
      };
      const before = await Promise.all(others.map(alive));
      const other = items.find(({ current }) => !current)?.id ?? '';
      expect((await client.send(`/api/v1/auth/sessions/${other}`, { method: 'DELETE' })).status).toBe(204);
      const after = await Promise.all(others.map(alive));
      expect(after.filter(Boolean)).toHaveLength(before.filter(Boolean).length - 1);
      expect(await alive(client)).toBe(true);
    }
    expect((await client.post('/api/v1/auth/logout')).status).toBeLessThan(300);
    expect(await Promise.all([client, ...others].map(alive))).toEqual(clients.map(() => false));
  });

  it('leaves two events of a sign-in in two steps: that of the door is a success when the first proof holds', async () => {
    const client = await studio.signIn(anna);
    const secret = String((await client.post(`${factor}/totp`)).json()['secret']);
    expect((await client.post(`${factor}/totp/activate`, { code: appCode(secret, -1) })).status).toBe(200);
    const newest = async (count: number) =>
      (
        await studio.sql<{ method: string; success: boolean; reason: string | null }>(
          'select method, success, reason from auth_event order by id desc limit $1',
          [count],
        )
      ).map(({ method, success, reason }) => `${method} ${success} ${reason}`);
    const next = openClient(studio.url);
    const asked = await next.post('/api/v1/auth/login', { email: anna, password: demoPassword });
    expect(verdict(asked)).toBe('403 errors.auth.secondFactorRequired');
    expect(await newest(1)).toEqual(['password true null']);
    const prove = (code: string) => next.post('/api/v1/auth/second-step/prove', { code });
    expect((await prove(wrong(secret))).status).toBe(401);
    expect((await prove(appCode(secret))).status).toBe(200);
    expect(await newest(3)).toEqual(['secondFactor true null', 'secondFactor false code_wrong', 'password true null']);
  });
});
