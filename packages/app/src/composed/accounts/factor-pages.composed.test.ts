import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSuperAdminPassword } from '@svc/domain/accounts';
import { demoPassword } from '../../demo/studio-loto.ts';
import { roomInStep } from '../../testing/authenticator-app.ts';
import { appCode } from '../../walk/app-codes.ts';
import { openVisitor, type Landing, type Visitor } from '../../testing/oidc-visitor.ts';
import { anna, giulia, openStudio, operator, type Studio } from '../../testing/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());
beforeEach(async () => {
  for (const table of ['second_factor', 'sign_in_step', 'login_lockout', 'settings_document'])
    await studio.sql(`delete from ${table}`);
  await studio.sql('update account set second_factor = false');
});

const page = '/account/second-factor';
const open = (visitor: Visitor, lang = 'it') => visitor.open(`${page}?lang=${lang}`);
const signIn = async (visitor: Visitor, email: string, password = demoPassword, lang = 'it'): Promise<Landing> =>
  visitor.submit(await open(visitor, lang), '', { email, password });
const secretOn = ({ html }: Landing): string =>
  (/class="secret">([A-Z2-7 ]+)</.exec(html)?.[1] ?? '').replaceAll(' ', '');
const codesOn = ({ html }: Landing): readonly string[] =>
  [...html.matchAll(/<li><code>([^<]+)</g)].map(([, code = '']) => code);
const problemOn = ({ status, html }: Landing): string =>
  `${status} ${/id="problem">([^<]*)</.exec(html)?.[1] ?? 'no problem'}`;
const enrolled = async (visitor: Visitor, email: string) => {
  const state = await signIn(visitor, email);
  const enrol = await visitor.submit(state, 'begin');
  const secret = secretOn(enrol);
  await roomInStep();
  const codes = await visitor.submit(enrol, 'activate', { code: appCode(secret, -1) });
  expect([codes.status, codesOn(codes).length]).toEqual([200, 10]);
  return { secret, recoveryCodes: codesOn(codes) };
};
const stateOf = async (email: string): Promise<string | undefined> => {
  const [row] = await studio.sql<{ state: string }>(
    'select f.state from second_factor f join account a on a.id = f.account_id where a.email = $1',
    [email],
  );
  return row?.state;
};
const wrongCode = '401 Codice non valido, già usato o scaduto: riprova o accedi da capo.';
const ageSessions = () => studio.sql(`update session set proved_at = now() - interval '11 minutes'`);

describe('the pages of the second factor', () => {
  it('let nothing run, are kept by nobody, and say their own origin alone', async () => {
    const answer = await fetch(`${studio.url}${page}`, { headers: { 'accept-language': 'en' } });
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; style-src 'sha256-[^']+'; form-action 'self'$/,
    );
    expect([answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'same-origin',
    ]);
    expect(await answer.text()).toMatch(/<html lang="en">(?!.*(?:<script| on\w+=|javascript:|style=))/s);
  });

  it('ask for the code in between: after the password alone there is no session', async () => {
    const { secret } = await enrolled(openVisitor(studio.url), anna);
    const visitor = openVisitor(studio.url);
    const step = await signIn(visitor, anna);
    expect([step.status, step.html.includes('Codice della tua app')]).toEqual([200, true]);
    expect((await open(visitor)).html).toContain('name="password"');
    const wrong = await visitor.submit(step, 'prove', { code: appCode(secret, 1000) });
    expect(problemOn(wrong)).toBe(wrongCode);
    const app = appCode(secret);
    const state = await visitor.submit(wrong, 'prove', { code: `${app.slice(0, 3)} ${app.slice(3)}` });
    expect(state.html).toContain('Codici di recupero rimasti: <strong>10</strong>');
  });

  it('take a recovery code once, in the case it was written in', async () => {
    const { recoveryCodes } = await enrolled(openVisitor(studio.url), anna);
    const [code = ''] = recoveryCodes;
    const enter = async (typed: string): Promise<Landing> => {
      const visitor = openVisitor(studio.url);
      return visitor.submit(await signIn(visitor, anna), 'prove', { code: typed });
    };
    expect(problemOn(await enter(code.toUpperCase()))).toBe(wrongCode);
    expect((await enter(` ${code} `)).html).toContain('rimasti: <strong>9</strong>');
    expect(problemOn(await enter(code))).toBe(wrongCode);
  });

  it('have one wording for every wrong code, wherever it is typed', async () => {
    const owner = openVisitor(studio.url);
    const enrol = await owner.submit(await signIn(owner, anna), 'begin');
    expect(problemOn(await owner.submit(enrol, 'activate', { code: 'abcdef' }))).toBe(wrongCode);
    const other = await enrolled(openVisitor(studio.url), giulia);
    const visitor = openVisitor(studio.url);
    const { secret } = await enrolled(openVisitor(studio.url), anna);
    const step = await signIn(visitor, anna);
    for (const code of [appCode(other.secret), appCode(secret, -1), ''])
      expect(problemOn(await visitor.submit(step, 'prove', { code }))).toBe(wrongCode);
    const state = await visitor.submit(step, 'prove', { code: appCode(secret) });
    await ageSessions();
    const asked = await open(visitor);
    expect([state.status, asked.html.includes('conferma prima che sei tu')]).toEqual([200, true]);
    const confirm = await visitor.post('/account/confirm', { code: appCode(secret) });
    expect(problemOn(confirm)).toBe(wrongCode);
    const english = await visitor.post('/account/confirm', { code: '000-000', lang: 'en' });
    expect(problemOn(english)).toBe('401 The code is wrong, used or expired: try again or sign in anew.');
  });

  it('ask anew who somebody is before anything changes, by the password or by the code', async () => {
    const visitor = openVisitor(studio.url);
    const state = await signIn(visitor, anna);
    await ageSessions();
    const refused = await visitor.submit(state, 'begin');
    expect([refused.status, refused.html.includes('Torna alla verifica')]).toEqual([403, true]);
    expect(await stateOf(anna)).toBeUndefined();
    const wrong = await visitor.post('/account/confirm', { password: 'wrong' });
    expect(problemOn(wrong)).toBe('403 Indirizzo o password non corrispondono.');
    const fresh = await visitor.post('/account/confirm', { password: demoPassword });
    const enrol = await visitor.submit(fresh, 'begin');
    const secret = secretOn(enrol);
    await roomInStep();
    await visitor.submit(enrol, 'activate', { code: appCode(secret, -1) });
    await ageSessions();
    expect((await visitor.post(page, { step: 'remove' })).status).toBe(403);
    // The password is no proof any more where a factor stands.
    expect((await visitor.post('/account/confirm', { password: demoPassword })).status).toBe(403);
    const confirmed = await visitor.post('/account/confirm', { code: appCode(secret) });
    const renewed = await visitor.submit(confirmed, 'recovery-codes');
    expect(codesOn(renewed)).toHaveLength(10);
    const off = await visitor.submit(await open(visitor), 'remove');
    expect([off.status, off.html.includes('non è attiva'), await stateOf(anna)]).toEqual([200, true, 'None']);
  });

  it('change nothing for another site’s form, a script’s JSON, or somebody who is not signed in', async () => {
    const visitor = openVisitor(studio.url);
    await signIn(visitor, anna);
    const cookie = visitor.header();
    const send = (path: string, headers: Record<string, string>, body = 'step=begin') =>
      fetch(`${studio.url}${path}`, { method: 'POST', redirect: 'manual', body, headers });
    const type = 'application/x-www-form-urlencoded';
    const sign = `email=${encodeURIComponent(anna)}&password=${encodeURIComponent(demoPassword)}`;
    for (const site of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
      for (const path of [page, '/account/confirm', '/account/sign-out', '/account/second-step'])
        expect([path, (await send(path, { ...site, cookie, 'content-type': type })).status]).toEqual([path, 403]);
      // Signing a visitor in as somebody else is an attack too.
      const signed = await send('/account/sign-in', { ...site, 'content-type': type }, sign);
      expect([signed.status, signed.headers.getSetCookie()]).toEqual([403, []]);
    }
    expect((await send(page, { cookie, 'content-type': 'application/json' }, '{"step":"begin"}')).status).toBe(415);
    expect((await send(page, { 'content-type': type })).status).toBe(401);
    expect((await send('/account/confirm', { 'content-type': type }, sign)).status).toBe(401);
    expect(await stateOf(anna)).toBeUndefined();
  });

  it('show back no address and no secret that are none of an app', async () => {
    const visitor = openVisitor(studio.url);
    await signIn(visitor, anna);
    const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    for (const [given, uri] of [
      [secret, 'javascript:alert(1)'],
      [secret, `otpauth://totp/${'x'.repeat(1100)}`],
      [secret, `otpauth://totp/${'€'.repeat(1009)}`],
      ['"><img src=x>', 'otpauth://totp/x'],
    ] as const) {
      for (const [at, step, status] of [
        [page, 'enrol-page', 200],
        [page, 'activate', 409],
        ['/account/second-step', 'enrol-page', 200],
      ] as const) {
        const answer = await visitor.post(at, { step, secret: given, uri });
        expect([at, step, answer.status]).toEqual([at, step, status]);
        expect(answer.html).not.toMatch(/javascript:|xxxx|€|<img|class="qr"/);
      }
    }
    const hostile = await visitor.post(page, { step: 'enrol-page', secret, uri: 'otpauth://totp/"><script>' });
    expect([hostile.html.includes('class="qr"'), hostile.html.includes('<script')]).toEqual([true, false]);
  });

  it('lead those of whom the studio asks it through the enrolment, and open the session with it', async () => {
    await studio.sql(
      `insert into settings_document values ('secondFactorPolicy', '{"requiredFrom": "2026-01-01"}', now(), 'test')`,
    );
    const visitor = openVisitor(studio.url);
    const enrol = await signIn(visitor, giulia);
    expect(enrol.html).toContain('Lo studio chiede la verifica in due passaggi');
    expect((await open(visitor)).html).toContain('name="password"');
    const wrong = await visitor.submit(enrol, 'activate', { code: appCode(secretOn(enrol), 1000) });
    expect([problemOn(wrong), secretOn(wrong)]).toEqual([wrongCode, secretOn(enrol)]);
    await roomInStep();
    const codes = await visitor.submit(wrong, 'activate', { code: appCode(secretOn(wrong), -1) });
    expect(codesOn(codes)).toHaveLength(10);
    expect((await open(visitor)).html).toContain(
      'Lo studio la chiede al personale dal <strong>1 gennaio 2026</strong>',
    );
    const left = await visitor.post('/account/sign-out', {});
    expect([left.status, left.html.includes('name="password"')]).toEqual([200, true]);
  });

  it('send an account with its first password to change that before', async () => {
    const state = await signIn(openVisitor(studio.url), operator, defaultSuperAdminPassword);
    expect([state.status, state.html.includes('Prima cambia la password')]).toEqual([200, true]);
  });
});
