import { anId } from '@svc/application/testing';
import {
  planSlots,
  type PlanFacts,
  type PlannedSlot,
  type Schedule,
  type ScheduleId,
  type StandingSlot,
} from '@svc/domain/booking';
import type { AccountId, ActivityId, SlotId } from '@svc/domain/kernel';
import type { Bench } from '../kernel/bench.ts';
import { alternate, type Figures } from '../kernel/figures.ts';
import { ratioOf, type Table } from '../kernel/report.ts';
import { spin } from '../kernel/spin.ts';
import { rruleTemporal, type Expand } from './rrule-temporal.peer.ts';

const [first, second, peer] = [
  'svc, nothing stands',
  'svc, all of it stands',
  'rrule-temporal, the starts alone',
] as const;
const [CLASSES, WEEKS, ZONE] = [40, 26, 'Europe/Rome'] as const;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
/** A Monday; the clock changes within the weeks that follow. */
const from = Temporal.PlainDate.from('2027-01-04');
const defaults = { durationMinutes: 60, capacity: 10, professionalIds: [anId<AccountId>()], locationId: null };

/** Every weekday in turn, from 07:00 on. */
const timeOf = (nth: number) => ({ weekday: (nth % 7) + 1, hour: 7 + Math.floor(nth / 7) * 2, minute: (nth % 4) * 15 });
const schedule: Schedule = {
  ...{ id: anId<ScheduleId>(), activityId: anId<ActivityId>(), zone: ZONE, validFrom: from, validTo: null },
  ...{ everyWeeks: 1, rhythmFrom: null, skip: [], extra: [], successorOf: null, version: 1 },
  ...{ durationMinutes: null, capacity: null, professionalIds: null, locationId: null },
  weekly: Array.from({ length: CLASSES }, (_, nth) => {
    const { weekday, hour, minute } = timeOf(nth);
    return { weekday, start: Temporal.PlainTime.from({ hour, minute }), end: null, everyMinutes: null };
  }),
};

const factsOf = (existing: readonly StandingSlot[] = []): PlanFacts => ({
  ...{ schedule, defaults, changes: [], closures: [], existing },
  range: { from, to: from.add({ days: WEEKS * 7 - 1 }) },
  now: Temporal.Instant.from('2027-01-01T00:00:00Z'),
});
/** The row of a planned class. */
const rowOf = ({ localDate, localStart, startsAt, endsAt, capacity }: PlannedSlot): StandingSlot => ({
  ...{ id: anId<SlotId>(), localDate, localStart, startsAt, endsAt, capacity, originDate: null, originStart: null },
  ...{ capacityOverride: null, professionalIds: defaults.professionalIds, locationId: null, state: 'Open' },
  ...{ detached: false, claimed: false },
});
/** What the same starts are as rules of iCalendar: one for each start of the week. */
const expanded = (expand: Expand): readonly Temporal.Instant[] =>
  schedule.weekly.flatMap((_, nth) => {
    const { weekday, hour, minute } = timeOf(nth);
    const begins = from.add({ days: weekday - 1 }).toString();
    return expand(ZONE, begins, WEEKDAYS[weekday - 1] ?? 'MO', hour, minute, WEEKS);
  });

/** What both sides must agree on, and what a plan that was applied leaves to do. */
const judged = (standing: readonly StandingSlot[], expand: Expand | null): readonly string[] => {
  const wrong: string[] = [];
  const sorted = (starts: readonly Temporal.Instant[]) => starts.map(String).toSorted().join(' ');
  if (standing.length !== CLASSES * WEEKS) wrong.push(`${standing.length} classes instead of ${CLASSES * WEEKS}`);
  if (expand !== null && sorted(expanded(expand)) !== sorted(standing.map(({ startsAt }) => startsAt)))
    wrong.push('rrule-temporal names other starts');
  const { create, change, remove, moved, orphan } = planSlots(factsOf(standing));
  const rows = [create, change, remove, moved, orphan].flat().length;
  if (rows > 0) wrong.push(`the second run writes ${rows} rows`);
  return wrong;
};

/** The booking chapter's B5. */
export const planSlotsBench: Bench = {
  name: 'plan-slots',
  about: `${CLASSES} classes a week over ${WEEKS} weeks, planned and compared with their rows, against rrule-temporal`,
  run: async ({ warmUpMs, measureMs, rounds }, say) => {
    const expand = await rruleTemporal(say);
    const standing = planSlots(factsOf()).create.map(rowOf);
    const [fresh, known] = [factsOf(), factsOf(standing)];
    const measured = (work: () => unknown) => async (): Promise<Figures> => ({
      perSecond: spin(work, warmUpMs, measureMs).perSecond * CLASSES * WEEKS,
    });
    const table: Table = {
      title: `A rule of ${CLASSES} classes a week over ${WEEKS} weeks; classes a second`,
      rows: await alternate<string>(
        {
          [first]: measured(() => planSlots(fresh)),
          [second]: measured(() => planSlots(known)),
          ...(expand === null ? {} : { [peer]: measured(() => expanded(expand)) }),
        },
        rounds,
      ),
      figure: 'perSecond',
      against: peer,
    };
    return {
      tables: [table],
      bars: [
        {
          what: 'classes planned/s ÷ rrule-temporal, starts alone',
          ratio: ratioOf(table, first, peer),
          goal: 1,
          wants: 'atLeast',
        },
        { what: 'the same, compared with rows that stand', ratio: ratioOf(table, second, peer), wants: 'atLeast' },
      ],
      inconsistencies: judged(standing, expand),
      skipped: expand === null ? ['rrule-temporal: it cannot be installed here'] : [],
    };
  },
};
