import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import type { Account } from '@svc/domain/accounts';
import { aDoor, PASSWORD } from '../../testing/door.ts';
import { anId, now } from '../../testing/fixtures.ts';
import { failureOf, run, times } from '../../testing/world-test.ts';
import { readSession, signOut } from './read-session.ts';
import { signIn } from './sign-in.ts';
import type { AccountPorts } from '../account-ports.ts';

/** Seconds since 1970; later than the tests' now. */
const EXPIRY = 1_900_000_000;

/** The door of one account, and the way through it. */
const open = async (...given: Parameters<typeof aDoor>) => {
  const door = await aDoor(...given);
  const enter = (password = PASSWORD, email = door.account.email) => signIn(door.ports)({ email, password });
  return { ...door, enter };
};

describe('signing in', () => {
  it('login.success-cookie, claims.role, claims.booleans, claims.issued-at: with the right password opens a session with the claims of the cookie', async () => {
    const { enter, account, events } = await open({ privilegeBits: 3 });
    const { ticket } = await run(enter());
    expect(JSON.parse(ticket)).toMatchObject({
      nameidentifier: account.id,
      role: 3,
      is_pro: true,
      is_admin: true,
      is_super_admin: false,
      svc_auth_issued_at: now.toString(),
    });
    expect(events()).toEqual(['ok']);
  });
  it('account.email: knows the address in any case and with spaces around it', async () => {
    const { enter, account } = await open();
    expect((await run(enter(PASSWORD, ` ${account.email.toUpperCase()} `))).account).toEqual(account);
  });
  it('state.lockout.count, record.login-attempt, login.auth-events: invalid_credentials: with a wrong password, counted', async () => {
    const { enter, world, account, events } = await open();
    expect(await failureOf(enter('wrong'))).toMatchObject({ code: 'invalid_credentials' });
    expect(await run(world.lockouts.find(account.email))).toMatchObject({ state: 'Counting', failures: 1 });
    expect(events()).toEqual(['wrongPassword']);
  });
  it('login.dummy-hash, login.passwordless: invalid_credentials: unknown and password-less addresses pay the same hash and leave no LoginAttempt', async () => {
    const { enter, world, verified, account, events } = await open({ passwordHash: null });
    expect(await failureOf(enter())).toMatchObject({ code: 'invalid_credentials' });
    expect(await failureOf(enter(PASSWORD, 'nobody@example.test'))).toMatchObject({ code: 'invalid_credentials' });
    expect(verified).toEqual([undefined, undefined]);
    expect(await run(world.lockouts.find(account.email))).toBeNull();
    expect(await run(world.lockouts.find('nobody@example.test'))).toBeNull();
    expect(events()).toEqual(['unknown', 'unknown']);
  });
  it('login.dummy-hash: pays as many hashes for a spelling of a password, for every account and outcome', async () => {
    const apart = 'perché così'.normalize('NFD');
    for (const over of [
      { passwordHash: null },
      {},
      { passwordHash: `hash:${apart}` },
      { state: 'Registered' },
    ] as const) {
      const { enter, verified } = await open(over);
      await run(Effect.ignore(enter(apart)));
      expect(verified).toHaveLength(2);
    }
    const { enter, verified } = await open({ passwordHash: `hash:${apart.normalize('NFC')}`, state: 'Registered' });
    expect(await failureOf(enter(apart))).toMatchObject({ code: 'invalid_credentials' });
    expect(verified).toHaveLength(2);
  });
  it('state.session.password-change: opens no session on a password that was replaced while it was judged', async () => {
    const { ports, world, account, db, events } = await open();
    const replaced = Effect.orDie(world.accounts.update(account.id, (now) => ({ ...now, passwordHash: 'hash:new' })));
    const given = { email: account.email, password: PASSWORD };
    const verify = () => Effect.as(replaced, true);
    const whileHashing = { ...ports, passwordHasher: { ...ports.passwordHasher, verify } };
    expect(await failureOf(signIn(whileHashing)(given))).toMatchObject({ code: 'invalid_credentials' });
    expect([db.rows('session'), events()]).toEqual([[], []]);
    await run(world.accounts.update(account.id, () => account));
    const append = () => Effect.asVoid(replaced);
    const onTheLastStep = { ...ports, authEvents: { ...ports.authEvents, append } };
    expect(await failureOf(signIn(onTheLastStep)(given))).toMatchObject({ code: 'invalid_credentials' });
    expect(db.rows('session')).toEqual([]);
  });
  it('password_too_long: over 128 characters, before anything is hashed', async () => {
    const { enter, verified } = await open();
    expect(await failureOf(enter('x'.repeat(129)))).toMatchObject({ code: 'password_too_long' });
    expect(verified).toEqual([]);
  });
  it('state.lockout.clear: clears the counter with the right password', async () => {
    const { enter, world, account } = await open();
    for (let at = 0; at < 4; at += 1) await failureOf(enter('wrong'));
    await run(enter());
    expect(await run(world.lockouts.find(account.email))).toMatchObject({ state: 'Clear', failures: 0 });
  });
});

describe('a locked address', () => {
  const locked = async () => {
    const door = await open();
    for (let at = 0; at < 5; at += 1) await failureOf(door.enter('wrong'));
    return door;
  };
  it('state.lockout.lock, error.locked, limit.lockout: too_many_attempts: is refused even the right password, without a hash being paid', async () => {
    const { enter, verified } = await locked();
    expect(await failureOf(enter())).toEqual({
      _tag: 'Refusal',
      code: 'too_many_attempts',
      params: { remainingMinutes: 15 },
    });
    expect(verified).toHaveLength(5);
  });
  it('state.lockout.expire: is open again after a quarter of an hour, which refused attempts do not extend', async () => {
    const { enter, later } = await locked();
    later({ minutes: 14, seconds: 30 });
    expect(await failureOf(enter())).toMatchObject({ params: { remainingMinutes: 1 } });
    later({ seconds: 30 });
    expect((await run(enter())).account.state).toBe('Enabled');
    // The counter restarts: after the window, as from nothing, it takes five to lock again.
    const other = await locked();
    other.later({ minutes: 15 });
    for (let at = 0; at < 4; at += 1)
      expect(await failureOf(other.enter('wrong'))).toMatchObject({ code: 'invalid_credentials' });
    expect((await run(other.enter())).account.state).toBe('Enabled');
  });
  it('limit.login-failures: counts exactly five, however many wrong passwords come at once', async () => {
    const { enter, world, account } = await open();
    await Promise.all(times(20, () => failureOf(enter('wrong'))));
    expect(await run(world.lockouts.find(account.email))).toMatchObject({ state: 'Locked', failures: 5 });
    expect(await failureOf(enter())).toMatchObject({ code: 'too_many_attempts' });
  });
  it.for([true, false])(
    'too_many_attempts: after the fifth wrong one landed, one that was being hashed meanwhile is refused alike: right %s',
    async (right) => {
      const { ports, account } = await open();
      const slow: AccountPorts = {
        ...ports,
        passwordHasher: {
          ...ports.passwordHasher,
          verify: () =>
            Effect.as(
              ports.lockouts.update(account.email, () => ({ state: 'Locked', failures: 5, since: now })),
              right,
            ).pipe(Effect.orDie),
        },
      };
      expect(await failureOf(signIn(slow)({ email: account.email, password: PASSWORD }))).toMatchObject({
        code: 'too_many_attempts',
      });
    },
  );
});

describe('an address that has no password to guess', () => {
  const noPassword = { passwordHash: null };
  it.for([
    ['unknown', {}, 'nobody@example.test'],
    ['without a password', noPassword, undefined],
  ] as const)('locks like any other after five tries, and opens like any other: %s', async ([, over, email]) => {
    const [known, other] = [await open(), await open(over)];
    const ask = (door: typeof known, at?: string) => failureOf(door.enter('wrong', at));
    for (let at = 0; at < 8; at += 1) {
      expect(await ask(other, email)).toEqual(await ask(known));
      for (const door of [known, other]) door.later({ seconds: 100 });
    }
    expect(other.verified).toHaveLength(known.verified.length);
    expect(other.db.rows('lockout')).toEqual([]);
    for (const door of [known, other]) door.later({ minutes: 15 });
    expect(await ask(other, email)).toEqual(await ask(known));
  });
  it('has all its spellings counted as one', async () => {
    const door = await open();
    const spellings = ['José@x.test', 'jose\u0301@x.test', ' JOSÉ@X.TEST', 'ｊosé@x.test', 'josé@x.test.'];
    for (const email of spellings) await failureOf(door.enter('wrong', email));
    expect(await failureOf(door.enter('wrong', 'josé@x.test'))).toMatchObject({ code: 'too_many_attempts' });
  });
});

describe('the login policy', () => {
  it('account.is-enabled, error.login-refused: login_refused: keeps a disabled account out, after its right password alone', async () => {
    const { enter, events } = await open({ state: 'Disabled' });
    expect(await failureOf(enter('wrong'))).toMatchObject({ code: 'invalid_credentials' });
    expect(await failureOf(enter())).toMatchObject({ code: 'login_refused' });
    expect(events()).toEqual(['wrongPassword', 'disabled']);
  });
  it('flag.enable_login: login_refused: keeps ordinary people out while enable_login is off', async () => {
    const flags = { enable_login: false };
    expect(await failureOf((await open({}, { flags })).enter())).toMatchObject({
      code: 'login_refused',
      params: { why: 'loginOff' },
    });
    expect((await run((await open({ privilegeBits: 1 }, { flags })).enter())).account.privilegeBits).toBe(1);
  });
  it('login.admin-only: login_refused: keeps ordinary people out under AdminOnlyLogin', async () => {
    const { enter } = await open({}, { adminOnlyLogin: true });
    expect(await failureOf(enter())).toMatchObject({ code: 'login_refused', params: { why: 'adminOnly' } });
  });
});

describe('reading a session', () => {
  const inside = async (over: Partial<Account> = {}) => {
    const door = await open(over);
    const { ticket } = await run(door.enter());
    return { ...door, ticket, read: (cookie: string | undefined = ticket) => run(readSession(door.ports)(cookie)) };
  };
  it('knows who calls, and whether the default password is still to be changed', async () => {
    const { read, account } = await inside({ defaultPassword: true, privilegeBits: 4, preferredLanguage: 'en' });
    expect(await read()).toMatchObject({
      kind: 'valid',
      session: {
        accountId: account.id,
        privilegeBits: 4,
        email: account.email,
        language: 'en',
        gated: true,
        reissue: null,
      },
    });
  });
  it('is none without a cookie, and invalid when it cannot be read', async () => {
    const { ports, read } = await inside();
    expect(await run(readSession(ports)(undefined))).toEqual({ kind: 'none' });
    expect(await read('')).toEqual({ kind: 'none' });
    expect(await read('garbage')).toEqual({ kind: 'invalid', why: 'unreadable' });
    expect(await read(JSON.stringify({ sid: 'not-a-uuid' }))).toEqual({ kind: 'invalid', why: 'unreadable' });
  });
  it('is invalid for a session that does not exist, or of somebody else', async () => {
    const { read, ticket } = await inside();
    const claims = JSON.parse(ticket) as Record<string, unknown>;
    expect(await read(JSON.stringify({ ...claims, sid: anId() }))).toEqual({ kind: 'invalid', why: 'unknown' });
    expect(await read(JSON.stringify({ ...claims, nameidentifier: anId() }))).toEqual({
      kind: 'invalid',
      why: 'unknown',
    });
  });
  it('claims.both-accepted, claims.user-id.cookie: understands both names of the user’s claim', async () => {
    const { read, ticket, account } = await inside();
    const { nameidentifier: _, ...rest } = JSON.parse(ticket) as Record<string, unknown>;
    expect(await read(JSON.stringify({ ...rest, sub: account.id }))).toMatchObject({ kind: 'valid' });
  });
  it('state.session.role-refresh: brings a fresh cookie, of the old expiry, when the privileges changed', async () => {
    const { read, ticket } = await inside();
    const claims = JSON.parse(ticket) as Record<string, unknown>;
    const reading = await read(JSON.stringify({ ...claims, role: 2, is_admin: true, exp: EXPIRY }));
    const reissue = reading.kind === 'valid' ? reading.session.reissue : null;
    expect(JSON.parse(reissue?.ticket ?? '{}')).toMatchObject({
      role: 0,
      is_admin: false,
      exp: EXPIRY,
      sid: claims['sid'],
    });
    expect(reissue?.expiresAt).toEqual(Temporal.Instant.fromEpochMilliseconds(EXPIRY * 1000));
  });
  it('state.session.logout: is over after sign-out, on every device', async () => {
    const { read, enter, ports, account } = await inside();
    const second = await run(enter());
    await run(signOut(ports)(account.id));
    expect(await read()).toEqual({ kind: 'invalid', why: 'revoked' });
    expect(await read(second.ticket)).toEqual({ kind: 'invalid', why: 'revoked' });
    expect(await read((await run(enter())).ticket)).toMatchObject({ kind: 'valid' });
  });
  it('state.session.absolute: is over after seven days', async () => {
    const { read, later } = await inside();
    later({ hours: 7 * 24 });
    expect(await read()).toMatchObject({ kind: 'valid' });
    later({ microseconds: 1 });
    expect(await read()).toEqual({ kind: 'invalid', why: 'absoluteLife' });
  });
});
