import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { noProviderSettings } from '@svc/domain/accounts';
import { anAccount, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import type { ExternalIdentity } from './identity-store.ts';

const linked = async (world: StoreWorld, over: Partial<ExternalIdentity> = {}): Promise<ExternalIdentity> => {
  const account = anAccount();
  await run(world.accounts.insert(account));
  const identity: ExternalIdentity = {
    provider: 'idp_a',
    subject: anId(),
    accountId: account.id,
    linkedAt: now,
    ...over,
  };
  await run(world.identities.link(identity));
  return identity;
};

/** What every IdentityStore and ProviderSettingsStore holds. */
export const identityStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: external identities`, () => {
    it('record.external-identity: are found by provider and subject, exactly', async ({ world }) => {
      const identity = await linked(world, { subject: `Ab-${anId<string>()}` });
      expect(await run(world.identities.find('idp_a', identity.subject))).toBe(identity.accountId);
      expect(await run(world.identities.find('idp_b', identity.subject))).toBeNull();
      expect(await run(world.identities.find('idp_a', identity.subject.toLowerCase()))).toBeNull();
      expect(await run(world.identities.of(identity.accountId))).toEqual([identity]);
    });

    it('belong to one account: the second one who claims it is refused', async ({ world }) => {
      const [mine, other] = [await linked(world), await linked(world)];
      const claim = world.identities.link({ ...mine, accountId: other.accountId });
      expect(await failureOf(claim)).toMatchObject({ _tag: 'Taken' });
      expect(await run(world.identities.find('idp_a', mine.subject))).toBe(mine.accountId);
      await run(world.identities.link({ ...mine, provider: 'idp_b', accountId: other.accountId }));
    });

    it('are for one of many who link it at once', async ({ world }) => {
      const { accountId } = await linked(world);
      const subject = anId<string>();
      const one = world.identities.link({ provider: 'idp_b', subject, accountId, linkedAt: now });
      const tries = await together(times(6, () => Effect.result(one)));
      expect(tries.filter((each) => each._tag === 'Success')).toHaveLength(1);
    });

    it('go with their account', async ({ world }) => {
      const [mine, other] = [await linked(world), await linked(world)];
      await run(world.identities.removeOf(mine.accountId));
      expect(await run(world.identities.find('idp_a', mine.subject))).toBeNull();
      expect(await run(world.identities.find('idp_a', other.subject))).toBe(other.accountId);
    });
  });

  describe(`${name}: settings of the login providers`, () => {
    it('record.login-provider-setting: are empty, then upserted per provider', async ({ world }) => {
      expect(await run(world.providerSettings.load)).toEqual(noProviderSettings);
      const [a, b] = [
        { clientId: 'client-a', redirectUri: null },
        { clientId: 'client-b', redirectUri: 'https://app.example/back' },
      ];
      const save = Effect.gen(function* () {
        expect(yield* world.providerSettings.lock).toEqual(noProviderSettings);
        yield* world.providerSettings.save('idp_a', a);
        yield* world.providerSettings.save('idp_b', b);
      });
      await run(world.unitOfWork.run(save));
      expect(await run(world.providerSettings.load)).toEqual({ idp_a: a, idp_b: b });
      await run(world.providerSettings.save('idp_a', { clientId: null, redirectUri: null }));
      expect(await run(world.providerSettings.load)).toEqual({ idp_a: noProviderSettings.idp_a, idp_b: b });
    });
  });
};
