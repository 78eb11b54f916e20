import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { accountTable, deleted, erased, type Photo } from '@svc/domain/accounts';
import { statesOf, type AccountId, type PhotoId, type SessionId } from '@svc/domain/kernel';
import { anAccount, anId, now } from '../../testing/fixtures.ts';
import { storedSlot } from '../../testing/fixtures.money.ts';
import { storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { waits } from '../../testing/fixtures.waiting.ts';
import { sessionRowOf, type OpenStoreWorld, type StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run } from '../../testing/world-test.ts';
import { issued } from '../action-token/action-token-store.contract.ts';
import { anOtpRequest } from '../otp/otp-store.contract.ts';

const old = now.subtract({ hours: 24 * 100 });
const before = now.subtract({ hours: 24 * 90 });

const stored = async (world: StoreWorld, over: Parameters<typeof anAccount>[0]) => {
  const account = anAccount({ createdAt: old, emailProven: false, ...over });
  await run(world.accounts.insert(account));
  return account;
};
const isThere = async (world: StoreWorld, { id }: { readonly id: Parameters<StoreWorld['accounts']['find']>[0] }) =>
  (await run(world.accounts.find(id))) !== null;

const purged = async (world: StoreWorld, limit = 100) =>
  (await run(world.purges.purge(before, limit))).map(({ id }) => id);

const aPhoto = (ownerId: AccountId): Photo => ({
  id: anId<PhotoId>(),
  ownerId,
  contentType: 'image/png',
  bytes: 3,
  sha256: 'e'.repeat(64),
  createdAt: now,
});

/** What every AccountPurge holds. */
export const accountPurgeContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the purge of accounts`, () => {
    it.for(statesOf(accountTable))(
      'takes old ones that were never confirmed or are deleted: %s',
      async (state, { world }) => {
        const account = await stored(world, { state });
        const goes = state === 'Registered' || state === 'Deleted';
        expect(await purged(world)).toEqual(goes ? [account.id] : []);
        expect(await isThere(world, account)).toBe(!goes);
      },
    );

    it('leaves those of proven addresses and those that are not old', async ({ world }) => {
      const staying = [
        await stored(world, { state: 'Registered', emailProven: true }),
        await stored(world, { state: 'Registered', createdAt: before }),
        await stored(world, { state: 'Deleted', createdAt: now }),
      ];
      expect(await purged(world)).toEqual([]);
      for (const account of staying) expect(await isThere(world, account)).toBe(true);
    });

    it('leaves who was mailed a link or a code since then, to confirm the address at last', async ({ world }) => {
      const [linked, coded, late] = [
        await stored(world, { state: 'Registered' }),
        await stored(world, { state: 'Registered' }),
        await stored(world, { state: 'Registered' }),
      ];
      await issued(world, linked.id, { purpose: 'confirmEmail', issuedAt: before });
      await issued(world, late.id, { purpose: 'confirmEmail', issuedAt: old });
      const request = anOtpRequest({ email: coded.email, accountId: coded.id, mode: 'register' });
      await run(world.unitOfWork.run(world.otps.insert(request)));
      expect(await purged(world)).toEqual([late.id]);
    });

    it('leaves those that a billing profile names, and takes the sessions of those that go', async ({ world }) => {
      const named = await stored(world, { state: 'Deleted' });
      await run(world.billingProfiles.put(named.id, { kind: 'consumer' } as never));
      const goes = await stored(world, { state: 'Deleted' });
      const session = anId<SessionId>();
      await run(world.sessions.open(session, goes));
      expect(await purged(world)).toEqual([goes.id]);
      expect([await isThere(world, named), await isThere(world, goes)]).toEqual([true, false]);
      expect(await run(sessionRowOf(world.sessions, session))).toBeNull();
    });

    it('leaves those that a subscription or a waiting list names', async ({ world }) => {
      const [subscribed, waiting] = [
        await stored(world, { state: 'Deleted' }),
        await stored(world, { state: 'Registered' }),
      ];
      await storedSubscription(world, { userId: subscribed.id });
      await waits(world, await storedSlot(world, { capacity: 1, taken: 1 }), waiting.id);
      expect(await purged(world)).toEqual([]);
    });

    it('leaves those that have pictures, and lists them, until the pictures are gone', async ({ world }) => {
      const [account, young] = [await stored(world, { state: 'Deleted' }), await stored(world, { state: 'Enabled' })];
      const [photo, other] = [aPhoto(account.id), aPhoto(young.id)];
      for (const each of [photo, other]) await run(world.photos.insert(each));
      expect(await run(world.purges.withPictures(before, 100))).toEqual([account.id]);
      expect(await purged(world)).toEqual([]);
      await run(world.photos.remove(photo.id));
      expect(await run(world.purges.withPictures(before, 100))).toEqual([]);
      expect(await purged(world)).toEqual([account.id]);
    });

    it('users.gdpr-delete: the pictures that an erasure left are found by it, a deletion’s are kept', async ({
      world,
    }) => {
      const accounts = [
        await stored(world, { state: 'Enabled' }),
        await stored(world, { state: 'Enabled' }),
        await stored(world, { state: 'Enabled' }),
      ];
      for (const [at, { id }] of accounts.entries()) {
        await run(world.photos.insert(aPhoto(id)));
        await run(world.accounts.update(id, (account) => [account, deleted(account), erased(account)][at]!));
      }
      const erasedOne = accounts[2]!.id;
      expect(await run(world.photos.ofErased(10))).toEqual([erasedOne]);
      expect(await run(world.photos.ofErased(0))).toEqual([]);
      for (const { id } of await run(world.photos.of(erasedOne))) await run(world.photos.remove(id));
      expect(await run(world.photos.ofErased(10))).toEqual([]);
    });

    it('takes no more than it was asked to, and nothing when its transaction fails', async ({ world }) => {
      for (let count = 0; count < 3; count += 1) await stored(world, { state: 'Deleted' });
      await failureOf(world.unitOfWork.run(Effect.andThen(world.purges.purge(before, 100), Effect.fail('no'))));
      expect(await purged(world, 2)).toHaveLength(2);
      expect(await purged(world, 2)).toHaveLength(1);
    });
  });
};
