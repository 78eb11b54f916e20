import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSuperAdminPassword } from '@svc/domain/accounts';
import { catchMail, type MailCatcher } from '../demo/mail-catcher.ts';
import { demoPassword } from '../demo/studio-loto.ts';
import { anna, bruno, giulia, openStudio, operator, type Studio } from '../testing/studio.ts';
import { rawClient, register, type RawClient } from '../testing/oidc-client.ts';
import { openVisitor } from '../testing/oidc-visitor.ts';
import { until } from '../walk/client.ts';

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
});
