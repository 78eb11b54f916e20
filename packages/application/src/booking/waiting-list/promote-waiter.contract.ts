import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { Activity, Slot, WaitingEntry } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { anAccount, anActivity, anId, now } from '../../testing/fixtures.ts';
import { classOf } from '../../testing/fixtures.entries.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { listOf, portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';
import { machine } from '../../kernel/index.ts';
import { withoutPlace } from '../capacity-change/cut-claims.ts';
import { acceptOffer } from './accept-offer.ts';
import { endLists } from './end-lists.ts';
import { endTurn, lapseOffer } from './waiting-list.ts';
import { releasePlace } from '../booking/release-place.ts';
import { promoteWaiter } from './promote-waiter.ts';
import { sweepWaitingLists } from './sweep-waiting-lists.reconciler.ts';

const auto = { mode: 'auto', offerMinutes: 60, closeMinutes: 60, maxLength: 20 } as const;
const aClass = async (world: StoreWorld, over: Partial<Activity> = {}): Promise<Slot> => {
  const activity = anActivity({ means: ['free', 'entry', 'onSite', 'order'], waitlist: auto, ...over });
  await run(world.activities.put(activity));
  return classOf(world, activity, { capacity: 1, taken: 1 });
};
const waiter = async (world: StoreWorld): Promise<AccountId> => {
  const account = anAccount();
  await run(world.accounts.insert(account));
  return account.id;
};
const letGo = (world: StoreWorld, slot: Slot, at = now) => {
  const released = { slotId: slot.id, releasedRef: `booking:${anId()}:1`, userId: null, now: at };
  return run(world.unitOfWork.run(releasePlace(portsAt(world, at))(released)));
};
const entryNow = async (world: StoreWorld, { id }: WaitingEntry) => (await run(world.waitingList.find(id)))!;
/** What their person was mailed, by kind. */
const mailsTo = async (world: StoreWorld, userId: AccountId, at = now) => {
  const { email } = (await run(world.accounts.find(userId)))!;
  const claimed = await run(world.mails.exchange([], { now: at, claimMs: 1, limit: 1000 }));
  return claimed.filter(({ to }) => to === email).map(({ kind }) => kind);
};

/** What a freed place comes to where the studio promotes who waits. */
export const promoteWaiterContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a waiting list that promotes`, () => {
    it('(24) books the place for the first who can have it without paying', async ({ world }) => {
      const userId = await waiter(world);
      const pack = await storedSubscription(world, { userId });
      const slot = await aClass(world);
      const [first, second] = [await waits(world, slot, userId, { means: 'entry' }), await waits(world, slot)];
      await letGo(world, slot);
      expect(await entryNow(world, first)).toMatchObject({ state: 'Offered', toPromote: true });
      await together(times(3, () => Effect.ignore(sweepWaitingLists(portsAt(world)))));
      expect(await entryNow(world, first)).toMatchObject({ state: 'Accepted', toPromote: false });
      expect((await entryNow(world, second)).state).toBe('Waiting');
      const booked = await run(world.bookings.ofSlot(slot.id, ['Confirmed']));
      expect(booked).toMatchObject([{ userId, subscriptionId: pack.id, entryOutcome: 'spent' }]);
      expect((await run(world.subscriptions.find(pack.id)))?.remaining).toBe(9);
      expect(await listOf(world, slot)).toMatchObject({ outcomes: ['offered'], taken: 1 });
    });

    it('(24) offers it to who has no entry, once, and mails them', async ({ world }) => {
      const userId = await waiter(world);
      const slot = await aClass(world);
      const entry = await waits(world, slot, userId, { means: 'entry' });
      await letGo(world, slot);
      for (let turn = 0; turn < 2; turn += 1) await run(promoteWaiter(portsAt(world))(await entryNow(world, entry)));
      expect(await entryNow(world, entry)).toMatchObject({ state: 'Offered', toPromote: false });
      expect((await slotNow(world, slot)).taken).toBe(1);
      expect(await mailsTo(world, userId)).toEqual(['placeOffered']);
    });

    it('(24) offers it inside the late window: a cancellation would cost something', async ({ world }) => {
      const userId = await waiter(world);
      const slot = await aClass(world);
      const entry = await waits(world, slot, userId, { means: 'free' });
      const late = slot.startsAt.subtract({ minutes: 719 });
      await letGo(world, slot, late);
      await run(promoteWaiter(portsAt(world, late))(await entryNow(world, entry)));
      expect(await entryNow(world, entry)).toMatchObject({ state: 'Offered', toPromote: false });
      expect(await run(world.bookings.ofSlot(slot.id, ['Confirmed']))).toEqual([]);
      expect(await mailsTo(world, userId, late)).toEqual(['placeOffered']);
    });

    it('never books what is to be paid, nor where the studio offers', async ({ world }) => {
      const cases = [
        [{}, 'onSite'],
        [{}, 'order'],
        [{ waitlist: { ...auto, mode: 'offer' } }, 'free'],
      ] as const;
      for (const [over, means] of cases) {
        const slot = await aClass(world, over);
        const entry = await waits(world, slot, anId<AccountId>(), { means });
        await letGo(world, slot);
        expect(await entryNow(world, entry)).toMatchObject({ state: 'Offered', toPromote: false });
      }
    });

    describe('promotes nobody whose turn has ended', () => {
      const ends = {
        accept: (world: StoreWorld, { id: entryId, userId }: WaitingEntry) =>
          acceptOffer(portsAt(world))({ entryId, userId, zone: 'Europe/Rome', actor: machine('test') }),
        decline: (world: StoreWorld, entry: WaitingEntry) => endTurn(portsAt(world))(entry, 'decline', 'release'),
        leave: (world: StoreWorld, entry: WaitingEntry) => endTurn(portsAt(world))(entry, 'leave', 'release'),
        lapse: (world: StoreWorld, entry: WaitingEntry) => lapseOffer(portsAt(world, entry.offer!.until))(entry),
        close: (world: StoreWorld, entry: WaitingEntry) =>
          endLists(portsAt(world))({ waiting: [], offers: [entry] }, now),
        withdraw: (world: StoreWorld, entry: WaitingEntry) => withoutPlace(portsAt(world))(entry),
      };
      const states = {
        ...{ accept: 'Accepted', decline: 'Declined', leave: 'Declined', lapse: 'Lapsed', close: 'Closed' },
        withdraw: 'Waiting',
      };
      it.for(Object.entries(ends))('by %s', async ([event, end], { world }) => {
        const slot = await aClass(world);
        const entry = await waits(world, slot);
        await letGo(world, slot);
        const offered = await entryNow(world, entry);
        expect(offered).toMatchObject({ state: 'Offered', toPromote: true });
        await run(
          world.slots.put({ ...(await slotNow(world, slot)), capacity: event === 'withdraw' ? 0 : 1, over: 1 }),
        );
        await run(world.unitOfWork.run(Effect.asVoid(end(world, offered) as Effect.Effect<unknown, unknown>)));
        const state = states[event as keyof typeof states];
        expect(await entryNow(world, entry)).toMatchObject({ state, toPromote: false });
      });
    });

    it('lists what is to be promoted, the offer that ends first before the others', async ({ world }) => {
      const ends = [20, 10].map((minutes) => now.add({ minutes }));
      const made: WaitingEntry[] = [];
      for (const until of ends) {
        const entry = await waits(world, await aClass(world));
        const offered = {
          ...entry,
          state: 'Offered',
          offer: { holdId: anId(), until },
          toPromote: true,
        } as WaitingEntry;
        await run(world.waitingList.save(offered));
        made.push(offered);
      }
      const ids = new Set(made.map(({ id }) => id));
      const ours = (await run(world.waitingList.toPromote(1000))).filter(({ id }) => ids.has(id));
      expect(ours).toEqual(made.toReversed());
    });
  });
};
