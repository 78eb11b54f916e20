import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { defaultSuperAdminPassword, privilege, type Account } from '@svc/domain/accounts';
import type { AccountId, SessionId } from '@svc/domain/kernel';
import type { StoredAuditEntry } from '../../kernel/index.ts';
import { asCaller } from '../../testing/account-studio.ts';
import { aDoor, PASSWORD } from '../../testing/door.ts';
import { anId, anAccount, operator } from '../../testing/fixtures.ts';
import { failureOf, run, times } from '../../testing/world-test.ts';
import { changePassword } from './change-password.ts';
import { invalidateAllSessions } from '../session/invalidate-sessions.ts';
import { endSession, listSessions, readPasswordStatus } from '../session/own-sessions.ts';
import { readSession } from '../session/read-session.ts';
import { signIn } from '../session/sign-in.ts';
import type { AccountPorts } from '../account-ports.ts';

const NEW = 'lago di Como 7';

interface Change {
  readonly userId?: AccountId;
  readonly by?: Account;
  readonly current?: string | undefined;
  readonly next?: string;
  readonly sessionId?: SessionId;
  readonly ports?: Partial<AccountPorts>;
}

const open = async (over: Partial<Account> = {}) => {
  const door = await aDoor(over);
  const change = (given: Change = {}) => {
    const by = given.by ?? door.account;
    return changePassword({ ...door.ports, ...given.ports })({
      userId: given.userId ?? door.account.id,
      currentPassword: 'current' in given ? given.current : PASSWORD,
      newPassword: given.next ?? NEW,
      sessionId: given.sessionId ?? null,
      ...asCaller(by),
    });
  };
  /** A hasher during whose work something else happens. */
  const whileHashing = (happens: Effect.Effect<unknown, unknown>): Pick<AccountPorts, 'passwordHasher'> => {
    const hash = (password: string) => Effect.as(Effect.orDie(happens), `hash:${password}`);
    return { passwordHasher: { ...door.ports.passwordHasher, hash } };
  };
  /** A cookie session of the account. */
  const session = async (account = door.account): Promise<SessionId> => {
    const id = anId<SessionId>();
    await run(door.world.sessions.open(id, account));
    return id;
  };
  const another = async (more: Partial<Account>): Promise<Account> => {
    const account = anAccount(more);
    await run(door.world.accounts.insert(account));
    return account;
  };
  const enter = (password = PASSWORD) => signIn(door.ports)({ email: door.account.email, password });
  return { ...door, change, another, enter, whileHashing, session };
};

describe('changing one’s own password', () => {
  it('state.session.gate-change, gate.always-on: opens the gate, ends the session and lets in with the new one', async () => {
    const { ports, change, enter, found } = await open({ defaultPassword: true, privilegeBits: privilege.superAdmin });
    const { ticket } = await run(enter());
    expect(await run(readSession(ports)(ticket))).toMatchObject({ kind: 'valid', session: { gated: true } });
    await run(change());
    expect(await run(readSession(ports)(ticket))).toEqual({ kind: 'invalid', why: 'revoked' });
    expect(await found()).toMatchObject({ defaultPassword: false });
    const again = await run(enter(NEW));
    expect(await run(readSession(ports)(again.ticket))).toMatchObject({ kind: 'valid', session: { gated: false } });
  });
  it('current_password_wrong: needs the current one', async () => {
    const { change, found, account } = await open();
    for (const current of [undefined, 'wrong', 'x'.repeat(73)])
      expect(await failureOf(change({ current }))).toMatchObject({ code: 'current_password_wrong' });
    expect(await found()).toEqual(account);
  });
  it('current_password_wrong: is not for a password that its owner replaced meanwhile', async () => {
    const { world, account, found, change, whileHashing } = await open();
    const recovered = { ...account, passwordHash: 'hash:recovered' };
    const ports = whileHashing(world.accounts.update(account.id, () => recovered));
    expect(await failureOf(change({ ports }))).toMatchObject({ code: 'current_password_wrong' });
    expect(await found()).toEqual(recovered);
  });
  it('session_invalidated, permission_denied: nor of a session or an account that was ended meanwhile', async () => {
    const { world, account, found, change, whileHashing, session } = await open();
    const sessionId = await session();
    const signedOut = whileHashing(world.sessions.revokeOne(sessionId, account.id));
    expect(await failureOf(change({ sessionId, ports: signedOut }))).toMatchObject({ code: 'session_invalidated' });
    const disabled: Account = { ...account, state: 'Disabled' };
    const shut = whileHashing(world.accounts.update(account.id, () => disabled));
    expect(await failureOf(change({ ports: shut }))).toMatchObject({ code: 'permission_denied' });
    expect(await found()).toEqual(disabled);
  });
  it('too_many_attempts: lets nobody guess at an open session, and locks this door alone', async () => {
    const { change, enter, later } = await open();
    for (let at = 0; at < 5; at += 1) await failureOf(change({ current: 'wrong' }));
    expect(await failureOf(change())).toMatchObject({ code: 'too_many_attempts', params: { remainingMinutes: 15 } });
    await run(enter());
    later({ minutes: 15 });
    await run(change());
  });
  it('too_many_attempts: answers five of many guesses at once, and the rest by the lock alone', async () => {
    const { change } = await open();
    const refused = await Promise.all(times(12, () => failureOf(change({ current: 'wrong' }))));
    const wrong = refused.filter((found) => 'code' in found && found.code === 'current_password_wrong');
    expect([wrong.length, refused.length]).toEqual([5, 12]);
  });
  it('stays open while the sign-in door is locked from outside', async () => {
    const { change, enter } = await open();
    for (let at = 0; at < 6; at += 1) await failureOf(enter('wrong'));
    await run(change());
  });
  it('password_unchanged: is no change when it is the same', async () => {
    const { change } = await open();
    expect(await failureOf(change({ next: PASSWORD }))).toMatchObject({ code: 'password_unchanged' });
  });
  it('keeps to the rules of new passwords', async () => {
    const { change } = await open();
    expect(await failureOf(change({ next: 'short' }))).toMatchObject({ code: 'password_too_short' });
    expect(await failureOf(change({ next: 'password1' }))).toMatchObject({ code: 'password_common' });
    const words = { code: 'password_weak', params: { why: 'words' } };
    for (const next of ['Anna 15081984', 'anna admin 7'])
      expect(await failureOf(change({ next }))).toMatchObject(words);
  });
  it('account.default-password: password_common: never sets the default one again, nor does an Admin for the operator', async () => {
    const { change, another, found } = await open({ privilegeBits: privilege.superAdmin });
    const colleague = await another({ privilegeBits: privilege.superAdmin });
    for (const by of [undefined, colleague])
      expect(
        await failureOf(change({ next: defaultSuperAdminPassword, ...(by === undefined ? {} : { by }) })),
      ).toMatchObject({ code: 'password_common' });
    expect((await found())?.passwordHash).toBe(`hash:${PASSWORD}`);
  });
  it('is one password however its letters are composed, also where it was hashed as typed', async () => {
    const [composed, apart] = ['perché così'.normalize('NFC'), 'perché così'.normalize('NFD')];
    const { change, enter } = await open();
    await run(change({ next: apart }));
    for (const spelling of [composed, apart]) await run(enter(spelling));
    expect(await failureOf(change({ current: apart, next: composed }))).toMatchObject({ code: 'password_unchanged' });
    const before = await open({ passwordHash: `hash:${apart}` });
    await run(before.enter(apart));
    await run(before.change({ current: apart }));
  });
});

describe('the first password of an account that has none', () => {
  const none = { passwordHash: null };
  it('is chosen within ten minutes of a sign-in', async () => {
    const { change, enter, session, later } = await open(none);
    const sessionId = await session();
    later({ minutes: 10 });
    await run(change({ current: undefined, sessionId }));
    await run(enter(NEW));
  });
  it('fresh_sign_in_required: neither by a bearer token nor by a cookie of longer ago, an ended or a foreign one', async () => {
    const { world, account, change, another, session, later, found } = await open(none);
    const [old, ended] = [await session(), await session()];
    later({ minutes: 11 });
    await run(world.sessions.revokeOne(ended, account.id));
    const foreign = await session(await another(none));
    for (const by of [{}, { sessionId: old }, { sessionId: ended }, { sessionId: foreign }])
      expect(await failureOf(change({ current: undefined, ...by }))).toMatchObject({ code: 'fresh_sign_in_required' });
    expect((await found())?.passwordHash).toBe(null);
  });
});

describe('changing the password of others', () => {
  const { pro, admin, superAdmin } = privilege;
  it('is an Admin’s, needs no current one, ends their sessions and notifies them', async () => {
    const { ports, change, another, enter, mails, account, db } = await open();
    const boss = await another({ privilegeBits: admin });
    const { ticket } = await run(enter());
    await run(change({ by: boss, current: undefined }));
    expect(await run(readSession(ports)(ticket))).toEqual({ kind: 'invalid', why: 'revoked' });
    expect(mails()).toMatchObject([{ kind: 'passwordChanged', to: account.email }]);
    expect(db.rows<StoredAuditEntry>('audit')).toMatchObject([
      {
        actor: { accountId: boss.id },
        operation: 'password.changed',
        entityId: account.id,
        changes: { password: { changed: true }, sessions: { changed: true } },
      },
    ]);
  });
  it('permission_denied: is nobody’s below Admin, whether there is such a person or not', async () => {
    const { change, another } = await open();
    const colleague = await another({ privilegeBits: pro });
    for (const userId of [undefined, anId<AccountId>()])
      expect(await failureOf(change({ by: colleague, ...(userId === undefined ? {} : { userId }) }))).toMatchObject({
        code: 'permission_denied',
      });
  });
  it('not_visible: is not for those above, also when they rose meanwhile', async () => {
    const { world, change, another, found, account, whileHashing } = await open();
    const by = await another({ privilegeBits: admin });
    const risen = { ...account, privilegeBits: superAdmin };
    const ports = whileHashing(world.accounts.update(account.id, () => risen));
    expect(await failureOf(change({ by, ports }))).toMatchObject({ code: 'not_visible' });
    expect(await failureOf(change({ by }))).toMatchObject({ code: 'not_visible' });
    expect(await found()).toEqual(risen);
  });
  it('permission_denied: is nobody’s who was disabled or lost the role before it was written', async () => {
    const { world, change, another, found, account, whileHashing } = await open();
    for (const fall of [{ state: 'Disabled' }, { privilegeBits: pro }] as const) {
      const by = await another({ privilegeBits: admin });
      const ports = whileHashing(world.accounts.update(by.id, (now) => ({ ...now, ...fall })));
      expect(await failureOf(change({ by, ports }))).toMatchObject({ code: 'permission_denied' });
    }
    expect(await found()).toEqual(account);
  });
  it('account_deleted, NotFound: is refused for who was deleted, and finds nobody who is not there', async () => {
    const { change, another } = await open({ state: 'Deleted' });
    const boss = await another({ privilegeBits: admin });
    const missing = { _tag: 'NotFound', what: 'Account' };
    expect(await failureOf(change({ by: boss, userId: anId<AccountId>() }))).toEqual(missing);
    expect(await failureOf(change({ by: boss }))).toMatchObject({ code: 'account_deleted' });
  });
});

describe('where one is signed in', () => {
  const inside = async () => {
    const door = await open();
    const [one, two] = [await run(door.enter()), await run(door.enter())];
    const idOf = (ticket: string) => (JSON.parse(ticket) as { sid: SessionId }).sid;
    const [first, second] = [idOf(one.ticket), idOf(two.ticket)];
    const list = () => run(listSessions(door.ports)({ accountId: door.account.id, sessionId: first }));
    const end = (sessionId: SessionId, accountId = door.account.id) =>
      endSession(door.ports)({ sessionId, actor: { kind: 'person', accountId, requestId: 'r', address: null } });
    return { ...door, one, two, first, second, list, end };
  };
  it('is listed with the session that asks marked, and without those that are over', async () => {
    const { list, first, second, later } = await inside();
    const listed = new Map((await list()).map(({ id, current }) => [id, current]));
    expect(listed).toEqual(
      new Map([
        [first, true],
        [second, false],
      ]),
    );
    later({ hours: 24 * 7 + 1 });
    expect(await list()).toEqual([]);
  });
  it('is ended one by one, by nobody else, and the others stay', async () => {
    const { ports, list, end, first, second, one, two, another } = await inside();
    const other = await another({});
    expect(await failureOf(end(second, other.id))).toEqual({ _tag: 'NotFound', what: 'Session' });
    await run(end(second));
    expect(await run(readSession(ports)(two.ticket))).toEqual({ kind: 'invalid', why: 'revoked' });
    expect(await run(readSession(ports)(one.ticket))).toMatchObject({ kind: 'valid' });
    expect((await list()).map(({ id }) => id)).toEqual([first]);
    expect(await failureOf(end(second))).toEqual({ _tag: 'NotFound', what: 'Session' });
  });
  it('invalidate.all-users, state.session.invalidate-all, record.tenant-session-state: ends for everybody at once, the OIDC tokens too', async () => {
    const { ports, db, one, two, later, enter } = await inside();
    await run(db.write('seed', (view) => view.put('oidcRecord', 't', { id: 't', accountId: null })));
    later({ seconds: 1 });
    await run(invalidateAllSessions(ports)(operator));
    for (const { ticket } of [one, two])
      expect(await run(readSession(ports)(ticket))).toEqual({ kind: 'invalid', why: 'stamped' });
    expect([db.rows('oidcRecord'), db.rows('tenantStamp')]).toEqual([[], [{ at: expect.anything() as unknown }]]);
    expect(await run(readSession(ports)((await run(enter())).ticket))).toMatchObject({ kind: 'valid' });
  });
});

describe('the password status', () => {
  it('session.restore: says whether a change is forced, and whether there is a password at all', async () => {
    const [seeded, plain, none] = [
      await open({ defaultPassword: true }),
      await open(),
      await open({ passwordHash: null }),
    ];
    const status = ({ ports, account }: typeof plain) => run(readPasswordStatus(ports)(account.id));
    expect([await status(seeded), await status(plain), await status(none)]).toEqual([
      { mustChangePassword: true, hasPassword: true },
      { mustChangePassword: false, hasPassword: true },
      { mustChangePassword: false, hasPassword: false },
    ]);
  });
});
