import { softwareDevice } from '@svc/adapters-platform/testing';
import type { TestDevice } from '@svc/application/testing';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../demo/studio-loto.ts';
import { codeOf } from '../../testing/code-of.ts';
import { rawClient, register } from '../../testing/oidc-client.ts';
import { openVisitor } from '../../testing/oidc-visitor.ts';
import { challengeOn, credentialField, credentialOf } from '../../testing/passkey-forms.ts';
import { anna, giulia, openStudio, type Studio } from '../../testing/studio.ts';
import { appCode } from '../../walk/app-codes.ts';
import { openClient, type Client } from '../../walk/client.ts';

let studio: Studio;
let site: { readonly rpId: string; readonly origin: string };
beforeAll(async () => {
  studio = await openStudio();
  site = { rpId: new URL(studio.url).hostname, origin: new URL(studio.url).origin };
  await register(studio.server, 'desk');
  await studio.sql('update account set privilege_bits = 1 where email = any($1)', [[anna, giulia]]);
  await studio.sql(
    `insert into settings_document values ('secondFactorPolicy', '{"requiredFrom": "2026-01-01"}', now(), 'test')`,
  );
});
afterAll(() => studio.close());
beforeEach(async () => {
  for (const table of ['passkey', 'passkey_challenge', 'second_factor', 'sign_in_step', 'login_lockout'])
    await studio.sql(`delete from ${table}`);
  await studio.sql('update account set second_factor = false');
});

const step = '/api/v1/auth/second-step';
const refused = '401 errors.auth.secondFactorRefused';
/** At the door that demands a factor. */
const atTheDoor = async (email = anna): Promise<Client> => {
  const client = openClient(studio.url);
  const answer = await client.post('/api/v1/auth/login', { email, password: demoPassword });
  expect(codeOf(answer)).toBe('403 errors.auth.secondFactorEnrolmentRequired');
  return client;
};
const challengeOf = async (client: Client): Promise<string> =>
  String((await client.post(`${step}/enrol/passkey`)).json()['challenge']);
const send = (client: Client, answer: ReturnType<TestDevice['make']>, name = 'Telefono') =>
  client.post(`${step}/activate/passkey`, { name, credential: credentialOf(answer) });
const isIn = async (client: Client): Promise<boolean> =>
  (await client.get('/api/v1/auth/verify-session')).status === 200;
/** Of the events of second factors, in their order. */
const reasons = async () =>
  (
    await studio.sql<{ reason: string | null }>(
      `select reason from auth_event where method = 'secondFactor' order by id`,
    )
  ).map(({ reason }) => reason);
const kept = async () => (await studio.sql('select id from passkey')).length;

describe('a passkey where the studio demands a second factor', () => {
  it('is made in place of an app, opens the session with ten recovery codes, and is asked for from then on', async () => {
    const [client, device] = [await atTheDoor(), softwareDevice(site)];
    const options = (await client.post(`${step}/enrol/passkey`)).json();
    expect(options).toMatchObject({ rp: { id: site.rpId }, user: { name: anna }, excludeCredentials: [] });
    expect(await isIn(client)).toBe(false);
    const made = device.make(String(options['challenge']));
    const entered = await send(client, made);
    expect(entered.json()).toMatchObject({ profile: { email: anna }, recoveryCodes: { length: 10 } });
    expect(await isIn(client)).toBe(true);
    const next = openClient(studio.url);
    const login = await next.post('/api/v1/auth/login', { email: anna, password: demoPassword });
    expect(codeOf(login)).toBe('403 errors.auth.secondFactorRequired');
    const challenge = String((await next.post(`${step}/passkey`)).json()['challenge']);
    const proof = await next.post(`${step}/prove`, { passkey: credentialOf(device.sign(made.id, challenge)) });
    expect(codeOf(proof)).toBe('200');
    const mails = await studio.sql(`select from mail where kind = 'passkeyAdded' and recipient = $1`, [anna]);
    expect(mails).toHaveLength(1);
  });

  it('secondFactorRefused: of another site, unverified, of no step, another step or another person: counted, an event each, nothing kept', async () => {
    const [client, other, stranger] = [await atTheDoor(), await atTheDoor(), await atTheDoor(giulia)];
    const device = softwareDevice(site);
    const before = (await reasons()).length;
    const verdicts = [
      await send(client, device.make(await challengeOf(client), { origin: 'https://evil.example' })),
      await send(client, device.make(await challengeOf(client), { rpId: 'evil.example' })),
      await send(client, device.make(await challengeOf(client), { verified: false })),
      await send(other, device.make(await challengeOf(client))),
      await send(stranger, device.make(await challengeOf(client))),
      await send(openClient(studio.url), device.make(await challengeOf(client))),
    ].map(codeOf);
    expect(verdicts).toEqual(Array.from({ length: 6 }, () => refused));
    expect(codeOf(await openClient(studio.url).post(`${step}/enrol/passkey`))).toBe(refused);
    expect([await kept(), await isIn(client), await isIn(other)]).toEqual([0, false, false]);
    expect((await reasons()).slice(before)).toEqual([...Array.from({ length: 5 }, () => 'passkeyRefused'), 'unknown']);
    const counters = await studio.sql<{ failures: number }>('select failures from login_lockout order by failures');
    expect(counters.map(({ failures }) => failures)).toEqual([1, 4]);
    const tries = await studio.sql<{ tries: number }>('select tries from sign_in_step order by tries');
    expect(tries.map(({ tries: each }) => each)).toEqual([1, 1, 3]);
    // The right one still is: each wrong answer has spent its own challenge.
    expect(codeOf(await send(client, device.make(await challengeOf(client))))).toBe('200');
  });

  it('tooManyAttempts: is judged no more after five wrong ones, whichever the sign-in', async () => {
    const device = softwareDevice(site);
    for (let tries = 0; tries < 5; tries += 1) {
      const client = await atTheDoor();
      expect(codeOf(await send(client, device.make('another challenge')))).toBe(refused);
    }
    const client = await atTheDoor();
    const answer = await send(client, device.make(await challengeOf(client)));
    expect(codeOf(answer)).toBe('429 errors.auth.tooManyAttempts');
    expect(await kept()).toBe(0);
  });

  it('secondFactorRefused: is asked for no more where one stands: what was begun before it came is over', async () => {
    const [first, second, device] = [await atTheDoor(), await atTheDoor(), softwareDevice(site)];
    const challenge = await challengeOf(second);
    expect(codeOf(await send(first, device.make(await challengeOf(first))))).toBe('200');
    expect(codeOf(await send(second, device.make(challenge)))).toBe(refused);
    expect(codeOf(await second.post(`${step}/enrol/passkey`))).toBe(refused);
    expect(await kept()).toBe(1);
  });

  it('secondFactorRefused: is somebody’s alone: a key that another account has is not taken', async () => {
    const [client, stranger, device] = [await atTheDoor(), await atTheDoor(giulia), softwareDevice(site)];
    const mine = device.make(await challengeOf(client));
    expect(codeOf(await send(client, mine))).toBe('200');
    const copied = { ...device.make(await challengeOf(stranger)), id: mine.id };
    expect(codeOf(await send(stranger, copied))).toBe(refused);
    expect([await kept(), await isIn(stranger)]).toEqual([1, false]);
  });

  it('opens one session, of thirty requests at once with it and with an app’s first code', async () => {
    const [client, device] = [await atTheDoor(), softwareDevice(site)];
    const cookie = client.cookie();
    const secret = String((await client.post(`${step}/enrol`)).json()['secret']);
    const made = device.make(await challengeOf(client));
    const tries = Array.from({ length: 30 }, (_, at) => {
      const [door, body] =
        at % 2 === 0
          ? ['activate/passkey', { name: 'Telefono', credential: credentialOf(made) }]
          : ['activate', { code: appCode(secret) }];
      return fetch(`${studio.url}${step}/${door}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { cookie, 'content-type': 'application/json' },
      });
    });
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 401]));
    const [app] = await studio.sql<{ state: string }>('select state from second_factor');
    expect(Number(app?.state === 'Active') + (await kept())).toBe(1);
  });
});

describe('the pages where the studio demands a second factor', () => {
  it('offer a passkey beside the app on /account, keep its secret when one is refused, and let in by it', async () => {
    const [visitor, device] = [openVisitor(studio.url), softwareDevice(site)];
    const enrol = await visitor.submit(await visitor.open('/account/second-factor'), '', {
      email: anna,
      password: demoPassword,
    });
    expect([enrol.html.includes('class="qr"'), enrol.html.includes('Oppure usa una passkey')]).toEqual([true, true]);
    expect(enrol.headers.get('content-security-policy')).toContain("script-src 'sha256-");
    const secretOn = (html: string) => /class="secret">([A-Z2-7 ]+)</.exec(html)?.[1];
    const wrong = device.make(challengeOn(enrol), { verified: false });
    const again = await visitor.submit(enrol, 'activate-passkey', {
      name: 'Telefono',
      credential: credentialField(wrong),
    });
    expect([again.status, secretOn(again.html), again.html.includes('aria-invalid')]).toEqual([
      401,
      secretOn(enrol.html),
      false,
    ]);
    const empty = await visitor.submit(again, 'activate-passkey', { name: ' ', credential: '' });
    expect(empty.status).toBe(422);
    const made = credentialField(device.make(challengeOn(empty)));
    const codes = await visitor.submit(empty, 'activate-passkey', { name: 'Telefono', credential: made });
    expect([codes.status, codes.html.match(/<li><code>/g)?.length]).toEqual([200, 10]);
    const state = await visitor.open('/account/second-factor?lang=en');
    expect(state.html).toContain('each sign-in asks for a passkey of yours');
  });

  it('offer it on the page for other programs too, whose client learns it from amr and acr', async () => {
    const desk = rawClient(studio.url, 'desk');
    const [visitor, device] = [openVisitor(studio.url), softwareDevice(site)];
    const enrol = await desk.signIn(visitor, anna);
    expect([enrol.html.includes('otpauth://'), enrol.html.includes('Oppure usa una passkey')]).toEqual([true, true]);
    const wrong = credentialField(device.make(challengeOn(enrol), { origin: 'https://evil.example' }));
    const again = await visitor.submit(enrol, 'factor-activate-passkey', { name: 'Telefono', credential: wrong });
    const marked = again.html.includes('aria-invalid');
    expect([again.status, again.html.includes('id="problem"'), marked]).toEqual([401, true, false]);
    const made = credentialField(device.make(challengeOn(again)));
    const codes = await visitor.submit(again, 'factor-activate-passkey', { name: 'Telefono', credential: made });
    expect(codes.html.match(/<li><code>/g)).toHaveLength(10);
    const onwards = /class="button" href="([^"]*)"/.exec(codes.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { out } = await visitor.open(onwards);
    const { json } = await desk.redeem(out?.searchParams.get('code') ?? '');
    expect(decodeJwt(String(json['id_token']))).toMatchObject({ amr: ['pwd', 'pop', 'mfa'], acr: 'urn:svc:acr:2' });
  });
});
