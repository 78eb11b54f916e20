import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { actionTokenPurposes, type ActionToken } from '@svc/domain/accounts';
import type { AccountId, ActionTokenId } from '@svc/domain/kernel';
import { after, anAccount, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';

const someone = async (world: StoreWorld): Promise<AccountId> => {
  const account = anAccount();
  await run(world.accounts.insert(account));
  return account.id;
};

/** A token of that account, stored. */
export const issued = async (
  world: StoreWorld,
  accountId: AccountId,
  over: Partial<ActionToken> = {},
): Promise<ActionToken> => {
  const token: ActionToken = {
    id: anId<ActionTokenId>(),
    accountId,
    purpose: 'resetPassword',
    tokenHash: anId(),
    state: 'Issued',
    issuedAt: now,
    expiresAt: after(3600),
    usedAt: null,
    ...over,
  };
  await run(world.actionTokens.issue(token));
  return token;
};

const shown = ({ accountId, purpose, tokenHash }: ActionToken) => ({ accountId, purpose, tokenHash });

/** What every ActionTokenStore holds. */
export const actionTokenStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: tokens of mailed links`, () => {
    it('come back with every field', async ({ world }) => {
      const token = await issued(world, await someone(world));
      expect(await run(world.actionTokens.latest(token.accountId, 'resetPassword'))).toEqual(token);
      expect(await run(world.actionTokens.latest(token.accountId, 'setPassword'))).toBeNull();
    });

    it('action-tokens: are good once', async ({ world }) => {
      const token = await issued(world, await someone(world));
      expect(await run(world.actionTokens.use(shown(token), after(5)))).toBe(true);
      expect(await run(world.actionTokens.latest(token.accountId, token.purpose))).toEqual({
        ...token,
        state: 'Used',
        usedAt: after(5),
      });
      expect(await run(world.actionTokens.use(shown(token), after(6)))).toBe(false);
    });

    it('are good for one of many who show them at once', async ({ world }) => {
      const token = await issued(world, await someone(world));
      const uses = await together(times(8, () => world.actionTokens.use(shown(token), now)));
      expect(uses.filter(Boolean)).toHaveLength(1);
    });

    it('are good until they expire, and not from then on', async ({ world }) => {
      const [early, late] = [await issued(world, await someone(world)), await issued(world, await someone(world))];
      expect(await run(world.actionTokens.use(shown(early), after(3599.999)))).toBe(true);
      expect(await run(world.actionTokens.use(shown(late), after(3600)))).toBe(false);
    });

    it('are bound to their purpose, their account and their secret', async ({ world }) => {
      const token = await issued(world, await someone(world));
      const other = await someone(world);
      const wrong = [
        { ...shown(token), accountId: other },
        { ...shown(token), accountId: null },
        { ...shown(token), tokenHash: anId<string>() },
        ...actionTokenPurposes
          .filter((purpose) => purpose !== token.purpose)
          .map((purpose) => ({ ...shown(token), purpose })),
      ];
      for (const each of wrong) expect(await run(world.actionTokens.use(each, now))).toBe(false);
      expect(await run(world.actionTokens.use(shown(token), now))).toBe(true);
    });

    it('are superseded by a newer one of their purpose, and by no other', async ({ world }) => {
      const id = await someone(world);
      const [first, confirm] = [await issued(world, id), await issued(world, id, { purpose: 'confirmEmail' })];
      const second = await issued(world, id, { issuedAt: after(1) });
      expect(await run(world.actionTokens.use(shown(first), after(2)))).toBe(false);
      expect((await run(world.actionTokens.latest(id, 'resetPassword')))?.id).toBe(second.id);
      for (const token of [second, confirm])
        expect(await run(world.actionTokens.use(shown(token), after(2)))).toBe(true);
    });

    it('are superseded all together, those of others untouched', async ({ world }) => {
      const [mine, other] = [await someone(world), await someone(world)];
      const [one, two] = [await issued(world, mine), await issued(world, mine, { purpose: 'setPassword' })];
      const theirs = await issued(world, other);
      await run(world.actionTokens.supersedeAll(mine));
      const good = [one, two, theirs].map((token) => world.actionTokens.use(shown(token), now));
      expect(await together(good)).toEqual([false, false, true]);
    });

    it('are not used up when the transaction of their effect fails', async ({ world }) => {
      const token = await issued(world, await someone(world));
      const use = world.actionTokens.use(shown(token), now);
      await failureOf(world.unitOfWork.run(Effect.andThen(use, Effect.fail('no'))));
      expect(await run(use)).toBe(true);
    });
  });
};
