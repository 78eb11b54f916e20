import { describe, expect } from 'vitest';
import type { Account, Passkey, PasskeyChallenge, PasskeyId } from '@svc/domain/accounts';
import { after, anAccount, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';

const stored = async (world: StoreWorld): Promise<Account> => {
  const account = anAccount();
  await run(world.accounts.insert(account));
  return account;
};
export const aPasskey = ({ id: accountId }: Account, over: Partial<Passkey> = {}): Passkey => ({
  id: anId<PasskeyId>(),
  accountId,
  credentialId: anId<string>(),
  publicKey: 'cHVibGlj',
  counter: 3_000_000_000,
  transports: ['internal', 'hybrid'],
  name: 'Telefono',
  createdAt: now,
  lastUsedAt: null,
  ...over,
});
const aChallenge = ({ id: accountId }: Account, over: Partial<PasskeyChallenge> = {}): PasskeyChallenge => ({
  accountId,
  purpose: 'prove',
  holderId: anId<string>(),
  challenge: 'Y2hhbGxlbmdl',
  expiresAt: after(300),
  ...over,
});

/** What every PasskeyStore and PasskeyChallengeStore holds. */
export const passkeyStoresContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: passkeys of accounts`, () => {
    it('come back with every field, also after their use, and are those of their account alone', async ({ world }) => {
      const [mine, other] = [await stored(world), await stored(world)];
      const [first, second] = [aPasskey(mine), aPasskey(mine, { createdAt: after(1), transports: [], counter: 0 })];
      for (const passkey of [second, first, aPasskey(other)]) await run(world.passkeys.insert(passkey));
      expect(await run(world.passkeys.ofAccount(mine.id))).toEqual([first, second]);
      const used = { ...second, name: 'Chiave', counter: 4, lastUsedAt: after(60) };
      await run(world.passkeys.save(used));
      expect(await run(world.passkeys.ofAccount(mine.id))).toEqual([first, used]);
    });
    it('have a key that no other has, of whichever account', async ({ world }) => {
      const passkey = aPasskey(await stored(world));
      await run(world.passkeys.insert(passkey));
      const copy = aPasskey(await stored(world), { credentialId: passkey.credentialId });
      expect(await failureOf(world.passkeys.insert(copy))).toMatchObject({ _tag: 'Taken' });
    });
    it('are removed by their account, one or all', async ({ world }) => {
      const [mine, other] = [await stored(world), await stored(world)];
      const [first, second, theirs] = [aPasskey(mine), aPasskey(mine), aPasskey(other)];
      for (const passkey of [first, second, theirs]) await run(world.passkeys.insert(passkey));
      expect(await run(world.passkeys.remove(mine.id, theirs.id))).toBe(false);
      expect(await run(world.passkeys.remove(mine.id, first.id))).toBe(true);
      expect(await run(world.passkeys.removeAll(mine.id))).toBe(1);
      expect(await run(world.passkeys.ofAccount(mine.id))).toEqual([]);
      expect(await run(world.passkeys.ofAccount(other.id))).toEqual([theirs]);
    });
  });

  describe(`${name}: challenges`, () => {
    it('are taken once, by whom they are for, in their time', async ({ world }) => {
      const account = await stored(world);
      const challenge = aChallenge(account);
      await run(world.passkeyChallenges.put(challenge));
      const take = (over = {}, at = now) => run(world.passkeyChallenges.take({ ...challenge, ...over }, at));
      expect(await take({ purpose: 'confirm' })).toBeNull();
      expect(await take({ holderId: anId<string>() })).toBeNull();
      expect(await take({ accountId: anId() })).toBeNull();
      expect(
        (await together(times(6, () => world.passkeyChallenges.take(challenge, now)))).filter((each) => each !== null),
      ).toEqual([challenge.challenge]);
      await run(world.passkeyChallenges.put(challenge));
      expect(await take({}, challenge.expiresAt)).toBeNull();
      expect(await take()).toBeNull();
    });
    it('stand in for the one of before, of the same holder and purpose', async ({ world }) => {
      const account = await stored(world);
      const first = aChallenge(account);
      const second = { ...first, challenge: 'c2Vjb25k' };
      for (const each of [first, second]) await run(world.passkeyChallenges.put(each));
      expect(await run(world.passkeyChallenges.take(first, now))).toBe('c2Vjb25k');
      expect(await run(world.passkeyChallenges.take(first, now))).toBeNull();
    });
  });
};
