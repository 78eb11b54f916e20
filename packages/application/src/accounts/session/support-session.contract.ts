import { describe, expect } from 'vitest';
import type { Account } from '@svc/domain/accounts';
import { microsOf, type SessionId } from '@svc/domain/kernel';
import { after, anAccount, anId } from '../../testing/fixtures.ts';
import { sessionRowOf, type OpenStoreWorld, type StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';

const stored = async (world: StoreWorld, over: Partial<Account> = {}): Promise<Account> => {
  const account = anAccount(over);
  await run(world.accounts.insert(account));
  return account;
};

/** What every SessionStore holds of sessions that an operator opens for support. */
export const supportSessionContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: support sessions`, () => {
    const opening = async (world: StoreWorld, over: Partial<Account> = {}) => {
      const [operator, person] = [await stored(world, { privilegeBits: 4 }), await stored(world, over)];
      const operatorSessionId = anId<SessionId>();
      await run(world.sessions.open(operatorSessionId, operator));
      return { operator, person, operatorSessionId };
    };

    it('are of the person, hang on the operator’s own, and nobody has proved or proves anything in them', async ({
      world,
    }) => {
      const given = await opening(world, { supportWritesUntil: after(60) });
      const id = anId<SessionId>();
      const { issuedAt } = (await run(world.sessions.openSupport(id, given)))!;
      const own = await run(sessionRowOf(world.sessions, given.operatorSessionId));
      expect(own?.support).toBeNull();
      const { state, privilegeBits, accountState, accountStamp, tenantStamp, lastSeenAt } = own!;
      expect(await run(sessionRowOf(world.sessions, id))).toMatchObject({
        accountId: given.person.id,
        privilegeBits: 0,
        issuedAt: microsOf(issuedAt),
        provedAt: null,
        support: {
          writesUntil: microsOf(after(60)),
          operator: {
            ...{ state, privilegeBits, accountState, accountStamp, tenantStamp, lastSeenAt },
            issuedAt: own!.issuedAt,
            accountId: given.operator.id,
            displayName: given.operator.displayName,
          },
        },
      });
      expect(await run(world.sessions.prove(id, given.person.id))).toBe(false);
      expect((await run(world.sessions.listOf(given.person.id))).map((row) => row.id)).toEqual([id]);
    });

    it.for([
      ['role of the operator', 'operator', { privilegeBits: 2 }],
      ['state of the operator', 'operator', { state: 'Disabled' }],
      ['role of the person', 'person', { privilegeBits: 2 }],
      ['state of the person', 'person', { state: 'Deleted' }],
    ] as const)('are not opened once something is not as it was judged: the %s', async ([, who, change], { world }) => {
      const given = await opening(world);
      await run(world.accounts.update(given[who].id, (current) => ({ ...current, ...change })));
      const id = anId<SessionId>();
      expect(await run(world.sessions.openSupport(id, given))).toBeNull();
      expect(await run(sessionRowOf(world.sessions, id))).toBeNull();
    });

    it('are not opened from a session that was ended, is another’s or is not there', async ({ world }) => {
      const given = await opening(world);
      const theirs = anId<SessionId>();
      await run(world.sessions.open(theirs, given.person));
      for (const operatorSessionId of [theirs, anId<SessionId>()])
        expect(await run(world.sessions.openSupport(anId(), { ...given, operatorSessionId }))).toBeNull();
      await run(world.sessions.revokeAll(given.operator.id));
      expect(await run(world.sessions.openSupport(anId(), given))).toBeNull();
    });

    it('show when the operator’s own was ended', async ({ world }) => {
      const given = await opening(world);
      const id = anId<SessionId>();
      await run(world.sessions.openSupport(id, given));
      await run(world.sessions.revokeAll(given.operator.id));
      const { support } = (await run(sessionRowOf(world.sessions, id)))!;
      expect(support?.operator?.state).toBe('Revoked');
      expect(support?.operator?.accountStamp).not.toBeNull();
    });

    it('end all of one operator, once, and those of nobody else', async ({ world }) => {
      const [mine, other] = [await opening(world), await opening(world)];
      const [one, two] = [anId<SessionId>(), anId<SessionId>()];
      const { issuedAt } = (await run(world.sessions.openSupport(one, mine)))!;
      await run(world.sessions.openSupport(two, other));
      expect(await run(world.sessions.endSupportOf(mine.operator.id))).toEqual([
        { id: one, accountId: mine.person.id, issuedAt },
      ]);
      expect(await run(world.sessions.endSupportOf(mine.operator.id))).toEqual([]);
      const rows = await run(world.sessions.check([one, two, mine.operatorSessionId]));
      expect(rows.map((row) => row?.state)).toEqual(['Revoked', 'Valid', 'Valid']);
    });

    it('go with an operator who is erased', async ({ world }) => {
      const given = await opening(world);
      const id = anId<SessionId>();
      await run(world.sessions.openSupport(id, given));
      const by = { kind: 'maintenance', requestId: 'req-1', address: null } as const;
      await run(world.records.forgetPersons([given.operator.id], by));
      expect(await run(world.sessions.check([id, given.operatorSessionId]))).toEqual([null, null]);
    });
  });
};
