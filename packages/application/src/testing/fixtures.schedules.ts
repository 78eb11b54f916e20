import type { Account } from '@svc/domain/accounts';
import {
  location,
  type Activity,
  type LocationId,
  type Schedule,
  type ScheduleId,
  type ScheduleRule,
  type WeeklyStart,
} from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { anAccount, anActivity, anId, now } from './fixtures.ts';
import type { StoreWorld } from './store-world.ts';
import { run } from './world-test.ts';

/** A line of the week: one class. */
export const weekly = (weekday: number, start: string, over: Partial<WeeklyStart> = {}): WeeklyStart => ({
  weekday,
  start: Temporal.PlainTime.from(start),
  end: null,
  everyMinutes: null,
  ...over,
});

/** Mondays at 18:00 in Rome, from 1 March 2027 on. */
export const aSchedule = (activity: Pick<Activity, 'id'>, over: Partial<Schedule> = {}): Schedule => ({
  id: anId<ScheduleId>(),
  activityId: activity.id,
  zone: 'Europe/Rome',
  validFrom: Temporal.PlainDate.from('2027-03-01'),
  validTo: null,
  everyWeeks: 1,
  rhythmFrom: null,
  weekly: [weekly(1, '18:00')],
  durationMinutes: null,
  capacity: null,
  professionalIds: null,
  locationId: null,
  skip: [],
  extra: [],
  successorOf: null,
  version: 1,
  ...over,
});

/** What an editor sends of a rule. */
export const ruleOf = (schedule: Schedule, over: Partial<ScheduleRule> = {}): ScheduleRule => {
  const { id: _, activityId: __, successorOf: ___, version: ____, rhythmFrom: _____, ...rule } = schedule;
  return { ...rule, ...over };
};

/** A place for so many people. */
export const storedLocation = async (world: StoreWorld, maxPeople: number | null = null): Promise<LocationId> => {
  const id = anId<LocationId>();
  const where = { address: null, postalCode: null, city: null, province: null, zone: null, point: null, rooms: [] };
  const record = { id, name: `Sala ${id}`, ...where, maxPeople, position: 0, archived: false, version: 1 };
  await run(world.entities.of(location).insert({ ...record, createdAt: now, updatedAt: now }));
  return id;
};

/** A rule and its activity, stored. */
export const storedSchedule = async (
  world: StoreWorld,
  over: Partial<Schedule> = {},
  ofActivity: Partial<Activity> = {},
): Promise<{ readonly activity: Activity; readonly schedule: Schedule }> => {
  const activity = anActivity(ofActivity);
  const schedule = aSchedule(activity, over);
  await run(world.activities.put(activity));
  await run(world.schedules.insert(schedule));
  return { activity, schedule };
};

/** Somebody who works here, by their account. */
export const storedPro = async (world: StoreWorld, over: Partial<Account> = {}): Promise<AccountId> => {
  const account = anAccount({ privilegeBits: 1, ...over });
  await run(world.accounts.insert(account));
  return account.id;
};
