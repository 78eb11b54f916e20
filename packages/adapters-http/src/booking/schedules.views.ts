import * as z from 'zod';
import {
  scheduleLimits,
  type LocationId,
  type Schedule,
  type ScheduleId,
  type ScheduleRule,
} from '@svc/domain/booking';
import type { AccountId } from '@svc/domain/kernel';
import { orphanAnswers, type ScheduleChange } from '@svc/application/booking';
import { dateInput, DateView, uuidId } from '../kernel/views.ts';

const [leastMinutes, mostMinutes] = scheduleLimits.durationMinutes;
const [leastPlaces, mostPlaces] = scheduleLimits.capacity;
const [leastWeeks, mostWeeks] = scheduleLimits.everyWeeks;
/** A local time, `HH:mm`. */
export const timeInput = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .transform((text) => Temporal.PlainTime.from(text));
const terms = {
  durationMinutes: z.int().min(leastMinutes).max(mostMinutes).nullable().default(null),
  capacity: z.int().min(leastPlaces).max(mostPlaces).nullable().default(null),
  professionalIds: z.array(uuidId<AccountId>()).max(50).nullable().default(null),
} as const;

/** A rule as it comes in; local times of its zone. */
export const ScheduleBody = z.strictObject({
  ...terms,
  zone: z.string().max(64).optional().meta({ description: 'IANA; the studio’s when left out' }),
  validFrom: dateInput,
  validTo: dateInput.nullable().default(null),
  everyWeeks: z.int().min(leastWeeks).max(mostWeeks).default(1),
  weekly: z
    .array(
      z.strictObject({
        weekday: z.int().min(1).max(7),
        start: timeInput,
        end: timeInput.nullable().default(null),
        everyMinutes: z.int().min(5).max(1440).nullable().default(null),
      }),
    )
    .max(scheduleLimits.weekly)
    .default([]),
  locationId: uuidId<LocationId>().nullable().default(null),
  skip: z.array(dateInput).max(scheduleLimits.skip).default([]),
  extra: z
    .array(z.strictObject({ ...terms, date: dateInput, start: timeInput }))
    .max(scheduleLimits.extra)
    .default([]),
});
/** @param zone of a rule that names none */
export const scheduleRule = ({ zone: own, ...body }: z.output<typeof ScheduleBody>, zone: string): ScheduleRule => ({
  ...body,
  zone: own ?? zone,
});

/** What becomes of classes that a rule loses. */
export const orphansInput = z.enum(orphanAnswers).default('refuse').meta({
  description:
    'Classes in which somebody has a place and that the rule no longer has: nothing is changed, or they stay, or they are cancelled with the token of an `impactStale`; kept ones stay',
});

/** A change of the rules of an activity. */
export const ScheduleChangeBody = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('add'), rule: ScheduleBody }),
  z.strictObject({
    op: z.literal('replace'),
    id: uuidId<ScheduleId>(),
    from: dateInput.nullable().default(null),
    rule: ScheduleBody,
    orphans: orphansInput,
  }),
  z.strictObject({
    op: z.literal('end'),
    id: uuidId<ScheduleId>(),
    on: dateInput.nullable().default(null),
    orphans: orphansInput,
  }),
]);

export const scheduleChange = (body: z.output<typeof ScheduleChangeBody>, zone: string): ScheduleChange =>
  body.op === 'end' ? body : { ...body, rule: scheduleRule(body.rule, zone) };

const timeText = z.string();
const TermsView = {
  durationMinutes: z.int().nullable(),
  capacity: z.int().nullable(),
  professionalIds: z.array(z.uuid()).nullable(),
};

export const ScheduleRuleView = z
  .object({
    id: z.uuid(),
    ...TermsView,
    zone: z.string(),
    validFrom: DateView,
    validTo: DateView.nullable(),
    everyWeeks: z.int(),
    rhythmFrom: DateView.nullable().meta({ description: 'A day in a week with classes; null: `validFrom`' }),
    weekly: z.array(
      z.object({ weekday: z.int(), start: timeText, end: timeText.nullable(), everyMinutes: z.int().nullable() }),
    ),
    locationId: z.uuid().nullable(),
    skip: z.array(DateView),
    extra: z.array(z.object({ ...TermsView, date: DateView, start: timeText })),
    successorOf: z.uuid().nullable(),
    version: z.int(),
  })
  .meta({ id: 'ScheduleRule' });

export const timeView = (time: Temporal.PlainTime): string => time.toString({ smallestUnit: 'minute' });
const ids = (all: readonly AccountId[] | null) => all && [...all];

export const scheduleRuleView = (schedule: Schedule): z.output<typeof ScheduleRuleView> => ({
  id: schedule.id,
  durationMinutes: schedule.durationMinutes,
  capacity: schedule.capacity,
  professionalIds: ids(schedule.professionalIds),
  zone: schedule.zone,
  validFrom: schedule.validFrom.toString(),
  validTo: schedule.validTo?.toString() ?? null,
  everyWeeks: schedule.everyWeeks,
  rhythmFrom: schedule.rhythmFrom?.toString() ?? null,
  weekly: schedule.weekly.map(({ weekday, start, end, everyMinutes }) => ({
    weekday,
    start: timeView(start),
    end: end && timeView(end),
    everyMinutes,
  })),
  locationId: schedule.locationId,
  skip: schedule.skip.map(String),
  extra: schedule.extra.map(({ date, start, professionalIds, durationMinutes, capacity }) => ({
    date: date.toString(),
    start: timeView(start),
    durationMinutes,
    capacity,
    professionalIds: ids(professionalIds),
  })),
  successorOf: schedule.successorOf,
  version: schedule.version,
});
