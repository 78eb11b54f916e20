import { startsOf, type Schedule, type ScheduleRule, type WeeklyStart } from '@svc/domain/booking';
import type { ScheduleChange } from '@svc/application/booking';
import { firstRule, places } from '../made-classes.ts';
import { ZONE } from '../plans.ts';
import type { World } from '../world.ts';

/** More rules than these are not begun. */
const MOST_RULES = 4;

const nowOf = (world: World): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(world.wallMs).toZonedDateTimeISO(ZONE);

/** A day on which a class of the week may be. */
const anyDay = (world: World): Temporal.PlainDate =>
  nowOf(world)
    .toPlainDate()
    .add({ days: world.rng.below(25) });

const ruleOf = (schedule: Schedule): ScheduleRule => {
  const { id: _, activityId: __, successorOf: ___, version: ____, rhythmFrom: _____, ...rule } = schedule;
  return rule;
};

/** The week with one of its lines moved, unless it would then have one start twice. */
const movedLine = ({ rng }: World, { weekly, durationMinutes }: ScheduleRule): readonly WeeklyStart[] => {
  if (weekly.length === 0) return weekly;
  const at = rng.below(weekly.length);
  const moved = weekly.map((line, index): WeeklyStart => {
    if (index !== at) return line;
    const minutes = rng.pick([-60, -30, 30, 60]);
    const end = line.end?.add({ minutes }) ?? null;
    return rng.chance(0.3)
      ? { ...line, weekday: (line.weekday % 7) + 1 }
      : { ...line, start: line.start.add({ minutes }), end };
  });
  const starts = moved.flatMap((line) =>
    startsOf(line, durationMinutes ?? 60).map(({ days, start }) => `${(line.weekday + days) % 7} ${start.toString()}`),
  );
  return new Set(starts).size < starts.length ? weekly : moved;
};

const weights = { time: 4, length: 2, capacity: 2, place: 2, skip: 2, extra: 2, rhythm: 1 } as const;

const edits: { readonly [kind in keyof typeof weights]: (world: World, rule: ScheduleRule) => Partial<ScheduleRule> } =
  {
    time: (world, rule) => ({ weekly: movedLine(world, rule) }),
    length: ({ rng }) => ({ durationMinutes: rng.pick([30, 60, 90, null]) }),
    capacity: ({ rng }) => ({ capacity: rng.pick([1, 2, 3, null]) }),
    place: ({ rng }) => ({ locationId: rng.pick([...places, null]) }),
    skip: (world, { skip }) => ({ skip: skip.length > 2 ? [] : [...skip, anyDay(world)] }),
    extra: (world, { extra }) => {
      const start = Temporal.PlainTime.from(world.rng.pick(['02:30', '07:15', '20:45']));
      const one = { date: anyDay(world), start, durationMinutes: null, capacity: null, professionalIds: null };
      return { extra: extra.length > 2 ? [] : [...extra, one] };
    },
    rhythm: ({ rng }) => ({ everyWeeks: rng.pick([1, 1, 2]) }),
  };

const edited = (world: World, schedule: Schedule): ScheduleRule => {
  const rule = ruleOf(schedule);
  return { ...rule, ...edits[world.rng.weighted(weights)](world, rule) };
};

/** A change of one of the rules: from now on, from a day on, its end, or one more rule. */
export const anyRuleChange = (world: World, rules: readonly Schedule[]): ScheduleChange => {
  const { rng } = world;
  const live = rules.filter(({ validTo }) => validTo === null);
  const kinds = { all: 5, following: 3, end: live.length > 1 ? 1 : 0, add: live.length < MOST_RULES ? 1 : 0 };
  const kind = live.length === 0 ? 'add' : rng.weighted(kinds);
  if (kind === 'add') return { op: 'add', rule: firstRule(nowOf(world)) };
  const { id, ...schedule } = rng.pick(live);
  const orphans = rng.pick(['refuse', 'keep', 'keep', 'cancel', 'cancel'] as const);
  const day = anyDay(world);
  if (kind === 'end') return { op: 'end', id, on: rng.chance(0.3) ? null : day, orphans };
  const rule = edited(world, { id, ...schedule });
  return { op: 'replace', id, from: kind === 'all' ? null : day, rule, orphans };
};
