import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeMail, type FakeMail } from '@svc/emulators/mail';
import { anna, bruno, openStudio, type Studio } from '../testing/studio.ts';
import { openClient, until, type Answer, type Client } from '../walk/client.ts';

let studio: Studio;
let catcher: FakeMail;
beforeAll(async () => {
  catcher = await startFakeMail();
  studio = await openStudio({ MAIL__URL: catcher.url, RATELIMIT__LIMITS: '*=100000/60' });
});
afterAll(async () => {
  await studio.close();
  await catcher.close();
});
beforeEach(() => studio.sql('delete from otp_request'));

const stranger = 'nobody@example.it';
const at = (path: string): string => `/api/v1/public/auth/otp/${path}`;
const ask = (email: string, mode = 'login', client = openClient(studio.url)): Promise<Answer> =>
  client.post(at('request'), { email, mode });
const idOf = (answer: Answer): string => String(answer.json()['requestId']);
const enter = (email: string, requestId: string, code: string, client: Client = openClient(studio.url)) =>
  client.post(at('validate'), { email, code, requestId });
/** The code of the newest mail to the address after so many of them. */
const mailedCode = (email: string, count = 1): Promise<string> =>
  until(`mail ${count} to ${email}`, async () => {
    const mine = catcher.mails.filter(({ to }) => to === email);
    return mine.length < count ? undefined : /\d{6}/.exec(mine[0]?.text ?? '')?.[0];
  });
const mailsTo = (email: string): number => catcher.mails.filter(({ to }) => to === email).length;
/** Once nothing of the tests before is still on its way. */
const mailsSoFar = async (email: string): Promise<number> => {
  await until('no mail is waiting', async () => {
    const waiting = await studio.sql(`select 1 from mail where state = 'Queued'`);
    return waiting.length === 0 ? true : undefined;
  });
  return mailsTo(email);
};
const age = (seconds: number): Promise<unknown> =>
  studio.sql(
    `update otp_request set created_at = created_at - make_interval(secs => $1),
       last_sent_at = last_sent_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  );
const setRegistration = (on: boolean): Promise<unknown> =>
  studio.sql(
    `insert into feature_flag (key, value) values ('enable_registration', $1)
     on conflict (key) do update set value = excluded.value`,
    [on],
  );
/** What a stranger with a browser can see of an answer. */
const seen = (answer: Answer): unknown => [
  answer.status,
  [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name)),
  { ...answer.json(), requestId: '', traceId: '' },
];

describe('the OTP door', () => {
  it('otp.validate-cookie: mails a code and turns it into the session cookie of the password door', async () => {
    const client = openClient(studio.url);
    const asked = await ask(bruno, 'login', client);
    expect([asked.status, asked.json()]).toEqual([
      200,
      { requestId: idOf(asked), expiresInSeconds: 1800, resendAfterSeconds: 30 },
    ]);
    const entered = await enter(bruno, idOf(asked), await mailedCode(bruno), client);
    expect([entered.status, entered.json()['email']]).toEqual([200, bruno]);
    expect(entered.headers.getSetCookie()[0]).toMatch(/^SvcAuth=[\w.-]+; Max-Age=2592000; .*HttpOnly/);
    expect((await client.get('/api/v1/auth/verify-session')).json()).toMatchObject({ email: bruno, role: 'user' });
    const [event] = await studio.sql<{ method: string; success: boolean; masked_email: string }>(
      'select method, success, masked_email from auth_event order by id desc limit 1',
    );
    expect(event).toEqual({ method: 'otp', success: true, masked_email: 'b***o@example.it' });
  });

  it('otp.decoy: tells nobody by status, body or headers whose address it is, from request to the last try', async () => {
    const [real, decoy] = [await ask(anna), await ask(stranger)];
    expect(seen(decoy)).toEqual(seen(real));
    const tries = await Promise.all(
      [
        [anna, idOf(real)],
        [stranger, idOf(decoy)],
      ].map(async ([email = '', id = '']) => {
        const answers = [];
        for (const code of ['000000', '000001', '000002', '000003']) answers.push(seen(await enter(email, id, code)));
        answers.push(seen(await openClient(studio.url).post(at('resend'), { email, requestId: id })));
        // How long to wait is told to the second, and one of the two was asked first.
        const again = await ask(email);
        answers.push([again.status, again.json()['code'], again.headers.has('retry-after')]);
        return answers;
      }),
    );
    expect(tries[0]).toEqual(tries[1]);
    expect(tries[0]?.map((each) => (each as [number])[0])).toEqual([400, 400, 400, 400, 400, 429]);
    expect(mailsTo(stranger)).toBe(0);
  });

  it('error.otp-decoy: takes as long for the one as for the other', async () => {
    const timed = async (email: string): Promise<number> => {
      await studio.sql('delete from otp_request');
      const from = performance.now();
      await ask(email);
      return performance.now() - from;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 8; round += 1) {
      known.push(await timed(anna));
      unknown.push(await timed(stranger));
    }
    // No answer comes before the floor that both share; how far above it is load, not the address.
    expect(Math.min(...known, ...unknown)).toBeGreaterThanOrEqual(99);
  });

  it('limit.otp-attempts: of twenty guesses at once at two servers three are looked at, then the right code is refused', async () => {
    const other = await studio.another();
    const before = await mailsSoFar(anna);
    const requestId = idOf(await ask(anna));
    const code = await mailedCode(anna, before + 1);
    const wrong = code === '111111' ? '222222' : '111111';
    const guesses = Array.from({ length: 20 }, (_, index) =>
      enter(anna, requestId, wrong, openClient(index % 2 === 0 ? studio.url : other.url)),
    );
    for (const { status, json } of await Promise.all(guesses))
      expect([status, json()['code']]).toEqual([400, 'errors.auth.otpInvalid']);
    expect(await studio.sql('select tries, state, sealed_code from otp_request')).toEqual([
      { tries: 3, state: 'Exhausted', sealed_code: null },
    ]);
    expect((await enter(anna, requestId, code)).status).toBe(400);
  });

  it('opens one session for the right code, however often it comes at once at two servers', async () => {
    const other = await studio.another();
    const before = await mailsSoFar(anna);
    const requestId = idOf(await ask(anna));
    const code = await mailedCode(anna, before + 1);
    const entered = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        enter(anna, requestId, code, openClient(index % 2 === 0 ? studio.url : other.url)),
      ),
    );
    expect(entered.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(entered.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  it('otp.cooldown: says how long to wait, in Retry-After too, in whatever case the address is typed', async () => {
    await ask(anna);
    await age(12);
    const refused = await ask(` ${anna.toUpperCase()} `);
    expect([refused.status, refused.json()['code']]).toEqual([429, 'errors.auth.otpCooldown']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(18);
    await age(20);
    expect((await ask(anna)).status).toBe(200);
  });

  it('limit.otp-cooldown: lets one of ten requests at once at two servers through', async () => {
    const other = await studio.another();
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        ask(anna, 'login', openClient(index % 2 === 0 ? studio.url : other.url)),
      ),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  it('mails the same code again on resend, and never one that is over', async () => {
    const before = await mailsSoFar(anna);
    const requestId = idOf(await ask(anna));
    const first = await mailedCode(anna, before + 1);
    await age(40);
    const again = await openClient(studio.url).post(at('resend'), { email: anna, requestId });
    expect([again.status, idOf(again)]).toEqual([200, requestId]);
    expect(await mailedCode(anna, before + 2)).toBe(first);
    await age(1800);
    const late = await openClient(studio.url).post(at('resend'), { email: anna, requestId });
    expect([late.status, late.json()['code']]).toEqual([400, 'errors.auth.otpInvalid']);
    expect((await enter(anna, requestId, first)).status).toBe(400);
  });

  it('otp.modes: is asked for with mode register or login, and takes six digits', async () => {
    for (const body of [{ email: anna, mode: 'reset' }, { email: anna }, { email: anna, mode: 'login', extra: 1 }])
      expect((await openClient(studio.url).post(at('request'), body)).status).toBe(400);
    const bad = await enter(anna, idOf(await ask(anna)), '12345a');
    expect([bad.status, bad.json()['code']]).toEqual([400, 'errors.general.validation']);
  });

  it('keeps the code out of the database’s clear text, the logs and the events', async () => {
    const before = await mailsSoFar(anna);
    await ask(anna);
    const code = await mailedCode(anna, before + 1);
    const [row] = await studio.sql<{ all: string }>(
      `select coalesce(string_agg(t, ' '), '') as all from (
         select row_to_json(o)::text t from otp_request o union all select row_to_json(m)::text from mail m
         union all select row_to_json(a)::text from audit_log a union all select row_to_json(e)::text from auth_event e) each`,
    );
    // Six digits may stand inside of an id or a timestamp by chance; a code would stand alone.
    expect(row?.all ?? '').not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`));
    expect(JSON.stringify(studio.lines)).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`));
  });
});

describe('registering by code', () => {
  it('flag.enable_registration: is closed while the flag is off, for known and unknown alike', async () => {
    for (const email of [anna, stranger]) {
      const refused = await ask(email, 'register');
      expect([refused.status, refused.json()['code']]).toEqual([403, 'errors.auth.registrationDisabled']);
    }
  });

  it('otp.register-mode: makes the account disabled, and the code enables it and lets the person in', async () => {
    await setRegistration(true);
    const open = await studio.another();
    const client = openClient(open.url);
    const fresh = await ask('nuova@example.it', 'register', client);
    const taken = await ask(anna, 'register', client);
    expect(seen(taken)).toEqual(seen(fresh));
    const account = () =>
      studio.sql(`select state, email_proven, password_hash from account where email = 'nuova@example.it'`);
    expect(await account()).toEqual([{ state: 'Registered', email_proven: false, password_hash: null }]);
    const entered = await enter('nuova@example.it', idOf(fresh), await mailedCode('nuova@example.it'), client);
    expect([entered.status, entered.json()['role']]).toEqual([200, 'user']);
    expect(await account()).toEqual([{ state: 'Enabled', email_proven: true, password_hash: null }]);
    expect((await client.get('/api/v1/auth/verify-session')).status).toBe(200);
    await setRegistration(false);
  });
});

describe('check-email', () => {
  const check = (email: string, client = openClient(studio.url)): Promise<Answer> =>
    client.get(`${at('check-email')}?email=${encodeURIComponent(email)}`);

  it('tells whether an address can receive a code, and by configuration nothing at all', async () => {
    expect((await check(anna)).json()).toEqual({ canReceiveOtp: true, mode: 'login' });
    expect((await check(stranger)).json()).toEqual({ canReceiveOtp: false, mode: null });
    const neutral = openClient((await studio.another({ OTP__NEUTRALCHECKEMAIL: 'true' })).url);
    for (const email of [anna, stranger])
      expect((await check(email, neutral)).json()).toEqual({ canReceiveOtp: true, mode: null });
  });

  it('otp.check-email.by-body: answers the same by POST, and no log line has the address of either', async () => {
    const byBody = await openClient(studio.url).post(at('check-email'), { email: anna });
    expect([byBody.status, byBody.json()]).toEqual([200, { canReceiveOtp: true, mode: 'login' }]);
    expect((await check('no-address')).status).toBe(400);
    const lines = studio.lines.filter(({ route }) => String(route).startsWith('otp.check-email'));
    expect(lines.map(({ route }) => route)).toEqual(
      expect.arrayContaining(['otp.check-email', 'otp.check-email.by-body']),
    );
    expect(JSON.stringify(lines)).not.toMatch(/@|%40|no-address|\?/);
  });

  it('is asked ten times a minute by one source', async () => {
    const limited = openClient((await studio.another({ RATELIMIT__LIMITS: '' })).url);
    await studio.sql('delete from rate_limit');
    const statuses = [];
    for (let time = 0; time < 12; time += 1) statuses.push((await check(`a${time}@example.it`, limited)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
  });
});
