import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { accountTable, lockoutTable, type Account, type Lockout } from '@svc/domain/accounts';
import { statesOf } from '@svc/domain/kernel';
import { after, anAccount, anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { sessionStoreContract } from '../session/session-store.contract.ts';
import { supportSessionContract } from '../session/support-session.contract.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';

const stored = async (world: StoreWorld, over: Partial<Account> = {}): Promise<Account> => {
  const account = anAccount(over);
  await run(world.accounts.insert(account));
  return account;
};

/** What every AccountStore, SessionStore, LockoutStore and AuthEventStore holds. */
export const accountStoresContract = (name: string, open: OpenStoreWorld): void => {
  accounts(name, open);
  sessionStoreContract(name, open);
  supportSessionContract(name, open);
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
        secondFactor: true,
        supportWritesUntil: after(60),
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

    it('get another hash of the same password, as long as it is the one that was read', async ({ world }) => {
      const account = await stored(world, { passwordHash: 'hash:old' });
      expect(await run(world.accounts.replaceHash(account.id, 'hash:old', 'hash:new'))).toBe(true);
      expect(await run(world.accounts.find(account.id))).toEqual({ ...account, passwordHash: 'hash:new' });
      expect(await run(world.accounts.replaceHash(account.id, 'hash:old', 'hash:late'))).toBe(false);
      expect(await run(world.accounts.replaceHash(anId(), 'hash:old', 'hash:late'))).toBe(false);
      expect(await run(world.accounts.find(account.id))).toEqual({ ...account, passwordHash: 'hash:new' });
    });

    it('with a default password are found, and no others', async ({ world }) => {
      const [later, first] = [anAccount({ defaultPassword: true }), anAccount({ defaultPassword: true })].toSorted(
        (one, other) => (one.email < other.email ? 1 : -1),
      );
      for (const account of [later, first, anAccount()]) await run(world.accounts.insert(account as Account));
      expect(await run(world.accounts.withDefaultPassword)).toEqual([first, later]);
      await run(world.accounts.update((first as Account).id, (account) => ({ ...account, defaultPassword: false })));
      expect(await run(world.accounts.withDefaultPassword)).toEqual([later]);
    });

    it('get one of several hashes that are made at once', async ({ world }) => {
      const { id } = await stored(world, { passwordHash: 'hash:old' });
      const tries = times(6, (at) => world.accounts.replaceHash(id, 'hash:old', `hash:${at}`));
      expect((await together(tries)).filter(Boolean)).toHaveLength(1);
    });

    it('are for one of many who insert an address at once', async ({ world }) => {
      const email = `${anId()}@example.test`;
      const tries = await together(times(6, () => Effect.result(world.accounts.insert(anAccount({ email })))));
      expect(tries.filter((each) => each._tag === 'Success')).toHaveLength(1);
    });
  });
};

const lockouts = (name: string, open: OpenStoreWorld, port: 'lockouts' | 'decoyLockouts'): void => {
  const it = inWorld(open);
  describe(`${name}: failure counters (${port})`, () => {
    it.for(statesOf(lockoutTable))('come back as they were written: %s', async (state, { world }) => {
      const email = `${anId()}@example.test`;
      const states: (Lockout | null)[] = [];
      const written: Lockout = { state, failures: 4, since: now };
      const next = await run(
        world[port].update(email, (current) => {
          states.push(current);
          return written;
        }),
      );
      expect(states.at(-1)).toBeNull();
      expect(next).toEqual(written);
      expect(await run(world[port].find(email))).toEqual(written);
      const moved: Lockout = { state: 'Clear', failures: 0, since: after(1) };
      await run(world[port].update(email, (current) => (current?.failures === 4 ? moved : written)));
      expect(await run(world[port].find(email))).toEqual(moved);
    });

    it('are gone when they are forgotten, and those of others stay', async ({ world }) => {
      const [mine, other] = [`${anId()}@example.test`, `${anId()}@example.test`];
      const counter: Lockout = { state: 'Counting', failures: 1, since: now };
      for (const email of [mine, other]) await run(world[port].update(email, () => counter));
      await run(world[port].forget(mine));
      await run(world[port].forget('unknown'));
      expect(await run(world[port].find(mine))).toBeNull();
      expect(await run(world[port].find(other))).toEqual(counter);
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
