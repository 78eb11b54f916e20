import * as Effect from 'effect/Effect';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokens } from '../composition/tokens.ts';
import { anna, bruno, giulia, openStudio, type Studio } from '../testing/studio.ts';
import { openClient, type Answer } from '../walk/client.ts';
import { demoPassword } from '../demo/studio-loto.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

const login = (email: string, password: string): Promise<Answer> =>
  openClient(studio.url).post('/api/v1/auth/login', { email, password });
const verdict = (answer: Answer): readonly unknown[] => [answer.status, answer.json()['code']];
const wrong = [401, 'errors.auth.invalidCredentials'];

describe('the lockout', () => {
  it('after five wrong passwords refuses the right one too, says for how long, and leaves others alone', async () => {
    for (let time = 1; time <= 5; time += 1) expect(verdict(await login(anna, `wrong ${time}`))).toEqual(wrong);
    for (const password of ['wrong again', demoPassword]) {
      const refused = await login(anna, password);
      expect(verdict(refused)).toEqual([429, 'errors.auth.tooManyAttempts']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      const { remainingMinutes } = refused.json()['params'] as { readonly remainingMinutes: number };
      expect([remainingMinutes >= 1, remainingMinutes <= 15, Number.isInteger(remainingMinutes)]).toEqual([
        true,
        true,
        true,
      ]);
    }
    expect((await login(anna.toUpperCase(), demoPassword)).status).toBe(429);
    expect((await login(bruno, demoPassword)).status).toBe(200);
  });

  it('ends with its window, counted from the first failure, however often it was refused meanwhile', async () => {
    await studio.sql(`update login_lockout set since = since - interval '16 minutes' where email = $1`, [anna]);
    expect((await login(anna, demoPassword)).status).toBe(200);
  });

  it('limit.login-failures: answers five of many guesses at once, and the rest by the lock alone', async () => {
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, time) => login(giulia, `guess ${time}`)));
    const answered = (wanted: number): number => guesses.filter(({ status }) => status === wanted).length;
    expect([answered(401), answered(429)]).toEqual([5, 15]);
    expect((await login(giulia, demoPassword)).status).toBe(429);
    await studio.sql('delete from login_lockout');
  });

  it('login.dummy-hash: tells an unknown address from a known one by nothing, not even by its lock', async () => {
    for (let time = 0; time < 6; time += 1) {
      const [known, unknown] = [await login(bruno, 'wrong'), await login('nobody@example.it', 'wrong')];
      expect(unknown.status).toBe(known.status);
      expect({ ...unknown.json(), traceId: '' }).toEqual({ ...known.json(), traceId: '' });
    }
    expect(await studio.sql(`select email from login_lockout where email like 'nobody%'`)).toEqual([]);
    await studio.sql('delete from login_lockout');
  });
});

describe('the hash of a password', () => {
  const stored = async (): Promise<unknown> =>
    (await studio.sql('select password_hash as hash from account where email = $1', [bruno]))[0];

  it('account.password: of plain BCrypt is made anew by a sign-in, once; its sessions stand', async () => {
    const plain = '$2b$04$Rc/EUbAoEZqNCovNx7GPvOKagzbosWFYUjf96pT9mhuACuC/jL.aK'; // of the demo's password
    await studio.sql('update account set password_hash = $2 where email = $1', [bruno, plain]);
    expect(verdict(await login(bruno, 'wrong'))).toEqual(wrong);
    expect(await stored()).toEqual({ hash: plain });
    const clients = await Promise.all([studio.signIn(bruno), studio.signIn(bruno)]);
    const renewed = await stored();
    expect(renewed).toEqual({ hash: expect.stringMatching(/^hmac-sha384\$2b\$04\$/) });
    clients.push(await studio.signIn(bruno));
    for (const client of clients) expect((await client.get('/api/v1/auth/verify-session')).status).toBe(200);
    expect(await stored()).toEqual(renewed);
  });
});

describe('a session', () => {
  it('is a cookie that scripts cannot read, sealed, and ends everywhere with the sign-out', async () => {
    const answer = await login(bruno, demoPassword);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^SvcAuth=[\w.-]+; .*HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const [one, two] = [await studio.signIn(bruno), await studio.signIn(bruno)];
    expect((await two.get('/api/v1/auth/verify-session')).status).toBe(200);
    const kept = two.cookie();
    expect((await one.post('/api/v1/auth/logout')).status).toBe(204);
    const late = await openClient(studio.url).send('/api/v1/auth/verify-session', { headers: { cookie: kept } });
    expect(verdict(late)).toEqual([401, 'errors.auth.sessionInvalidated']);
  });

  it('is refused with one byte changed', async () => {
    const client = await studio.signIn(bruno);
    const [name = '', value = ''] = client.cookie().split('=');
    const at = Math.floor(value.length / 2);
    const changed = `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`;
    const answer = await openClient(studio.url).send('/api/v1/auth/verify-session', {
      headers: { cookie: `${name}=${changed}` },
    });
    expect(answer.status).toBe(401);
  });

  it('of a cross-site page writes nothing', async () => {
    const client = await studio.signIn(bruno);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const answer = await client.post('/api/v1/auth/logout', undefined, headers);
      expect(verdict(answer)).toEqual([403, 'errors.general.originRefused']);
    }
    expect((await client.get('/api/v1/auth/verify-session')).status).toBe(200);
  });

  it('opened on one server is good on another at once, and its end is known there at once', async () => {
    const other = await studio.another();
    const client = await studio.signIn(bruno);
    const there = client.at(other.url);
    expect((await there.get('/api/v1/auth/verify-session')).status).toBe(200);
    const kept = client.cookie();
    await client.post('/api/v1/auth/logout');
    const late = await openClient(other.url).send('/api/v1/auth/verify-session', { headers: { cookie: kept } });
    expect(late.status).toBe(401);
  });

  it('state.session.idle: of staff ends after twelve hours without use, of a client it does not; the use of staff is written down', async () => {
    const [client, admin] = [await studio.signIn(bruno), await studio.signIn(giulia)];
    const lie = (hours: number) =>
      studio.sql(`update session set last_seen_at = clock_timestamp() - make_interval(mins => $1)`, [hours * 60]);
    const ask = async (who: typeof client): Promise<number> => (await who.get('/api/v1/auth/verify-session')).status;
    const seen = async (): Promise<number> => {
      const [row] = await studio.sql<{ young: number }>(
        `select count(*)::int as young from session where last_seen_at > clock_timestamp() - interval '1 minute'`,
      );
      return row?.young ?? 0;
    };
    await lie(11.9);
    expect([await ask(client), await ask(admin), await seen()]).toEqual([200, 200, 0]);
    await Effect.runPromise(studio.server.tenant.container.get(tokens.account).seenSessions.write);
    // That of the admin alone.
    expect(await seen()).toBe(1);
    await lie(12.1);
    expect([await ask(client), await ask(admin)]).toEqual([200, 401]);
  });
});

describe('a configured limit', () => {
  beforeEach(() => studio.sql('delete from rate_limit'));

  it('of sign-ins per minute and source stands before the row’s own', async () => {
    const limited = await studio.another({ RATELIMIT__LOGINPERMINUTE: '2' });
    const tries = [1, 2, 3].map(() =>
      openClient(limited.url).post('/api/v1/auth/login', { email: bruno, password: 'x' }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.json()['code'], refused?.headers.has('retry-after')]).toEqual([
      'errors.general.rateLimited',
      true,
    ]);
  });
});
