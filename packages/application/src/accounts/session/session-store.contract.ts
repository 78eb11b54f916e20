import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { Account } from '@svc/domain/accounts';
import { microsOf, type SessionId } from '@svc/domain/kernel';
import { after, anAccount, anId, now } from '../../testing/fixtures.ts';
import { sessionRowOf, type OpenStoreWorld, type StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';

const stored = async (world: StoreWorld, over: Partial<Account> = {}): Promise<Account> => {
  const account = anAccount(over);
  await run(world.accounts.insert(account));
  return account;
};

/** What every SessionStore holds. */
export const sessionStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: sessions`, () => {
    it('are checked with all that a request needs to know of the account', async ({ world }) => {
      const account = await stored(world, { privilegeBits: 2, defaultPassword: true, preferredLanguage: 'en' });
      const id = anId<SessionId>();
      const { issuedAt } = (await run(world.sessions.open(id, account)))!;
      expect(await run(sessionRowOf(world.sessions, id))).toEqual({
        id,
        accountId: account.id,
        state: 'Valid',
        issuedAt: microsOf(issuedAt),
        provedAt: microsOf(issuedAt),
        lastSeenAt: microsOf(issuedAt),
        accountState: 'Enabled',
        accountStamp: null,
        tenantStamp: null,
        privilegeBits: 2,
        defaultPassword: true,
        email: account.email,
        displayName: account.displayName,
        preferredLanguage: 'en',
        support: null,
      });
    });

    it('hold when the person proved who they are: just now, earlier, never later than they were opened, or unknown', async ({
      world,
    }) => {
      const account = await stored(world);
      const [earlier, unknown, later] = [anId<SessionId>(), anId<SessionId>(), anId<SessionId>()];
      const { issuedAt } = (await run(world.sessions.open(later, account, after(1e9))))!;
      const before = issuedAt.subtract({ minutes: 5 });
      await run(world.sessions.open(earlier, account, before));
      await run(world.sessions.open(unknown, account, null));
      const rows = await run(world.sessions.check([later, earlier, unknown]));
      expect(rows.map((row) => row?.provedAt)).toEqual([microsOf(issuedAt), microsOf(before), null]);
    });

    it('show the account’s state: a disabled one is seen at once', async ({ world }) => {
      const account = await stored(world, { state: 'Disabled' });
      const id = anId<SessionId>();
      await run(world.sessions.open(id, account));
      expect((await run(sessionRowOf(world.sessions, id)))?.accountState).toBe('Disabled');
    });

    it.for([
      ['password', { passwordHash: 'hash:new' }],
      ['password, gone', { passwordHash: null }],
      ['state', { state: 'Disabled' }],
      ['proof of the address', { emailProven: false }],
      ['second factor', { secondFactor: true }],
    ] as const)('are opened on an account as it was seen, and on no other: %s', async ([, change], { world }) => {
      const seen = await stored(world, { emailProven: true });
      const now = await run(world.accounts.update(seen.id, (current) => ({ ...current, ...change })));
      const [old, fresh] = [anId<SessionId>(), anId<SessionId>()];
      expect(await run(world.sessions.open(old, seen))).toBeNull();
      expect(await run(sessionRowOf(world.sessions, old))).toBeNull();
      expect(await run(world.sessions.open(fresh, now!))).not.toBeNull();
      expect(await run(world.sessions.open(anId(), { ...seen, id: anId() }))).toBeNull();
    });

    it('never outlive a password write that runs beside their opening', async ({ world }) => {
      for (const round of times(6, (at) => at)) {
        const seen = await stored(world, { passwordHash: `hash:${round}` });
        const ids = times(4, () => anId<SessionId>());
        const write = world.unitOfWork.run(
          Effect.andThen(
            world.accounts.update(seen.id, (current) => ({ ...current, passwordHash: 'hash:new' })),
            world.sessions.revokeAll(seen.id),
          ),
        );
        const opening = ids.map((id) => world.sessions.open(id, seen));
        await together<unknown, unknown>([...opening.slice(0, 2), write, ...opening.slice(2)]);
        const rows = await together(ids.map((id) => sessionRowOf(world.sessions, id)));
        expect(rows.filter((row) => row?.state === 'Valid')).toEqual([]);
      }
    });

    it('are answered each at the index of its id, also one that nobody opened or that is asked for twice', async ({
      world,
    }) => {
      const account = await stored(world);
      const [one, two] = [anId<SessionId>(), anId<SessionId>()];
      await run(world.sessions.open(one, account));
      await run(world.sessions.open(two, account));
      await run(world.sessions.revokeOne(two, account.id));
      const rows = await run(world.sessions.check([two, anId<SessionId>(), one, two]));
      expect(rows.map((row) => row && [row.id, row.state])).toEqual([
        [two, 'Revoked'],
        null,
        [one, 'Valid'],
        [two, 'Revoked'],
      ]);
      expect(await run(world.sessions.check([]))).toEqual([]);
    });

    it('that nobody opened are null', async ({ world }) => {
      expect(await run(sessionRowOf(world.sessions, anId()))).toBeNull();
    });

    it('are all revoked and stamped at once, those of others untouched', async ({ world }) => {
      const [mine, other] = [await stored(world), await stored(world)];
      const [one, two, theirs] = [anId<SessionId>(), anId<SessionId>(), anId<SessionId>()];
      await run(world.sessions.open(one, mine));
      await run(world.sessions.open(two, mine));
      await run(world.sessions.open(theirs, other));
      await run(world.sessions.revokeAll(mine.id));
      const rows = await Promise.all([one, two, theirs].map((id) => run(sessionRowOf(world.sessions, id))));
      expect(rows.map((row) => row?.state)).toEqual(['Revoked', 'Revoked', 'Valid']);
      expect(rows.map((row) => row?.accountStamp === null)).toEqual([false, false, true]);
    });

    it('are listed newest first, without those that were ended and those of others', async ({ world }) => {
      const [mine, other] = [await stored(world), await stored(world)];
      const ids = times(3, () => anId<SessionId>());
      for (const [at, id] of ids.entries()) await run(world.sessions.adopt(id, mine.id, after(at)));
      await run(world.sessions.open(anId(), other));
      await run(world.sessions.revokeOne(ids[1]!, mine.id));
      const listed = await run(world.sessions.listOf(mine.id));
      expect(listed.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
      expect(listed[0]).toEqual(await run(sessionRowOf(world.sessions, ids[2]!)));
      expect(await run(world.sessions.listOf(anId()))).toEqual([]);
    });

    it('are ended one by one by their own account alone, and once', async ({ world }) => {
      const [mine, other] = [await stored(world), await stored(world)];
      const [one, two] = [anId<SessionId>(), anId<SessionId>()];
      for (const id of [one, two]) await run(world.sessions.open(id, mine));
      expect(await run(world.sessions.revokeOne(one, other.id))).toBe(false);
      expect(await run(world.sessions.revokeOne(anId(), mine.id))).toBe(false);
      const tries = await together(times(4, () => world.sessions.revokeOne(one, mine.id)));
      expect(tries.filter(Boolean)).toHaveLength(1);
      const rows = await Promise.all([one, two].map((id) => run(sessionRowOf(world.sessions, id))));
      expect(rows.map((row) => [row?.state, row?.accountStamp])).toEqual([
        ['Revoked', null],
        ['Valid', null],
      ]);
    });

    it('are proved again by their own account alone, while they are open', async ({ world }) => {
      const [mine, other] = [await stored(world), await stored(world)];
      const [one, two] = [anId<SessionId>(), anId<SessionId>()];
      // Before the clock of any database, which has the machine's own time.
      const old = Temporal.Instant.from('2020-01-01T00:00:00Z');
      for (const id of [one, two]) await run(world.sessions.adopt(id, mine.id, old));
      expect((await run(sessionRowOf(world.sessions, one)))?.provedAt).toBe(microsOf(old));
      expect(await run(world.sessions.prove(one, other.id))).toBe(false);
      expect(await run(world.sessions.prove(anId(), mine.id))).toBe(false);
      expect(await run(world.sessions.prove(one, mine.id))).toBe(true);
      const row = await run(sessionRowOf(world.sessions, one));
      expect(row?.issuedAt).toBe(microsOf(old));
      expect(row!.provedAt).toBeGreaterThan(microsOf(old));
      expect((await run(sessionRowOf(world.sessions, two)))?.provedAt).toBe(microsOf(old));
      await run(world.sessions.revokeAll(mine.id));
      expect(await run(world.sessions.prove(two, mine.id))).toBe(false);
    });

    it('are all proved by nobody any more, but for one', async ({ world }) => {
      const [mine, other] = [await stored(world), await stored(world)];
      const [kept, one, ended, theirs] = [
        anId<SessionId>(),
        anId<SessionId>(),
        anId<SessionId>(),
        anId<SessionId>(),
      ] as const;
      for (const id of [kept, one, ended]) await run(world.sessions.open(id, mine));
      await run(world.sessions.open(theirs, other));
      await run(world.sessions.revokeOne(ended, mine.id));
      const proved = async () =>
        (await run(world.sessions.check([kept, one, ended, theirs]))).map((row) => row!.provedAt !== null);
      await run(world.sessions.unprove(mine.id, kept));
      expect(await proved()).toEqual([true, false, true, true]);
      expect(await run(world.sessions.prove(one, mine.id))).toBe(true);
      expect(await proved()).toEqual([true, true, true, true]);
      await run(world.sessions.unprove(mine.id, null));
      expect(await proved()).toEqual([false, false, true, true]);
      expect((await run(sessionRowOf(world.sessions, kept)))?.state).toBe('Valid');
    });

    it('are seen while they are open, at most once a minute', async ({ world }) => {
      const mine = await stored(world);
      const [lying, ended, fresh] = [anId<SessionId>(), anId<SessionId>(), anId<SessionId>()];
      const long = Temporal.Instant.from('2020-01-01T00:00:00Z');
      for (const id of [lying, ended]) await run(world.sessions.adopt(id, mine.id, long));
      await run(world.sessions.revokeOne(ended, mine.id));
      await run(world.sessions.open(fresh, mine));
      const seen = () => Promise.all([lying, ended, fresh].map((id) => run(sessionRowOf(world.sessions, id))));
      const before = await seen();
      expect(before.map((row) => row?.lastSeenAt === row?.issuedAt)).toEqual([true, true, true]);
      await together(times(4, () => world.sessions.saw([fresh, anId(), lying, ended])));
      const after = await seen();
      expect(after[0]!.lastSeenAt).toBeGreaterThan(microsOf(long));
      expect(after.map((row) => row?.issuedAt)).toEqual(before.map((row) => row?.issuedAt));
      expect(after.slice(1)).toEqual(before.slice(1));
      await run(world.sessions.saw([lying]));
      expect(await seen()).toEqual(after);
      await run(world.sessions.saw([]));
    });

    it('are adopted once, at the time their cookie was issued: what became of them stays', async ({ world }) => {
      const account = await stored(world);
      const id = anId<SessionId>();
      await together(times(4, () => world.sessions.adopt(id, account.id, now)));
      expect(await run(sessionRowOf(world.sessions, id))).toMatchObject({ state: 'Valid', issuedAt: microsOf(now) });
      await run(world.sessions.revokeOne(id, account.id));
      await run(world.sessions.adopt(id, account.id, after(60)));
      expect(await run(sessionRowOf(world.sessions, id))).toMatchObject({ state: 'Revoked', issuedAt: microsOf(now) });
      const nobody = anId<SessionId>();
      await run(world.sessions.adopt(nobody, anId(), now));
      expect(await run(sessionRowOf(world.sessions, nobody))).toBeNull();
    });

    it('of everybody end by the tenant’s stamp; those opened afterwards are good', async ({ world }) => {
      const account = await stored(world);
      const [before, later] = [anId<SessionId>(), anId<SessionId>()];
      const { issuedAt } = (await run(world.sessions.open(before, account)))!;
      await run(world.sessions.revokeEverybody);
      await run(world.sessions.open(later, account));
      const [old, fresh] = [
        await run(sessionRowOf(world.sessions, before)),
        await run(sessionRowOf(world.sessions, later)),
      ];
      expect(microsOf(issuedAt)).toBeLessThanOrEqual(old!.tenantStamp!);
      expect(fresh!.issuedAt).toBeGreaterThanOrEqual(fresh!.tenantStamp!);
    });

    it('opened after a revocation are never issued before its stamp', async ({ world }) => {
      const account = await stored(world);
      await run(world.sessions.revokeAll(account.id));
      const id = anId<SessionId>();
      const { issuedAt } = (await run(world.sessions.open(id, account)))!;
      const row = await run(sessionRowOf(world.sessions, id));
      expect(row?.state).toBe('Valid');
      expect(row?.issuedAt).toBe(microsOf(issuedAt));
      expect(row!.issuedAt).toBeGreaterThanOrEqual(row!.accountStamp!);
    });

    it('stay valid when the transaction around a revocation fails', async ({ world }) => {
      const account = await stored(world);
      const id = anId<SessionId>();
      await run(world.sessions.open(id, account));
      const revoke = world.sessions.revokeAll(account.id);
      await failureOf(world.unitOfWork.run(Effect.andThen(revoke, Effect.fail('no'))));
      expect(await run(sessionRowOf(world.sessions, id))).toMatchObject({ state: 'Valid', accountStamp: null });
    });
  });
};
