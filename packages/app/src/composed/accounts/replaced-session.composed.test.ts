import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeMail, type FakeMail } from '@svc/emulators/mail';
import { demoPassword } from '../../demo/studio-loto.ts';
import { rawClient, register } from '../../testing/oidc-client.ts';
import { newVerifier, openVisitor } from '../../testing/oidc-visitor.ts';
import { anna, bruno, openStudio, type Studio } from '../../testing/studio.ts';
import { openClient, until, type Answer, type Client } from '../../walk/client.ts';

let studio: Studio;
let catcher: FakeMail;
beforeAll(async () => {
  catcher = await startFakeMail();
  studio = await openStudio({ MAIL__URL: catcher.url, RATELIMIT__LIMITS: '*=100000/60' });
  await register(studio.server, 'desk');
});
afterAll(async () => {
  await studio.close();
  await catcher.close();
});

const statusOf = async (cookie: string): Promise<number> =>
  (await openClient(studio.url).send('/api/v1/auth/verify-session', { headers: { cookie } })).status;

const byPassword = (client: Client): Promise<Answer> =>
  client.post('/api/v1/auth/login', { email: anna, password: demoPassword });
const byCode = async (client: Client): Promise<Answer> => {
  await studio.sql('delete from otp_request');
  const before = catcher.mails.length;
  const asked = await openClient(studio.url).post('/api/v1/public/auth/otp/request', { email: anna, mode: 'login' });
  const code = await until('a code', async () =>
    catcher.mails.length === before ? undefined : /\d{6}/.exec(catcher.mails[0]?.text ?? '')?.[0],
  );
  return client.post('/api/v1/public/auth/otp/validate', { email: anna, code, requestId: asked.json()['requestId'] });
};

describe('a sign-in ends the session of the cookie that came along', () => {
  it.for([
    ['a password', byPassword],
    ['a mailed code', byCode],
  ] as const)('with %s', async ([, enter]) => {
    for (const before of [anna, bruno]) {
      const client = await studio.signIn(before);
      const old = client.cookie();
      expect((await enter(client)).status).toBe(200);
      expect([await statusOf(old), await statusOf(client.cookie())]).toEqual([401, 200]);
    }
    const rubbish = openClient(studio.url, new Map([['SvcAuth', 'rubbish']]));
    expect((await enter(rubbish)).status).toBe(200);
    expect(await statusOf(rubbish.cookie())).toBe(200);
  });

  it('on the page of the OIDC server: that of the API, and that of the server itself', async () => {
    const client = rawClient(studio.url, 'desk');
    const visitor = openVisitor(studio.url);
    const cookie = (await studio.signIn(anna)).cookie();
    const first = await client.signIn(visitor, anna);
    expect(first.out?.searchParams.has('code')).toBe(true);
    const kept = visitor.header();
    const page = await visitor.open(client.authorizeUrl({ prompt: 'login' }));
    const again = await visitor.submit(page, 'password', { email: anna, password: demoPassword }, { cookie });
    expect(again.out?.searchParams.has('code')).toBe(true);
    expect(await statusOf(cookie)).toBe(401);
    const silent = client.authorizeUrl({ prompt: 'none', code_challenge: newVerifier().challenge });
    const errorWith = async (sent: string): Promise<string | null> => {
      const answer = await fetch(silent, { redirect: 'manual', headers: { cookie: sent } });
      return new URL(answer.headers.get('location') ?? '', studio.url).searchParams.get('error');
    };
    expect([await errorWith(kept), await errorWith(visitor.header())]).toEqual(['login_required', null]);
  });
});
