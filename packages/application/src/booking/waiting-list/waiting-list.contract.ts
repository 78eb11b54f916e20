import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { WaitingEntryId } from '@svc/domain/booking';
import type { AccountId, HoldId, SlotId } from '@svc/domain/kernel';
import { aBooking, after, anAccount, anId, now } from '../../testing/fixtures.ts';
import { slotNow, storedSlot } from '../../testing/fixtures.money.ts';
import { listOf, portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import { releasePlace } from '../booking/release-place.ts';
import { sweepWaitingLists } from './sweep-waiting-lists.reconciler.ts';
import { endWaiting } from './wait-for-place.ts';
import { joinWaitingList } from './waiting-list.ts';

const fullSlot = (world: StoreWorld, capacity = 3, over = {}) =>
  storedSlot(world, { capacity, taken: capacity, ...over });
const wanting = (slotId: SlotId) =>
  ({ slotId, userId: anId<AccountId>(), means: 'free', subscriptionId: null }) as const;
const releasing = (world: StoreWorld, slotId: SlotId, releasedRef: string, at = now) =>
  world.unitOfWork.run(releasePlace(portsAt(world, at))({ slotId, releasedRef, userId: null, now: at }));

/** What every WaitingListStore holds, and what joining, leaving and handing on make of it. */
export const waitingListContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a waiting list`, () => {
    it('gives numbers that never come back, one open entry to a person', async ({ world }) => {
      const slot = await fullSlot(world);
      const [one, two] = [await waits(world, slot), await waits(world, slot)];
      expect([one.seq, two.seq, two.state, two.means]).toEqual([1, 2, 'Waiting', 'free']);
      expect(await waits(world, slot, one.userId)).toEqual(one);
      await run(endWaiting(portsAt(world))(two.id, two.userId, 'leave'));
      expect((await waits(world, slot, two.userId)).seq).toBe(3);
      expect(await run(world.waitingList.find(one.id))).toEqual(one);
      const { seq: _, ...again } = one;
      expect(await failureOf(world.waitingList.insert({ ...again, id: anId() }))).toMatchObject({ _tag: 'Taken' });
      expect((await waits(world, await fullSlot(world))).seq).toBe(1);
    });

    it('answers who could book now: not the disabled, not who has a place already', async ({ world }) => {
      const slot = await fullSlot(world);
      const [free, disabled, booked] = [await waits(world, slot), await waits(world, slot), await waits(world, slot)];
      await run(world.accounts.insert(anAccount({ id: disabled.userId, state: 'Disabled' })));
      await run(world.accounts.insert(anAccount({ id: free.userId })));
      await run(world.bookings.insert(aBooking(slot, { userId: booked.userId })));
      expect(
        (await run(world.waitingList.waitersOf(slot.id, now))).map(({ entry, canBook }) => [entry.id, canBook]),
      ).toEqual([
        [free.id, true],
        [disabled.id, false],
        [booked.id, false],
      ]);
    });

    it('passes over who is blocked from booking, while that is in force', async ({ world }) => {
      const slot = await fullSlot(world);
      const [blocked, next] = [await waits(world, slot), await waits(world, slot)];
      const until = after(3600);
      await run(world.bookingBlocks.put({ userId: blocked.userId, until, cause: 'staff', reason: null }));
      const ableAt = async (at: Temporal.Instant) =>
        (await run(world.waitingList.waitersOf(slot.id, at))).map(({ canBook }) => canBook);
      expect(await ableAt(until.subtract({ microseconds: 1 }))).toEqual([false, true]);
      expect(await ableAt(until)).toEqual([true, true]);
      expect(await run(releasing(world, slot.id, 'booking:x:1'))).toBe('offered');
      const entries = await run(world.waitingList.entriesOf(slot.id));
      expect(entries.map(({ state, closedReason }) => [state, closedReason])).toEqual([
        ['Closed', 'cannot_book'],
        ['Offered', null],
      ]);
      expect(entries[1]?.id).toBe(next.id);
    });

    it('takes nobody beside a free place, and no stranger off it', async ({ world }) => {
      const slot = await storedSlot(world, { capacity: 3, taken: 2 });
      const join = joinWaitingList(portsAt(world))(wanting(slot.id));
      expect(await failureOf(join)).toMatchObject({ code: 'place_available' });
      expect(await failureOf(joinWaitingList(portsAt(world))(wanting(anId())))).toMatchObject({ _tag: 'NotFound' });
      const full = await fullSlot(world);
      const entry = await waits(world, full);
      expect(await failureOf(endWaiting(portsAt(world))(entry.id, anId(), 'leave'))).toMatchObject({
        _tag: 'NotFound',
      });
      expect(await failureOf(endWaiting(portsAt(world))(anId<WaitingEntryId>(), entry.userId, 'leave'))).toMatchObject({
        _tag: 'NotFound',
      });
    });

    it('(20) hands each freed place on once: five at once, three waiting, make three offers and two free places', async ({
      world,
    }) => {
      const slot = await fullSlot(world, 8);
      const entries = [await waits(world, slot), await waits(world, slot), await waits(world, slot)];
      await together(times(5, (at) => releasing(world, slot.id, `booking:${at}:1`)));
      expect(await listOf(world, slot)).toMatchObject({
        states: ['Offered', 'Offered', 'Offered'],
        outcomes: ['freed', 'freed', 'offered', 'offered', 'offered'],
        taken: 6,
      });
      for (const { userId } of entries) expect((await run(world.slots.find(slot.id, userId)))?.mine).toBe(true);
    });

    it('(21) hands the same place on once, replayed ten times', async ({ world }) => {
      const slot = await fullSlot(world);
      await waits(world, slot);
      await waits(world, slot);
      const answers = await together(times(10, () => releasing(world, slot.id, 'booking:x:1')));
      expect(answers.toSorted()).toEqual(['offered', ...Array.from({ length: 9 }, () => 'replayed')]);
      expect(await listOf(world, slot)).toMatchObject({
        states: ['Offered', 'Waiting'],
        outcomes: ['offered'],
        taken: 3,
      });
    });

    it('only counts after the class, and absorbs what was above the capacity', async ({ world }) => {
      const past = await fullSlot(world, 3, { startsAt: after(-7200), endsAt: after(-3600) });
      expect(await run(releasing(world, past.id, 'booking:p:1'))).toBe('freed');
      expect((await slotNow(world, past)).taken).toBe(2);
      const over = await storedSlot(world, { capacity: 2, taken: 4, over: 2 });
      await waits(world, over);
      expect(await run(releasing(world, over.id, 'booking:o:1'))).toBe('absorbed');
      expect(await listOf(world, over)).toMatchObject({ states: ['Waiting'], taken: 3 });
    });

    it('gives an offer on when it is turned down, and when its time is over, once', async ({ world }) => {
      const slot = await fullSlot(world);
      const [one, two] = [await waits(world, slot), await waits(world, slot)];
      await run(releasing(world, slot.id, 'booking:x:1'));
      await run(endWaiting(portsAt(world))(one.id, one.userId, 'leave'));
      await run(endWaiting(portsAt(world))(one.id, one.userId, 'leave'));
      expect(await listOf(world, slot)).toMatchObject({
        states: ['Declined', 'Offered'],
        outcomes: ['offered', 'offered'],
        taken: 3,
      });
      const late = portsAt(world, after(2 * 3600));
      await together(times(3, () => sweepWaitingLists(late)));
      expect(await listOf(world, slot)).toMatchObject({
        states: ['Declined', 'Lapsed'],
        outcomes: ['freed', 'offered', 'offered'],
        taken: 2,
      });
      expect((await run(world.slots.find(slot.id, two.userId)))?.mine).toBe(false);
      expect(await run(sweepWaitingLists(late))).toMatchObject({ done: 0, failed: 0 });
    });

    it('ends at its cut-off', async ({ world }) => {
      const slot = await fullSlot(world);
      await waits(world, slot);
      const cutOff = slot.startsAt.subtract({ hours: 1 });
      await run(sweepWaitingLists(portsAt(world, cutOff.subtract({ seconds: 1 }))));
      expect((await listOf(world, slot)).states).toEqual(['Waiting']);
      await run(sweepWaitingLists(portsAt(world, cutOff)));
      expect((await run(world.waitingList.entriesOf(slot.id)))[0]).toMatchObject({
        state: 'Closed',
        closedReason: 'cut_off',
      });
    });

    it('never keeps anybody waiting beside a free place, whatever joins and releases at once', async ({ world }) => {
      for (let round = 0; round < 20; round += 1) {
        const slot = await fullSlot(world, 2);
        const join = Effect.result(joinWaitingList(portsAt(world))(wanting(slot.id)));
        await together<unknown, unknown>([join, releasing(world, slot.id, `hold:${anId<HoldId>()}`), join]);
        const { states, taken, outcomes } = await listOf(world, slot);
        expect(outcomes).toHaveLength(1);
        if (states.includes('Waiting')) expect(taken).toBe(2);
      }
    });
  });
};
