import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { AskedTicket, SessionReading, TicketReader } from '@svc/application/accounts';
import type { Account } from '@svc/domain/accounts';
import { refusal, type Micros } from '@svc/domain/kernel';
import type { AccountsApp } from './accounts-app.ts';
import { toEffect } from '../kernel/gather/settled.ts';
import { startForTest } from '../kernel/testing/client.ts';
import { stubAccountId, stubService } from '../testing/stub-app.ts';
import { cookieSessionReader } from './session-reader.ts';

const account: Account = {
  id: stubAccountId('admin'),
  email: 'ada@studio.example',
  displayName: 'Ada',
  state: 'Enabled',
  privilegeBits: 3,
  preferredLanguage: 'it',
  passwordHash: '$2b$04$hash',
  defaultPassword: false,
  emailProven: true,
  secondFactor: false,
  supportWritesUntil: null,
  createdAt: Temporal.Instant.from('2026-11-20T10:00:00Z'),
  phone: null,
};
const login = { method: 'POST', body: { email: 'ada@studio.example', password: 'secret' } };
const failing =
  (failure: Effect.Error<ReturnType<AccountsApp['signIn']>>): AccountsApp['signIn'] =>
  () =>
    Effect.fail(failure);

describe('login', () => {
  it('cookie.httponly, cookie.samesite, account.password: sets an HttpOnly, SameSite cookie for 30 days and answers the profile, never the hash', async () => {
    const signIn = () => Effect.succeed({ account, ticket: 'a.b.c' });
    await using server = await startForTest(stubService({ accounts: { signIn } }));
    const answer = await server.call('/api/v1/auth/login', login);
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toEqual([
      'SvcAuth=a.b.c; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
      'SvcAuth-support=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect(answer.json()).toMatchObject({
      id: account.id,
      role: 'admin',
      isPro: true,
      isAdmin: true,
      isSuperAdmin: false,
    });
    expect(answer.text).not.toContain('$2b$');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
  it('cookie.secure: asks for Secure in production, and carries the domain of the tenant', async () => {
    const signIn = () => Effect.succeed({ account, ticket: 't' });
    const parts = { accounts: { signIn, cookie: { name: 'SvcAuth-loto', domain: '.loto.example' } } };
    await using server = await startForTest({ ...stubService(parts), mode: 'production' });
    const { headers } = await server.call('/api/v1/auth/login', login);
    expect(headers['set-cookie']?.[0]).toBe(
      'SvcAuth-loto=t; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure; Domain=.loto.example',
    );
  });
  it('says wrong credentials, a lock with its minutes, a refused login and a long password each by its code', async () => {
    const cases = [
      [refusal('invalid_credentials'), 401, 'errors.auth.invalidCredentials'],
      [refusal('login_refused', { why: 'disabled' }), 403, 'errors.auth.loginRefused'],
      [refusal('password_too_long'), 422, 'errors.auth.passwordTooLong'],
      [{ _tag: 'HasherBusy' }, 503, 'errors.general.unavailable'],
    ] as const;
    for (const [failure, status, code] of cases) {
      await using server = await startForTest(stubService({ accounts: { signIn: failing(failure) } }));
      const answer = await server.call('/api/v1/auth/login', login);
      expect([answer.status, answer.json()['code'], answer.headers['set-cookie']]).toEqual([status, code, undefined]);
    }
    const locked = failing(refusal('too_many_attempts', { remainingMinutes: 12 }));
    await using server = await startForTest(stubService({ accounts: { signIn: locked } }));
    const answer = await server.call('/api/v1/auth/login', login);
    expect([answer.status, answer.headers['retry-after'], answer.json()['params']]).toEqual([
      429,
      '720',
      { remainingMinutes: 12 },
    ]);
    expect(answer.json()['title']).toBe('Troppi tentativi: riprova tra 12 min.');
  });
});

describe('verify-session and logout', () => {
  it('answer the profile, also while the password change is pending, and 401 without a cookie', async () => {
    await using server = await startForTest(stubService({}));
    const verify = (cookie?: string) =>
      server.call('/api/v1/auth/verify-session', cookie === undefined ? {} : { headers: { cookie } });
    expect((await verify()).json()['code']).toBe('errors.auth.unauthenticated');
    expect((await verify('SvcAuth=gated-superadmin')).json()).toMatchObject({
      role: 'superadmin',
      mustChangePassword: true,
    });
  });
  it('end every session of the account and clear the cookie', async () => {
    const ended: string[] = [];
    const signOut = (id: string) => Effect.sync(() => void ended.push(id));
    await using server = await startForTest(stubService({ accounts: { signOut } }));
    const answer = await server.call('/api/v1/auth/logout', { method: 'POST', headers: { cookie: 'SvcAuth=pro' } });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([
      204,
      ['SvcAuth=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
    ]);
    expect(ended).toEqual([stubAccountId('pro')]);
  });
});

describe('the cookie reader', () => {
  const cookie = { name: 'SvcAuth' };
  const current = {
    accountId: account.id,
    sessionId: 's' as never,
    privilegeBits: 2,
    email: account.email,
    displayName: 'Ada',
    language: 'it',
    provedAt: 0 as Micros,
    gated: false,
    support: null,
    reissue: null,
  } as const;
  const credentials = { cookie: 'other=1; SvcAuth=ticket', authorization: undefined, secure: false };
  const reading = (verdict: (ticket: string) => SessionReading): TicketReader => ({
    open: (ticket) => ({ ticket, sid: 's' }) as unknown as AskedTicket,
    judge: (asked) => Effect.succeed(asked.map(({ ticket }) => verdict(ticket))),
  });
  it('hands over the value of its own cookie, and asks for nothing where there is none', async () => {
    const asked: string[] = [];
    const reader = cookieSessionReader(
      reading((ticket) => {
        asked.push(ticket);
        return { kind: 'valid', session: current };
      }),
      cookie,
    );
    expect(await Effect.runPromise(toEffect(reader.read(credentials)))).toMatchObject({
      kind: 'valid',
      session: { privilegeBits: 2 },
    });
    const others = await Effect.runPromise(toEffect(reader.read({ ...credentials, cookie: 'SvcAuthOther=1' })));
    expect([others, asked]).toEqual([{ kind: 'none' }, ['ticket']]);
  });
  it('session.restore, cookie.domain: of several of its name takes the first valid one, and clears them when none is', async () => {
    const reader = cookieSessionReader(
      reading((ticket) =>
        ticket === 'good' ? { kind: 'valid', session: current } : { kind: 'invalid', why: 'revoked' },
      ),
      { ...cookie, domain: '.studio.example' },
    );
    const read = (...tickets: readonly string[]) =>
      Effect.runPromise(
        toEffect(reader.read({ ...credentials, cookie: tickets.map((ticket) => `SvcAuth=${ticket}`).join('; ') })),
      );
    for (const tickets of [['good'], ['dead', 'good'], ['good', 'dead'], ['', 'dead', 'good']])
      expect(await read(...tickets)).toEqual({ kind: 'valid', session: expect.anything() as unknown });
    expect(await read('dead', 'gone')).toMatchObject({
      kind: 'invalid',
      setCookie: [expect.stringMatching(/Domain=/), expect.not.stringMatching(/Domain=/)],
    });
  });
  it('re-issues a cookie whose privilege bits changed and clears a dead one', async () => {
    const fresh = cookieSessionReader(
      reading(() => ({
        kind: 'valid',
        session: { ...current, reissue: { ticket: 'new', expiresAt: Temporal.Instant.from('2026-12-20T10:00:00Z') } },
      })),
      cookie,
    );
    expect(await Effect.runPromise(toEffect(fresh.read({ ...credentials, secure: true })))).toMatchObject({
      setCookie: [expect.stringMatching(/^SvcAuth=new; Expires=Sun, 20 Dec 2026 10:00:00 GMT; .*; Secure$/)],
    });
    const dead = cookieSessionReader(
      reading(() => ({ kind: 'invalid', why: 'stamped' })),
      cookie,
    );
    expect(await Effect.runPromise(toEffect(dead.read(credentials)))).toEqual({
      kind: 'invalid',
      code: 'errors.auth.sessionInvalidated',
      setCookie: ['SvcAuth=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
    });
  });
});
