import type { Activity, Schedule, ScheduleId, ScheduleRule, WeeklyStart } from '@svc/domain/booking';
import { anActivity, anId } from './fixtures.ts';
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
