import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { accountTable, lockoutTable, type Account, type Lockout } from '@svc/domain/accounts';
import { microsOf, statesOf, type SessionId } from '@svc/domain/kernel';
import { after, anAccount, anId, now } from '../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../testing/world-test.ts';

const stored = async (world: StoreWorld, over: Partial<Account> = {}): Promise<Account> => {
  const account = anAccount(over);
  await run(world.accounts.insert(account));
  return account;
};

/** What every AccountStore, SessionStore, LockoutStore and AuthEventStore holds. */
export const accountStoresContract = (name: string, open: OpenStoreWorld): void => {
  accounts(name, open);
  sessions(name, open);
  lockouts(name, open, 'lockouts');
  lockouts(name, open, 'decoyLockouts');
  events(name, open);
};

const accounts = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: accounts`, () => {
    it.for(statesOf(accountTable))('come back with every field, by id and by address: %s', async (state, { world }) => {
      const account = await stored(world, { state, privilegeBits: 6, preferredLanguage: 'en', defaultPassword: true });
      expect(await run(world.accounts.find(account.id))).toEqual(account);
      expect(await run(world.accounts.findByEmail(account.email))).toEqual(account);
    });

    it('may have no password', async ({ world }) => {
      const account = await stored(world, { passwordHash: null });
      expect(await run(world.accounts.find(account.id))).toEqual(account);
    });

    it('that are not there are null', async ({ world }) => {
      expect(await run(world.accounts.find(anId()))).toBeNull();
      expect(await run(world.accounts.findByEmail(`${anId()}@example.test`))).toBeNull();
    });

    it('are taken: an address has one', async ({ world }) => {
      const { email } = await stored(world);
      expect(await failureOf(world.accounts.insert(anAccount({ email })))).toMatchObject({ _tag: 'Taken' });
    });

    it('are changed by a pure function, every field', async ({ world }) => {
      const account = await stored(world);
      const changed: Partial<Account> = {
        displayName: 'Bea',
        state: 'Disabled',
        privilegeBits: 3,
        passwordHash: null,
        defaultPassword: true,
        emailProven: false,
        phone: '+39 02 1234567',
      };
      const next = await run(world.accounts.update(account.id, (current) => ({ ...current, ...changed })));
      expect(next).toEqual({ ...account, ...changed });
      expect(await run(world.accounts.find(account.id))).toEqual(next);
    });

    it('are not changed when there are none', async ({ world }) => {
      expect(await run(world.accounts.update(anId(), (current) => current))).toBeNull();
    });

    it('cannot take another one’s address', async ({ world }) => {
      const [mine, other] = [await stored(world), await stored(world)];
      const take = world.accounts.update(mine.id, (current) => ({ ...current, email: other.email }));
      expect(await failureOf(take)).toMatchObject({ _tag: 'Taken' });
      expect(await run(world.accounts.find(mine.id))).toEqual(mine);
    });

    it('lose no change, however many change at once', async ({ world }) => {
      const { id } = await stored(world, { phone: '' });
      const add = world.accounts.update(id, (current) => ({ ...current, phone: `${current.phone}x` }));
      await together(times(8, () => add));
      expect((await run(world.accounts.find(id)))?.phone).toBe('xxxxxxxx');
    });

    it('are for one of many who insert an address at once', async ({ world }) => {
      const email = `${anId()}@example.test`;
      const tries = await together(times(6, () => Effect.result(world.accounts.insert(anAccount({ email })))));
      expect(tries.filter((each) => each._tag === 'Success')).toHaveLength(1);
    });
  });
};

const sessions = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: sessions`, () => {
    it('are checked with all that a request needs to know of the account', async ({ world }) => {
      const account = await stored(world, { privilegeBits: 2, defaultPassword: true, preferredLanguage: 'en' });
      const id = anId<SessionId>();
      const { issuedAt } = (await run(world.sessions.open(id, account)))!;
      expect(await run(world.sessions.check(id))).toEqual({
        id,
        accountId: account.id,
        state: 'Valid',
        issuedAt: microsOf(issuedAt),
        accountState: 'Enabled',
        accountStamp: null,
        tenantStamp: null,
        privilegeBits: 2,
        defaultPassword: true,
        email: account.email,
        displayName: account.displayName,
        preferredLanguage: 'en',
      });
    });

    it('show the account’s state: a disabled one is seen at once', async ({ world }) => {
      const account = await stored(world, { state: 'Disabled' });
      const id = anId<SessionId>();
      await run(world.sessions.open(id, account));
      expect((await run(world.sessions.check(id)))?.accountState).toBe('Disabled');
    });

    it.for([
      ['password', { passwordHash: 'hash:new' }],
      ['password, gone', { passwordHash: null }],
      ['state', { state: 'Disabled' }],
      ['proof of the address', { emailProven: false }],
    ] as const)('are opened on an account as it was seen, and on no other: %s', async ([, change], { world }) => {
      const seen = await stored(world, { emailProven: true });
      const now = await run(world.accounts.update(seen.id, (current) => ({ ...current, ...change })));
      const [old, fresh] = [anId<SessionId>(), anId<SessionId>()];
      expect(await run(world.sessions.open(old, seen))).toBeNull();
      expect(await run(world.sessions.check(old))).toBeNull();
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
        const rows = await together(ids.map((id) => world.sessions.check(id)));
        expect(rows.filter((row) => row?.state === 'Valid')).toEqual([]);
      }
    });

    it('that nobody opened are null', async ({ world }) => {
      expect(await run(world.sessions.check(anId()))).toBeNull();
    });

    it('are all revoked and stamped at once, those of others untouched', async ({ world }) => {
      const [mine, other] = [await stored(world), await stored(world)];
      const [one, two, theirs] = [anId<SessionId>(), anId<SessionId>(), anId<SessionId>()];
      await run(world.sessions.open(one, mine));
      await run(world.sessions.open(two, mine));
      await run(world.sessions.open(theirs, other));
      await run(world.sessions.revokeAll(mine.id));
      const rows = await Promise.all([one, two, theirs].map((id) => run(world.sessions.check(id))));
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
      expect(listed[0]).toEqual(await run(world.sessions.check(ids[2]!)));
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
      const rows = await Promise.all([one, two].map((id) => run(world.sessions.check(id))));
      expect(rows.map((row) => [row?.state, row?.accountStamp])).toEqual([
        ['Revoked', null],
        ['Valid', null],
      ]);
    });

    it('are adopted once, at the time their cookie was issued: what became of them stays', async ({ world }) => {
      const account = await stored(world);
      const id = anId<SessionId>();
      await together(times(4, () => world.sessions.adopt(id, account.id, now)));
      expect(await run(world.sessions.check(id))).toMatchObject({ state: 'Valid', issuedAt: microsOf(now) });
      await run(world.sessions.revokeOne(id, account.id));
      await run(world.sessions.adopt(id, account.id, after(60)));
      expect(await run(world.sessions.check(id))).toMatchObject({ state: 'Revoked', issuedAt: microsOf(now) });
      const nobody = anId<SessionId>();
      await run(world.sessions.adopt(nobody, anId(), now));
      expect(await run(world.sessions.check(nobody))).toBeNull();
    });

    it('of everybody end by the tenant’s stamp; those opened afterwards are good', async ({ world }) => {
      const account = await stored(world);
      const [before, later] = [anId<SessionId>(), anId<SessionId>()];
      const { issuedAt } = (await run(world.sessions.open(before, account)))!;
      await run(world.sessions.revokeEverybody);
      await run(world.sessions.open(later, account));
      const [old, fresh] = [await run(world.sessions.check(before)), await run(world.sessions.check(later))];
      expect(microsOf(issuedAt)).toBeLessThanOrEqual(old!.tenantStamp!);
      expect(fresh!.issuedAt).toBeGreaterThanOrEqual(fresh!.tenantStamp!);
    });

    it('opened after a revocation are never issued before its stamp', async ({ world }) => {
      const account = await stored(world);
      await run(world.sessions.revokeAll(account.id));
      const id = anId<SessionId>();
      const { issuedAt } = (await run(world.sessions.open(id, account)))!;
      const row = await run(world.sessions.check(id));
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
      expect(await run(world.sessions.check(id))).toMatchObject({ state: 'Valid', accountStamp: null });
    });
  });
};

const lockouts = (name: string, open: OpenStoreWorld, port: 'lockouts' | 'decoyLockouts'): void => {
  const it = inWorld(open);
  describe(`${name}: failure counters (${port})`, () => {
    it.for(statesOf(lockoutTable))('come back as they were written: %s', async (state, { world }) => {
      const email = `${anId()}@example.test`;
      const seen: (Lockout | null)[] = [];
      const written: Lockout = { state, failures: 4, since: now };
      const next = await run(
        world[port].update(email, (current) => {
          seen.push(current);
          return written;
        }),
      );
      expect(seen.at(-1)).toBeNull();
      expect(next).toEqual(written);
      expect(await run(world[port].find(email))).toEqual(written);
      const moved: Lockout = { state: 'Clear', failures: 0, since: after(1) };
      await run(world[port].update(email, (current) => (current?.failures === 4 ? moved : written)));
      expect(await run(world[port].find(email))).toEqual(moved);
    });

    it('of unknown addresses are null', async ({ world }) => {
      expect(await run(world[port].find(`${anId()}@example.test`))).toBeNull();
    });

    it('count exactly, however many fail at once, from the very first', async ({ world }) => {
      const email = `${anId()}@example.test`;
      const one = world[port].update(email, (current) => ({
        state: 'Counting',
        failures: (current?.failures ?? 0) + 1,
        since: now,
      }));
      const answers = await together(times(12, () => one));
      expect(answers.map(({ failures }) => failures).toSorted((a, b) => a - b)).toEqual(times(12, (at) => at + 1));
      expect((await run(world[port].find(email)))?.failures).toBe(12);
    });
  });
};

const events = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: sign-in events`, () => {
    it('are appended for known and unknown persons', async ({ world }) => {
      const event = { at: now, method: 'password', success: false, maskedEmail: 'a***a@example.test' } as const;
      const append = Effect.all([
        world.authEvents.append({ ...event, accountId: null, reason: 'unknown' }),
        world.authEvents.append({ ...event, success: true, accountId: anId(), reason: null }),
      ]);
      expect(await run(append)).toHaveLength(2);
    });
  });
};
