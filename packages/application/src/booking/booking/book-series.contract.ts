import { describe, expect } from 'vitest';
import type { Activity, ClientSubscription, Slot } from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { classOf, entryActivity } from '../../testing/fixtures.entries.ts';
import { aBooking, anId } from '../../testing/fixtures.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { aStudioPlan, storedSubscription } from '../../testing/fixtures.subscriptions.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, together } from '../../testing/world-test.ts';
import { bookSeries, type BookSeries } from './book-series.ts';

const monday = Temporal.PlainDate.from('2027-03-08');
/** Mondays at 18:00 in Rome, from 8 March 2027 on; over the change of clocks of 28 March. */
const weeksOf = async (world: StoreWorld, activity: Activity, weeks: number, over: readonly Partial<Slot>[] = []) => {
  const slots: Slot[] = [];
  for (let week = 0; week < weeks; week += 1) {
    const localDate = monday.add({ weeks: week });
    const startsAt = localDate.toZonedDateTime({ timeZone: 'Europe/Rome', plainTime: '18:00' }).toInstant();
    slots.push(
      await classOf(world, activity, { localDate, startsAt, endsAt: startsAt.add({ hours: 1 }), ...over[week] }),
    );
  }
  return slots;
};
const commandOf = (activity: Activity, userId: AccountId, over: Partial<BookSeries> = {}): BookSeries => ({
  ...{
    activityId: activity.id,
    weekday: 1,
    start: Temporal.PlainTime.from('18:00'),
    from: monday,
    until: null,
    count: 10,
  },
  ...{ userId, by: { id: userId, role: 'client' }, means: null, subscriptionId: null, guestName: null, force: false },
  ...{ reason: null, zone: 'Europe/Rome', onConflict: 'refuse' },
  actor: { kind: 'person', accountId: userId, requestId: 'r', address: null },
  ...over,
});
const series = (world: StoreWorld, activity: Activity, userId: AccountId, over: Partial<BookSeries> = {}) =>
  bookSeries(portsAt(world))(commandOf(activity, userId, over));
const remaining = async (world: StoreWorld, { id }: ClientSubscription) =>
  (await run(world.subscriptions.find(id)))?.remaining;
const takenOf = (world: StoreWorld, slots: readonly Slot[]) =>
  Promise.all(slots.map(async (slot) => (await slotNow(world, slot)).taken));
const codesOf = ({ skipped }: { skipped: readonly { refusal: { code: string } }[] }) =>
  skipped.map(({ refusal }) => refusal.code);

/** What every store holds of classes that are booked many at once. */
export const bookSeriesContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a series`, () => {
    it('of ten weeks with one closed and seven entries: refuse books none, skip seven and names three', async ({
      world,
    }) => {
      const activity = await entryActivity(world, { horizonDays: 100, allowsOverlap: false });
      const slots = await weeksOf(world, activity, 10, [{}, {}, { state: 'Closed' }]);
      const pack = await storedSubscription(world, {}, aStudioPlan({ entries: 7 }));
      const refused = await run(series(world, activity, pack.userId));
      expect([refused.booked, codesOf(refused)]).toEqual([
        [],
        ['slot_closed', 'entries_exhausted', 'entries_exhausted'],
      ]);
      expect([await remaining(world, pack), await takenOf(world, slots)]).toEqual([7, slots.map(() => 0)]);
      const done = await run(series(world, activity, pack.userId, { onConflict: 'skip' }));
      expect(done.booked.map(({ slot }) => slot.id)).toEqual(
        slots.filter((_, week) => week !== 2 && week < 8).map(({ id }) => id),
      );
      expect(done.skipped.map(({ slotId, refusal: { code } }) => [slotId, code])).toEqual([
        [slots[2]!.id, 'slot_closed'],
        [slots[8]!.id, 'entries_exhausted'],
        [slots[9]!.id, 'entries_exhausted'],
      ]);
      expect([await remaining(world, pack), await takenOf(world, slots)]).toEqual([0, [1, 1, 0, 1, 1, 1, 1, 1, 0, 0]]);
    });

    it('names every class that is not booked, with the reason of each', async ({ world }) => {
      const activity = await entryActivity(world, { means: ['free'], allowsOverlap: false });
      const other = await entryActivity(world, { means: ['free'], allowsOverlap: false });
      const full = { capacity: 1, taken: 1 };
      const slots = await weeksOf(world, activity, 11, [{}, full, { state: 'Cancelled' }, { state: 'Done' }, {}]);
      const userId = anId<AccountId>();
      await weeksOf(world, other, 5);
      const elsewhere = { from: monday.add({ weeks: 4 }), until: monday.add({ weeks: 4 }) };
      await run(series(world, other, userId, elsewhere));
      await run(series(world, activity, userId, { until: monday }));
      const done = await run(series(world, activity, userId, { onConflict: 'skip', count: 11 }));
      expect(codesOf(done)).toEqual([
        ...['already_booked', 'place_full', 'slot_cancelled', 'slot_over', 'overlap', 'too_far', 'too_far', 'too_far'],
      ]);
      expect(done.skipped[1]?.refusal.params).toEqual({ waitlist: 'open' });
      expect(done.booked.map(({ slot }) => slot.id)).toEqual(slots.slice(5, 8).map(({ id }) => id));
    });

    it('is of one weekday and start, from and until its days, at most so many', async ({ world }) => {
      const activity = await entryActivity(world, { means: ['free'], horizonDays: 100 });
      const slots = await weeksOf(world, activity, 5);
      await classOf(world, activity, { localStart: Temporal.PlainTime.from('19:00') });
      await classOf(world, activity, { localDate: monday.add({ days: 1 }) });
      const booked = async (over: Partial<BookSeries>) =>
        (await run(series(world, activity, anId(), over))).booked.map(({ slot }) =>
          slots.findIndex(({ id }) => id === slot.id),
        );
      expect(await booked({})).toEqual([0, 1, 2, 3, 4]);
      expect(await booked({ count: 2 })).toEqual([0, 1]);
      expect(await booked({ from: monday.add({ days: 1 }), until: monday.add({ weeks: 3 }) })).toEqual([1, 2, 3]);
      const none = await failureOf(
        series(world, activity, anId(), { weekday: 2, start: Temporal.PlainTime.from('07:00') }),
      );
      expect(none).toMatchObject({ code: 'slot_not_found' });
    });

    it('takes the first of two classes at one time that can be booked, and one of them alone', async ({ world }) => {
      const activity = await entryActivity(world, { means: ['free'], horizonDays: 100 });
      const slots = await weeksOf(world, activity, 4, [{}, { state: 'Closed' }, {}, { state: 'Cancelled' }]);
      const twins = await weeksOf(world, activity, 4, [{}, {}, {}, { capacity: 1, taken: 1 }]);
      const userId = anId<AccountId>();
      const second = { from: monday.add({ weeks: 2 }), until: monday.add({ weeks: 2 }) };
      await run(world.slots.put({ ...slots[2]!, state: 'Closed' }));
      await run(series(world, activity, userId, second));
      await run(world.slots.put(slots[2]!));
      const done = await run(series(world, activity, userId, { onConflict: 'skip', count: 4 }));
      expect(done.booked.map(({ slot }) => slot.id)).toEqual([slots[0]!.id, twins[1]!.id]);
      expect(done.skipped.map(({ slotId, refusal: { code } }) => [slotId, code])).toEqual([
        [twins[2]!.id, 'already_booked'],
        [slots[3]!.id, 'slot_cancelled'],
      ]);
      expect([await takenOf(world, slots), await takenOf(world, twins)]).toEqual([
        [1, 0, 0, 0],
        [0, 1, 1, 1],
      ]);
      const all = await run(series(world, activity, anId(), { count: 3 }));
      expect(all.booked.map(({ slot }) => slot.id)).toEqual([slots[0]!.id, twins[1]!.id, slots[2]!.id]);
    });

    it('without an end goes as far as one books, and says so', async ({ world }) => {
      const activity = await entryActivity(world, { means: ['free'], horizonDays: 21 });
      const slots = await weeksOf(world, activity, 6);
      const done = await run(series(world, activity, anId(), { count: null }));
      expect(done.stoppedAt?.toString()).toBe('2027-03-22');
      expect([done.booked.map(({ slot }) => slot.id), done.skipped]).toEqual([
        slots.slice(0, 3).map(({ id }) => id),
        [],
      ]);
      // With an end, those that are too far are named.
      for (const over of [{ count: 4 }, { count: null, until: monday.add({ weeks: 3 }) }]) {
        const asked = await run(series(world, activity, anId(), over));
        expect([asked.stoppedAt, asked.booked, codesOf(asked)]).toEqual([null, [], ['too_far']]);
      }
      const far = await run(series(world, activity, anId(), { count: null, from: monday.add({ weeks: 4 }) }));
      expect([far.booked, codesOf(far)]).toEqual([[], ['too_far']]);
    });

    it('is known by one name, which its bookings keep', async ({ world }) => {
      const activity = await entryActivity(world, { means: ['free'], horizonDays: 100 });
      const slots = await weeksOf(world, activity, 3);
      const names = new Set<string | null>();
      for (const userId of [anId<AccountId>(), anId<AccountId>()]) {
        const { booked } = await run(series(world, activity, userId));
        const stored = await Promise.all(booked.map(({ booking: { id } }) => run(world.bookings.find(id))));
        const own = new Set([...booked.map(({ booking }) => booking), ...stored].map((each) => each!.seriesId));
        expect([own.size, own.has(null)]).toEqual([1, false]);
        for (const name of own) names.add(name);
      }
      expect(names.size).toBe(2);
      const alone = aBooking(slots[0]!);
      await run(world.bookings.insert(alone));
      expect((await run(world.bookings.find(alone.id)))?.seriesId).toBeNull();
    });

    it('is refused whole for what concerns all of it, and books nothing then', async ({ world }) => {
      const activity = await entryActivity(world, { horizonDays: 100 });
      const slots = await weeksOf(world, activity, 2);
      const refused: readonly (readonly [string, Activity, Partial<BookSeries>])[] = [
        ['missing', activity, { means: 'entry' }],
        ['means_not_accepted', activity, { means: 'free' }],
        ['permission_denied', activity, { force: true }],
        ['permission_denied', activity, { by: { id: anId(), role: 'client' } }],
      ];
      for (const [code, of, over] of refused)
        expect(await failureOf(series(world, of, anId(), { onConflict: 'skip', ...over }))).toMatchObject({ code });
      for (const [code, over] of [
        ['slot_not_found', { state: 'Hidden' }],
        ['archived', { state: 'Archived' }],
        ['deleted', { state: 'Deleted' }],
        ['activity_not_bookable', { state: 'Draft' }],
      ] as const) {
        const closed = await entryActivity(world, { means: ['free'], ...over });
        await weeksOf(world, closed, 1);
        expect(await failureOf(series(world, closed, anId(), { means: 'free', onConflict: 'skip' }))).toMatchObject({
          code,
        });
      }
      expect(await takenOf(world, slots)).toEqual([0, 0]);
    });

    it('of two people at once, and of one pack twice, takes each place and each entry once', async ({ world }) => {
      const activity = await entryActivity(world, { horizonDays: 100 });
      const slots = await weeksOf(world, activity, 6, [
        { capacity: 3 },
        { capacity: 1 },
        { capacity: 3 },
        { capacity: 1 },
      ]);
      const packs = [
        await storedSubscription(world, {}, aStudioPlan({ entries: 6 })),
        await storedSubscription(world, {}, aStudioPlan({ entries: 6 })),
      ];
      const both = [...packs, packs[0]!].map(({ userId }) => series(world, activity, userId, { onConflict: 'skip' }));
      const done = await together(both);
      expect(await takenOf(world, slots)).toEqual([2, 1, 2, 1, 2, 2]);
      expect(done.map(({ booked }) => booked.length).reduce((sum, each) => sum + each)).toBe(10);
      const left = await Promise.all(packs.map((pack) => remaining(world, pack)));
      expect(left.reduce<number>((sum, each) => sum + Number(each), 0)).toBe(2);
    });
  });
};
