import { describe, expect } from 'vitest';
import type { AccountId } from '@svc/domain/kernel';
import { aBooking, after, anAccount, anActivity, anId, aSlot } from '../../testing/fixtures.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import type { RosterQuery } from './roster-store.ts';

const all = {
  slotId: null,
  from: null,
  to: null,
  professionalId: null,
  states: null,
  page: 1,
  pageSize: 10,
} satisfies RosterQuery;

/** What every Rosters holds. */
export const rostersContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: rosters`, () => {
    it('name who comes, in the order in which they booked, page by page', async ({ world }) => {
      const activity = anActivity();
      const slot = aSlot(activity);
      await run(world.activities.put(activity));
      await run(world.slots.put(slot));
      const account = anAccount({ displayName: 'Maria Bianchi' });
      await run(world.accounts.insert(account));
      const late = aBooking(slot, { createdAt: after(20), userId: account.id });
      const early = aBooking(slot, { createdAt: after(10), state: 'Cancelled' });
      for (const booking of [late, early]) await run(world.bookings.insert(booking));
      const ask = (over: Partial<RosterQuery>) => run(world.rosters.page({ ...all, slotId: slot.id, ...over }));
      const both = await ask({});
      expect(both.items.map(({ booking, clientName }) => [booking.id, clientName])).toEqual([
        [early.id, null],
        [late.id, 'Maria Bianchi'],
      ]);
      expect(both.items[0]).toMatchObject({ slot, activity });
      expect(await ask({ page: 2, pageSize: 1 })).toMatchObject({ total: 2, items: [{ booking: { id: late.id } }] });
      expect(await ask({ states: ['Confirmed'] })).toMatchObject({ total: 1, items: [{ booking: { id: late.id } }] });
      expect(await ask({ from: slot.startsAt, to: slot.endsAt })).toMatchObject({ total: 2 });
      expect(await ask({ to: slot.startsAt })).toEqual({ total: 0, items: [] });
      expect(await ask({ from: slot.endsAt })).toEqual({ total: 0, items: [] });
    });

    it('are a professional’s own: of their activity, or of a class that they give', async ({ world }) => {
      const [ofActivity, ofSlot] = [anId<AccountId>(), anId<AccountId>()];
      const activity = anActivity({ professionalIds: [ofActivity] });
      const [given, other] = [aSlot(activity, { professionalIds: [ofSlot] }), aSlot(activity)];
      await run(world.activities.put(activity));
      for (const slot of [given, other]) {
        await run(world.slots.put(slot));
        await run(world.bookings.insert(aBooking(slot)));
      }
      const totalOf = async (professionalId: AccountId) =>
        (await run(world.rosters.page({ ...all, professionalId }))).total;
      expect([await totalOf(ofActivity), await totalOf(ofSlot), await totalOf(anId<AccountId>())]).toEqual([2, 1, 0]);
    });
  });
};
