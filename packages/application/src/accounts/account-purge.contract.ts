import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { accountTable } from '@svc/domain/accounts';
import { statesOf, type SessionId } from '@svc/domain/kernel';
import { anAccount, anId, now } from '../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../testing/store-world.ts';
import { failureOf, inWorld, run } from '../testing/world-test.ts';

const old = now.subtract({ hours: 24 * 100 });
const before = now.subtract({ hours: 24 * 90 });

const stored = async (world: StoreWorld, over: Parameters<typeof anAccount>[0]) => {
  const account = anAccount({ createdAt: old, emailProven: false, ...over });
  await run(world.accounts.insert(account));
  return account;
};
const isThere = async (world: StoreWorld, { id }: { readonly id: Parameters<StoreWorld['accounts']['find']>[0] }) =>
  (await run(world.accounts.find(id))) !== null;

/** What every AccountPurge holds. */
export const accountPurgeContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the purge of accounts`, () => {
    it.for(statesOf(accountTable))(
      'takes old ones that were never confirmed or are deleted: %s',
      async (state, { world }) => {
        const account = await stored(world, { state });
        const goes = state === 'Registered' || state === 'Deleted';
        expect(await run(world.purges.purge(before, 100))).toBe(goes ? 1 : 0);
        expect(await isThere(world, account)).toBe(!goes);
      },
    );

    it('leaves those of proven addresses and those that are not old', async ({ world }) => {
      const kept = [
        await stored(world, { state: 'Registered', emailProven: true }),
        await stored(world, { state: 'Registered', createdAt: before }),
        await stored(world, { state: 'Deleted', createdAt: now }),
      ];
      expect(await run(world.purges.purge(before, 100))).toBe(0);
      for (const account of kept) expect(await isThere(world, account)).toBe(true);
    });

    it('leaves those that a billing profile names, and takes the sessions of those that go', async ({ world }) => {
      const named = await stored(world, { state: 'Deleted' });
      await run(world.billingProfiles.put(named.id, { kind: 'consumer' } as never));
      const goes = await stored(world, { state: 'Deleted' });
      const session = anId<SessionId>();
      await run(world.sessions.open(session, goes));
      expect(await run(world.purges.purge(before, 100))).toBe(1);
      expect([await isThere(world, named), await isThere(world, goes)]).toEqual([true, false]);
      expect(await run(world.sessions.check(session))).toBeNull();
    });

    it('takes no more than it was asked to, and nothing when its transaction fails', async ({ world }) => {
      for (let count = 0; count < 3; count += 1) await stored(world, { state: 'Deleted' });
      await failureOf(world.unitOfWork.run(Effect.andThen(world.purges.purge(before, 100), Effect.fail('no'))));
      expect(await run(world.purges.purge(before, 2))).toBe(2);
      expect(await run(world.purges.purge(before, 2))).toBe(1);
    });
  });
};
