import { describe, expect } from 'vitest';
import type { Activity, Slot, WaitingEntry } from '@svc/domain/booking';
import type { AccountId, HoldId } from '@svc/domain/kernel';
import { aBooking, anAccount, anId, anna, now } from '../../testing/fixtures.ts';
import { anOpenOrder, opened, slotNow, storedSlot } from '../../testing/fixtures.money.ts';
import {
  entryNow,
  offeredForSale,
  openTill,
  ordersOf,
  soldClass,
  takes,
  type Till,
} from '../../testing/fixtures.till.ts';
import { waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times } from '../../testing/world-test.ts';
import type { TakeOffer } from './offer-checkout.ts';

/** Refused with that code, and the offer stands as it stood: nothing was written. */
const staysOffered = async (till: Till, entry: WaitingEntry, fault: object, over: Partial<TakeOffer> = {}) => {
  const before = [await entryNow(till, entry), await ordersOf(till, entry.userId)];
  const taken = (await slotNow(till.world, { id: entry.slotId })).taken;
  expect(await failureOf(takes(till, entry, over))).toMatchObject(fault);
  expect([await entryNow(till, entry), await ordersOf(till, entry.userId)]).toEqual(before);
  expect((await slotNow(till.world, { id: entry.slotId })).taken).toBe(taken);
};

/** What an offered place that is paid online can meet. */
export const offerRefusalsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: an offered place is not sold, and stays offered,`, () => {
    it('as at every door', async ({ world }) => {
      const till = await openTill(world);
      const cases: readonly (readonly [string, Partial<Activity>])[] = [
        ['archived', { state: 'Archived' }],
        ['slot_not_found', { state: 'Hidden' }],
        ['activity_not_bookable', { state: 'Draft' }],
        ['means_not_accepted', { means: ['free'] }],
        ['means_not_accepted', { price: null }],
        ['too_soon', { leadMinutes: 43_200 }],
      ];
      for (const [code, change] of cases) {
        const [activity, slot] = await soldClass(world);
        const entry = await offeredForSale(till, slot);
        await run(world.activities.put({ ...activity, ...change }));
        await staysOffered(till, entry, { code });
      }
    });

    it('hold_limit_reached: while the person has as many checkouts as they may', async ({ world }) => {
      const till = await openTill(world);
      const [, slot] = await soldClass(world);
      const entry = await offeredForSale(till, slot);
      const others = await Promise.all(times(3, () => storedSlot(world)));
      for (const other of others) await opened(world, anOpenOrder(other, { userId: entry.userId }));
      await staysOffered(till, entry, { code: 'hold_limit_reached' });
    });

    it('overlap: beside another class of the person', async ({ world }) => {
      const till = await openTill(world);
      const [, slot] = await soldClass(world, { allowsOverlap: false });
      const entry = await offeredForSale(till, slot);
      const [, other] = await soldClass(world, { allowsOverlap: false }, { taken: 0 });
      await opened(world, anOpenOrder(other, { userId: entry.userId }));
      await staysOffered(till, entry, { code: 'overlap' });
    });

    it('already_booked: beside a booking of the same person', async ({ world }) => {
      const till = await openTill(world);
      const [, slot] = await soldClass(world);
      const entry = await offeredForSale(till, slot);
      await run(world.bookings.insert(aBooking(slot, { userId: entry.userId })));
      await staysOffered(till, entry, { code: 'already_booked' });
    });

    it('account_deleted: to who is gone', async ({ world }) => {
      const till = await openTill(world);
      const [, slot] = await soldClass(world);
      const entry = await offeredForSale(till, slot);
      await run(world.accounts.insert(anAccount({ id: entry.userId, state: 'Deleted' })));
      await staysOffered(till, entry, { code: 'account_deleted' });
    });

    it('while nothing is sold online, or nobody would be on the invoice', async ({ world }) => {
      const till = await openTill(world);
      const [, slot] = await soldClass(world);
      const entry = await offeredForSale(till, slot);
      const wrong = { billingProfile: { ...anna, fiscalCode: 'WRONG' } };
      await staysOffered(till, entry, { _tag: 'BillingProfileRequired' }, wrong);
      const notReady = { ...till, ports: { ...till.ports, config: { ...till.ports.config, providerReady: false } } };
      await staysOffered(notReady, entry, { _tag: 'NotReady' });
      const flags = await run(world.flags.load);
      for (const feature of ['enable_einvoicing', 'enable_online_payments']) {
        await run(world.flags.save({ ...flags, [feature]: false }));
        await staysOffered(till, entry, { code: 'feature_disabled', params: { feature } });
      }
    });

    it('to anybody else, before it is offered, or after its time', async ({ world }) => {
      const till = await openTill(world);
      const [, slot] = await soldClass(world);
      const entry = await offeredForSale(till, slot);
      await staysOffered(till, entry, { _tag: 'NotFound' }, { userId: anId<AccountId>() });
      till.setClock(entry.offer!.until);
      await staysOffered(till, entry, { code: 'offer_lapsed' });
      const waiting = await waits(world, slot, anId<AccountId>(), { means: 'order' });
      await run(world.billingProfiles.put(waiting.userId, anna));
      expect(await failureOf(takes(till, waiting))).toMatchObject({ code: 'not_offered' });
    });

    it('by the statement itself, whatever was judged before: offer_lapsed', async ({ world }) => {
      const till = await openTill(world);
      const [, slot] = await soldClass(world);
      const { userId, offer } = await offeredForSale(till, slot);
      const holdId = offer!.holdId;
      const refused = async (over: Parameters<typeof anOpenOrder>[1], of: Pick<Slot, 'id' | 'activityId'> = slot) => {
        const command = anOpenOrder(of, { userId, holdId, ...over });
        expect(await run(world.unitOfWork.run(world.orders.openOffered(command)))).toEqual({
          kind: 'refused',
          code: 'offer_lapsed',
        });
      };
      await refused({ holdId: anId<HoldId>() });
      await refused({ userId: anId<AccountId>() });
      await refused({}, await storedSlot(world));
      await refused({ now: offer!.until });
      await run(world.slots.put({ ...slot, state: 'Closed' }));
      await refused({});
      await run(world.slots.put({ ...slot, startsAt: now }));
      await refused({});
      await run(world.slots.put(slot));
      await run(world.waitingList.endOffer(holdId, 'release'));
      await refused({});
      expect(await ordersOf(till, userId)).toEqual([]);
    });
  });
};
