import { decodeJwt } from 'jose';
import { roomInStep } from '../testing/authenticator-app.ts';
import { appCode } from '../walk/app-codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anna, giulia, openStudio, type Studio } from '../testing/studio.ts';
import { rawClient, register, type RawClient } from '../testing/oidc-client.ts';
import { openVisitor } from '../testing/oidc-visitor.ts';

let studio: Studio;
let client: RawClient;
beforeAll(async () => {
  studio = await openStudio();
  await register(studio.server, 'desk');
  client = rawClient(studio.url, 'desk');
});
afterAll(() => studio.close());
beforeEach(async () => {
  await roomInStep();
  for (const table of ['second_factor', 'sign_in_step', 'login_lockout', 'settings_document'])
    await studio.sql(`delete from ${table}`);
  await studio.sql('update account set second_factor = false');
});

const enrolled = async (email: string): Promise<string> => {
  const own = await studio.signIn(email);
  const secret = String((await own.post('/api/v1/auth/second-factor/totp')).json()['secret']);
  const activated = await own.post('/api/v1/auth/second-factor/totp/activate', { code: appCode(secret, -1) });
  expect(activated.status).toBe(200);
  return secret;
};
const claimsAt = async (out: URL | undefined): Promise<Readonly<Record<string, unknown>>> => {
  const { json } = await client.redeem(out?.searchParams.get('code') ?? '');
  return decodeJwt(String(json['id_token']));
};

describe('the sign-in page of an account with a second factor', () => {
  it('asks for the code after the password, and says so to the client: amr and acr', async () => {
    const secret = await enrolled(anna);
    const visitor = openVisitor(studio.url);
    const page = await client.signIn(visitor, anna);
    expect([page.status, page.out]).toEqual([200, undefined]);
    expect(page.html).toContain('Codice della tua app');
    const wrong = await visitor.submit(page, 'factor-prove', { code: appCode(secret, 1000) });
    expect([wrong.status, wrong.out]).toEqual([401, undefined]);
    expect(wrong.html).toContain('role="alert"');
    const { out } = await visitor.submit(wrong, 'factor-prove', { code: appCode(secret) });
    expect(await claimsAt(out)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: 'urn:svc:acr:2' });
  });

  it('takes a recovery code in the same field', async () => {
    const own = await studio.signIn(anna);
    const secret = String((await own.post('/api/v1/auth/second-factor/totp')).json()['secret']);
    const answer = await own.post('/api/v1/auth/second-factor/totp/activate', { code: appCode(secret) });
    const [recovery = ''] = answer.json()['recoveryCodes'] as readonly string[];
    const visitor = openVisitor(studio.url);
    const page = await client.signIn(visitor, anna);
    expect((await visitor.submit(page, 'factor-prove', { code: recovery })).out).toBeDefined();
  });

  it('lets nobody in by another’s step, nor by the page alone', async () => {
    await enrolled(anna);
    const secret = await enrolled(giulia);
    const visitor = openVisitor(studio.url);
    const page = await client.signIn(visitor, anna);
    expect((await visitor.submit(page, 'factor-prove', { code: appCode(secret) })).out).toBeUndefined();
    expect((await visitor.submit(page, 'factor-prove', { token: 'x', code: appCode(secret) })).out).toBeUndefined();
    expect((await visitor.open(client.authorizeUrl())).out).toBeUndefined();
  });

  it('of one without: a single proof, and acr_values does not shut it out', async () => {
    const visitor = openVisitor(studio.url);
    const { out } = await client.signIn(visitor, anna, { acr_values: 'urn:svc:acr:2' });
    expect(await claimsAt(out)).toMatchObject({ amr: ['pwd'], acr: 'urn:svc:acr:1' });
  });

  it.for([{}, { acr_values: 'urn:svc:acr:2' }])(
    'asks again when the sign-in of before had one proof, whatever the client asks for: %o',
    async (asked) => {
      const visitor = openVisitor(studio.url);
      expect((await client.signIn(visitor, anna)).out).toBeDefined();
      expect((await visitor.open(client.authorizeUrl())).out).toBeDefined();
      const secret = await enrolled(anna);
      expect((await visitor.open(client.authorizeUrl(asked))).out).toBeUndefined();
      const page = await client.signIn(visitor, anna, asked);
      const { out } = await visitor.submit(page, 'factor-prove', { code: appCode(secret) });
      expect(await claimsAt(out)).toMatchObject({ acr: 'urn:svc:acr:2' });
      expect((await visitor.open(client.authorizeUrl(asked))).out).toBeDefined();
    },
  );

  it('asks again of staff from the day on which the studio demands a factor, and of nobody else', async () => {
    const [staff, guest] = [openVisitor(studio.url), openVisitor(studio.url)];
    expect((await client.signIn(staff, giulia)).out).toBeDefined();
    expect((await client.signIn(guest, anna)).out).toBeDefined();
    await studio.sql(
      `insert into settings_document values ('secondFactorPolicy', '{"requiredFrom": "2026-01-01"}', now(), 'test')`,
    );
    expect((await staff.open(client.authorizeUrl())).out).toBeUndefined();
    expect((await guest.open(client.authorizeUrl())).out).toBeDefined();
  });

  it('sets one up where the studio demands it, shows the recovery codes once, and goes on', async () => {
    await studio.sql(
      `insert into settings_document values ('secondFactorPolicy', '{"requiredFrom": "2026-01-01"}', now(), 'test')`,
    );
    const visitor = openVisitor(studio.url);
    const page = await client.signIn(visitor, giulia);
    expect(page.html).toContain('otpauth://totp/');
    const secret = (/<strong><code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(page.html)?.[1] ?? '').replaceAll(' ', '');
    const wrong = await visitor.submit(page, 'factor-activate', { code: appCode(secret, 1000) });
    expect([wrong.status, wrong.html.includes(secret)]).toEqual([401, true]);
    const codes = await visitor.submit(wrong, 'factor-activate', { code: appCode(secret) });
    expect(codes.html.match(/<li><code>/g)).toHaveLength(10);
    const [, way = ''] = /href="([^"]+)"/.exec(codes.html) ?? [];
    const { out } = await visitor.open(way.replaceAll('&amp;', '&'));
    expect(await claimsAt(out)).toMatchObject({ acr: 'urn:svc:acr:2', amr: ['pwd', 'otp', 'mfa'] });
  });
});
