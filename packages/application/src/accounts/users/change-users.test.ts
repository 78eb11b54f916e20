import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { privilege } from '@svc/domain/accounts';
import { storeDown } from '../../kernel/index.ts';
import { accountStudio, asCaller } from '../../testing/account-studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { createUser } from './create-user.ts';
import { enableUser } from './enable-user.ts';
import { setRole } from './set-role.ts';

const staff = { admin: { privilegeBits: 2 }, superadmin: { privilegeBits: 4 } } as const;

describe('inviting somebody', () => {
  it('account.is-enabled: makes an account that lets nobody in before its owner set a password', async () => {
    const studio = accountStudio();
    const admin = await studio.account(staff.admin);
    const { account: made, link } = await run(
      createUser(studio.ports)({
        ...asCaller(admin),
        email: ' Carla@Example.TEST ',
        displayName: 'Carla',
        phone: null,
        language: 'en',
        bit: privilege.pro,
      }),
    );
    expect(await studio.now(made.id)).toEqual(made);
    expect(made).toMatchObject({ state: 'Invited', email: 'carla@example.test', passwordHash: null, privilegeBits: 1 });
    expect(link).toContain('set-password');
    expect(studio.audited('account.invited')).toHaveLength(1);
    expect(JSON.stringify(studio.audited('account.invited'))).not.toContain('carla');
  });

  it('email_taken: an address has one account, in whatever spelling; nothing is written', async () => {
    const studio = accountStudio();
    const admin = await studio.account(staff.admin);
    const there = await studio.account();
    const command = { displayName: 'X', phone: null, language: 'it', bit: 0 } as const;
    const again = createUser(studio.ports)({ ...asCaller(admin), ...command, email: there.email.toUpperCase() });
    expect(await failureOf(again)).toMatchObject({ code: 'email_taken' });
    expect([studio.audited('account.invited').length, studio.db.rows('account').length]).toEqual([0, 2]);
  });

  it('permission_denied: an Admin makes no SuperAdmin', async () => {
    const studio = accountStudio();
    const admin = await studio.account(staff.admin);
    const command = {
      email: 'x@example.test',
      displayName: 'X',
      phone: null,
      language: 'it',
      bit: 4,
    } as const;
    expect(await failureOf(createUser(studio.ports)({ ...asCaller(admin), ...command }))).toMatchObject({
      code: 'permission_denied',
    });
  });
});

describe('disabling somebody', () => {
  it('ends sessions and OIDC tokens at once; enabling brings back neither', async () => {
    const studio = accountStudio();
    const admin = await studio.account(staff.admin);
    const [client, other] = [await studio.account(), await studio.account()];
    await studio.signedIn(client);
    await studio.signedIn(other);
    const set = (enabled: boolean) => run(enableUser(studio.ports)({ ...asCaller(admin), id: client.id, enabled }));
    expect((await set(false)).state).toBe('Disabled');
    expect(studio.access(client)).toEqual({ sessions: 0, tokens: 0 });
    expect(studio.access(other)).toEqual({ sessions: 1, tokens: 1 });
    expect((await set(false)).state).toBe('Disabled');
    expect((await set(true)).state).toBe('Enabled');
    expect(studio.access(client)).toEqual({ sessions: 0, tokens: 0 });
    expect(studio.audited('user.disable').map(({ changes }) => changes)).toEqual([
      { state: { old: 'Enabled', new: 'Disabled' } },
    ]);
  });

  it('is all or nothing: without its audit entry nothing has happened', async () => {
    const studio = accountStudio();
    const admin = await studio.account(staff.admin);
    const client = await studio.account();
    await studio.signedIn(client);
    const ports = { ...studio.ports, audit: { record: () => Effect.fail(storeDown('test')) } };
    await failureOf(enableUser(ports)({ ...asCaller(admin), id: client.id, enabled: false }));
    expect((await studio.now(client.id)).state).toBe('Enabled');
    expect(studio.access(client)).toEqual({ sessions: 1, tokens: 1 });
  });

  it('account_deleted, NotFound: is not of those who are gone or never were', async () => {
    const studio = accountStudio();
    const admin = await studio.account(staff.admin);
    const gone = await studio.account({ state: 'Deleted' });
    const enable = (id: typeof gone.id) => enableUser(studio.ports)({ ...asCaller(admin), id, enabled: true });
    expect(await failureOf(enable(gone.id))).toMatchObject({ code: 'account_deleted' });
    expect(await failureOf(enable(studio.ports.ids.next()))).toMatchObject({ _tag: 'NotFound' });
  });
});

describe('roles', () => {
  it('roles.order: are bits; a grant leaves tokens alone, a loss ends them', async () => {
    const studio = accountStudio();
    const admin = await studio.account(staff.admin);
    const pro = await studio.account({ privilegeBits: 1 });
    await studio.signedIn(pro);
    const set = (bit: number, granted: boolean) =>
      run(setRole(studio.ports)({ ...asCaller(admin), id: pro.id, bit, granted }));
    expect((await set(privilege.admin, true)).privilegeBits).toBe(3);
    expect(studio.access(pro)).toEqual({ sessions: 1, tokens: 1 });
    expect((await set(privilege.admin, true)).privilegeBits).toBe(3);
    expect((await set(privilege.pro, false)).privilegeBits).toBe(2);
    expect(studio.access(pro)).toEqual({ sessions: 1, tokens: 0 });
    expect(studio.audited('user.role').map(({ changes }) => changes)).toEqual([
      { privilegeBits: { old: 1, new: 3 } },
      { privilegeBits: { old: 3, new: 2 } },
    ]);
  });

  it.for([
    ['demanded, and there is none', '2020-01-01', false, { sessions: 0, tokens: 0 }],
    ['demanded, and one stands', '2020-01-01', true, { sessions: 1, tokens: 1 }],
    ['demanded from a later day', '2099-01-01', false, { sessions: 1, tokens: 1 }],
  ] as const)('a grant, where a second factor is %s', async ([, requiredFrom, secondFactor, left]) => {
    const studio = accountStudio();
    const admin = await studio.account(staff.admin);
    const client = await studio.account({ secondFactor });
    await studio.signedIn(client);
    await run(studio.world.settingsDocuments.save('secondFactorPolicy', { requiredFrom }, 'test', client.createdAt));
    await run(setRole(studio.ports)({ ...asCaller(admin), id: client.id, bit: privilege.pro, granted: true }));
    expect(studio.access(client)).toEqual(left);
  });

  it('last_super_admin: of two who take each other out at once one stays', async () => {
    const studio = accountStudio();
    const [one, two] = [await studio.account(staff.superadmin), await studio.account(staff.superadmin)];
    const demote = (by: typeof one, whom: typeof one) =>
      run(
        Effect.result(
          setRole(studio.ports)({ ...asCaller(by), id: whom.id, bit: privilege.superAdmin, granted: false }),
        ),
      );
    await Promise.all([demote(one, two), demote(two, one)]);
    const left = [await studio.now(one.id), await studio.now(two.id)].filter(
      ({ privilegeBits }) => privilegeBits === 4,
    );
    expect(left).toHaveLength(1);
  });

  it('permission_denied: count as the database has them now, not as the request began', async () => {
    const studio = accountStudio();
    const former = await studio.account({ privilegeBits: 0 });
    const client = await studio.account();
    const { actor } = asCaller(former);
    const asked = setRole(studio.ports)({
      caller: { id: former.id, privilegeBits: 2 },
      actor,
      id: client.id,
      bit: 1,
      granted: true,
    });
    expect(await failureOf(asked)).toMatchObject({ code: 'permission_denied' });
  });
});
