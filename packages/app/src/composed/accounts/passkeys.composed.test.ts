import { softwareDevice } from '@svc/adapters-platform/testing';
import type { DeviceOver, TestDevice } from '@svc/application/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roomInStep } from '../../testing/authenticator-app.ts';
import { appCode } from '../../walk/app-codes.ts';
import { credentialOf } from '../../testing/passkey-forms.ts';
import { anna, bruno, giulia, openStudio, type Studio } from '../../testing/studio.ts';
import { demoPassword } from '../../demo/studio-loto.ts';
import { openClient, type Client } from '../../walk/client.ts';
import { codeOf } from '../../testing/code-of.ts';

let studio: Studio;
let site: { readonly rpId: string; readonly origin: string };
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql('update account set privilege_bits = 4 where email = $1', [giulia]);
  site = { rpId: new URL(studio.url).hostname, origin: new URL(studio.url).origin };
});
afterAll(() => studio.close());
beforeEach(async () => {
  await roomInStep();
  for (const table of ['passkey', 'passkey_challenge', 'second_factor', 'sign_in_step', 'login_lockout'])
    await studio.sql(`delete from ${table}`);
  await studio.sql('update account set second_factor = false');
});

const path = '/api/v1/auth/second-factor/passkeys';
const step = '/api/v1/auth/second-step';
const refused = '401 errors.auth.secondFactorRefused';
type Signed = ReturnType<TestDevice['sign']>;
const challengeOf = async (client: Client, at: string): Promise<string> =>
  String((await client.post(at)).json()['challenge']);
const add = async (client: Client, device: TestDevice, over: DeviceOver = {}, name = 'Telefono') => {
  const answer = device.make(await challengeOf(client, `${path}/options`), over);
  return { id: answer.id, added: await client.post(path, { name, credential: credentialOf(answer) }) };
};
/** Somebody with one passkey. */
const enrolled = async (email: string) => {
  const [client, device] = [await studio.signIn(email), softwareDevice(site)];
  const { id, added } = await add(client, device);
  expect(codeOf(added)).toBe('201');
  const { passkey, recoveryCodes } = added.json() as { passkey: { id: string }; recoveryCodes: readonly string[] };
  return { client, device, id, passkeyId: passkey.id, recoveryCodes };
};
const login = async (email: string) => {
  const client = openClient(studio.url);
  const answer = await client.post('/api/v1/auth/login', { email, password: demoPassword });
  return { client, verdict: codeOf(answer) };
};
const prove = async (client: Client, signed: Signed) =>
  codeOf(await client.post(`${step}/prove`, { passkey: credentialOf(signed) }));
const events = () =>
  studio.sql<{ reason: string | null }>(`select reason from auth_event where method = 'secondFactor' order by id`);
const isIn = async (client: Client): Promise<boolean> =>
  (await client.get('/api/v1/auth/verify-session')).status === 200;

describe('a passkey', () => {
  it('is added by a signed-in person with ten recovery codes, and asked for at the next sign-in', async () => {
    const { device, id, recoveryCodes } = await enrolled(anna);
    expect(new Set(recoveryCodes).size).toBe(10);
    const { client, verdict } = await login(anna);
    expect(verdict).toBe('403 errors.auth.secondFactorRequired');
    expect(await isIn(client)).toBe(false);
    const options = (await client.post(`${step}/passkey`)).json();
    expect(options).toMatchObject({ rpId: site.rpId, userVerification: 'required', allowCredentials: [{ id }] });
    expect(await prove(client, device.sign(id, String(options['challenge'])))).toBe('200');
    expect(await isIn(client)).toBe(true);
    const [passkey] = (await client.get(path)).json()['items'] as readonly Record<string, unknown>[];
    expect(passkey).toMatchObject({ name: 'Telefono', lastUsedAt: expect.any(String) });
  });

  it('freshSignInRequired: leaves no other session fresh', async () => {
    const stranger = await studio.signIn(anna);
    const { client: owner, passkeyId } = await enrolled(anna);
    const give = (client: Client) => client.send(`${path}/${passkeyId}`, { method: 'DELETE' });
    expect(codeOf(await give(stranger))).toBe('403 errors.auth.freshSignInRequired');
    expect(codeOf(await give(owner))).toBe('204');
  });

  it('lets in by a recovery code who lost the device, and beside an app either opens', async () => {
    const { client, device, id, recoveryCodes } = await enrolled(anna);
    const { client: lost } = await login(anna);
    expect(codeOf(await lost.post(`${step}/prove`, { recoveryCode: recoveryCodes[0] }))).toBe('200');
    const secret = String((await client.post('/api/v1/auth/second-factor/totp')).json()['secret']);
    expect(codeOf(await client.post('/api/v1/auth/second-factor/totp/activate', { code: appCode(secret, -1) }))).toBe(
      '200',
    );
    const { client: app } = await login(anna);
    expect(codeOf(await app.post(`${step}/prove`, { code: appCode(secret) }))).toBe('200');
    const { client: key } = await login(anna);
    expect(await prove(key, device.sign(id, await challengeOf(key, `${step}/passkey`)))).toBe('200');
  });

  it('is several, each with its name, renamed and given up; with the last the doors ask for none', async () => {
    const { client, passkeyId } = await enrolled(anna);
    const { added } = await add(client, softwareDevice(site), {}, 'Chiave');
    expect(added.json()['recoveryCodes']).toEqual([]);
    const other = (added.json() as { passkey: { id: string } }).passkey.id;
    const rename = (who: Client) =>
      who.send(`${path}/${other}`, {
        method: 'PATCH',
        body: JSON.stringify({ name: 'Chiavetta' }),
        headers: { 'content-type': 'application/json' },
      });
    expect((await rename(client)).json()).toMatchObject({ name: 'Chiavetta' });
    const stranger = await studio.signIn(bruno);
    expect(codeOf(await rename(stranger))).toBe('404 errors.general.notFound');
    const remove = (who: Client, id: string) => who.send(`${path}/${id}`, { method: 'DELETE' });
    expect(codeOf(await remove(stranger, other))).toBe('404 errors.general.notFound');
    expect(codeOf(await remove(client, other))).toBe('204');
    expect((await login(anna)).verdict).toBe('403 errors.auth.secondFactorRequired');
    expect(codeOf(await remove(client, passkeyId))).toBe('204');
    expect((await login(anna)).verdict).toBe('200');
    const kept = await studio.sql<{ codes: number }>('select cardinality(recovery_hashes) as codes from second_factor');
    expect(kept.every(({ codes }) => codes === 0)).toBe(true);
  });

  it('tooManyPasskeys: is ten at most', async () => {
    const { client } = await enrolled(anna);
    for (let count = 1; count < 10; count += 1)
      expect(codeOf((await add(client, softwareDevice(site))).added)).toBe('201');
    expect(codeOf((await add(client, softwareDevice(site))).added)).toBe('409 errors.auth.tooManyPasskeys');
  });

  it('passkeyRefused: is made on our pages, for our host, by a person whom the device verified, and once', async () => {
    const client = await studio.signIn(anna);
    for (const over of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }])
      expect(codeOf((await add(client, softwareDevice(site), over)).added)).toBe('422 errors.auth.passkeyRefused');
    const answer = softwareDevice(site).make(await challengeOf(client, `${path}/options`));
    const send = (who: Client) => who.post(path, { name: 'Telefono', credential: credentialOf(answer) });
    // Another session of the same person has no such challenge.
    expect(codeOf(await send(await studio.signIn(anna)))).toBe('422 errors.auth.passkeyRefused');
    expect(codeOf(await send(client))).toBe('201');
    expect(codeOf(await send(client))).toBe('422 errors.auth.passkeyRefused');
    expect((await studio.sql('select id from passkey')).length).toBe(1);
    const events = await studio.sql<{ count: number }>(
      `select count(*)::int from auth_event where reason = 'passkeyRefused' and not success`,
    );
    expect(events[0]?.count).toBeGreaterThanOrEqual(5);
  });

  it('tooManyAttempts: is judged no more after five that were wrong, and each of them is counted', async () => {
    const [client, device] = [await studio.signIn(anna), softwareDevice(site)];
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(codeOf((await add(client, device, { verified: false })).added)).toBe('422 errors.auth.passkeyRefused');
      const [counter] = await studio.sql<{ failures: number }>('select failures from login_lockout');
      expect(counter?.failures).toBe(tries);
    }
    expect(codeOf((await add(client, device)).added)).toBe('429 errors.auth.tooManyAttempts');
    expect(await studio.sql('select id from passkey')).toEqual([]);
  });

  it('passkeyRefused: has the id that its device has signed', async () => {
    const { device, id } = await enrolled(anna);
    const stranger = await studio.signIn(bruno);
    const copied = { ...device.make(await challengeOf(stranger, `${path}/options`)), id };
    expect(codeOf(await stranger.post(path, { name: 'X', credential: credentialOf(copied) }))).toBe(
      '422 errors.auth.passkeyRefused',
    );
  });

  it('secondFactorRefused: of another origin, host or account, unverified, or of a challenge that was used', async () => {
    const { device, id } = await enrolled(anna);
    const other = await enrolled(bruno);
    const { client } = await login(anna);
    const before = (await events()).length;
    const challenge = () => challengeOf(client, `${step}/passkey`);
    expect(await prove(client, device.sign(id, await challenge(), { origin: 'https://evil.example' }))).toBe(refused);
    expect(await prove(client, device.sign(id, await challenge(), { rpId: 'evil.example' }))).toBe(refused);
    expect(await prove(client, device.sign(id, await challenge(), { verified: false }))).toBe(refused);
    expect(await prove(client, other.device.sign(other.id, await challenge()))).toBe(refused);
    expect((await events()).slice(before).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 }, () => 'passkey_wrong'),
    );
    const [counter] = await studio.sql<{ failures: number }>(`select failures from login_lockout where failures > 0`);
    expect(counter?.failures).toBe(4);
    const used = await challenge();
    expect(await prove(client, device.sign(id, used))).toBe('200');
    const { client: again } = await login(anna);
    await challengeOf(again, `${step}/passkey`);
    expect(await prove(again, device.sign(id, used))).toBe(refused);
  });

  it('secondFactorRefused: whose counter does not rise was copied', async () => {
    const { device, id } = await enrolled(anna);
    const sign = async (counter: number) => {
      const { client } = await login(anna);
      return prove(client, device.sign(id, await challengeOf(client, `${step}/passkey`), { counter }));
    };
    expect([await sign(5), await sign(5), await sign(4), await sign(6)]).toEqual(['200', refused, refused, '200']);
    expect((await events()).filter(({ reason }) => reason === 'passkey_counter')).toHaveLength(2);
  });

  it('confirms a session, of its own person and for its own challenge alone', async () => {
    const { client, device, id } = await enrolled(anna);
    const other = await enrolled(bruno);
    await studio.sql(`update session set proved_at = now() - interval '11 minutes'`);
    const renew = async () => codeOf(await client.post('/api/v1/auth/second-factor/recovery-codes'));
    expect(await renew()).toBe('403 errors.auth.freshSignInRequired');
    const confirm = async (signed: Signed) =>
      codeOf(await client.post('/api/v1/auth/confirm', { passkey: credentialOf(signed) }));
    const challenge = () => challengeOf(client, '/api/v1/auth/confirm/passkey');
    const wrong = '403 errors.users.confirmationFailed';
    expect(await confirm(other.device.sign(other.id, await challenge()))).toBe(wrong);
    expect(await confirm(device.sign(id, await challengeOf(other.client, '/api/v1/auth/confirm/passkey')))).toBe(wrong);
    expect(await renew()).toBe('403 errors.auth.freshSignInRequired');
    const mine = await challenge();
    expect(await confirm(device.sign(id, mine))).toBe('204');
    expect(await confirm(device.sign(id, mine))).toBe(wrong);
    expect(await renew()).toBe('200');
  });

  it('opens one session for one signature that twenty requests send at once', async () => {
    const { device, id } = await enrolled(anna);
    const { client } = await login(anna);
    const signed = device.sign(id, await challengeOf(client, `${step}/passkey`));
    const cookie = client.cookie();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        openClient(studio.url).send(`${step}/prove`, {
          method: 'POST',
          body: JSON.stringify({ passkey: credentialOf(signed) }),
          headers: { 'content-type': 'application/json', cookie },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('goes with an operator’s reset, and with the account', async () => {
    const { client } = await enrolled(anna);
    const [{ id } = { id: '' }] = await studio.sql<{ id: string }>('select id from account where email = $1', [anna]);
    const operator = await studio.signIn(giulia);
    expect(codeOf(await operator.post(`/api/v1/users/${id}/reset-second-factor`))).toBe('204');
    expect(await isIn(client)).toBe(false);
    expect((await login(anna)).verdict).toBe('200');
    expect(await studio.sql('select id from passkey')).toEqual([]);
    const own = await studio.signIn(anna);
    expect((await own.get('/api/v1/auth/second-factor')).json()).toMatchObject({ state: 'Disabled', passkeys: 0 });
    // Asked again there is nothing to take away, and nothing ends.
    expect(codeOf(await operator.post(`/api/v1/users/${id}/reset-second-factor`))).toBe('204');
    expect(await isIn(own)).toBe(true);
  });
});
