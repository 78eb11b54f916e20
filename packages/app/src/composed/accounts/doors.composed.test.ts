import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callServer } from '@svc/adapters-http/testing';
import { demoPassword } from '../../demo/studio-loto.ts';
import { anna, bruno, giulia } from '../../testing/studio.ts';
import { openClient, until } from '../../walk/client.ts';
import { openDesk, seen, verdict, type Desk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const NEW = 'lago di Como 7';
const login = (email: string, password = NEW, client = openClient(desk.studio.url)) =>
  desk.post('login', { email, password }, client);
const badLink = [400, 'errors.auth.actionTokenInvalid'];

/** Once all that was queued has been sent, and so has left the queue. */
const noMailWaits = (): Promise<true> =>
  until('no mail is waiting', async () => {
    const waiting = await desk.studio.sql(`select 1 from mail where state = 'Queued'`);
    return waiting.length === 0 ? true : undefined;
  });

describe('registration, by the mails of a real SMTP server', () => {
  const carla = 'carla@example.it';
  it('registration.rule, state.account.register, event.side-effect-emails: makes a disabled account, opens no session, and mails a link to the front end', async () => {
    const answer = await desk.post('register', { email: ' Carla@Example.it ', password: NEW, firstName: 'Carla' });
    expect([answer.status, answer.json(), answer.headers.getSetCookie()]).toEqual([202, { accepted: true }, []]);
    expect(verdict(await login(carla))).toEqual([401, 'errors.auth.invalidCredentials']);
    const { page, email } = await desk.linkTo(carla);
    expect([page, email]).toEqual(['https://loto.example/account/confirm-email', carla]);
    expect((await desk.mailTo(carla)).text).not.toContain(desk.studio.url);
  });
  it('state.account.enable-user, action-tokens: confirms with the token once; a GET of any kind uses nothing up', async () => {
    const { email, token } = await desk.linkTo(carla);
    const client = openClient(desk.studio.url);
    for (const path of ['enable-user', `enable-user?email=${email}&token=${token}`])
      expect((await client.get(`/api/v1/auth/${path}`)).status).toBe(405);
    expect(verdict(await desk.post('enable-user', { email: anna, token }))).toEqual(badLink);
    expect(verdict(await desk.post('set-password', { email, token, newPassword: NEW }))).toEqual(badLink);
    expect((await desk.post('enable-user', { email: email.toUpperCase(), token })).status).toBe(204);
    expect(verdict(await desk.post('enable-user', { email, token }))).toEqual(badLink);
    expect((await login(carla)).status).toBe(200);
  });
  it('auth.register.flags: is a feature, and answers as one that is off while either flag is', async () => {
    for (const flag of ['enable_login', 'enable_registration']) {
      const set = (on: boolean) => desk.studio.sql('update feature_flag set value = $2 where key = $1', [flag, on]);
      await set(false);
      const other = await desk.studio.another();
      const answer = await openClient(other.url).post('/api/v1/auth/register', {
        email: 'd@example.it',
        password: NEW,
      });
      expect(verdict(answer)).toEqual([404, 'errors.general.featureDisabled']);
      await set(true);
    }
  });
  it('registration.rule: sent twice at once, as by a double click, is one account that its password opens', async () => {
    const email = 'dora@example.it';
    const twice = [1, 2].map(() => desk.post('register', { email, password: NEW, displayName: 'Dora' }));
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([202, 202]);
    const { token } = await desk.linkTo(email);
    expect((await desk.post('enable-user', { email, token })).status).toBe(204);
    expect((await login(email)).status).toBe(200);
  });
  it('tells nobody whose address is taken: same status, headers and body; its owner is told by mail', async () => {
    const body = { password: NEW, displayName: 'X' };
    const [taken, free] = [
      await desk.post('register', { ...body, email: anna }),
      await desk.post('register', { ...body, email: 'free@example.it' }),
    ];
    expect(seen(taken)).toEqual(seen(free));
    expect((await desk.mailTo(anna)).subject).toContain('Hai già un account');
    expect((await login(anna, demoPassword)).status).toBe(200);
  });
  it('login.dummy-hash: followed by sign-ins with the same password tells a taken address from a free one by nothing', async () => {
    const tried = async (email: string) => {
      const answers = [await desk.post('register', { email, password: NEW })];
      for (let time = 0; time < 6; time += 1) answers.push(await login(email));
      // How long the lock still holds is told to the second.
      return answers.map((answer) => (answer.status === 429 ? verdict(answer) : seen(answer)));
    };
    const before = desk.mailsTo(giulia).length;
    const [taken, free] = [await tried(giulia), await tried('ezio@example.it')];
    expect(free).toEqual(taken);
    expect(taken.map((answer) => (answer as readonly unknown[])[0])).toEqual([202, 401, 401, 401, 401, 401, 429]);
    await desk.mailTo(giulia, before + 1);
    await desk.studio.sql('delete from login_lockout');
  });
  it('refuses what is no mailbox, before anything is written or mailed', async () => {
    for (const email of [
      'a@b',
      'a,b@example.it',
      'a@example.it\r\nBcc: x@y.it',
      '"a b"@example.it',
      'a@example.it，b@c.it',
      'x',
    ])
      expect([email, (await desk.post('register', { email, password: NEW })).status]).toEqual([email, 400]);
  });

  it('takes a name that is one visible line, and a number that is one, as an Admin’s invitation does', async () => {
    const email = 'named@example.it';
    for (const odd of [
      { displayName: 'Ada\nBcc: all@example.it' },
      { displayName: '\u202Eada' },
      { firstName: '\u200B' },
      { phone: 'ring me' },
    ])
      expect([odd, (await desk.post('register', { email, password: NEW, ...odd })).status]).toEqual([odd, 400]);
    expect(await desk.studio.sql('select 1 from account where email = $1', [email])).toEqual([]);
  });
  it('answers each weak password with its own code, for a taken address as for a free one', async () => {
    const tries = [
      ['sette77', 'passwordTooShort'],
      ['è'.repeat(129), 'passwordTooLong'],
    ] as const;
    for (const email of [anna, 'weak@example.it'])
      for (const [password, code] of [...tries, [email, 'passwordIsAddress'] as const])
        expect(verdict(await desk.post('register', { email, password }))).toEqual([422, `errors.auth.${code}`]);
  });
});

describe('a password of any script', () => {
  it.for(['花鳥風月雪山川海', '🌸🌺🌻🌼🌷🌹🪷🌵'])('counts to its 64th character: %s', async (text) => {
    const [password, other] = [text.repeat(8), `${text.repeat(7)}${text.slice(0, -2)}x`];
    const inside = await desk.studio.signIn(anna);
    const id = (await inside.get('/api/v1/auth/verify-session')).json()['id'] as string;
    const change = { currentPassword: demoPassword, newPassword: password };
    expect((await inside.post(`/api/v1/users/${id}/change-password`, change)).status).toBe(204);
    expect([(await login(anna, password)).status, (await login(anna, other)).status]).toEqual([200, 401]);
    const back = await desk.studio.signIn(anna, password);
    const undo = { currentPassword: password, newPassword: demoPassword };
    expect((await back.post(`/api/v1/users/${id}/change-password`, undo)).status).toBe(204);
  });
});

describe('recovery', () => {
  it('invalidate.one-user: sets a new password by the mailed link, ends every session and tells the owner', async () => {
    const inside = await desk.studio.signIn(bruno);
    expect((await desk.post('forgot-password', { email: bruno.toUpperCase() })).status).toBe(202);
    const { page, ...link } = await desk.linkTo(bruno);
    expect(page).toBe('https://loto.example/account/reset-password');
    expect((await desk.post('reset-password', { ...link, newPassword: NEW })).status).toBe(204);
    expect(verdict(await inside.get('/api/v1/auth/verify-session'))).toEqual([401, 'errors.auth.sessionInvalidated']);
    expect([(await login(bruno, demoPassword)).status, (await login(bruno)).status]).toEqual([401, 200]);
    expect(verdict(await desk.post('reset-password', { ...link, newPassword: NEW }))).toEqual(badLink);
    await until('the news of it', () =>
      Promise.resolve(desk.mailsTo(bruno).some(({ subject }) => subject.includes('è stata cambiata')) || undefined),
    );
    expect(
      await desk.studio.sql(
        `select operation, changes from audit_log where operation like 'password.%' order by id desc limit 1`,
      ),
    ).toEqual([{ operation: 'password.reset', changes: { password: { changed: true }, sessions: { changed: true } } }]);
  });
  it.for(['marco@studio', 'marco@192.0.2.1', `${'m'.repeat(70)}@example.it`])(
    'account.email: works for an account whose address is of before our rules: %s',
    async (email) => {
      await desk.studio.sql(
        `insert into account select (jsonb_populate_record(a, jsonb_build_object(
           'id', gen_random_uuid(), 'email', $1::text))).* from account a where email = $2`,
        [email, anna],
      );
      expect((await login(email, demoPassword)).status).toBe(200);
      expect((await desk.post('forgot-password', { email })).status).toBe(202);
      const { page: _page, ...link } = await desk.linkTo(email);
      expect(link.email).toBe(email);
      expect((await desk.post('reset-password', { ...link, newPassword: NEW })).status).toBe(204);
      expect([(await login(email, demoPassword)).status, (await login(email)).status]).toEqual([401, 200]);
    },
  );
  it('tells nobody whose address is known: same status, headers and body', async () => {
    const [known, unknown] = [
      await desk.post('forgot-password', { email: anna }),
      await desk.post('forgot-password', { email: 'nobody@example.it' }),
    ];
    expect(seen(unknown)).toEqual(seen(known));
    const [again, never] = [
      await desk.post('request-confirmation', { email: anna }),
      await desk.post('request-confirmation', { email: 'nobody@example.it' }),
    ];
    expect(seen(never)).toEqual(seen(again));
    expect(desk.mailsTo('nobody@example.it')).toEqual([]);
  });
  it('never lets a Host or forwarded header into a mail', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'content-type': 'application/json',
    };
    const count = desk.mailsTo(giulia).length;
    const body = JSON.stringify({ email: giulia });
    const answer = await callServer(desk.studio.port, '/api/v1/auth/forgot-password', {
      method: 'POST',
      headers,
      body,
    });
    expect(answer.status).toBe(202);
    expect((await desk.mailTo(giulia, count + 1)).text).toContain('https://loto.example/account/reset-password#');
    expect(JSON.stringify(desk.catcher.mails)).not.toContain('evil');
  });
  it('buries nobody in mail, and says nothing about it', async () => {
    const answers = [];
    for (let at = 0; at < 6; at += 1)
      answers.push(seen(await desk.post('forgot-password', { email: 'free@example.it' })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await desk.mailTo('free@example.it', 4);
    await noMailWaits();
    expect(desk.mailsTo('free@example.it')).toHaveLength(4);
  });
  it('keeps nothing of a mail that was sent, and of a link its hash', async () => {
    await noMailWaits();
    expect(desk.catcher.mails.length).toBeGreaterThan(5);
    expect(await desk.studio.sql('select id from mail')).toEqual([]);
    const [plain] = await desk.studio.sql<{ n: number }>(
      `select count(*)::int as n from action_token where token_hash !~ '^[0-9a-f]{64}$'`,
    );
    expect(plain?.n).toBe(0);
  });
});

describe('an Admin', () => {
  it('resend-admin-only: has confirmations and invitations sent again; nobody else does', async () => {
    const email = 'waits@example.it';
    await desk.post('register', { email, password: NEW });
    const admin = await desk.studio.signIn(giulia);
    expect((await desk.post('resend-confirmation', { email }, admin)).json()).toEqual({ mail: 'queued', link: null });
    const { page, ...link } = await desk.linkTo(email, 2);
    expect(page).toContain('confirm-email');
    const client = await desk.studio.signIn(anna);
    for (const path of ['resend-confirmation', 'resend-password-creation']) {
      expect((await desk.post(path, { email })).status).toBe(401);
      expect(verdict(await desk.post(path, { email }, client))).toEqual([403, 'errors.general.permissionDenied']);
      expect(verdict(await desk.post(path, { email: 'no@example.it' }, admin))).toEqual([
        404,
        'errors.general.notFound',
      ]);
    }
    expect(verdict(await desk.post('resend-password-creation', { email }, admin))).toEqual([
      409,
      'errors.auth.accountNotWaiting',
    ]);
    expect((await desk.post('enable-user', link)).status).toBe(204);
    expect(verdict(await desk.post('resend-confirmation', { email }, admin))).toEqual([
      409,
      'errors.auth.accountNotWaiting',
    ]);
  });
  it('state.account.set-password: invites somebody, who chooses a password and comes in', async () => {
    const email = 'dario@example.it';
    const admin = await desk.studio.signIn(giulia);
    const body = { email, displayName: 'Dario', role: 'pro', language: 'en' };
    expect((await admin.post('/api/v1/users', body)).status).toBe(201);
    const { page, ...link } = await desk.linkTo(email);
    expect([page, (await desk.mailTo(email)).subject]).toEqual([
      'https://loto.example/account/set-password',
      'Your invitation · loto.example',
    ]);
    expect((await desk.post('set-password', { ...link, newPassword: NEW })).status).toBe(204);
    expect((await login(email)).json()).toMatchObject({ role: 'pro', language: 'en' });
  });
});
