import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { isErased, photoKey, tombstoneAddress, type Account } from '@svc/domain/accounts';
import type { AccountId } from '@svc/domain/kernel';
import type { ImageMaker } from '../../kernel/index.ts';
import { accountStudio, asCaller, type AccountStudio } from '../../testing/account-studio.ts';
import { anOpenOrder, opened, storedSlot } from '../../testing/fixtures.money.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { changeCounterOf } from '../password/change-password.ts';
import { deleteUser } from './delete-user.ts';
import { eraseUser } from './erase-user.ts';
import { exportSections } from '../account/account-records.ts';
import { addPhoto, removeLeftPictures } from '../photo/photos.ts';
import { exportUser, readDeletionImpact } from './user-dossier.ts';

const PASSWORD = 'correct horse';
const withPassword = { passwordHash: `hash:${PASSWORD}` } as const;
const erase = (
  studio: AccountStudio,
  by: Account,
  over: { id?: AccountId; email?: string; password?: string | null; sessionId?: never } = {},
) =>
  eraseUser(studio.ports)({
    ...asCaller(by),
    sessionId: null,
    id: by.id,
    email: by.email,
    password: PASSWORD,
    ...over,
  });

describe('the pictures of somebody who was erased', () => {
  it('users.gdpr-delete: are taken by the sweep when the storage was down at the erasure, once it is there again', async () => {
    const studio = accountStudio();
    const pro = await studio.account({ ...withPassword, privilegeBits: 1 });
    const images: ImageMaker = {
      make: (content) => Effect.succeed({ type: 'image/png', content, width: 1, height: 1 }),
    };
    const given = { ...asCaller(pro), ownerId: pro.id, content: new Uint8Array([7]) };
    const photo = await run(addPhoto({ ...studio.ports, images })(given));
    const storageDown = Effect.fail({ _tag: 'StorageDown', reason: 'no disk' } as const);
    const down = { ...studio.ports, files: { ...studio.ports.files, remove: () => storageDown } };
    await erase({ ...studio, ports: down }, pro).pipe(run);
    expect(await run(studio.ports.files.get(photoKey(photo)))).not.toBeNull();
    expect(await run(removeLeftPictures(down))).toEqual({ done: 0, failed: 1, more: false });
    expect(await run(removeLeftPictures(studio.ports))).toEqual({ done: 1, failed: 0, more: false });
    expect(await run(studio.ports.files.get(photoKey(photo)))).toBeNull();
    expect(await run(removeLeftPictures(studio.ports))).toEqual({ done: 0, failed: 0, more: false });
  });
});

describe('deleting somebody', () => {
  it('ends all access, frees the address and keeps the name; again is nothing new', async () => {
    const studio = accountStudio();
    const admin = await studio.account({ privilegeBits: 2 });
    const client = await studio.account(withPassword);
    await studio.signedIn(client);
    for (const _ of [1, 2]) await run(deleteUser(studio.ports)({ ...asCaller(admin), id: client.id }));
    expect(await studio.now(client.id)).toMatchObject({
      state: 'Deleted',
      displayName: client.displayName,
      email: tombstoneAddress(client.id),
      passwordHash: null,
    });
    expect(studio.access(client)).toEqual({ sessions: 0, tokens: 0 });
    expect(await run(studio.world.accounts.findByEmail(client.email))).toBeNull();
    expect(studio.audited('user.delete')).toHaveLength(1);
    expect(JSON.stringify(studio.audited('user.delete'))).not.toContain(client.email);
  });

  it('open_orders: waits while money is on its way, and leaves everything as it was', async () => {
    const studio = accountStudio();
    const admin = await studio.account({ privilegeBits: 2 });
    const client = await studio.account();
    await studio.signedIn(client);
    await opened(studio.world, anOpenOrder(await storedSlot(studio.world), { userId: client.id }));
    const asked = deleteUser(studio.ports)({ ...asCaller(admin), id: client.id });
    expect(await failureOf(asked)).toMatchObject({ code: 'open_orders' });
    expect(await studio.now(client.id)).toEqual(client);
    expect(studio.access(client)).toEqual({ sessions: 1, tokens: 1 });
    const impact = await run(readDeletionImpact(studio.ports)(admin, client.id));
    expect(impact.refusals).toEqual(['open_orders']);
  });
});

describe('users.gdpr-delete', () => {
  it('users.gdpr-delete: erases oneself, confirmed by address and password', async () => {
    const studio = accountStudio();
    const client = await studio.account({ ...withPassword, phone: '+39 02 1' });
    await studio.signedIn(client);
    await run(erase(studio, client, { email: ` ${client.email.toUpperCase()}` }));
    const gone = await studio.now(client.id);
    expect([isErased(gone), gone.phone]).toEqual([true, null]);
    expect(studio.access(client)).toEqual({ sessions: 0, tokens: 0 });
    // Who erased the own account is an alias in the entry of it, which is about nobody.
    const [entry, ...more] = studio.audited('user.erase');
    expect([entry?.subject, more]).toEqual([null, []]);
    expect(JSON.stringify(entry?.actor)).not.toContain(client.id);
  });

  it('confirmation_failed: neither with another address nor with a wrong password, which is counted', async () => {
    const studio = accountStudio();
    const client = await studio.account(withPassword);
    const tries = [{ email: 'other@example.test' }, { password: 'wrong' }, { password: null }];
    for (const over of tries)
      expect(await failureOf(erase(studio, client, over))).toMatchObject({ code: 'confirmation_failed' });
    expect(await studio.now(client.id)).toEqual(client);
    for (let time = 0; time < 3; time += 1) await failureOf(erase(studio, client, { password: 'wrong' }));
    expect(await failureOf(erase(studio, client))).toMatchObject({ code: 'too_many_attempts' });
  });

  it.for([true, false])(
    'too_many_attempts: beside too many wrong ones, one that was tried with them is refused alike: right %s',
    async (right) => {
      const studio = accountStudio();
      const client = await studio.account(withPassword);
      const { ports } = studio;
      const at = ports.clock.now();
      const locked = ports.lockouts.update(changeCounterOf(client.id), () => ({
        state: 'Locked',
        failures: 5,
        since: at,
      }));
      const verify = () => Effect.as(Effect.orDie(locked), right);
      const together = { ...studio, ports: { ...ports, passwordHasher: { ...ports.passwordHasher, verify } } };
      expect(await failureOf(erase(together, client))).toMatchObject({ code: 'too_many_attempts' });
      expect(await studio.now(client.id)).toEqual(client);
    },
  );

  it('confirmation_failed: an account without a password confirms by a sign-in of this moment', async () => {
    const studio = accountStudio();
    const client = await studio.account({ passwordHash: null });
    const sessionId = await studio.signedIn(client);
    studio.later({ minutes: 11 });
    const stale = erase(studio, client, { password: null, sessionId: sessionId as never });
    expect(await failureOf(stale)).toMatchObject({ code: 'confirmation_failed' });
    const fresh = await studio.signedIn(client);
    await run(erase(studio, client, { password: null, sessionId: fresh as never }));
    expect(isErased(await studio.now(client.id))).toBe(true);
  });

  it.for(['password', 'session'] as const)(
    'confirmation_failed: what proved the caller is asked again where it is done: the %s went meanwhile',
    async (what) => {
      const studio = accountStudio();
      const client = await studio.account(withPassword);
      const sessionId = (await studio.signedIn(client)) as never;
      const { ports } = studio;
      const goes =
        what === 'password'
          ? Effect.asVoid(ports.accounts.update(client.id, (each) => ({ ...each, passwordHash: 'hash:another one' })))
          : ports.sessions.revokeAll(client.id);
      const verify = () => Effect.as(Effect.orDie(goes as Effect.Effect<void, unknown>), true);
      const meanwhile = { ...studio, ports: { ...ports, passwordHasher: { ...ports.passwordHasher, verify } } };
      expect(await failureOf(erase(meanwhile, client, { sessionId }))).toMatchObject({ code: 'confirmation_failed' });
      expect((await studio.now(client.id)).state).toBe('Enabled');
    },
  );

  it('permission_denied: of others is for Admins, by the own password; erased twice is erased', async () => {
    const studio = accountStudio();
    const admin = await studio.account({ ...withPassword, privilegeBits: 2 });
    const [client, pro] = [await studio.account(), await studio.account({ ...withPassword, privilegeBits: 1 })];
    const of = { id: client.id, email: client.email };
    expect(await failureOf(erase(studio, pro, of))).toMatchObject({ code: 'permission_denied' });
    for (const _ of [1, 2]) await run(erase(studio, admin, of));
    expect(isErased(await studio.now(client.id))).toBe(true);
    expect(studio.audited('user.erase')).toHaveLength(1);
    const operator = await studio.account({ privilegeBits: 4 });
    const above = erase(studio, admin, { id: operator.id, email: operator.email });
    expect(await failureOf(above)).toMatchObject({ code: 'not_visible' });
  });

  it('erased once more: takes away what a transaction of the person has written meanwhile', async () => {
    const studio = accountStudio();
    const admin = await studio.account({ ...withPassword, privilegeBits: 2 });
    const client = await studio.account();
    const again = erase(studio, admin, { id: client.id, email: client.email });
    await run(again);
    await run(
      studio.ports.audit.record({
        actor: { ...asCaller(client).actor, address: '192.0.2.7' },
        action: 'Modified',
        operation: 'user.language',
        entity: 'account',
        entityId: client.id,
        subject: client.id,
        changes: { preferredLanguage: { old: 'it', new: 'en' } },
      }),
    );
    await run(again);
    expect(studio.audited('user.language')).toMatchObject([{ subject: null, actor: { address: null } }]);
    expect(JSON.stringify(studio.audited('user.language'))).not.toContain(client.id);
    expect(studio.audited('user.erase')).toHaveLength(1);
  });

  it('last_super_admin: the last SuperAdmin stays', async () => {
    const studio = accountStudio();
    const last = await studio.account({ ...withPassword, privilegeBits: 4 });
    expect(await failureOf(erase(studio, last))).toMatchObject({ code: 'last_super_admin' });
    const [one, two] = [last, await studio.account({ ...withPassword, privilegeBits: 4 })];
    const results = await Promise.all([one, two].map((each) => run(Effect.result(erase(studio, each)))));
    expect(results.filter(({ _tag }) => _tag === 'Success')).toHaveLength(1);
  });

  it('erases who was only deleted before', async () => {
    const studio = accountStudio();
    const admin = await studio.account({ ...withPassword, privilegeBits: 2 });
    const client = await studio.account();
    await run(deleteUser(studio.ports)({ ...asCaller(admin), id: client.id }));
    await run(erase(studio, admin, { id: client.id, email: tombstoneAddress(client.id) }));
    expect(isErased(await studio.now(client.id))).toBe(true);
  });
});

describe('users.gdpr-export', () => {
  it('users.gdpr-export: is for oneself and for Admins, and is audited', async () => {
    const studio = accountStudio();
    const [client, other] = [await studio.account(), await studio.account()];
    const [pro, admin, operator] = [
      await studio.account({ privilegeBits: 1 }),
      await studio.account({ privilegeBits: 2 }),
      await studio.account({ privilegeBits: 4 }),
    ];
    const take = (by: Account, id: AccountId) => exportUser(studio.ports)(by, id, asCaller(by).actor);
    for (const by of [client, admin]) {
      const { page, sections } = await run(take(by, client.id));
      expect(sections).toEqual(exportSections);
      const { rows, next } = await run(page('account', null));
      expect([rows, next]).toMatchObject([[{ id: client.id, email: client.email }], null]);
    }
    for (const by of [other, pro])
      expect(await failureOf(take(by, client.id))).toMatchObject({ code: 'permission_denied' });
    expect(await failureOf(take(admin, operator.id))).toMatchObject({ _tag: 'NotFound' });
    expect(studio.audited('user.export')).toHaveLength(2);
  });
});
