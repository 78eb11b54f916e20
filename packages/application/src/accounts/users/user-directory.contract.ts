import { describe, expect } from 'vitest';
import { blankProfile, privilege, userScopeOf, type Account, type Photo } from '@svc/domain/accounts';
import type { AccountId, PhotoId } from '@svc/domain/kernel';
import { contact } from '@svc/domain/content';
import * as Effect from 'effect/Effect';
import { after, aBooking, anAccount, anActivity, anId, aSlot, now } from '../../testing/fixtures.ts';
import { aContact } from '../../testing/fixtures.contacts.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, together } from '../../testing/world-test.ts';
import type { ListUsers } from './user-directory.ts';

const stored = async (world: StoreWorld, over: Partial<Account> = {}): Promise<Account> => {
  const account = anAccount(over);
  await run(world.accounts.insert(account));
  return account;
};
const operator = { id: anId<AccountId>(), privilegeBits: privilege.superAdmin };
const asking = (mark: string, over: Partial<ListUsers> = {}): ListUsers => ({
  scope: userScopeOf(operator, now),
  page: 1,
  pageSize: 25,
  search: mark,
  bits: null,
  state: null,
  sort: 'name',
  descending: false,
  ...over,
});
/** A word that only this test's accounts carry: databases outlive a test. */
const aMark = (): string => `m${anId().slice(-12)}`;
const named = async (world: StoreWorld, mark: string, ...names: readonly string[]): Promise<readonly Account[]> =>
  Promise.all(names.map((name) => stored(world, { displayName: `${name} ${mark}` })));

/** What every UserDirectory, ProfessionalStore and PhotoStore holds. */
export const userDirectoryContract = (name: string, open: OpenStoreWorld): void => {
  lists(name, open);
  visibility(name, open);
  professionals(name, open);
  photos(name, open);
};

const lists = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the directory`, () => {
    it('pages through all, each once, and counts all on every page, also behind the last', async ({ world }) => {
      const mark = aMark();
      const [anna, bruno, carla] = await named(world, mark, 'Anna', 'Bruno', 'Carla');
      const page = (number: number) => run(world.directory.list(asking(mark, { page: number, pageSize: 2 })));
      expect((await page(1)).items.map(({ id }) => id)).toEqual([anna?.id, bruno?.id]);
      expect((await page(2)).items.map(({ id }) => id)).toEqual([carla?.id]);
      expect(await page(1_000_000)).toEqual({ items: [], total: 3 });
    });

    it('returns every field', async ({ world }) => {
      const account = await stored(world, { phone: '+39 02 1', preferredLanguage: 'en', privilegeBits: 5 });
      const { email, displayName, phone, state, privilegeBits, preferredLanguage, createdAt } = account;
      const entry = { id: account.id, email, displayName, phone, state, privilegeBits, preferredLanguage, createdAt };
      expect((await run(world.directory.list(asking(account.email)))).items).toEqual([entry]);
      expect(await run(world.directory.find(account.id, userScopeOf(operator, now)))).toEqual(entry);
    });

    it('sorts by name, address and birth, both ways', async ({ world }) => {
      const mark = aMark();
      const made = [
        await stored(world, { displayName: `b ${mark}`, email: `c-${mark}@example.test`, createdAt: after(1) }),
        await stored(world, { displayName: `C ${mark}`, email: `a-${mark}@example.test`, createdAt: after(2) }),
        await stored(world, { displayName: `a ${mark}`, email: `b-${mark}@example.test`, createdAt: after(0) }),
      ];
      const orders = { name: [2, 0, 1], email: [1, 2, 0], createdAt: [2, 0, 1] } as const;
      for (const sort of ['name', 'email', 'createdAt'] as const)
        for (const descending of [false, true]) {
          const { items } = await run(world.directory.list(asking(mark, { sort, descending })));
          const wanted = orders[sort].map((at) => made[at]?.id);
          expect(items.map(({ id }) => id)).toEqual(descending ? wanted.toReversed() : wanted);
        }
    });

    it('searches name and address as text, in any case; signs of patterns are signs', async ({ world }) => {
      const mark = aMark();
      const percent = await stored(world, { displayName: `50% ${mark}_x\\y` });
      await stored(world, { displayName: `500 ${mark}-x y` });
      for (const search of [`50% ${mark}`, `${mark}_X`, `_x\\y`.replace('_', `${mark}_`)])
        expect((await run(world.directory.list(asking(search)))).items.map(({ id }) => id)).toEqual([percent.id]);
      expect((await run(world.directory.list(asking(mark.toUpperCase())))).total).toBe(2);
    });

    it('filters by role and state; deleted ones only when asked for', async ({ world }) => {
      const mark = aMark();
      const make = (over: Partial<Account>) => stored(world, { ...over, displayName: mark });
      const [client, pro, both, gone, off] = [
        await make({}),
        await make({ privilegeBits: 1 }),
        await make({ privilegeBits: 3 }),
        await make({ state: 'Deleted' }),
        await make({ state: 'Disabled' }),
      ];
      const found = async (over: Partial<ListUsers>) =>
        new Set((await run(world.directory.list(asking(mark, over)))).items.map(({ id }) => id));
      expect(await found({})).toEqual(new Set([client.id, pro.id, both.id, off.id]));
      expect(await found({ bits: 0 })).toEqual(new Set([client.id, off.id]));
      expect(await found({ bits: privilege.pro })).toEqual(new Set([pro.id, both.id]));
      expect(await found({ bits: privilege.admin })).toEqual(new Set([both.id]));
      expect(await found({ state: 'Deleted' })).toEqual(new Set([gone.id]));
      expect(await found({ state: 'Disabled' })).toEqual(new Set([off.id]));
    });

    it('leaves out those that a contact names, where only the others are asked for', async ({ world }) => {
      const mark = aMark();
      const [anna, bruno] = await named(world, mark, 'Anna', 'Bruno');
      await run(world.entities.of(contact).insert(aContact({ lastName: 'Anna', userId: anna?.id ?? null })));
      const found = async (withoutContact: boolean) =>
        (await run(world.directory.list(asking(mark, { withoutContact })))).items.map(({ id }) => id);
      expect([await found(false), await found(true)]).toEqual([[anna?.id, bruno?.id], [bruno?.id]]);
    });

    it('knows which addresses and numbers are free, in every spelling, beside the asker’s own', async ({ world }) => {
      const digits = `39${BigInt(`0x${anId().slice(-12)}`)}`;
      const { id, email } = await stored(world, { phone: `+${digits.slice(0, 4)} ${digits.slice(4)}` });
      const ask = (asked: Partial<Parameters<typeof world.directory.availability>[0]>) =>
        run(world.directory.availability({ email: null, phone: null, except: null, ...asked }));
      expect(await ask({ email, phone: digits })).toEqual({ email: false, phone: false });
      expect(await ask({ email, phone: digits, except: id })).toEqual({ email: true, phone: true });
      expect(await ask({ email: `x${email}` })).toEqual({ email: true, phone: null });
      expect(await ask({ phone: `${digits}1` })).toEqual({ email: null, phone: true });
    });

    it('locks the SuperAdmins who can sign in: of two who demote each other one finds the other gone', async ({
      world,
    }) => {
      const [one, two] = [await stored(world, { privilegeBits: 4 }), await stored(world, { privilegeBits: 5 })];
      await stored(world, { privilegeBits: 4, state: 'Disabled' });
      const demote = (id: AccountId) =>
        world.unitOfWork.run(
          Effect.gen(function* () {
            const all = yield* world.directory.lockSuperAdmins;
            const mine = all.filter((each) => [one.id, two.id].includes(each));
            yield* world.accounts.update(id, (current) => ({ ...current, privilegeBits: 0 }));
            return mine.length;
          }),
        );
      expect((await together([demote(one.id), demote(two.id)])).toSorted((a, b) => a - b)).toEqual([1, 2]);
    });
  });
};

const visibility = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: users.list-scope`, () => {
    it('a Pro finds colleagues, oneself, and the clients of the own activities of a year', async ({ world }) => {
      const mark = aMark();
      const make = (over: Partial<Account> = {}) => stored(world, { ...over, displayName: mark });
      const [pro, colleague, boss] = [
        await make({ privilegeBits: 1 }),
        await make({ privilegeBits: 1 }),
        await make({ privilegeBits: 2 }),
      ];
      const [mine, old, other] = [await make(), await make(), await make()];
      const attends = async (userId: AccountId, professionalIds: readonly AccountId[], startsAt: Temporal.Instant) => {
        const activity = anActivity({ professionalIds });
        const slot = aSlot(activity, { startsAt });
        await run(world.activities.put(activity));
        await run(world.slots.put(slot));
        await run(world.bookings.insert(aBooking(slot, { userId })));
      };
      await attends(mine.id, [pro.id], now.subtract({ hours: 24 * 300 }));
      await attends(old.id, [pro.id], now.subtract({ hours: 24 * 400 }));
      await attends(other.id, [colleague.id], after(3600));
      const scope = userScopeOf(pro, now);
      const { items, total } = await run(world.directory.list(asking(mark, { scope })));
      expect(new Set(items.map(({ id }) => id))).toEqual(new Set([pro.id, colleague.id, mine.id]));
      expect(total).toBe(3);
      for (const hidden of [boss, old, other]) expect(await run(world.directory.find(hidden.id, scope))).toBeNull();
      expect((await run(world.directory.find(mine.id, scope)))?.id).toBe(mine.id);
      const byAddress = await run(world.directory.list(asking(mine.email, { scope })));
      expect(byAddress.total).toBe(0);
    });

    it('a client finds oneself alone', async ({ world }) => {
      const mark = aMark();
      const [anna] = await named(world, mark, 'Anna', 'Bruno');
      const scope = userScopeOf(anna!, now);
      expect((await run(world.directory.list(asking(mark, { scope })))).items.map(({ id }) => id)).toEqual([anna?.id]);
    });
  });
};

const professionals = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: professionals`, () => {
    it('are the enabled accounts with the Pro bit, with or without a profile', async ({ world }) => {
      const mark = aMark();
      const pro = await stored(world, { privilegeBits: 1, displayName: mark });
      const client = await stored(world);
      const off = await stored(world, { privilegeBits: 1, state: 'Disabled' });
      expect(await run(world.professionals.find(pro.id))).toEqual(blankProfile(pro));
      const written = {
        ...blankProfile(pro),
        displayName: 'Prof',
        bio: { it: 'Insegna', en: 'Teaches' },
        specialties: ['yoga', 'è'],
        public: false,
        color: '#000000',
        position: 3,
      };
      await run(world.professionals.put(blankProfile(pro)));
      await run(world.professionals.put(written));
      expect(await run(world.professionals.find(pro.id))).toEqual(written);
      await run(world.professionals.put(blankProfile(client)));
      for (const none of [client.id, off.id, anId<AccountId>()])
        expect(await run(world.professionals.find(none))).toBeNull();
      await run(world.professionals.remove(pro.id));
      expect(await run(world.professionals.find(pro.id))).toEqual(blankProfile(pro));
    });

    it('have names for those who give classes: enabled staff alone, and to clients not who is private', async ({
      world,
    }) => {
      const [pro, hidden, admin, client, off, gone] = [
        await stored(world, { privilegeBits: 1, displayName: 'Conto' }),
        await stored(world, { privilegeBits: 1 }),
        await stored(world, { privilegeBits: 2, displayName: 'Giulia' }),
        await stored(world),
        await stored(world, { privilegeBits: 1, state: 'Disabled' }),
        await stored(world, { privilegeBits: 1, state: 'Deleted' }),
      ];
      await run(world.professionals.put({ ...blankProfile(pro), displayName: 'Prof' }));
      await run(world.professionals.put({ ...blankProfile(hidden), displayName: 'Riservata', public: false }));
      const ids = [pro, hidden, admin, client, off, gone].map(({ id }) => id);
      const shown = new Map([
        [pro.id, 'Prof'],
        [admin.id, 'Giulia'],
      ]);
      expect(await run(world.professionals.namesOf(ids, true))).toEqual(shown);
      expect(await run(world.professionals.namesOf(ids, false))).toEqual(shown.set(hidden.id, 'Riservata'));
      expect(await run(world.professionals.namesOf([], false))).toEqual(new Map());
    });

    it('are listed by position and name, page by page; without the private ones for clients', async ({ world }) => {
      // Far behind what other professionals have.
      const place = 1_000_000;
      const made = await Promise.all(
        ['Carla', 'anna', 'Bruno'].map(async (displayName, at) => {
          const account = await stored(world, { privilegeBits: 1 });
          await run(
            world.professionals.put({
              ...blankProfile(account),
              displayName,
              position: at === 0 ? place - 1 : place,
              public: displayName !== 'Bruno',
            }),
          );
          return account.id;
        }),
      );
      const all = async (onlyPublic: boolean) => {
        const { items, total } = await run(world.professionals.list({ page: 1, pageSize: 100_000, onlyPublic }));
        expect(total).toBe(items.length);
        return items.map(({ accountId }) => accountId).filter((id) => made.includes(id));
      };
      expect(await all(false)).toEqual([made[0], made[1], made[2]]);
      expect(await all(true)).toEqual([made[0], made[1]]);
      const { items, total } = await run(world.professionals.list({ page: 2, pageSize: 1, onlyPublic: false }));
      expect(items).toHaveLength(1);
      expect(total).toBeGreaterThanOrEqual(3);
    });
  });
};

const photos = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: pictures`, () => {
    it('come back with every field, oldest first, and go', async ({ world }) => {
      const ownerId = anId<AccountId>();
      const make = (over: Partial<Photo> = {}): Photo => ({
        id: anId<PhotoId>(),
        ownerId,
        contentType: 'image/webp',
        bytes: 12,
        sha256: 'ab'.repeat(32),
        createdAt: now,
        ...over,
      });
      const [one, two, other] = [make(), make({ contentType: 'image/png' }), make({ ownerId: anId<AccountId>() })];
      for (const each of [one, two, other]) await run(world.photos.insert(each));
      expect(await run(world.photos.of(ownerId))).toEqual([one, two]);
      expect(await run(world.photos.find(other.id))).toEqual(other);
      await run(world.photos.remove(one.id));
      expect([await run(world.photos.find(one.id)), await run(world.photos.of(ownerId))]).toEqual([null, [two]]);
    });
  });
};
