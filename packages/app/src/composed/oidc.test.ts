import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catchMail, type MailCatcher } from '../demo/mail-catcher.ts';
import { demoPassword } from '../demo/studio-loto.ts';
import { anna, bruno, giulia, openStudio, operator, type Studio } from '../testing/studio.ts';
import { callback, mounts, rawClient, register, type Answered, type RawClient } from '../testing/oidc-client.ts';
import { openVisitor } from '../testing/oidc-visitor.ts';
import { call, until } from '../walk/client.ts';
import { defaultSuperAdminPassword } from '@svc/application/accounts';

let studio: Studio;
let client: RawClient;
let catcher: MailCatcher;
beforeAll(async () => {
  catcher = await catchMail();
  studio = await openStudio({ MAIL__URL: catcher.url });
  await register(studio.server, 'desk');
  client = rawClient(studio.url, 'desk');
});
afterAll(async () => {
  await studio.close();
  await catcher.close();
});

const get = async (path: string, token: string) => {
  const answer = await fetch(`${studio.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown>, headers: answer.headers };
};
const me = (token: string) => get('/api/v1/user/me', token);
const invalidGrant = ({ status, json }: Answered) => expect([status, json['error']]).toEqual([400, 'invalid_grant']);
const setBits = (email: string, bits: number) =>
  studio.sql('update account set privilege_bits = $2 where email = $1', [email, bits]);

describe.for(mounts)('the OIDC server at %s', (mount) => {
  it('oidc.flow: authorize, password, code, token endpoint, access and refresh token', async () => {
    const here = rawClient(studio.url, 'desk', mount);
    const { out } = await here.signIn(openVisitor(studio.url), anna);
    expect(out?.href.split('?')[0]).toBe(callback);
    expect([out?.searchParams.get('state'), out?.searchParams.get('iss')]).toEqual(['st-1', studio.url]);
    const { status, json } = await here.redeem(out?.searchParams.get('code') ?? '');
    expect([status, json]).toMatchObject([
      200,
      { token_type: 'Bearer', expires_in: 900, scope: 'openid profile email roles' },
    ]);
    expect(json['refresh_token']).toMatch(/^[\w-]{43}$/);
    expect(await me(String(json['access_token']))).toMatchObject({ status: 200, json: { email: anna, role: 'user' } });
  });

  it('refuses what is not PKCE with S256: none at all, plain, a wrong verifier, no verifier', async () => {
    const here = rawClient(studio.url, 'desk', mount);
    const visitor = openVisitor(studio.url);
    for (const over of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
    ]) {
      const { out } = await visitor.open(here.authorizeUrl(over));
      expect(out?.searchParams.get('error')).toBe('invalid_request');
    }
    const { out } = await here.signIn(visitor, anna);
    const code = out?.searchParams.get('code') ?? '';
    invalidGrant(await here.redeem(code, { code_verifier: 'x'.repeat(43) }));
    const none = { grant_type: 'authorization_code', code, redirect_uri: callback };
    invalidGrant(await here.token(none));
    expect((await here.redeem(code)).status).toBe(200); // the guesses cost nothing
  });

  it('never sends anybody to an address that is not registered, character by character', async () => {
    const here = rawClient(studio.url, 'desk', mount);
    for (const uri of [
      `${callback}/`,
      `${callback}?x=1`,
      'https://desk.example',
      'https://desk.example.evil.example/callback',
      'HTTPS://desk.example/callback',
      undefined,
    ]) {
      const page = await openVisitor(studio.url).open(here.authorizeUrl({ redirect_uri: uri }));
      expect([page.status, page.out]).toEqual([400, undefined]);
    }
    const unknown = await openVisitor(studio.url).open(here.authorizeUrl({ client_id: 'nobody' }));
    expect([unknown.status, unknown.out]).toEqual([400, undefined]);
    expect(unknown.html).toContain('invalid_client');
  });
});

describe('a bearer token', () => {
  it('claims.user-id.bearer: names its person as the subject, on the ID token, at userinfo and on the private API', async () => {
    const tokens = await client.tokens(giulia);
    const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString()) as {
      sub: string;
    };
    const [account] = await studio.sql<{ id: string }>('select id from account where email = $1', [giulia]);
    const info = await get('/api/v1/oauth/userinfo', tokens.access_token);
    const profile = await me(tokens.access_token);
    expect([claims.sub, info.json['sub'], profile.json['id']]).toEqual(Array(3).fill(account?.id));
  });

  it('surface.private: opens the private API as its person, and never a row that is for cookies alone', async () => {
    const { access_token: token } = await client.tokens(giulia);
    expect((await get('/api/v1/payments/admin/orders', token)).status).toBe(200);
    expect(await get('/api/v1/auth/verify-session', token)).toMatchObject({ status: 401 });
    const other = await client.tokens(anna);
    expect((await get('/api/v1/payments/admin/orders', other.access_token)).status).toBe(403);
  });

  it('carries no role without the scope roles', async () => {
    const { access_token: token } = await client.tokens(giulia, { scope: 'openid email' });
    expect((await get('/api/v1/payments/admin/orders', token)).status).toBe(403);
    const info = await get('/connect/userinfo', token);
    expect(Object.keys(info.json).sort()).toEqual(['email', 'email_verified', 'sub']);
  });

  it('oidc.no-cookie: sets no cookie and is not refreshed; it keeps its role, but never more than is left', async () => {
    const { access_token: token } = await client.tokens(bruno);
    await setBits(bruno, 2);
    const promoted = await me(token);
    expect([promoted.json['role'], promoted.headers.getSetCookie()]).toEqual(['user', []]);
    const { access_token: admin } = await client.tokens(bruno);
    await setBits(bruno, 0);
    expect((await me(admin)).json['role']).toBe('user');
    expect((await get('/connect/userinfo', admin)).json).toMatchObject({ role: 0, is_admin: false });
  });

  it('is refused with a challenge when it is none of ours, and a bad one is not overlooked for a good cookie', async () => {
    const signedIn = await studio.signIn(anna);
    for (const token of ['x'.repeat(43), 'short', '', '../../x', '\u00e8'.repeat(43)]) {
      const headers = { authorization: `Bearer ${encodeURIComponent(token)}`, cookie: signedIn.cookie() };
      const answer = await fetch(`${studio.url}/api/v1/user/me`, { headers });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        token === '' ? 'Bearer' : 'Bearer error="invalid_token"',
      ]);
    }
    const bare = await fetch(`${studio.url}/api/v1/user/me`, { headers: { cookie: signedIn.cookie() } });
    expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  it('state.session.logout: ends with everything else when its person signs out, refresh token and sign-in included', async () => {
    const visitor = openVisitor(studio.url);
    const { out } = await client.signIn(visitor, anna);
    const { json } = await client.redeem(out?.searchParams.get('code') ?? '');
    await (await studio.signIn(anna)).post('/api/v1/auth/logout', undefined);
    expect((await me(String(json['access_token']))).status).toBe(401);
    invalidGrant(await client.refresh(String(json['refresh_token'])));
    expect((await visitor.open(client.authorizeUrl())).html).toContain('name="password"');
  });

  it('falls at once with its account, and so do refresh and the signed-in browser', async () => {
    const visitor = openVisitor(studio.url);
    const { out } = await client.signIn(visitor, bruno);
    const { json } = await client.redeem(out?.searchParams.get('code') ?? '');
    await studio.sql(`update account set state = 'Disabled' where email = $1`, [bruno]);
    try {
      expect((await me(String(json['access_token']))).status).toBe(401);
      invalidGrant(await client.refresh(String(json['refresh_token'])));
      const page = await visitor.open(client.authorizeUrl());
      const refused = await visitor.submit(page, 'password', { email: bruno, password: demoPassword });
      expect([refused.status, refused.out]).toEqual([403, undefined]);
    } finally {
      await studio.sql(`update account set state = 'Enabled' where email = $1`, [bruno]);
    }
  });

  it('is not in the database: neither tokens nor what they say can be read there', async () => {
    const tokens = await client.tokens(anna);
    const rows = JSON.stringify(await studio.sql('select * from oidc_record'));
    for (const secret of [tokens.access_token, tokens.refresh_token, anna, 'st-1', callback])
      expect(rows).not.toContain(secret);
  });
});

describe('the sign-in page', () => {
  const signIn = async (email: string, password: string, over: Readonly<Record<string, string>> = {}) => {
    const visitor = openVisitor(studio.url);
    const page = await visitor.open(client.authorizeUrl(over));
    return { visitor, page, answer: await visitor.submit(page, 'password', { email, password }) };
  };

  it('speaks Italian and English, carries no script, and may be framed by nobody', async () => {
    const it = await openVisitor(studio.url).open(client.authorizeUrl());
    expect([it.html.includes('<html lang="it">'), it.html.includes('Accedi'), it.html.includes('<script')]).toEqual([
      true,
      true,
      false,
    ]);
    const policy = it.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src 'sha256-[^']+'; form-action 'self'$/,
    );
    const en = await openVisitor(studio.url).open(client.authorizeUrl(), { 'accept-language': 'en' });
    const wished = await openVisitor(studio.url).open(client.authorizeUrl({ ui_locales: 'de en-GB' }));
    for (const { html } of [en, wished]) expect(html).toContain('<html lang="en">');
  });

  it('says why it did not work, without telling whether the address exists', async () => {
    const wrong = await signIn(anna, 'wrong');
    const nobody = await signIn('nobody@example.it', 'wrong');
    const said = ({ answer }: typeof wrong) => [answer.status, /role="alert"[^>]*>([^<]*)</.exec(answer.html)?.[1]];
    expect(said(wrong)).toEqual([401, 'Email o password errati.']);
    expect(said(nobody)).toEqual(said(wrong));
  });

  it('counts towards the same lockout as the password door', async () => {
    for (let times = 0; times < 5; times += 1) await signIn('giulia@studio-loto.example', 'wrong');
    const { answer } = await signIn(giulia, demoPassword);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 800]).toEqual([429, true]);
    expect(answer.html).toContain('15 minuti');
    await studio.sql('delete from login_lockout');
  });

  it('obeys the login policy: enable_login off lets admins in alone', async () => {
    const admin = await studio.signIn(giulia);
    const save = (value: boolean) =>
      admin.post('/api/v1/admin/feature-flags', { items: [{ key: 'enable_login', value }] });
    await save(false);
    try {
      expect((await signIn(anna, demoPassword)).answer.status).toBe(403);
      expect((await signIn(giulia, demoPassword)).answer.out?.searchParams.has('code')).toBe(true);
    } finally {
      await save(true);
    }
  });

  it('does not let an account finish whose first password is unchanged', async () => {
    const { answer, visitor } = await signIn(operator, defaultSuperAdminPassword);
    expect([answer.status, answer.out]).toEqual([403, undefined]);
    expect(answer.html).toContain('Prima cambia la password');
    expect((await visitor.open(client.authorizeUrl())).out).toBeUndefined();
  });

  it('sends nobody’s password on a forged form: the token of the page, its cookie and its address belong together', async () => {
    const { page } = await signIn(anna, 'wrong');
    const stranger = openVisitor(studio.url);
    const fields = { step: 'password', email: anna, password: demoPassword, csrf: 'x' };
    expect((await stranger.post(page.url, fields)).status).toBe(400); // no cookie
    const own = await stranger.open(client.authorizeUrl());
    expect((await stranger.post(own.url, fields)).status).toBe(403); // no token
    expect((await stranger.post(page.url, fields)).status).toBe(400); // another's page
    expect((await stranger.submit(own, 'password', { email: anna, password: demoPassword })).out).toBeDefined();
    expect((await stranger.submit(own, 'password', { email: anna, password: demoPassword })).status).toBe(400); // used
  });

  it('lets people go back: the client is told access_denied', async () => {
    const visitor = openVisitor(studio.url);
    const { out } = await visitor.submit(await visitor.open(client.authorizeUrl()), 'cancel');
    expect([out?.searchParams.get('error'), out?.searchParams.get('state')]).toEqual(['access_denied', 'st-1']);
  });

  it('asks for consent only where a client asks for it, and says what lasts', async () => {
    const visitor = openVisitor(studio.url);
    const over = { scope: 'openid offline_access', prompt: 'consent' };
    const page = await client.signIn(visitor, anna, over);
    expect(page.html).toContain('trenta giorni');
    const { out } = await visitor.submit(page, 'allow');
    expect((await client.redeem(out?.searchParams.get('code') ?? '')).json['scope']).toBe('openid offline_access');
  });

  it('changes people: who was signed in before is signed out with everything given out', async () => {
    const visitor = openVisitor(studio.url);
    const first = await client.signIn(visitor, anna);
    const { json } = await client.redeem(first.out?.searchParams.get('code') ?? '');
    const page = await visitor.open(client.authorizeUrl({ prompt: 'login' }));
    const second = await visitor.submit(page, 'password', { email: bruno, password: demoPassword });
    const tokens = await client.redeem(second.out?.searchParams.get('code') ?? '');
    expect((await me(String(tokens.json['access_token']))).json['email']).toBe(bruno);
    expect((await me(String(json['access_token']))).status).toBe(401);
  });

  it('oidc.flow: signs in by a mailed code too', async () => {
    const visitor = openVisitor(studio.url);
    const start = await visitor.submit(await visitor.open(client.authorizeUrl()), 'otp');
    const sent = await visitor.submit(start, 'otp-request', { email: anna });
    expect(sent.html).toContain('autocomplete="one-time-code"');
    const code = await until('the mail', async () => {
      const text = catcher.mails.find(({ to }) => to === anna)?.text;
      return /\b\d{6}\b/.exec(text ?? '')?.[0];
    });
    const wrong = await visitor.submit(sent, 'otp-prove', { code: code === '000000' ? '000001' : '000000' });
    expect([wrong.status, wrong.html.includes('role="alert"')]).toEqual([400, true]);
    const { out } = await visitor.submit(sent, 'otp-prove', { code });
    const { json } = await client.redeem(out?.searchParams.get('code') ?? '');
    const claims = JSON.parse(
      Buffer.from(String(json['id_token']).split('.')[1] ?? '', 'base64url').toString(),
    ) as object;
    expect(claims).toMatchObject({ email: anna });
    // An address that is nobody's looks the same.
    const stranger = openVisitor(studio.url);
    const again = await stranger.submit(await stranger.open(client.authorizeUrl()), 'otp');
    const decoy = await stranger.submit(again, 'otp-request', { email: 'nobody@example.it' });
    expect([decoy.status, decoy.html.includes('autocomplete="one-time-code"')]).toEqual([200, true]);
  });
});

describe('hostile input', () => {
  const endpoints = mounts.flatMap((mount) => [
    `${mount}/token`,
    `${mount}/authorize`,
    `${mount}/logout`,
    `${mount}/revocation`,
  ]);
  it('never ends in a 500, whatever is sent where', async () => {
    const bodies = [
      'a=%00',
      'client_id=desk&client_id=desk',
      '{"grant_type":{"a":1}}',
      '[]',
      '__proto__=x&constructor=y',
      '%',
      `client_id=${'x'.repeat(9000)}`,
      '\uffff=\ufffe',
      'client_id=%ed%a0%80&code=%ff',
    ];
    for (const path of endpoints)
      for (const body of bodies)
        for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain']) {
          const posted = await call(`${studio.url}${path}`, {
            method: 'POST',
            body,
            headers: { 'content-type': type },
          });
          expect([path, body, type, posted.status < 500]).toEqual([path, body, type, true]);
          const asked = await call(`${studio.url}${path}?${encodeURI(body)}`, {});
          expect([path, body, asked.status < 500]).toEqual([path, body, true]);
        }
  });

  it('is bounded: a body too large is 413, another content type 415', async () => {
    for (const path of endpoints) {
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const big = await call(`${studio.url}${path}`, {
        method: 'POST',
        body: `a=${'x'.repeat(20_000)}`,
        headers: form,
      });
      const odd = await call(`${studio.url}${path}`, {
        method: 'POST',
        body: '<a/>',
        headers: { 'content-type': 'text/xml' },
      });
      expect([path, big.status, odd.status]).toEqual([path, 413, 415]);
    }
  });

  it('accepts a flat JSON object as a form, as convention 1 says', async () => {
    const { out } = await client.signIn(openVisitor(studio.url), anna);
    const body = JSON.stringify({
      grant_type: 'authorization_code',
      client_id: 'desk',
      code: out?.searchParams.get('code'),
      redirect_uri: callback,
      code_verifier: client.verifier,
    });
    const answer = await call(`${studio.url}/api/v1/oauth/token`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
  });

  it('cannot poison the issuer or a link by Host or X-Forwarded-Host', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const { request } = await import('node:http');
    const ask = (path: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const sent = request({ port: studio.port, path, headers }, (answer) => {
          let text = JSON.stringify(answer.headers);
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
          answer.on('end', () => resolve(text));
        });
        sent.on('error', reject).end();
      });
    const seen = [
      await ask('/.well-known/openid-configuration'),
      await ask(client.authorizeUrl().slice(studio.url.length)),
      await ask('/connect/logout'),
    ];
    expect(seen.join('')).not.toContain('evil');
    expect(seen[0]).toContain(`"issuer":"${studio.url}"`);
  });

  it('keeps the headers of every answer: request id, no sniffing, no store, a policy', async () => {
    for (const path of [
      '/.well-known/openid-configuration',
      '/connect/jwks',
      '/connect/authorize',
      '/api/v1/oauth/logout',
    ]) {
      const { headers } = await fetch(`${studio.url}${path}`, {
        headers: { 'x-request-id': 'oidc-1' },
        redirect: 'manual',
      });
      expect([
        path,
        headers.get('x-request-id'),
        headers.get('x-content-type-options'),
        headers.get('cache-control'),
      ]).toEqual([path, 'oidc-1', 'nosniff', 'no-store']);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });
});
