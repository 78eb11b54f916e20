import {
  planSlots,
  predecessorsOf,
  withSuccessors,
  type Activity,
  type CapacityChange,
  type Closure,
  type Schedule,
  type SlotPlan,
  type StandingSlot,
} from '@svc/domain/booking';
import type { Facts } from '../facts.ts';
import { made } from '../made-classes.ts';
import { ZONE } from '../plans.ts';
import { HOUR } from '../world.ts';
import { claimedIn } from './made.invariants.ts';

/** The loops come every six to eight hours by then. */
const TWO_POLLS = 17 * HOUR;
const localDay = (ms: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate();

/** What a rule would still write, by its rows and by the rules of its zone as they are known now. */
const planOf = (facts: Facts, activity: Activity, written: Schedule, rules: readonly Schedule[]): SlotPlan => {
  const { db, wallMs, zoneRules } = facts.world;
  const schedule = { ...written, zone: zoneRules ?? written.zone };
  const today = localDay(wallMs, schedule.zone);
  const claimed = claimedIn(facts);
  const slotsOf = (id: string): readonly StandingSlot[] =>
    facts
      .all('slot')
      .filter(({ scheduleId }) => scheduleId === id)
      .filter(({ localDate, originDate }) =>
        [localDate, originDate ?? localDate].some((day) => Temporal.PlainDate.compare(day, today) >= 0),
      )
      .map((slot) => ({ ...slot, claimed: slot.taken > 0 || claimed.has(slot.id) }));
  const ahead = db.row<{ readonly materialiseDays: number }>('settingsDocument', 'booking')?.materialiseDays ?? 0;
  const until = localDay(wallMs - TWO_POLLS, schedule.zone).add({ days: Math.max(ahead, activity.horizonDays) });
  return planSlots({
    schedule,
    defaults: activity,
    changes: withSuccessors(
      db.rows<CapacityChange>('capacityChange').filter(({ activityId }) => activityId === activity.id),
      rules,
    ),
    closures: db.rows<Closure>('closure'),
    existing: slotsOf(schedule.id),
    before: predecessorsOf(schedule, rules).flatMap(slotsOf),
    range: { from: today, to: until },
    now: Temporal.Instant.fromEpochMilliseconds(wallMs),
  });
};

const goesOn =
  (today: Temporal.PlainDate) =>
  ({ validTo }: Schedule): boolean =>
    validTo === null || Temporal.PlainDate.compare(validTo, today) >= 0;

/** Each rule that goes on has the classes that it names, and no others but those that somebody decides about. */
export const rulesAreMade = (facts: Facts): string | undefined => {
  const { db, wallMs } = facts.world;
  const today = localDay(wallMs, ZONE);
  if (facts.world.chaos.makesClasses === 0) return undefined;
  const activity = db.row<Activity>('activity', made);
  const rules = db.rows<Schedule>('schedule').filter(({ activityId }) => activityId === made);
  for (const rule of activity === undefined ? [] : rules.filter(goesOn(today))) {
    const { create, change, remove, moved } = planOf(facts, activity!, rule, rules);
    if (moved.length > 0 && facts.world.zoneRules !== null)
      facts.world.goal('a class with people kept its time over new rules of its zone');
    const [missing] = create;
    if (missing !== undefined) return `rule ${rule.id} lacks its class of ${String(missing.startsAt)}`;
    const [other] = change;
    if (other !== undefined) return `class ${other.id} of rule ${rule.id} is not as the rule has it`;
    if (remove.length > 0) return `class ${remove[0]} is of rule ${rule.id}, which does not name it`;
  }
  return undefined;
};
