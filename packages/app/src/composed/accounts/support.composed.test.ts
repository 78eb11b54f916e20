import { describe, expect, it } from 'vitest';
import { demoPassword } from '../../demo/studio-loto.ts';
import { anna, giulia } from '../../testing/studio.ts';
import { verdict } from './desk.ts';
import {
  boss,
  outOfReach,
  profile,
  put,
  remove,
  setLanguage,
  status,
  supportDesk,
} from './support-desk.test.support.ts';

const { desk, start, acting, events, reasons } = supportDesk();
const gone = [401, 'errors.auth.sessionInvalidated'];

describe('a support session', () => {
  it('is the person’s, within the person’s role, and says who acts, until when, and that it only reads', async () => {
    const client = await desk.studio.signIn(boss);
    const answer = await start(client, anna);
    const { until } = answer.json() as { until: string };
    const left = Date.parse(until) - Date.now();
    expect([left > 29 * 60_000, left <= 30 * 60_000]).toEqual([true, true]);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^SvcAuth-loto-support=[\w.-]+; Expires=.*HttpOnly; SameSite=Lax/) as string,
    ]);
    expect(await profile(client)).toMatchObject({
      id: desk.ids[anna],
      role: 'user',
      support: { operatorName: expect.any(String) as string, until, mayWrite: false },
    });
    expect((await client.get('/api/v1/users')).status).toBe(403);
    expect(await profile(await desk.studio.signIn(anna))).toMatchObject({ support: null });
  });

  it('is announced to the person by mail, with an auth event and an audit entry of both', async () => {
    const mailed = () => desk.studio.sql(`select from mail where kind = 'supportStarted' and recipient = $1`, [anna]);
    const before = (await mailed()).length;
    await acting();
    expect(await mailed()).toHaveLength(before + 1);
    expect((await events()).at(-1)).toEqual({
      reason: 'started',
      success: true,
      operator: desk.ids[boss],
      account_id: desk.ids[anna],
    });
    const [entry] = await desk.studio.sql<{ actor: string; subject: string; personal: object }>(
      `select actor, subject, personal from audit_log where operation = 'support.started' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({ actor: desk.ids[boss], subject: desk.ids[anna] });
    expect(JSON.stringify(entry?.personal)).toContain('Anna chiede aiuto');
  });

  it('ends by its row: the operator’s own session counts again', async () => {
    const client = await acting();
    expect((await remove(client, '/api/v1/auth/support')).status).toBe(204);
    expect(await profile(client)).toMatchObject({ id: desk.ids[boss], support: null });
    expect((await reasons()).at(-1)).toBe('ended');
    expect(verdict(await remove(client, '/api/v1/auth/support'))).toEqual([404, 'errors.general.notFound']);
  });

  it('session_invalidated: is over after thirty minutes, whatever was done: one refusal, then the operator is themselves', async () => {
    const client = await acting();
    await desk.studio.sql(
      `update session set issued_at = issued_at - interval '30 minutes' where operator_session_id is not null`,
    );
    const refused = await setLanguage(client);
    expect(verdict(refused)).toEqual(gone);
    expect(refused.headers.getSetCookie()[0]).toMatch(/^SvcAuth-loto-support=; Max-Age=0/);
    expect(await profile(client)).toMatchObject({ id: desk.ids[boss] });
  });

  it('is never made longer: its cookie is not issued anew', async () => {
    const client = await acting();
    await desk.studio.sql(
      `update session set issued_at = issued_at - interval '29 minutes' where operator_session_id is not null`,
    );
    const answer = await client.get('/api/v1/auth/verify-session');
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  });

  it.for([
    ['signs out elsewhere', async () => (await desk.studio.signIn(boss)).post('/api/v1/auth/logout', undefined)],
    ['loses the role', () => desk.studio.sql('update account set privilege_bits = 2 where email = $1', [boss])],
    ['is disabled', () => desk.studio.sql(`update account set state = 'Disabled' where email = $1`, [boss])],
    [
      'has a new password or a reset factor, which end their sessions',
      () => desk.studio.sql('update account set sessions_invalidated_at = now() where email = $1', [boss]),
    ],
  ] as const)('session_invalidated: ends when the operator %s', async ([, deed]) => {
    const client = await acting();
    await deed();
    expect(await status(client)).toBe(401);
    await desk.studio.sql(`update account set privilege_bits = 4, state = 'Enabled' where email = $1`, [boss]);
  });

  it('session_invalidated: ends when the person signs out, and when they get a role as high', async () => {
    const [one, two] = [await acting(), await acting(giulia)];
    await (await desk.studio.signIn(anna)).post('/api/v1/auth/logout', undefined);
    expect(await status(one)).toBe(401);
    await desk.studio.sql('update account set privilege_bits = 4 where email = $1', [giulia]);
    expect(await status(two)).toBe(401);
    await desk.studio.sql('update account set privilege_bits = 2 where email = $1', [giulia]);
  });

  it.for(['/api/v1/auth/logout', '/account/sign-out'])(
    'signs the operator out, and nobody else, by the sign-out: %s',
    async (path) => {
      const own = await desk.studio.signIn(anna);
      const until = new Date(Date.now() + 3_600_000).toISOString();
      for (const allowed of [false, true]) {
        await (allowed ? put(own, '/api/v1/auth/support-permit', { until }) : undefined);
        const client = await acting();
        const form = { 'content-type': 'application/x-www-form-urlencoded' };
        const answer = await client.send(path, {
          method: 'POST',
          ...(path.startsWith('/api') ? {} : { headers: form, body: '' }),
        });
        expect([204, 303]).toContain(answer.status);
        expect(answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
          'SvcAuth-loto',
          'SvcAuth-loto-support',
        ]);
        expect([await status(client), await status(own)]).toEqual([401, 200]);
        expect((await reasons()).at(-1)).toBe('operatorSignedOut');
      }
      await remove(own, '/api/v1/auth/support-permit');
    },
  );

  it('learns nothing of the person’s ways to sign in, and tries none of them, also where the person allowed changes', async () => {
    const own = await desk.studio.signIn(anna);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await put(own, '/api/v1/auth/support-permit', { until });
    const client = await acting();
    for (const password of [demoPassword, 'wrong']) {
      const answer = await client.send('/account/confirm', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ password }).toString(),
      });
      expect([answer.status, /portata dell’assistenza|reach of support/.test(answer.text)]).toEqual([403, true]);
    }
    expect(await desk.studio.sql('select 1 from login_lockout where email = $1', [anna])).toEqual([]);
    expect(verdict(await client.get('/api/v1/auth/second-factor/passkeys'))).toEqual(outOfReach);
    expect((await client.get('/account/second-factor')).text).not.toContain(anna);
    await remove(own, '/api/v1/auth/support-permit');
  });

  it('ends by a sign-in of somebody else in that browser', async () => {
    const client = await acting();
    await client.post('/api/v1/auth/login', {
      email: anna,
      password: demoPassword,
    });
    expect(await profile(client)).toMatchObject({ id: desk.ids[anna], support: null });
    const open = await desk.studio.sql(`select from session where operator_session_id is not null and state = 'Valid'`);
    expect(open).toEqual([]);
  });

  it('is in the person’s list of sessions, who ends it', async () => {
    const [client, own] = [await acting(), await desk.studio.signIn(anna)];
    const { items } = (await own.get('/api/v1/auth/sessions')).json() as {
      items: { id: string; support: { operatorName: string; until: string } | null }[];
    };
    const [shown, ...more] = items.filter(({ support }) => support !== null);
    expect(more).toEqual([]);
    expect(shown?.support?.operatorName).not.toBe('');
    expect((await remove(own, `/api/v1/auth/sessions/${shown?.id}`)).status).toBe(204);
    expect([await status(client), (await reasons()).at(-1)]).toEqual([401, 'endedByPerson']);
  });
});

describe('the download of a person', () => {
  it('users.gdpr-export: says what support did and when, and neither who nor from where', async () => {
    await desk.studio.sql(`update account set support_writes_until = now() + interval '1 hour' where email = $1`, [
      anna,
    ]);
    const client = await acting();
    expect((await setLanguage(client, 'en')).status).toBeLessThan(300);
    expect((await setLanguage(client, 'it')).status).toBeLessThan(300);
    await desk.studio.sql('update account set support_writes_until = null');
    const download = await (await desk.studio.signIn(anna)).get('/api/v1/users/gdpr-export');
    const { signIns, auditEntries, sessions } = download.json() as Record<string, Record<string, unknown>[]>;
    const event = signIns?.find(({ method, reason }) => method === 'support' && reason === 'started');
    expect(event).toMatchObject({ bySupport: true, address: null });
    const entry = auditEntries?.find(({ operation }) => operation === 'user.language');
    expect(entry).toMatchObject({ bySupport: true, byYou: false, ip: null });
    expect((sessions ?? []).some(({ bySupport }) => bySupport === true)).toBe(true);
    expect(download.text).not.toContain(desk.ids[boss]);
  });
});

describe('the opening of a support session', () => {
  const supportSessions = () =>
    desk.studio.sql<{ account_id: string }>(
      `select account_id from session where operator_session_id is not null and state = 'Valid'`,
    );

  it('supportNotAllowed: not of oneself, nor of another SuperAdmin; each try leaves an event', async () => {
    const client = await desk.studio.signIn(boss);
    const no = [403, 'errors.auth.supportNotAllowed'];
    expect(verdict(await start(client, boss))).toEqual(no);
    await desk.studio.sql('update account set privilege_bits = 4 where email = $1', [giulia]);
    expect(verdict(await start(client, giulia))).toEqual(no);
    await desk.studio.sql('update account set privilege_bits = 2 where email = $1', [giulia]);
    expect((await events()).slice(-2)).toMatchObject([
      { reason: 'self', success: false, operator: desk.ids[boss] },
      { reason: 'rank', success: false, account_id: desk.ids[giulia] },
    ]);
  });

  it('supportAccountClosed, notFound: not of a closed account, nor of nobody', async () => {
    const client = await desk.studio.signIn(boss);
    await desk.studio.sql(`update account set state = 'Disabled' where email = $1`, [anna]);
    expect(verdict(await start(client, anna))).toEqual([409, 'errors.auth.supportAccountClosed']);
    await desk.studio.sql(`update account set state = 'Enabled' where email = $1`, [anna]);
    const nobody = client.post('/api/v1/auth/support/0190a000-0000-7000-8000-00000000ffff', { reason: 'x y z' });
    expect(verdict(await nobody)).toEqual([404, 'errors.general.notFound']);
    expect((await reasons()).slice(-2)).toEqual(['closed', 'unknown']);
  });

  it('permissionDenied, freshSignInRequired, validation: not by an Admin, of a stale sign-in, or without a reason', async () => {
    expect(verdict(await start(await desk.studio.signIn(giulia), anna))).toEqual([
      403,
      'errors.general.permissionDenied',
    ]);
    const client = await desk.studio.signIn(boss);
    expect(verdict(await start(client, anna, ' '))).toEqual([400, 'errors.general.validation']);
    await desk.studio.sql(`update session set proved_at = now() - interval '11 minutes'`);
    expect(verdict(await start(client, anna))).toEqual([403, 'errors.auth.freshSignInRequired']);
  });

  it('supportOutOfReach: not from inside of a support session', async () => {
    expect(verdict(await start(await acting(giulia), anna))).toEqual(outOfReach);
  });

  it('ends the one before: of starts at once one stands', async () => {
    const clients = await Promise.all([1, 2, 3, 4].map(() => desk.studio.signIn(boss)));
    const answers = await Promise.all(clients.map((client, at) => start(client, at % 2 === 0 ? anna : giulia)));
    expect(answers.map(({ status: each }) => each)).toEqual([201, 201, 201, 201]);
    expect(await supportSessions()).toHaveLength(1);
    const states = await Promise.all(clients.map(status));
    expect(states.filter((each) => each === 200)).toHaveLength(1);
    expect(await reasons()).toContain('replaced');
  });

  it('never stands beside a deletion of the person, or a loss of the operator’s role, that runs at once', async () => {
    for (const [deed, undo] of [
      [
        `update account set state = 'Deleted' where email = '${anna}'`,
        `update account set state = 'Enabled' where email = '${anna}'`,
      ],
      [
        `update account set privilege_bits = 2 where email = '${boss}'`,
        `update account set privilege_bits = 4 where email = '${boss}'`,
      ],
    ] as const)
      for (let round = 0; round < 4; round += 1) {
        const client = await desk.studio.signIn(boss);
        const [answer] = await Promise.all([start(client, anna), desk.studio.sql(deed)]);
        const isOpen = answer.headers.getSetCookie().some((each) => each.startsWith('SvcAuth-loto-support='));
        expect([answer.status, isOpen ? await status(client) : 401]).toEqual([answer.status, 401]);
        await desk.studio.sql(undo);
      }
  });
});
