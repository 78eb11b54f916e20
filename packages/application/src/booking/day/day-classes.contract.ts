import { describe, expect } from 'vitest';
import type { Activity, Slot, WaitingEntryId, WaitingState } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { anActivity, anId, aSlot, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
/** A class of 60 minutes at a local time, stored. */
const stored = async (world: StoreWorld, activity: Activity, local: string, over: Partial<Slot> = {}) => {
  const startsAt = Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Rome').toInstant();
  const at = { localDate: day(local), localStart: Temporal.PlainTime.from(local) };
  const slot = aSlot(activity, { ...at, startsAt, endsAt: startsAt.add({ hours: 1 }), ...over });
  await run(world.activities.put(activity));
  await run(world.slots.put(slot));
  return slot;
};

const anEntry = (slot: Slot, state: WaitingState) => ({
  ...{ id: anId<WaitingEntryId>(), slotId: slot.id, userId: anId<AccountId>(), means: 'free' as const, state },
  ...{ subscriptionId: null, toPromote: false, offer: null, closedReason: null, createdAt: now },
});

/** What every DayClasses holds. */
export const dayClassesContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: the classes of a day`, () => {
    it('are those that begin on it by the local clock, also at midnight and on the day of a clock change', async ({
      world,
    }) => {
      const professionalId = anId<AccountId>();
      const activity = anActivity({ professionalIds: [professionalId] });
      const last = await stored(world, activity, '2031-03-29T23:30');
      const first = await stored(world, activity, '2031-03-30T00:00');
      const across = await stored(world, activity, '2031-03-30T01:30');
      const late = await stored(world, activity, '2031-03-30T23:00');
      const next = await stored(world, activity, '2031-03-31T00:00');
      const of = async (date: string) =>
        (await run(world.dayClasses.of(day(date), professionalId, 50))).map(({ id, localStart, localEnd }) => [
          id,
          ...[localStart, localEnd].map((time) => time.toString({ smallestUnit: 'minute' })),
        ]);
      expect(await of('2031-03-29')).toEqual([[last.id, '23:30', '00:30']]);
      expect(await of('2031-03-30')).toEqual([
        [first.id, '00:00', '01:00'],
        [across.id, '01:30', '03:30'],
        [late.id, '23:00', '00:00'],
      ]);
      expect(await of('2031-03-31')).toEqual([[next.id, '00:00', '01:00']]);
    });

    it('say how full they are, who waits and in what state they are', async ({ world }) => {
      const activity = anActivity({ state: 'Hidden', name: { it: 'Vinyasa' } });
      const slot = await stored(world, activity, '2031-04-02T09:00', { taken: 4, capacity: 12, state: 'Closed' });
      for (const state of ['Waiting', 'Left'] as const) await run(world.waitingList.insert(anEntry(slot, state)));
      const found = await run(world.dayClasses.of(day('2031-04-02'), activity.professionalIds[0] ?? null, 50));
      expect(found).toEqual([
        {
          ...{ id: slot.id, title: { it: 'Vinyasa' }, taken: 4, capacity: 12, waiting: 1, state: 'Closed' },
          localStart: Temporal.PlainTime.from('09:00'),
          localEnd: Temporal.PlainTime.from('10:00'),
        },
      ]);
    });

    it('are a professional’s own where one is named, of activities that staff sees, and so many at most', async ({
      world,
    }) => {
      const [own, substitute] = [anId<AccountId>(), anId<AccountId>()];
      const activity = anActivity({ professionalIds: [own] });
      const given = await stored(world, activity, '2031-05-05T09:00', { professionalIds: [substitute] });
      const plain = await stored(world, activity, '2031-05-05T10:00');
      await stored(world, anActivity({ state: 'Archived', professionalIds: [own] }), '2031-05-05T11:00');
      const idsOf = async (id: AccountId | null, most = 50) =>
        (await run(world.dayClasses.of(day('2031-05-05'), id, most))).map((found) => found.id);
      expect(await idsOf(own)).toEqual([given.id, plain.id]);
      expect(await idsOf(own, 1)).toEqual([given.id]);
      expect(await idsOf(substitute)).toEqual([given.id]);
      expect(await idsOf(anId<AccountId>())).toEqual([]);
      expect(await idsOf(null)).toEqual(expect.arrayContaining([given.id, plain.id]));
    });
  });
};
