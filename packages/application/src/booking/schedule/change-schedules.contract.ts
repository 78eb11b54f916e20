import { describe, expect } from 'vitest';
import type {
  Activity,
  CapacityChange,
  LocationId,
  Schedule,
  ScheduleId,
  ScheduleRule,
  StandingSlot,
} from '@svc/domain/booking';
import { aBooking, anId, now } from '../../testing/fixtures.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { ruleOf, storedLocation, storedSchedule, weekly } from '../../testing/fixtures.schedules.ts';
import { portsAt } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { admin } from '../../testing/studio.ts';
import { failureOf, inWorld, run } from '../../testing/world-test.ts';
import { cancelCapacityChange } from '../capacity-change/change-capacity.ts';
import { changeSchedule, type ScheduleChange } from './change-schedules.ts';
import { generateSlots } from './generate-slots.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const time = (text: string) => Temporal.PlainTime.from(text);
const [march, may] = [date('2027-03-01'), date('2027-05-01')];
const april = date('2027-04-01');

const generate = (world: StoreWorld, { id }: Schedule, at?: Temporal.Instant) =>
  run(world.unitOfWork.run(generateSlots(portsAt(world, at))(id)));
/** The classes of a rule in spring, by the time at which they are. */
const classes = async (world: StoreWorld, id: ScheduleId) =>
  (await run(world.unitOfWork.run(world.schedules.lockSlots(id, march))))
    .filter(({ localDate }) => Temporal.PlainDate.compare(localDate, may) < 0)
    .toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
const dates = (slots: readonly StandingSlot[]) => slots.map(({ localDate }) => localDate.toString());

const change = (world: StoreWorld, activity: Activity, one: ScheduleChange) =>
  world.unitOfWork.run(changeSchedule(portsAt(world))(activity, one, '/schedules/0'));
/** Another rule from a day on. */
const following = (schedule: Schedule, from: Temporal.PlainDate, over: Partial<ScheduleRule> = {}) =>
  ({ op: 'replace', id: schedule.id, from, rule: ruleOf(schedule, over), orphans: 'refuse' }) as const;
const successorOf = async (world: StoreWorld, { id, activityId }: Schedule): Promise<Schedule> =>
  (await run(world.schedules.ofActivity(activityId))).find((each) => each.successorOf === id)!;
/** A rule with its classes. */
const opened = async (
  world: StoreWorld,
  ...args: Parameters<typeof storedSchedule> extends [unknown, ...infer R] ? R : never
) => {
  const made = await storedSchedule(world, ...args);
  await generate(world, made.schedule);
  return { ...made, slots: await classes(world, made.schedule.id) };
};
const booked = async (world: StoreWorld, slot: StandingSlot) => {
  await run(world.bookings.insert(aBooking(slot)));
  await run(world.slots.put({ ...(await slotNow(world, slot)), taken: 1 }));
};

/** What every store holds of the rules of an activity that change. */
export const changeSchedulesContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: a rule that another follows from a day on`, () => {
    it('hands its classes over: they stay the same classes, and nobody’s is made twice', async ({ world }) => {
      const { activity, schedule, slots } = await opened(world);
      const ahead = slots.filter(({ localDate }) => localDate.toString() >= '2027-04-01');
      await booked(world, ahead[0]!);
      await run(change(world, activity, following(schedule, april, { capacity: 12 })));
      const next = await successorOf(world, schedule);
      expect(dates(await classes(world, schedule.id))).toEqual(dates(slots).filter((day) => day < '2027-04-01'));
      const handed = await classes(world, next.id);
      expect(handed.map(({ id }) => id)).toEqual(ahead.map(({ id }) => id));
      expect(handed.map(({ claimed, capacity }) => [claimed, capacity])).toEqual([
        [true, 10], // with people in it, its places follow under their own lock
        ...ahead.slice(1).map(() => [false, 12]),
      ]);
      expect(await generate(world, next)).toMatchObject({ created: 0, changed: 0, removed: 0 });
    });

    it('takes along a class that was moved by hand: none is made beside it', async ({ world }) => {
      const { activity, schedule, slots } = await opened(world);
      const moved = slots.find(({ localDate }) => localDate.toString() === '2027-04-05')!;
      const tuesday = { localDate: date('2027-04-06'), originDate: moved.localDate, originStart: moved.localStart };
      await run(world.slots.put({ ...(await slotNow(world, moved)), ...tuesday, detached: true }));
      await run(change(world, activity, following(schedule, april)));
      const handed = await classes(world, (await successorOf(world, schedule)).id);
      expect(dates(handed)).toEqual(['2027-04-06', '2027-04-12', '2027-04-19', '2027-04-26']);
      expect(handed[0]!.id).toBe(moved.id);
    });

    it('makes none beside a class of its predecessor that was moved into its days', async ({ world }) => {
      const { activity, schedule, slots } = await opened(world);
      const moved = slots.find(({ localDate }) => localDate.toString() === '2027-03-29')!;
      const tuesday = { localDate: date('2027-04-06'), originDate: moved.localDate, originStart: moved.localStart };
      const times = { startsAt: moved.startsAt.add({ hours: 8 * 24 }), endsAt: moved.endsAt.add({ hours: 8 * 24 }) };
      await run(world.slots.put({ ...(await slotNow(world, moved)), ...tuesday, ...times, detached: true }));
      await booked(world, moved);
      await run(change(world, activity, following(schedule, april, { weekly: [weekly(2, '18:00')] })));
      const next = await successorOf(world, schedule);
      const made = ['2027-04-13', '2027-04-20', '2027-04-27'];
      expect(dates(await classes(world, next.id))).toEqual(made);
      expect(dates(await classes(world, schedule.id)).slice(-1)).toEqual(['2027-04-06']);
      await generate(world, next);
      expect(dates(await classes(world, next.id))).toEqual(made);
    });

    it('goes to where a class was moved by hand: none is made beside it', async ({ world }) => {
      const { activity, schedule, slots } = await opened(world);
      const [moved, early] = [slots[5]!, slots[0]!];
      const at = { localStart: time('19:00'), detached: true };
      const origin = { originDate: moved.localDate, originStart: moved.localStart };
      await run(world.slots.put({ ...(await slotNow(world, moved)), ...at, ...origin }));
      const own = { originDate: early.localDate, originStart: early.localStart, localDate: slots[7]!.localDate };
      await run(world.slots.put({ ...(await slotNow(world, early)), ...at, ...own }));
      await run(
        change(world, activity, { ...following(schedule, april, { weekly: [weekly(1, '19:00')] }), from: null }),
      );
      // Also when the day on which the rule had it is over.
      await generate(world, schedule, early.startsAt.add({ hours: 48 }));
      const there = (await classes(world, schedule.id)).filter(({ localStart }) => localStart.equals(time('19:00')));
      const on = (day: StandingSlot) => there.filter(({ localDate }) => localDate.equals(day.localDate));
      expect([on(moved).map(({ id }) => id), on(slots[7]!).map(({ id }) => id)]).toEqual([[moved.id], [early.id]]);
    });

    it('hasBookings: is refused where the new one has no class for somebody’s place', async ({ world }) => {
      const { activity, schedule, slots } = await opened(world);
      await booked(world, slots.at(-1)!);
      const later = following(schedule, april, { weekly: [weekly(1, '19:00')] });
      expect(await failureOf(change(world, activity, later))).toMatchObject({
        ...{ code: 'has_bookings', params: { classes: 1 } },
      });
      await run(change(world, activity, { ...later, orphans: 'keep' }));
      const left = (await classes(world, (await successorOf(world, schedule)).id)).filter(({ claimed }) => claimed);
      expect(left.map(({ id }) => id)).toEqual([slots.at(-1)!.id]);
    });

    it('keeps what is left of a window over midnight', async ({ world }) => {
      const night = weekly(3, '23:00', { end: time('01:00'), everyMinutes: 60 });
      const { activity, schedule } = await opened(world, { weekly: [night] });
      await run(change(world, activity, following(schedule, april)));
      // 31 March is a Wednesday: its window goes on after midnight.
      expect(dates(await classes(world, schedule.id)).slice(-2)).toEqual(['2027-03-31', '2027-04-01']);
      const next = await successorOf(world, schedule);
      expect(dates(await classes(world, next.id)).slice(0, 2)).toEqual(['2027-04-07', '2027-04-08']);
    });

    it('keeps its rhythm, whatever week the day is in', async ({ world }) => {
      const { activity, schedule, slots } = await opened(world, { everyWeeks: 2 });
      const named = ['2027-03-01', '2027-03-15', '2027-03-29', '2027-04-12', '2027-04-26'];
      expect(dates(slots)).toEqual(named);
      await run(change(world, activity, following(schedule, date('2027-04-06'))));
      const next = await successorOf(world, schedule);
      expect(dates(await classes(world, next.id))).toEqual(named.slice(3));
      await run(change(world, activity, following(next, date('2027-04-20'))));
      const last = await successorOf(world, next);
      expect(dates(await classes(world, last.id))).toEqual(named.slice(4));
      await run(change(world, activity, { ...following(last, april), from: null, rule: ruleOf(last) }));
      expect(dates(await classes(world, last.id))).toEqual(named.slice(4));
      // Another rhythm is counted from its own first week.
      await run(change(world, activity, following(last, date('2027-04-20'), { everyWeeks: 1 })));
      expect(dates(await classes(world, (await successorOf(world, last)).id))).toEqual(['2027-04-26']);
    });

    it('leaves it the changes of places that its classes have, and takes them back with them', async ({ world }) => {
      const { activity, schedule } = await opened(world);
      const cut: CapacityChange = {
        ...{ id: anId(), activityId: activity.id, scheduleId: schedule.id, newCapacity: 4, onConflict: 'refuse' },
        ...{ effectiveFrom: date('2027-03-20'), state: 'Scheduled', createdAt: now },
      };
      await run(world.capacityChanges.insert(cut));
      await generate(world, schedule);
      await run(change(world, activity, following(schedule, april)));
      const next = await successorOf(world, schedule);
      const places = async () => (await classes(world, next.id)).map(({ capacity }) => capacity);
      expect(await places()).toEqual([4, 4, 4, 4]);
      const today = date('2027-03-01');
      await run(cancelCapacityChange(portsAt(world))({ id: cut.id, today, actor: admin }));
      expect(await places()).toEqual([10, 10, 10, 10]);
    });

    it('scheduleInvalid: names a place that is there', async ({ world }) => {
      const { activity, schedule } = await opened(world);
      const locationId = anId<LocationId>();
      const fault = { code: 'schedule_invalid', params: { at: '/schedules/0/rule/locationId', fault: 'not_found' } };
      const add = { op: 'add', rule: ruleOf(schedule, { locationId }) } as const;
      for (const one of [
        add,
        following(schedule, april, { locationId }),
        { ...following(schedule, april, { locationId }), from: null },
      ])
        expect(await failureOf(change(world, activity, one))).toMatchObject(fault);
      const place = await storedLocation(world);
      await run(change(world, activity, following(schedule, april, { locationId: place })));
      const handed = await classes(world, (await successorOf(world, schedule)).id);
      expect(new Set(handed.map((slot) => slot.locationId))).toEqual(new Set([place]));
    });

    it('is not made longer when it ends before that day already', async ({ world }) => {
      const { activity, schedule } = await opened(world, { validTo: date('2027-03-10') });
      await run(change(world, activity, following(schedule, april, { validTo: null })));
      expect((await run(world.schedules.lock(schedule.id)))?.validTo).toEqual(date('2027-03-10'));
      expect(dates(await classes(world, schedule.id))).toEqual(['2027-03-01', '2027-03-08']);
      await run(change(world, activity, { op: 'end', id: schedule.id, on: date('2027-03-31'), orphans: 'refuse' }));
      expect((await run(world.schedules.lock(schedule.id)))?.validTo).toEqual(date('2027-03-10'));
    });
  });
};
