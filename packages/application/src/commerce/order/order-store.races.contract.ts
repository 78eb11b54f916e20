import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { AccountId } from '@svc/domain/kernel';
import { anId } from '../../testing/fixtures.ts';
import { anOpenOrder, aPlaceRequest, opened, slotNow, storedSlot } from '../../testing/fixtures.money.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, times, together } from '../../testing/world-test.ts';

/** How orders are opened that come in one moment: whatever runs beside, each by its own facts. */
export const orderRacesContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: orders opened at once`, () => {
    it('by thirty people for ten places: exactly ten get one, and the counter says ten', async ({ world }) => {
      const slot = await storedSlot(world, { capacity: 10 });
      const results = await together(times(30, () => world.orders.open(aPlaceRequest(anOpenOrder(slot)))));
      const codes = results.map((result) => (result.kind === 'opened' ? 'opened' : result.code));
      expect(codes.filter((code) => code === 'opened')).toHaveLength(10);
      expect(codes.filter((code) => code === 'place_full')).toHaveLength(20);
      expect((await slotNow(world, slot)).taken).toBe(10);
    });

    it.for([0, 1, 4, 10, 1000])(
      'by a crowd that saw %i places free: as many as there are are sold, and nobody is refused while one is left',
      async (placesSeen, { world }) => {
        const slot = await storedSlot(world, { capacity: 10, taken: 3 });
        const busy = new Map([0, 5].map((at) => [at, anId<AccountId>()]));
        for (const userId of busy.values()) await opened(world, anOpenOrder(await storedSlot(world), { userId }));
        const commands = times(30, (at) => {
          const userId = busy.get(at);
          return anOpenOrder(slot, userId === undefined ? {} : { userId, maxActiveHolds: 1 });
        });
        const results = await together(
          commands.map((command) => world.orders.open(aPlaceRequest(command, placesSeen))),
        );
        const codes = results.map((result) => (result.kind === 'opened' ? 'opened' : result.code));
        expect(codes.slice(0, 9)).toEqual([
          'hold_limit_reached',
          ...Array<string>(4).fill('opened'),
          'hold_limit_reached',
          ...Array<string>(3).fill('opened'),
        ]);
        expect(codes.slice(9)).toEqual(Array<string>(21).fill('place_full'));
        expect((await slotNow(world, slot)).taken).toBe(10);
      },
    );

    it('by one person for six classes: never more than the allowed holds', async ({ world }) => {
      const userId = anId<AccountId>();
      const slots = await Promise.all(times(6, () => storedSlot(world)));
      const results = await together(
        slots.map((slot) => world.orders.open(aPlaceRequest(anOpenOrder(slot, { userId })))),
      );
      const codes = results.map((result) => (result.kind === 'opened' ? 'opened' : result.code));
      expect(codes.toSorted()).toEqual([
        ...Array<string>(3).fill('hold_limit_reached'),
        ...Array<string>(3).fill('opened'),
      ]);
      const taken = await Promise.all(slots.map((slot) => slotNow(world, slot)));
      expect(taken.reduce((sum, slot) => sum + slot.taken, 0)).toBe(3);
    });

    it('by one person from five devices for one class: one place', async ({ world }) => {
      const slot = await storedSlot(world);
      const userId = anId<AccountId>();
      const results = await together(
        times(5, () => world.orders.open(aPlaceRequest(anOpenOrder(slot, { userId, maxActiveHolds: 9 })))),
      );
      const codes = results.map((result) => (result.kind === 'opened' ? 'opened' : result.code));
      expect(codes.toSorted()).toEqual([...Array<string>(4).fill('already_booked'), 'opened']);
      expect((await slotNow(world, slot)).taken).toBe(1);
    });

    it('in one moment: each by its own facts', async ({ world }) => {
      const [slot, closed] = [await storedSlot(world, { capacity: 3 }), await storedSlot(world, { state: 'Closed' })];
      const [booked, busy, twice] = [anId<AccountId>(), anId<AccountId>(), anId<AccountId>()];
      await opened(world, anOpenOrder(slot, { userId: booked }));
      await opened(world, anOpenOrder(await storedSlot(world), { userId: busy }));
      const results = await together(
        [
          anOpenOrder(slot, { userId: booked }),
          anOpenOrder(slot, { userId: busy, maxActiveHolds: 1 }),
          anOpenOrder(closed),
          anOpenOrder({ id: anId(), activityId: anId() }),
          anOpenOrder(slot, { userId: twice }),
          anOpenOrder(slot),
          anOpenOrder(slot),
          anOpenOrder(slot, { userId: twice }),
          anOpenOrder(slot, { userId: busy }),
        ].map((command) => world.orders.open(aPlaceRequest(command))),
      );
      expect(results.map((result) => (result.kind === 'opened' ? 'opened' : result.code))).toEqual([
        'already_booked',
        'hold_limit_reached',
        'slot_closed',
        'slot_not_found',
        'opened',
        'opened',
        'place_full',
        'already_booked',
        'place_full',
      ]);
      expect((await slotNow(world, slot)).taken).toBe(3);
    });

    it('while places come back: the counter equals the live holds at the end', async ({ world }) => {
      const slot = await storedSlot(world, { capacity: 4 });
      const first = await Promise.all(times(4, () => opened(world, anOpenOrder(slot))));
      const giveBack = first.map(({ order }) =>
        world.unitOfWork.run(
          Effect.gen(function* () {
            const { order: now, hold } = yield* world.orders.lock(order.id);
            if (hold === null) return 'none' as const;
            yield* world.orders.save({ order: { ...now, state: 'Expired' }, hold: { ...hold, state: 'Expired' } });
            yield* world.slots.freePlace(slot.id);
            return 'freed' as const;
          }),
        ),
      );
      const opening = times(12, () =>
        Effect.map(world.orders.open(aPlaceRequest(anOpenOrder(slot))), ({ kind }) => kind),
      );
      const results: readonly string[] = await together<string, unknown>([...giveBack, ...opening]);
      const live = results.filter((result) => result === 'opened').length;
      expect((await slotNow(world, slot)).taken).toBe(live);
      expect(live).toBeLessThanOrEqual(4);
    });
  });
};
