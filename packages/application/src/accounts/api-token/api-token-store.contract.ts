import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { apiTokenTable, type ApiToken, type ApiTokenId } from '@svc/domain/accounts';
import { statesOf } from '@svc/domain/kernel';
import { after, anApiToken, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run } from '../../testing/world-test.ts';

/** What every ApiTokenStore holds. */
export const apiTokenStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  const activeStates = statesOf(apiTokenTable).filter((state) => state !== 'Revoked');
  describe(`${name}: API tokens`, () => {
    it.for(activeStates)('come back with every field, by id, by hash and in the list: %s', async (state, { world }) => {
      const token = anApiToken({ state, expiresAt: after(60), lastUsedAt: now });
      await run(world.apiTokens.insert(token));
      expect(await run(world.apiTokens.find(token.id))).toEqual(token);
      expect(await run(world.apiTokens.findByHash(token.hash))).toEqual(token);
      expect(await run(world.unitOfWork.run(world.apiTokens.lock(token.id)))).toEqual(token);
      expect(await run(world.apiTokens.list)).toEqual([token]);
    });

    it('are listed in the order of their making', async ({ world }) => {
      const tokens = [1, 2, 3].map((at) => anApiToken({ createdAt: after(at) }));
      for (const token of tokens.toReversed()) await run(world.apiTokens.insert(token));
      const ids = (await run(world.apiTokens.list)).map(({ id }) => id);
      expect(ids).toEqual(tokens.map(({ id }) => id));
    });

    it('that are not there are null, and touching or saving one makes none', async ({ world }) => {
      const id = anId<ApiTokenId>();
      await run(world.apiTokens.touch(id, now));
      await run(world.apiTokens.save(anApiToken({ id })));
      expect(await run(world.apiTokens.find(id))).toBeNull();
      expect(await run(world.apiTokens.findByHash('ff'))).toBeNull();
      expect(await run(world.apiTokens.list)).toEqual([]);
    });

    it('are saved with every field but the last use', async ({ world }) => {
      const token = anApiToken({ lastUsedAt: now });
      await run(world.apiTokens.insert(token));
      const changed: ApiToken = {
        ...token,
        name: 'Altro',
        permissions: ['forms.read', 'forms.write'],
        allowedOrigins: [],
        expiresAt: null,
        state: 'Inactive',
      };
      await run(world.apiTokens.save({ ...changed, lastUsedAt: null }));
      expect(await run(world.apiTokens.find(token.id))).toEqual(changed);
    });

    it('remember their last use to the minute', async ({ world }) => {
      const token = anApiToken();
      await run(world.apiTokens.insert(token));
      const lastUses: (string | undefined)[] = [];
      for (const at of [0, 59, 60, 61]) {
        await run(world.apiTokens.touch(token.id, after(at)));
        lastUses.push((await run(world.apiTokens.find(token.id)))?.lastUsedAt?.toString());
      }
      expect(lastUses).toEqual([0, 0, 60, 60].map((at) => after(at).toString()));
    });

    it('state.api-token.revoke: are gone when removed, once', async ({ world }) => {
      const token = anApiToken();
      await run(world.apiTokens.insert(token));
      expect(await run(world.apiTokens.remove(token.id))).toBe(true);
      expect(await run(world.apiTokens.remove(token.id))).toBe(false);
      expect(await run(world.apiTokens.findByHash(token.hash))).toBeNull();
      expect(await run(world.apiTokens.list)).toEqual([]);
    });

    it('stay when the transaction around a removal fails', async ({ world }) => {
      const token = anApiToken();
      await run(world.apiTokens.insert(token));
      await failureOf(world.unitOfWork.run(Effect.andThen(world.apiTokens.remove(token.id), Effect.fail('no'))));
      expect(await run(world.apiTokens.find(token.id))).toEqual(token);
    });
  });
};
