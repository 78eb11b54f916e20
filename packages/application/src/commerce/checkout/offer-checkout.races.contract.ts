import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { WaitingEntry } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { anId, now } from '../../testing/fixtures.ts';
import { anOpenOrder, opened, slotNow, storedSlot } from '../../testing/fixtures.money.ts';
import { entryNow, offeredForSale, openTill, ordersOf, soldClass, takes } from '../../testing/fixtures.till.ts';
import { listOf, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, times, together } from '../../testing/world-test.ts';
import { endWaiting, lapseOffer } from '../../booking/index.ts';

const byName = (a = '', b = ''): number => (a < b ? -1 : 1);

/** An offered place that is taken, lapses and is taken again at one moment. */
export const offerRacesContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: an offered place that is paid online, at one moment,`, () => {
    it('makes one order, however often it is taken', async ({ world }) => {
      const till = await openTill(world);
      const [, slot] = await soldClass(world);
      const entry = await offeredForSale(till, slot);
      const answers = await together(times(6, () => Effect.result(takes(till, entry))));
      const orders = await ordersOf(till, entry.userId);
      expect(orders).toHaveLength(1);
      for (const answer of answers)
        if (answer._tag === 'Success')
          expect(answer.success).toMatchObject({
            kind: 'checkout',
            checkout: { dossier: { order: { id: orders[0]!.order.id } } },
          });
        else expect(answer.failure).toEqual({ _tag: 'ProviderUnavailable' }); // its page is being made
      expect(answers.some(({ _tag }) => _tag === 'Success')).toBe(true);
      expect(till.card.sessions()).toHaveLength(1);
      expect((await slotNow(world, slot)).taken).toBe(1);
    });

    it('(23) the last of its time, has one winner: an order or an offer to the next, never both', async ({ world }) => {
      const till = await openTill(world);
      for (let round = 0; round < 10; round += 1) {
        till.setClock(now);
        const [, slot] = await soldClass(world);
        const entry = await offeredForSale(till, slot);
        await waits(world, slot, anId<AccountId>(), { means: 'order' });
        const { until } = entry.offer!;
        till.setClock(until.subtract({ microseconds: 1 }));
        const late = { ...till.ports, clock: { ...till.ports.clock, now: () => until } };
        const accepting = Effect.result(takes(till, entry));
        const lapsing = Effect.result(lapseOffer(late)(entry));
        await together<unknown, unknown>(round % 2 === 0 ? [accepting, lapsing] : [lapsing, accepting]);
        const { states, taken } = await listOf(world, slot);
        expect([
          ['Accepted', 'Waiting'],
          ['Lapsed', 'Offered'],
        ]).toContainEqual(states);
        expect(await ordersOf(till, entry.userId)).toHaveLength(states[0] === 'Accepted' ? 1 : 0);
        expect(taken).toBe(1);
      }
    });

    it('is bought or turned down, never both', async ({ world }) => {
      const till = await openTill(world);
      for (let round = 0; round < 6; round += 1) {
        const [, slot] = await soldClass(world);
        const entry = await offeredForSale(till, slot);
        await waits(world, slot, anId<AccountId>(), { means: 'order' });
        const accepting = Effect.result(takes(till, entry));
        const declining = Effect.result(endWaiting(till.ports)(entry.id, entry.userId, 'decline'));
        await together<unknown, unknown>(round % 2 === 0 ? [accepting, declining] : [declining, accepting]);
        const { states, taken } = await listOf(world, slot);
        expect([
          ['Accepted', 'Waiting'],
          ['Declined', 'Offered'],
        ]).toContainEqual(states);
        expect([taken, (await ordersOf(till, entry.userId)).length]).toEqual([1, states[0] === 'Accepted' ? 1 : 0]);
      }
    });

    it('gets a seat beside another of the same person, and none above their number', async ({ world }) => {
      const till = await openTill(world);
      for (const [before, both] of [
        [1, true],
        [2, false],
      ] as const) {
        const userId = anId<AccountId>();
        for (let held = 0; held < before; held += 1)
          await opened(world, anOpenOrder(await storedSlot(world), { userId }));
        const entries: WaitingEntry[] = [];
        for (let offers = 0; offers < 2; offers += 1)
          entries.push(await offeredForSale(till, (await soldClass(world))[1], userId));
        const answers = await together(entries.map((entry) => Effect.result(takes(till, entry))));
        expect(answers.filter(({ _tag }) => _tag === 'Success')).toHaveLength(both ? 2 : 1);
        const states = await Promise.all(entries.map(async (entry) => (await entryNow(till, entry))?.state));
        expect(states.toSorted(byName)).toEqual(['Accepted', both ? 'Accepted' : 'Offered']);
      }
    });
  });
};
