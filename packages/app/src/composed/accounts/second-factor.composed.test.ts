import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anna, giulia, openStudio, type Studio } from '../../testing/studio.ts';
import { roomInStep } from '../../testing/authenticator-app.ts';
import { appCode } from '../../walk/app-codes.ts';
import { demoPassword } from '../../demo/studio-loto.ts';
import { openClient, type Answer, type Client } from '../../walk/client.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
  await studio.sql('update account set privilege_bits = 4 where email = $1', [giulia]);
});
afterAll(() => studio.close());
beforeEach(async () => {
  await roomInStep();
  await studio.sql('delete from second_factor');
  await studio.sql('delete from sign_in_step');
  await studio.sql('delete from login_lockout');
  await studio.sql('delete from settings_document');
  await studio.sql(`delete from mail where kind like 'secondFactor%'`);
  await studio.sql('update account set second_factor = false');
});

const factor = '/api/v1/auth/second-factor';
const step = '/api/v1/auth/second-step';
const verdict = ({ status, text, json }: Answer): string =>
  text === '' ? `${status}` : `${status} ${String(json()['code'])}`;
/** When the app of a secret was set up: its codes count from there, so that a test which takes longer than a step names the same ones. */
const setUpAt = new Map<string, number>();
const codeOf = (secret: string, steps = 0): string => appCode(secret, steps, setUpAt.get(secret));
const wrong = (secret: string): string => codeOf(secret, 1000);
const login = (email: string, client = openClient(studio.url)) =>
  client.post('/api/v1/auth/login', { email, password: demoPassword }).then((answer) => ({ client, answer }));
const isIn = async (client: Client): Promise<boolean> =>
  (await client.get('/api/v1/auth/verify-session')).status === 200;

/** Somebody with the app set up. */
const enrolled = async (email: string) => {
  const client = await studio.signIn(email);
  const secret = String((await client.post(`${factor}/totp`)).json()['secret']);
  setUpAt.set(secret, Date.now());
  const activated = await client.post(`${factor}/totp/activate`, { code: codeOf(secret, -1) });
  expect(verdict(activated)).toBe('200 undefined');
  return { client, secret, recoveryCodes: activated.json()['recoveryCodes'] as readonly string[] };
};
const events = () =>
  studio.sql<{ method: string; reason: string | null }>(
    `select method, reason from auth_event where method = 'secondFactor' order by id`,
  );
const requireFrom = async (days: number): Promise<void> => {
  const day = Temporal.Now.plainDateISO('Europe/Rome').add({ days }).toString();
  const answer = await (
    await studio.signIn(giulia)
  ).send(`${factor}-policy`, {
    method: 'PUT',
    body: JSON.stringify({ requiredFrom: day }),
    headers: { 'content-type': 'application/json' },
  });
  expect(verdict(answer)).toBe('200 undefined');
};

describe('a second factor', () => {
  it('is set up by a code of the app, and asked for at the next sign-in: no session before it', async () => {
    const { client, secret, recoveryCodes } = await enrolled(anna);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await client.get(factor)).json()).toEqual({
      state: 'Active',
      recoveryCodesLeft: 10,
      passkeys: 0,
      requiredFrom: null,
    });
    const { client: phone, answer } = await login(anna);
    expect(verdict(answer)).toBe('403 errors.auth.secondFactorRequired');
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^SvcSignIn=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/);
    expect(answer.text).not.toContain(cookie.slice(10, 53));
    expect(await isIn(phone)).toBe(false);
    expect(verdict(await phone.post(`${step}/prove`, { code: codeOf(secret) }))).toBe('200 undefined');
    expect(await isIn(phone)).toBe(true);
    // The step is over, and its cookie gone.
    expect(verdict(await phone.post(`${step}/prove`, { code: codeOf(secret, 1) }))).toBe(
      '401 errors.auth.secondFactorRefused',
    );
  });

  it('freshSignInRequired: leaves no other session fresh: who knows the password alone neither undoes nor outwits it', async () => {
    const stranger = await studio.signIn(anna);
    const { client: owner, secret } = await enrolled(anna);
    const stale = '403 errors.auth.freshSignInRequired';
    expect(verdict(await stranger.post(`${factor}/recovery-codes`))).toBe(stale);
    expect(verdict(await stranger.send(`${factor}/totp`, { method: 'DELETE' }))).toBe(stale);
    expect(verdict(await stranger.post('/api/v1/auth/confirm', { password: demoPassword }))).toBe(
      '403 errors.users.confirmationFailed',
    );
    expect(await isIn(stranger)).toBe(true);
    expect(verdict(await owner.post(`${factor}/recovery-codes`))).toBe('200 undefined');
    expect(verdict(await stranger.post('/api/v1/auth/confirm', { code: codeOf(secret) }))).toBe('204');
    expect(verdict(await stranger.send(`${factor}/totp`, { method: 'DELETE' }))).toBe('204');
  });

  it('secondFactorRefused: takes each code once, none of the step before the last, and none of another account', async () => {
    const { secret } = await enrolled(anna);
    const other = await enrolled(giulia);
    const refused = '401 errors.auth.secondFactorRefused';
    const { client } = await login(anna);
    const before = (await events()).length;
    for (const code of [codeOf(secret, -1), codeOf(secret, -2), codeOf(other.secret), '', wrong(secret)].filter(
      (code) => code !== '',
    ))
      expect(verdict(await client.post(`${step}/prove`, { code }))).toBe(refused);
    expect((await events()).slice(before).map(({ reason }) => reason)).toEqual([
      'code_used',
      'code_wrong',
      'code_wrong',
      'code_wrong',
    ]);
    expect(verdict(await client.post(`${step}/prove`, { code: codeOf(secret) }))).toBe('200 undefined');
    const { client: again } = await login(anna);
    expect(verdict(await again.post(`${step}/prove`, { code: codeOf(secret) }))).toBe(refused);
    expect(verdict(await again.post(`${step}/prove`, { code: codeOf(secret, 1) }))).toBe('200 undefined');
  });

  it('opens one session for one code that thirty requests send at once', async () => {
    const { secret } = await enrolled(anna);
    const { client } = await login(anna);
    const cookie = client.cookie();
    const sessions = async () =>
      Number((await studio.sql<{ count: string }>(`select count(*) from session where state = 'Valid'`))[0]?.count);
    const before = await sessions();
    const code = codeOf(secret);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        openClient(studio.url).send(`${step}/prove`, {
          method: 'POST',
          body: JSON.stringify({ code }),
          headers: { 'content-type': 'application/json', cookie },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessions()).toBe(before + 1);
  });

  it('secondFactorRefused: is over after five wrong codes, and locked after five more at other sign-ins', async () => {
    const { secret } = await enrolled(anna);
    const { client } = await login(anna);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await client.post(`${step}/prove`, { code: wrong(secret) })).status).toBe(401);
    expect((await client.post(`${step}/prove`, { code: codeOf(secret) })).status).toBe(401);
    // The right password clears its own counter, and not this one.
    const { client: next, answer } = await login(anna);
    expect(verdict(answer)).toBe('403 errors.auth.secondFactorRequired');
    expect(verdict(await next.post(`${step}/prove`, { code: codeOf(secret) }))).toBe('429 errors.auth.tooManyAttempts');
    expect((await events()).at(-1)).toEqual({ method: 'secondFactor', reason: 'locked' });
  });

  it('lets somebody without the app in by a recovery code, each once and as it is written', async () => {
    const { recoveryCodes } = await enrolled(anna);
    const [code = ''] = recoveryCodes;
    const { client } = await login(anna);
    expect((await client.post(`${step}/prove`, { recoveryCode: code.toUpperCase() })).status).toBe(401);
    expect((await client.post(`${step}/prove`, { recoveryCode: code })).status).toBe(200);
    expect((await client.get(factor)).json()['recoveryCodesLeft']).toBe(9);
    const { client: again } = await login(anna);
    expect((await again.post(`${step}/prove`, { recoveryCode: code })).status).toBe(401);
    const rows = await studio.sql<{ text: string }>('select f::text as text from second_factor f');
    for (const each of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(each);
  });

  it('confirms a session: the password alone does not, once there is one', async () => {
    const { client, secret } = await enrolled(anna);
    await studio.sql(`update session set proved_at = now() - interval '11 minutes'`);
    const path = `${factor}/recovery-codes`;
    expect(verdict(await client.post(path))).toBe('403 errors.auth.freshSignInRequired');
    expect(verdict(await client.post('/api/v1/auth/confirm', { password: demoPassword }))).toBe(
      '403 errors.users.confirmationFailed',
    );
    expect((await client.post('/api/v1/auth/confirm', { code: codeOf(secret) })).status).toBe(204);
    expect((await client.post(path)).status).toBe(200);
    await studio.sql(`update session set proved_at = now() - interval '11 minutes'`);
    expect(verdict(await client.post('/api/v1/auth/confirm', { code: codeOf(secret) }))).toBe(
      '403 errors.users.confirmationFailed',
    );
    const events = await studio.sql(
      `select method, success, reason, address from auth_event where reason like 'confirm%' order by id desc limit 2`,
    );
    const refused = { method: 'secondFactor', success: false, reason: 'confirmWrong', address: '127.0.0.1' };
    expect(events).toEqual([refused, refused]);
  });

  it('tooManyAttempts: judges five of thirty codes that a session sends at once', async () => {
    const { client, secret } = await enrolled(anna);
    const confirm = () => client.post('/api/v1/auth/confirm', { code: wrong(secret) });
    const verdicts = (await Promise.all(Array.from({ length: 30 }, confirm))).map(verdict);
    expect(verdicts.filter((each) => each === '403 errors.users.confirmationFailed')).toHaveLength(5);
    expect(verdicts.filter((each) => each === '429 errors.auth.tooManyAttempts')).toHaveLength(25);
  });

  it('secondFactorActive, secondFactorNotBegun, secondFactorMissing, secondFactorCodeWrong: is begun, confirmed and given up in this order', async () => {
    const client = await studio.signIn(anna);
    expect(verdict(await client.post(`${factor}/totp/activate`, { code: '000000' }))).toBe(
      '409 errors.auth.secondFactorNotBegun',
    );
    const remove = () => client.send(`${factor}/totp`, { method: 'DELETE' });
    expect(verdict(await remove())).toBe('409 errors.auth.secondFactorMissing');
    expect(verdict(await client.post(`${factor}/recovery-codes`))).toBe('409 errors.auth.secondFactorMissing');
    const secret = String((await client.post(`${factor}/totp`)).json()['secret']);
    expect(verdict(await client.post(`${factor}/totp/activate`, { code: wrong(secret) }))).toBe(
      '422 errors.auth.secondFactorCodeWrong',
    );
    expect((await login(anna)).answer.status).toBe(200);
    expect((await client.post(`${factor}/totp/activate`, { code: codeOf(secret) })).status).toBe(200);
    expect(verdict(await client.post(`${factor}/totp`))).toBe('409 errors.auth.secondFactorActive');
    expect((await login(anna)).answer.status).toBe(403);
    expect((await remove()).status).toBe(204);
    expect((await login(anna)).answer.status).toBe(200);
  });
});

describe('the demand for a second factor', () => {
  it('leaves days of grace, then lets staff do nothing but enrol, and clients go on', async () => {
    await studio.sql('update account set privilege_bits = 1 where email = $1', [anna]);
    await requireFrom(1);
    expect((await login(anna)).answer.status).toBe(200);
    await requireFrom(0);
    const { client, answer } = await login(anna);
    expect(verdict(answer)).toBe('403 errors.auth.secondFactorEnrolmentRequired');
    expect(await isIn(client)).toBe(false);
    expect(verdict(await client.post(`${step}/prove`, { code: '000000' }))).toBe('401 errors.auth.secondFactorRefused');
    const secret = String((await client.post(`${step}/enrol`)).json()['secret']);
    const other = openClient(studio.url);
    expect((await other.post(`${step}/activate`, { code: codeOf(secret) })).status).toBe(401);
    const entered = await client.post(`${step}/activate`, { code: codeOf(secret) });
    expect(entered.json()).toMatchObject({ profile: { email: anna } });
    expect(await isIn(client)).toBe(true);
    await studio.sql('update account set privilege_bits = 0, second_factor = false where email = $1', [anna]);
    await studio.sql('delete from second_factor');
    expect((await login(anna)).answer.status).toBe(200);
  });
});

describe('a factor that was lost', () => {
  it('is reset by a SuperAdmin for somebody below: every access ends, and the next sign-in asks for none', async () => {
    const { client } = await enrolled(anna);
    const { client: half } = await login(anna);
    const admin = await studio.signIn(giulia);
    const [row] = await studio.sql<{ id: string }>('select id from account where email = $1', [anna]);
    expect((await admin.post(`/api/v1/users/${row?.id}/reset-second-factor`)).status).toBe(204);
    expect(await isIn(client)).toBe(false);
    expect((await half.post(`${step}/prove`, { code: '123456' })).status).toBe(401);
    expect((await login(anna)).answer.status).toBe(200);
    const audit = await studio.sql(`select from audit_log where operation = 'secondFactor.reset'`);
    expect(audit).toHaveLength(1);
    const mails = await studio.sql(`select from mail where kind = 'secondFactorRemoved'`);
    expect(mails).toHaveLength(1);
  });

  it('is not reset by somebody who is not above', async () => {
    await enrolled(giulia);
    await studio.sql(`update session set proved_at = now()`);
    const [row] = await studio.sql<{ id: string }>('select id from account where email = $1', [giulia]);
    const { secret } = await enrolled(anna);
    await studio.sql('update account set privilege_bits = 4 where email = $1', [anna]);
    const { client } = await login(anna);
    expect((await client.post(`${step}/prove`, { code: codeOf(secret) })).status).toBe(200);
    expect(verdict(await client.post(`/api/v1/users/${row?.id}/reset-second-factor`))).toBe(
      '403 errors.general.permissionDenied',
    );
    await studio.sql('update account set privilege_bits = 0 where email = $1', [anna]);
  });
});

describe('a sign-in between two proofs', () => {
  it('secondFactorRefused: ends with a password write and with the end of everybody’s access', async () => {
    const { client, secret } = await enrolled(anna);
    const { client: half } = await login(anna);
    const me = String((await client.get('/api/v1/auth/verify-session')).json()['id']);
    const changed = await client.post(`/api/v1/users/${me}/change-password`, {
      currentPassword: demoPassword,
      newPassword: 'lago di Como 7',
    });
    expect(changed.status).toBe(204);
    expect((await half.post(`${step}/prove`, { code: codeOf(secret) })).status).toBe(401);
    await studio.sql(
      'update account set password_hash = (select password_hash from account where email = $2) where email = $1',
      [anna, giulia],
    );
    const { client: next } = await login(anna);
    const admin = await studio.signIn(giulia);
    expect((await admin.post('/api/v1/admin/invalidate-sessions')).status).toBe(204);
    expect((await next.post(`${step}/prove`, { code: codeOf(secret) })).status).toBe(401);
  });

  it('secondFactorRefused: is over after ten minutes', async () => {
    const { secret } = await enrolled(anna);
    const { client } = await login(anna);
    await studio.sql(`update sign_in_step set expires_at = now() where state = 'Waiting'`);
    expect((await client.post(`${step}/prove`, { code: codeOf(secret) })).status).toBe(401);
  });
});
