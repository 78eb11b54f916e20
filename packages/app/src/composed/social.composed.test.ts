import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { demoPassword } from '../demo/studio-loto.ts';
import { knownProviders } from '../config/known-providers.ts';
import {
  openLoginProvider,
  type LoginProvider,
  type PersonThere,
  type TokenOptions,
} from '../testing/login-provider.ts';
import { anna, bruno, openStudio, operator, type Studio } from '../testing/studio.ts';
import { openClient, type Answer, type Client } from '../walk/client.ts';

let idpA: LoginProvider;
let idpB: LoginProvider;
let studio: Studio;
let admin: Client;
const settings = '/api/v1/external-auth-settings';
beforeAll(async () => {
  idpA = await openLoginProvider('RS256', ['loto-at-a', 'another-client']);
  idpB = await openLoginProvider('ES256', ['loto-at-b']);
  studio = await openStudio({
    EXTERNALAUTH__IDPA__ISSUER: idpA.issuer,
    EXTERNALAUTH__IDPA__JWKSURI: idpA.jwksUri,
    EXTERNALAUTH__IDPB__ISSUER: idpB.issuer,
    EXTERNALAUTH__IDPB__JWKSURI: idpB.jwksUri,
    RATELIMIT__LIMITS: '*=100000/60',
  });
  await studio.sql(`update account set default_password = false where email = $1`, [operator]);
  admin = await studio.signIn(operator);
  await setFlags({ enable_idpa_login: true, enable_idpb_login: true, enable_registration: true });
  const saved = await admin.send(settings, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idp_a: { clientId: 'loto-at-a' }, idp_b: { clientId: 'loto-at-b' } }),
  });
  if (saved.status !== 200) throw new Error(saved.text);
});
afterAll(async () => {
  await studio.close();
  await Promise.all([idpA.close(), idpB.close()]);
});

const setFlags = async (flags: Readonly<Record<string, boolean>>): Promise<void> => {
  const items = Object.entries(flags).map(([key, value]) => ({ key, value }));
  const answer = await admin.post('/api/v1/admin/feature-flags', { items });
  if (answer.status !== 200) throw new Error(answer.text);
};
const NONCE = 'n'.repeat(43);
/** A browser that was given that nonce. */
const browser = (at = studio.url, nonce = NONCE): Client => openClient(at, new Map([['SvcNonce', nonce]]));
const ofA = (person: PersonThere, options: TokenOptions = {}): Promise<string> =>
  idpA.idTokenOf(person, { nonce: NONCE, ...options });
const ofB = (person: PersonThere, options: TokenOptions = {}): Promise<string> =>
  idpB.idTokenOf(person, { nonce: NONCE, ...options });
const enterA = (credential: string, more: object = {}, client = browser()): Promise<Answer> =>
  client.post('/api/v1/external-auth/idp_a', { credential, ...more });
const enterB = (idToken: string, more: object = {}, client = browser()): Promise<Answer> =>
  client.post('/api/v1/external-auth/idp_b', { idToken, ...more });
const verdict = (answer: Answer): readonly unknown[] => [answer.status, answer.json()['code']];
const lastEvent = async (): Promise<unknown> =>
  (await studio.sql('select method, success, masked_email, reason from auth_event order by id desc limit 1'))[0];

describe('two real OpenID providers as idp_a and idp_b', () => {
  it('social.verify: let a person in with their ID token, and the session is that of the password door', async () => {
    const client = browser();
    const token = await ofA({
      sub: 'carla',
      email: 'carla@example.it',
      email_verified: true,
      name: 'Carla V',
    });
    const answer = await enterA(token, {}, client);
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      { email: 'carla@example.it', displayName: 'Carla V', role: 'user' },
    ]);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^SvcAuth=[\w.-]+; Max-Age=2592000; .*HttpOnly/);
    expect((await client.get('/api/v1/auth/verify-session')).json()).toMatchObject({ email: 'carla@example.it' });
    expect(await lastEvent()).toEqual({
      method: 'idp_a',
      success: true,
      masked_email: 'c***a@example.it',
      reason: null,
    });
  });

  it('social.verify: a name or an address that cannot be kept as it is stops nobody, and no event', async () => {
    const [email, sub] = ['nul@example.it', 'nul'];
    const token = await ofA({
      sub,
      email,
      email_verified: true,
      name: `Nul\0 \u202EByte\n${'😀'.repeat(90)}`,
    });
    const answer = await enterA(token);
    expect([answer.status, answer.json()['displayName']]).toEqual([200, `Nul Byte ${'😀'.repeat(55)}`]);
    const refused = await enterA(await ofA({ sub, email: 'nul@\0.it' }, { nonce: 'another' }));
    expect(verdict(refused)).toEqual([401, 'errors.auth.externalTokenInvalid']);
    expect(await lastEvent()).toMatchObject({ masked_email: '***', reason: 'nonceMismatch' });
  });

  it('social.resolution: link to the account of a verified address; its password still works', async () => {
    const token = await ofB({ sub: 'b-anna', email: anna.toUpperCase(), email_verified: true });
    const answer = await enterB(token, { firstName: 'Another', lastName: 'Name' });
    expect([answer.status, answer.json()['email']]).toEqual([200, anna]);
    expect(
      (await openClient(studio.url).post('/api/v1/auth/login', { email: anna, password: demoPassword })).status,
    ).toBe(200);
    expect(await studio.sql(`select provider, subject from external_identity where subject = 'b-anna'`)).toHaveLength(
      1,
    );
    const renamed = await ofB({ sub: 'b-anna', email: 'moved@elsewhere.it', email_verified: true });
    expect((await enterB(renamed)).json()['email']).toBe(anna);
  });

  it('make one account of one person who comes ten times at once, at two servers and from both providers', async () => {
    const other = await studio.another();
    const person = { email: 'dario@example.it', email_verified: true };
    const nonceAt = (index: number): string => String(index).repeat(43);
    const tokens: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      const options = { nonce: nonceAt(index) };
      const issued =
        index % 3 === 0 ? ofB({ sub: 'b-dario', ...person }, options) : ofA({ sub: 'dario', ...person }, options);
      tokens.push(await issued);
    }
    const answers = await Promise.all(
      tokens.map((token, index) => {
        const client = browser(index % 2 === 0 ? studio.url : other.url, nonceAt(index));
        return index % 3 === 0 ? enterB(token, {}, client) : enterA(token, {}, client);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => answer.json()['id'])).size).toBe(1);
    expect(await studio.sql(`select 1 from external_identity where subject in ('dario', 'b-dario')`)).toHaveLength(2);
  });

  it('hand over an account that a stranger had registered with the address and never confirmed', async () => {
    await studio.sql(`update account set state = 'Registered', email_proven = false where email = $1`, [bruno]);
    const answer = await enterA(await ofA({ sub: 'bruno', email: bruno, email_verified: true }));
    expect([answer.status, answer.json()['email']]).toEqual([200, bruno]);
    expect(
      await studio.sql('select state, email_proven, password_hash from account where email = $1', [bruno]),
    ).toEqual([{ state: 'Enabled', email_proven: true, password_hash: null }]);
    const login = await openClient(studio.url).post('/api/v1/auth/login', { email: bruno, password: demoPassword });
    expect(login.status).toBe(401);
  });

  it('are refused for another client’s token, another provider’s, a wrong nonce and a token of nobody', async () => {
    const person = { sub: 'eva', email: 'eva@example.it', email_verified: true };
    const foreign = await ofA(person, { clientId: 'another-client' });
    const another = await ofB(person);
    const nonced = await ofA(person);
    const foreignNonce = await ofA(person, { nonce: 'n-1' });
    const refused = [401, 'errors.auth.externalTokenInvalid'];
    expect(verdict(await enterA(foreign))).toEqual(refused);
    expect(await lastEvent()).toEqual({
      method: 'idp_a',
      success: false,
      masked_email: 'e***a@example.it',
      reason: 'wrongAudience',
    });
    expect(verdict(await enterA(another))).toEqual(refused);
    expect(verdict(await enterA(foreignNonce))).toEqual(refused);
    expect(verdict(await enterA(foreignNonce, { nonce: 'n-1' }))).toEqual(refused);
    expect(verdict(await enterA(nonced, { nonce: 'n-2' }))).toEqual(refused);
    expect(verdict(await enterA(nonced, {}, openClient(studio.url)))).toEqual(refused);
    expect(await lastEvent()).toMatchObject({ reason: 'nonceMissing' });
    expect(verdict(await enterA('not.a.token'))).toEqual(refused);
    expect((await enterA(nonced, { nonce: NONCE })).status).toBe(200);
  });

  it('sign in the browser that asked for the configuration: its nonce is a cookie of ten minutes, used up by it', async () => {
    const client = openClient(studio.url);
    const config = await client.get('/api/v1/external-auth/config');
    const nonce = String(config.json()['nonce']);
    expect(config.headers.getSetCookie()).toEqual([`SvcNonce=${nonce}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`]);
    expect(config.headers.get('cache-control')).toBe('no-store');
    expect((await client.get('/api/v1/external-auth/config')).json()['nonce'], 'for two open pages').toBe(nonce);
    const person = { sub: 'fia', email: 'fia@example.it', email_verified: true };
    const answer = await enterA(await ofA(person, { nonce }), {}, client);
    expect([answer.status, answer.headers.getSetCookie().at(-1)]).toEqual([
      200,
      'SvcNonce=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect(verdict(await enterA(await ofA(person, { nonce }), {}, client))).toEqual([
      401,
      'errors.auth.externalTokenInvalid',
    ]);
  });

  it('are shown once: of twenty who bring one token at once to two servers one gets in, and nobody later', async () => {
    const other = await studio.another();
    const token = await ofB({ sub: 'b-ugo', email: 'ugo@example.it', email_verified: true });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => enterB(token, {}, browser(index % 2 === 0 ? studio.url : other.url))),
    );
    const got = (wanted: number): number => answers.filter(({ status }) => status === wanted).length;
    expect([got(200), got(401)]).toEqual([1, 19]);
    expect(verdict(await enterB(token))).toEqual([401, 'errors.auth.externalTokenInvalid']);
    expect(await lastEvent()).toMatchObject({ reason: 'spent' });
    const opened = `select 1 from session s join account a on a.id = s.account_id where a.email = 'ugo@example.it'`;
    expect(await studio.sql(opened)).toHaveLength(1);
    await other.close();
  });

  it('end the session of the cookie that came along', async () => {
    const client = await studio.signIn(anna);
    const old = client.cookie();
    const { nonce } = (await client.get('/api/v1/external-auth/config')).json() as { nonce: string };
    expect((await enterB(await ofB({ sub: 'b-anna' }, { nonce }), {}, client)).status).toBe(200);
    const statusOf = async (cookie: string): Promise<number> =>
      (await openClient(studio.url).send('/api/v1/auth/verify-session', { headers: { cookie } })).status;
    expect([await statusOf(old), await statusOf(client.cookie())]).toEqual([401, 200]);
  });

  it('make nobody of an address that they have not verified, and nobody while registration is closed', async () => {
    const unverified = await ofA({ sub: 'fake', email: anna, email_verified: false });
    expect(verdict(await enterA(unverified))).toEqual([403, 'errors.auth.externalEmailUnverified']);
    await setFlags({ enable_registration: false });
    const late = await ofA({ sub: 'late', email: 'late@example.it', email_verified: true });
    expect(verdict(await enterA(late))).toEqual([403, 'errors.auth.registrationDisabled']);
    await setFlags({ enable_registration: true });
  });

  it('flag.enable_idp_login: are gone with their flag, and with their Client ID', async () => {
    const config = async () => (await openClient(studio.url).get('/api/v1/external-auth/config')).json()['providers'];
    expect(await config()).toEqual([
      { provider: 'idp_a', clientId: 'loto-at-a', redirectUri: null },
      { provider: 'idp_b', clientId: 'loto-at-b', redirectUri: null },
    ]);
    const token = await ofB({ sub: 'b-anna' });
    await setFlags({ enable_idpb_login: false });
    expect(await config()).toMatchObject([{ provider: 'idp_a' }]);
    expect(verdict(await enterB(token))).toEqual([404, 'errors.general.featureDisabled']);
    await setFlags({ enable_idpb_login: true });
    const save = (body: object) =>
      admin.send(settings, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await save({ idp_b: { clientId: null } });
    expect(await config()).toMatchObject([{ provider: 'idp_a' }]);
    expect(verdict(await enterB(token))).toEqual([404, 'errors.general.featureDisabled']);
    expect(verdict(await save({ idp_b: { redirectUri: 'http://evil.example' } }))).toEqual([
      422,
      'errors.auth.externalRedirectUriInvalid',
    ]);
    const saved = await save({ idp_b: { clientId: 'loto-at-b', redirectUri: 'https://app.example/back' } });
    expect(saved.json()).toEqual({
      idp_a: { clientId: 'loto-at-a' },
      idp_b: { clientId: 'loto-at-b', redirectUri: 'https://app.example/back' },
    });
    const reported = (await admin.get(settings)).json();
    expect(reported).toEqual(saved.json());
    expect((await save(reported)).json(), 'what is read can be saved').toEqual(reported);
    expect((await enterB(token)).status).toBe(200);
  });

  it('social.same-policy: a disabled person is refused like at the password door', async () => {
    await studio.sql(`update account set state = 'Disabled' where email = 'carla@example.it'`);
    const token = await ofA({ sub: 'carla', email: 'carla@example.it', email_verified: true });
    expect(verdict(await enterA(token))).toEqual([403, 'errors.auth.loginRefused']);
    expect(await lastEvent()).toMatchObject({ method: 'idp_a', success: false, reason: 'disabled' });
  });

  it('social.offer: needs issuer and keys in the environment', () => {
    const of = (more: Record<string, string>) => knownProviders(readConfig({ NODE_ENV: 'production', ...more }));
    expect(of({})).toEqual({});
    expect(() => of({ EXTERNALAUTH__IDPA__ISSUER: 'https://a.example' })).toThrow(/belong together/);
  });
});
