import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { anActivity, anId } from '../../testing/fixtures.ts';
import { classOf } from '../../testing/fixtures.entries.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { listOf, portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run, times, together } from '../../testing/world-test.ts';
import { bookOrWait, type BookOrWait } from './book-or-wait.ts';

const aClass = async (world: StoreWorld, over: Partial<Slot> = {}): Promise<Slot> => {
  const activity = anActivity({ means: ['free'] });
  await run(world.activities.put(activity));
  return classOf(world, activity, { capacity: 1, ...over });
};
const asks = (
  world: StoreWorld,
  slot: Slot,
  over: Partial<BookOrWait> = {},
  ports: Partial<StoreWorld> = {},
  userId = anId<AccountId>(),
) =>
  bookOrWait({ ...portsAt(world), ...ports })({
    ...{ slotId: slot.id, userId, means: null, subscriptionId: null, guestName: null, reason: null },
    ...{
      overbook: false,
      force: false,
      zone: 'Europe/Rome',
      joinWaitlist: true,
      actor: { ...admin, accountId: userId },
    },
    by: { id: userId, role: 'client' },
    ...over,
  });

/** What a door comes to that books where there is a place and waits where there is none. */
export const bookOrWaitContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a door that books or waits`, () => {
    it('makes of many callers of the last place one booking and numbers for the others, never both', async ({
      world,
    }) => {
      const slot = await aClass(world);
      const done = await together(times(5, () => asks(world, slot)));
      expect(done.map(({ kind }) => kind).toSorted()).toEqual(['booked', ...times(4, () => 'waiting')]);
      expect(await listOf(world, slot)).toMatchObject({ states: times(4, () => 'Waiting'), taken: 1 });
    });

    it('books the place that comes free while it was about to wait', async ({ world }) => {
      const slot = await aClass(world, { taken: 1 });
      let works = 0;
      const freesBeforeTheSecond: StoreWorld['unitOfWork'] = {
        run: (body) =>
          Effect.suspend(() => {
            works += 1;
            const work = world.unitOfWork.run(body);
            return works === 2 ? Effect.andThen(world.slots.freePlace(slot.id), work) : work;
          }),
      };
      const done = await run(asks(world, slot, {}, { unitOfWork: freesBeforeTheSecond }));
      expect(done).toMatchObject({ kind: 'booked', booking: { booking: { state: 'Confirmed' } } });
      expect(await listOf(world, slot)).toMatchObject({ states: [], taken: 1 });
    });

    it('waits only where it is full and the caller wants to, and never for a guest', async ({ world }) => {
      const slot = await aClass(world, { taken: 1 });
      for (const over of [
        { joinWaitlist: false },
        { guestName: 'Zia', by: { id: anId<AccountId>(), role: 'admin' } },
      ] as const)
        expect(await failureOf(asks(world, slot, over))).toMatchObject({ code: 'place_full' });
      const closed = await aClass(world, { state: 'Closed' });
      expect(await failureOf(asks(world, closed))).toMatchObject({ code: 'slot_closed' });
      expect([await listOf(world, slot), (await slotNow(world, slot)).taken]).toMatchObject([{ states: [] }, 1]);
    });

    it('gives who waits already the number they have', async ({ world }) => {
      const slot = await aClass(world, { taken: 1 });
      const userId = anId<AccountId>();
      const { id } = await waits(world, slot, userId, { means: 'free' });
      expect(await run(asks(world, slot, {}, {}, userId))).toMatchObject({
        kind: 'waiting',
        line: { entry: { id }, position: 1 },
      });
    });
  });
};
