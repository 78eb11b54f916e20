import type { ExtraStart, LocationId, Schedule, ScheduleId, WeeklyStart } from '@svc/domain/booking';
import type { AccountId, ActivityId } from '@svc/domain/kernel';
import { toPlainDate } from '../kernel/plain-date.type.ts';

/** A line of the week as its column keeps it; times as `HH:mm:ss`. */
export type WeeklyJson = Omit<WeeklyStart, 'start' | 'end'> & { readonly start: string; readonly end: string | null };
/** One more date as its column keeps it. */
export type ExtraJson = Omit<ExtraStart, 'date' | 'start'> & { readonly date: string; readonly start: string };

/** A rule as `to_json` gives it. */
export interface ScheduleJson {
  readonly id: ScheduleId;
  readonly activity_id: ActivityId;
  readonly zone: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly every_weeks: number;
  readonly rhythm_from: string | null;
  readonly weekly: readonly WeeklyJson[];
  readonly duration_minutes: number | null;
  readonly capacity: number | null;
  readonly professional_ids: readonly AccountId[] | null;
  readonly location_id: LocationId | null;
  readonly skip: readonly string[];
  readonly extra: readonly ExtraJson[];
  readonly successor_of: ScheduleId | null;
  readonly version: number;
}

const time = (text: string): Temporal.PlainTime => Temporal.PlainTime.from(text);

export const toSchedule = (row: ScheduleJson): Schedule => ({
  id: row.id,
  activityId: row.activity_id,
  zone: row.zone,
  validFrom: toPlainDate(row.valid_from),
  validTo: row.valid_to === null ? null : toPlainDate(row.valid_to),
  everyWeeks: row.every_weeks,
  rhythmFrom: row.rhythm_from === null ? null : toPlainDate(row.rhythm_from),
  weekly: row.weekly.map((line) => ({
    ...line,
    start: time(line.start),
    end: line.end === null ? null : time(line.end),
  })),
  durationMinutes: row.duration_minutes,
  capacity: row.capacity,
  professionalIds: row.professional_ids,
  locationId: row.location_id,
  skip: row.skip.map(toPlainDate),
  extra: row.extra.map((each) => ({ ...each, date: toPlainDate(each.date), start: time(each.start) })),
  successorOf: row.successor_of,
  version: row.version,
});

/** The columns that are documents or lists. */
export const scheduleDocuments = ({ weekly, skip, extra }: Schedule) => ({
  weekly: weekly.map((line) => ({ ...line, start: line.start.toString(), end: line.end?.toString() ?? null })),
  skip: skip.map(String),
  extra: extra.map((each) => ({ ...each, date: each.date.toString(), start: each.start.toString() })),
});
