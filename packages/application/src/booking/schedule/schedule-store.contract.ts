import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import type { ClosureId, Schedule, ScheduleId, StandingSlot } from '@svc/domain/booking';
import type { AccountId, ActivityId, SlotId } from '@svc/domain/kernel';
import { aBooking, anId, after, now } from '../../testing/fixtures.ts';
import { slotNow } from '../../testing/fixtures.money.ts';
import { aSchedule, storedSchedule, weekly } from '../../testing/fixtures.schedules.ts';
import { portsAt, waits } from '../../testing/fixtures.waiting.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { inWorld, run, times, together } from '../../testing/world-test.ts';
import { applySchedule, generateSlots } from './generate-slots.ts';

const date = (text: string) => Temporal.PlainDate.from(text);
const personActor = { kind: 'person', accountId: anId<AccountId>(), requestId: 'r', address: null } as const;
const march = date('2027-03-01');
const generate = (world: StoreWorld, id: ScheduleId, at = now) =>
  world.unitOfWork.run(generateSlots(portsAt(world, at))(id));
const rows = (world: StoreWorld, id: ScheduleId) => run(world.unitOfWork.run(world.schedules.lockSlots(id, march)));
const replaced = (world: StoreWorld, schedule: Schedule, over: Partial<Schedule>) =>
  run(
    world.unitOfWork.run(
      Effect.gen(function* () {
        const next = { ...schedule, ...over, version: schedule.version + 1 };
        yield* world.schedules.save(next);
        const activity = yield* world.activities.find(schedule.activityId);
        return yield* applySchedule(portsAt(world))(next, activity!);
      }),
    ),
  );

/** What every ScheduleStore holds, and what the generator makes of it. */
export const scheduleStoreContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: schedules`, () => {
    it('come back with every field, also after a change', async ({ world }) => {
      const { activity, schedule } = await storedSchedule(world, {
        validTo: date('2027-12-31'),
        everyWeeks: 2,
        weekly: [weekly(2, '09:00', { end: Temporal.PlainTime.from('12:00'), everyMinutes: 30 }), weekly(5, '18:15')],
        durationMinutes: 45,
        capacity: 3,
        professionalIds: [anId<AccountId>()],
        locationId: anId(),
        skip: [date('2027-04-06')],
        extra: [
          {
            date: date('2027-04-07'),
            start: Temporal.PlainTime.from('10:00'),
            durationMinutes: null,
            capacity: 2,
            professionalIds: [anId<AccountId>()],
          },
        ],
        rhythmFrom: date('2027-02-01'),
        successorOf: anId(),
      });
      expect(await run(world.schedules.lock(schedule.id))).toEqual(schedule);
      const next: Schedule = { ...schedule, validTo: null, professionalIds: null, skip: [], extra: [], version: 2 };
      await run(world.schedules.save(next));
      expect(await run(world.schedules.ofActivity(activity.id))).toEqual([next]);
      expect(await run(world.schedules.lock(anId<ScheduleId>()))).toBeNull();
      expect(await run(world.schedules.ofActivity(anId<ActivityId>()))).toEqual([]);
    });

    it('go on until their last day, unless their activity is deleted', async ({ world }) => {
      const { activity, schedule } = await storedSchedule(world, { validTo: date('2027-03-10') });
      const other = await storedSchedule(world, {}, { state: 'Deleted' });
      const on = async (day: string) => {
        const ids = await run(world.schedules.goingOn(date(day)));
        return [ids.includes(schedule.id), ids.includes(other.schedule.id)];
      };
      expect([await on('2027-03-10'), await on('2027-03-11')]).toEqual([
        [true, false],
        [false, false],
      ]);
      await run(world.schedules.insert(aSchedule(activity, { id: anId() })));
      expect(await run(world.schedules.ofActivity(activity.id))).toHaveLength(2);
    });
  });

  describe(`${name}: the slots of a schedule`, () => {
    it('are made from it once, also by two workers at once and on a later day', async ({ world }) => {
      const { schedule } = await storedSchedule(world);
      const made = await together(times(2, () => generate(world, schedule.id)));
      expect(made.map((each) => each?.created ?? 0).toSorted((a, b) => a - b)).toEqual([0, 26]);
      const slots = await rows(world, schedule.id);
      expect(
        slots
          .map(({ startsAt }) => startsAt.toString())
          .toSorted()
          .slice(0, 6),
      ).toEqual([
        '2027-03-01T17:00:00Z',
        '2027-03-08T17:00:00Z',
        '2027-03-15T17:00:00Z',
        '2027-03-22T17:00:00Z',
        '2027-03-29T16:00:00Z',
        '2027-04-05T16:00:00Z',
      ]);
      const week = after(7 * 86_400);
      expect(await run(generate(world, schedule.id, week))).toMatchObject({ created: 1, changed: 0, removed: 0 });
      expect(await run(generate(world, schedule.id, week))).toMatchObject({ created: 0, changed: 0, removed: 0 });
    });

    it('are those of the rule as it is now; claimed ones it no longer has stay', async ({ world }) => {
      const { schedule } = await storedSchedule(world);
      await run(generate(world, schedule.id));
      const [first, second, third] = (await rows(world, schedule.id)).toSorted((a, b) =>
        Temporal.PlainDate.compare(a.localDate, b.localDate),
      );
      await run(world.bookings.insert(aBooking(first!, { state: 'Cancelled' })));
      await run(world.slots.put({ ...(await slotNow(world, second!)), taken: second!.capacity }));
      await waits(world, second!);
      const claims = await rows(world, schedule.id);
      expect(
        claims
          .filter(({ claimed }) => claimed)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual([first!.id, second!.id].toSorted());
      const { plan, created, removed } = await replaced(world, schedule, { weekly: [weekly(3, '20:00')] });
      expect(plan.orphan.toSorted()).toEqual([first!.id, second!.id].toSorted());
      expect([created, removed]).toEqual([26, 24]);
      const left = new Set((await rows(world, schedule.id)).map(({ id }) => id));
      expect([left.has(first!.id), left.has(third!.id)]).toEqual([true, false]);
    });

    it('change with the rule where nobody has a claim, and say so in their sequence', async ({ world }) => {
      const { schedule } = await storedSchedule(world);
      await run(generate(world, schedule.id));
      const pro = anId<AccountId>();
      const { changed, created } = await replaced(world, schedule, {
        durationMinutes: 90,
        capacity: 4,
        professionalIds: [pro],
      });
      expect([changed, created]).toEqual([26, 0]);
      const [slot] = await rows(world, schedule.id);
      expect(slot).toMatchObject({ capacity: 4, professionalIds: [pro], sequence: 1 });
      expect(slot!.startsAt.until(slot!.endsAt).total('minutes')).toBe(90);
    });

    it('are not removed when somebody has a claim, whatever the plan says', async ({ world }) => {
      const { schedule } = await storedSchedule(world);
      await run(generate(world, schedule.id));
      const [slot] = await rows(world, schedule.id);
      await run(world.bookings.insert(aBooking(slot!)));
      const write = world.schedules.writeSlots({ create: [], change: [], remove: [slot!.id, anId<SlotId>()] });
      expect(await run(world.unitOfWork.run(write))).toEqual({ created: 0, changed: 0, removed: 0 });
    });

    it('take along that they were to be emptied when they are removed', async ({ world }) => {
      const { schedule } = await storedSchedule(world);
      await run(generate(world, schedule.id));
      const [slot] = (await rows(world, schedule.id)) as [StandingSlot];
      const { id } = slot;
      await run(world.slots.put({ ...(await slotNow(world, slot)), state: 'Closed' }));
      const why = { cause: 'closure', ref: anId<ClosureId>(), reason: null, notify: true, actor: personActor } as const;
      await run(world.slotClearings.begin([id], why, now));
      expect(await run(world.slotClearings.isUnderWay(id))).toBe(true);
      const write = world.schedules.writeSlots({ create: [], change: [], remove: [id] });
      expect(await run(world.unitOfWork.run(write))).toMatchObject({ removed: 1 });
      expect(await run(world.slotClearings.isUnderWay(id))).toBe(false);
    });
  });
};
