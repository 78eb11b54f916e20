import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { privilege, type Account } from '@svc/domain/accounts';
import type { AccountId, SessionId } from '@svc/domain/kernel';
import type { AuditEntry } from '../kernel/index.ts';
import { aDoor, PASSWORD } from '../testing/door.ts';
import { anId, anAccount } from '../testing/fixtures.ts';
import { failureOf, run } from '../testing/world-test.ts';
import { changePassword } from './change-password.ts';
import { endSession, invalidateAllSessions, listSessions, readPasswordStatus } from './own-sessions.ts';
import { readSession } from './read-session.ts';
import { signIn } from './sign-in.ts';

const NEW = 'lago di Como 7';

const open = async (over: Partial<Account> = {}) => {
  const door = await aDoor(over);
  const change = (given: { userId?: AccountId; by?: Account; current?: string | undefined; next?: string } = {}) => {
    const by = given.by ?? door.account;
    return changePassword(door.ports)({
      userId: given.userId ?? door.account.id,
      currentPassword: 'current' in given ? given.current : PASSWORD,
      newPassword: given.next ?? NEW,
      actor: { kind: 'person', accountId: by.id, requestId: 'req-1' },
      actorBits: by.privilegeBits,
    });
  };
  const another = async (more: Partial<Account>): Promise<Account> => {
    const account = anAccount(more);
    await run(door.world.accounts.insert(account));
    return account;
  };
  const enter = (password = PASSWORD) => signIn(door.ports)({ email: door.account.email, password });
  return { ...door, change, another, enter };
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
    const { ports, world, account, found } = await open();
    const recovered = { ...account, passwordHash: 'hash:recovered' };
    const hash = (password: string) =>
      Effect.as(Effect.orDie(world.accounts.update(account.id, () => recovered)), `hash:${password}`);
    const slow = { ...ports, passwordHasher: { ...ports.passwordHasher, hash } };
    const change = changePassword(slow)({
      userId: account.id,
      currentPassword: PASSWORD,
      newPassword: NEW,
      actor: { kind: 'person', accountId: account.id, requestId: 'req-1' },
      actorBits: 0,
    });
    expect(await failureOf(change)).toMatchObject({ code: 'current_password_wrong' });
    expect(await found()).toEqual(recovered);
  });
  it('permission_denied: nor is it an Admin’s for who rose above meanwhile', async () => {
    const { ports, world, account, another, found } = await open();
    const admin = await another({ privilegeBits: privilege.admin });
    const risen = { ...account, privilegeBits: privilege.superAdmin };
    const hash = (password: string) =>
      Effect.as(Effect.orDie(world.accounts.update(account.id, () => risen)), `hash:${password}`);
    const change = changePassword({ ...ports, passwordHasher: { ...ports.passwordHasher, hash } })({
      userId: account.id,
      currentPassword: undefined,
      newPassword: NEW,
      actor: { kind: 'person', accountId: admin.id, requestId: 'req-1' },
      actorBits: admin.privilegeBits,
    });
    expect(await failureOf(change)).toMatchObject({ code: 'permission_denied' });
    expect(await found()).toEqual(risen);
  });
  it('too_many_attempts: lets nobody guess at an open session, and locks this door alone', async () => {
    const { change, enter, later } = await open();
    for (let at = 0; at < 5; at += 1) await failureOf(change({ current: 'wrong' }));
    expect(await failureOf(change())).toMatchObject({ code: 'too_many_attempts', params: { remainingMinutes: 15 } });
    await run(enter());
    later({ minutes: 15 });
    await run(change());
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
  });
  it('needs no current one where there is none yet', async () => {
    const { change, enter } = await open({ passwordHash: null });
    await run(change({ current: undefined }));
    await run(enter(NEW));
  });
});

describe('changing the password of others', () => {
  const { pro, admin, superAdmin } = privilege;
  it('is an Admin’s, needs no current one, ends their sessions and tells them', async () => {
    const { ports, change, another, enter, mails, account, db } = await open();
    const boss = await another({ privilegeBits: admin });
    const { ticket } = await run(enter());
    await run(change({ by: boss, current: undefined }));
    expect(await run(readSession(ports)(ticket))).toEqual({ kind: 'invalid', why: 'revoked' });
    expect(mails()).toMatchObject([{ kind: 'passwordChanged', to: account.email }]);
    expect(db.rows<AuditEntry>('audit')).toMatchObject([
      {
        actor: { accountId: boss.id },
        action: 'password.changed',
        entityId: account.id,
        changes: { sessionsEnded: true },
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
  it('permission_denied: is not for those above', async () => {
    const { change, another, found, account } = await open({ privilegeBits: superAdmin });
    expect(await failureOf(change({ by: await another({ privilegeBits: admin }) }))).toMatchObject({
      code: 'permission_denied',
    });
    expect(await found()).toEqual(account);
  });
  it('does not find who is not there or was deleted', async () => {
    const { change, another } = await open({ state: 'Deleted' });
    const boss = await another({ privilegeBits: admin });
    const missing = { _tag: 'NotFound', what: 'Account' };
    expect(await failureOf(change({ by: boss, userId: anId<AccountId>() }))).toEqual(missing);
    expect(await failureOf(change({ by: boss }))).toEqual(missing);
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
      endSession(door.ports)({ sessionId, actor: { kind: 'person', accountId, requestId: 'r' } });
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
    await run(invalidateAllSessions(ports)({ kind: 'machine', name: 'maintenance' }));
    for (const { ticket } of [one, two])
      expect(await run(readSession(ports)(ticket))).toEqual({ kind: 'invalid', why: 'stamped' });
    expect([db.rows('oidcRecord'), db.rows('tenantStamp')]).toEqual([[], [{ at: expect.anything() as unknown }]]);
    expect(await run(readSession(ports)((await run(enter())).ticket))).toMatchObject({ kind: 'valid' });
  });
});

describe('the password status', () => {
  it('session.restore: tells whether a change is forced, and whether there is a password at all', async () => {
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
