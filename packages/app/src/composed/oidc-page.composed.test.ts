import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSuperAdminPassword } from '@svc/domain/accounts';
import { startFakeMail, type FakeMail } from '@svc/emulators/mail';
import { demoPassword } from '../demo/studio-loto.ts';
import { anna, bruno, giulia, openStudio, operator, type Studio } from '../testing/studio.ts';
import { rawClient, register, type RawClient } from '../testing/oidc-client.ts';
import { openVisitor } from '../testing/oidc-visitor.ts';
import { until } from '../walk/client.ts';

let studio: Studio;
let client: RawClient;
let catcher: FakeMail;
beforeAll(async () => {
  catcher = await startFakeMail();
  studio = await openStudio({ MAIL__URL: catcher.url });
  await register(studio.server, 'desk');
  client = rawClient(studio.url, 'desk');
});
afterAll(async () => {
  await studio.close();
  await catcher.close();
});

const me = async (token: unknown) => {
  const headers = { authorization: `Bearer ${String(token)}` };
  const answer = await fetch(`${studio.url}/api/v1/user/me`, { headers });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
};

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
      /^default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; style-src 'sha256-[^']+'; form-action 'self'$/,
    );
    const en = await openVisitor(studio.url).open(client.authorizeUrl(), { 'accept-language': 'en' });
    const wished = await openVisitor(studio.url).open(client.authorizeUrl({ ui_locales: 'de en-GB' }));
    for (const { html } of [en, wished]) expect(html).toContain('<html lang="en">');
  });

  it('says why it did not work, without telling whether the address exists', async () => {
    const wrong = await signIn(anna, 'wrong');
    const nobody = await signIn('nobody@example.it', 'wrong');
    const verdictOf = ({ answer }: typeof wrong) => [
      answer.status,
      /role="alert"[^>]*>([^<]*)</.exec(answer.html)?.[1],
    ];
    expect(verdictOf(wrong)).toEqual([401, 'Email o password errati.']);
    expect(verdictOf(nobody)).toEqual(verdictOf(wrong));
  });

  it('counts towards the same lockout as the password door', async () => {
    for (let times = 0; times < 5; times += 1) await signIn('giulia@studio-loto.example', 'wrong');
    const { answer } = await signIn(giulia, demoPassword);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 800]).toEqual([429, true]);
    expect(answer.html).toContain('15 min.');
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

  it('tells what the gates refuse by a page too, in the person’s language, with the status and Retry-After of the API', async () => {
    const tight = await studio.another({ RATELIMIT__LIMITS: 'auth.login=1/60' });
    const seen = (path: string, init: RequestInit = {}, accept = 'text/html,*/*;q=0.8') =>
      fetch(`${tight.url}${path}`, { ...init, headers: { accept, ...(init.headers as object) } });
    const at = `/connect/interaction/${'x'.repeat(21)}`;
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'step=x' };
    await studio.sql('delete from rate_limit');
    await seen(at, form);
    const waits = await seen(at, form);
    expect([waits.status, Number(waits.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const answers = [
      [waits, 'Troppe richieste'],
      [await seen('/connect/interaction/short'), 'Alcuni dati'],
      [await seen('/connect/interaction/short', { headers: { 'accept-language': 'en' } }), 'Some of the data'],
    ] as const;
    for (const [answer, words] of answers) {
      const html = await answer.text();
      expect([answer.headers.get('content-type'), html.includes('role="alert"')]).toEqual([
        'text/html; charset=utf-8',
        true,
      ]);
      expect(html).toContain(words);
      expect(answer.headers.get('content-security-policy')).toContain("style-src 'sha256-");
      expect(html).not.toContain('urn:svc');
    }
    const machine = await seen('/connect/interaction/short', {}, 'application/json');
    expect(machine.headers.get('content-type')).toBe('application/problem+json');
  });

  it('changes its language without losing the code that was asked for, and marks the field that was wrong', async () => {
    const visitor = openVisitor(studio.url);
    await studio.sql('delete from otp_request');
    const asking = await visitor.submit(await visitor.open(client.authorizeUrl()), 'otp', { email: bruno });
    const english = await visitor.submit(asking, 'otp');
    expect([/<html lang="en">/.test(english.html), english.html.includes('Send the code')]).toEqual([true, true]);
    const sent = await visitor.submit(asking, 'otp-request', { email: bruno });
    const again = await visitor.submit(sent, 'otp-code');
    const idOf = ({ html }: { readonly html: string }) => /name="otpRequestId" value="([^"]+)"/.exec(html)?.[1];
    expect([/<html lang="en">/.test(again.html), idOf(again)]).toEqual([true, idOf(sent)]);
    expect(again.html).toContain('autocomplete="one-time-code"');
    const wrong = await visitor.submit(again, 'otp-prove', { code: '12345x' });
    expect(wrong.html).toMatch(/id="code"[^>]*aria-invalid="true" aria-describedby="problem" autofocus/);
    expect(wrong.html).toContain('<nav aria-label="Other options">');
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

  it('names what is given in both languages, on the sign-in page too, and nothing that is not', async () => {
    await register(studio.server, 'narrow', { scopes: ['openid', 'email', 'offline_access'] });
    const narrow = rawClient(studio.url, 'narrow');
    const words = (html: string) => [...html.matchAll(/<li>([^<]*)<\/li>/g)].map(([, text]) => text);
    const over = { scope: 'openid email roles api' };
    const it = await openVisitor(studio.url).open(narrow.authorizeUrl(over));
    expect(words(it.html)).toEqual(['un codice che ti identifica qui', 'il tuo indirizzo email']);
    const en = await openVisitor(studio.url).open(narrow.authorizeUrl({ ...over, ui_locales: 'en' }));
    expect(words(en.html)).toEqual(['a code that identifies you here', 'your email address']);
    const all = await openVisitor(studio.url).open(client.authorizeUrl({ scope: 'openid', ui_locales: 'en' }));
    expect(words(all.html).at(-1)).toMatch(/^to read and do in your name/);
  });

  it.for(['http://127.0.0.1/cb', 'http://localhost/cb', 'it.studio-loto.app:/cb'])(
    'asks for consent every time for a program without a secret that comes back to %s',
    async (redirect_uri) => {
      const id = redirect_uri.replaceAll(/[^a-z0-9]+/g, '-');
      await register(studio.server, id, { redirectUris: [redirect_uri] });
      const app = rawClient(studio.url, id);
      const visitor = openVisitor(studio.url);
      for (const page of [
        () => app.signIn(visitor, anna, { redirect_uri }),
        () => visitor.open(app.authorizeUrl({ redirect_uri })),
      ]) {
        const asked = await page();
        expect([asked.out, asked.html.includes('Vuoi continuare?')]).toEqual([undefined, true]);
        const { out } = await visitor.submit(asked, 'allow');
        const redeemed = await app.redeem(out?.searchParams.get('code') ?? '', { redirect_uri });
        expect(redeemed.status).toBe(200);
      }
      const silent = await visitor.open(app.authorizeUrl({ redirect_uri, prompt: 'none' }));
      expect(silent.out?.searchParams.get('error')).toBe('consent_required');
      const refused = await visitor.submit(await visitor.open(app.authorizeUrl({ redirect_uri })), 'cancel');
      expect(refused.out?.searchParams.get('error')).toBe('access_denied');
    },
  );

  it('changes people: who was signed in before is signed out with everything given out', async () => {
    const visitor = openVisitor(studio.url);
    const first = await client.signIn(visitor, anna);
    const { json } = await client.redeem(first.out?.searchParams.get('code') ?? '');
    const page = await visitor.open(client.authorizeUrl({ prompt: 'login' }));
    const second = await visitor.submit(page, 'password', { email: bruno, password: demoPassword });
    const tokens = await client.redeem(second.out?.searchParams.get('code') ?? '');
    expect((await me(tokens.json['access_token'])).json['email']).toBe(bruno);
    expect((await me(json['access_token'])).status).toBe(401);
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
  it('that is over says so: a second person who goes on from it reads of the other window, not of a wrong request', async () => {
    const visitor = openVisitor(studio.url);
    const { out, url } = await client.signIn(visitor, anna);
    expect(out?.searchParams.has('code')).toBe(true);
    const { status, html } = await visitor.open(url, { 'accept-language': 'en' });
    expect([status, /<h1[^>]*>([^<]*)/.exec(html)?.[1]]).toEqual([400, 'This page has expired']);
    expect(html).toContain('in another window');
    expect(html).not.toContain('invalid_request');
  });
});
