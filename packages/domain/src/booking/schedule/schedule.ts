import type { AccountId, ActivityId, Brand } from '../../kernel/ids.ts';

/** A UUIDv7. */
export type ScheduleId = Brand<string, 'ScheduleId'>;
/** A UUIDv7 of the plain record `location`. */
export type LocationId = Brand<string, 'LocationId'>;

/** What a rule or a day of it says instead of the activity. */
export interface SlotTerms {
  /** Elapsed minutes; null: the activity's. */
  readonly durationMinutes: number | null;
  /** Null: the rule's, or the activity's. */
  readonly capacity: number | null;
  /** Null: the rule's, or the activity's. */
  readonly professionalIds: readonly AccountId[] | null;
}

/** A start of every week in which the rule gives classes. */
export interface WeeklyStart {
  /** 1 is Monday, 7 is Sunday (ISO 8601). */
  readonly weekday: number;
  readonly start: Temporal.PlainTime;
  /** Where a window for appointments ends, of the same or the next day; else the end of a class that has its own length. */
  readonly end: Temporal.PlainTime | null;
  /** Cuts the window into starts so many minutes apart; null: one class. */
  readonly everyMinutes: number | null;
}

/** One more date beside the weeks. */
export interface ExtraStart extends SlotTerms {
  readonly date: Temporal.PlainDate;
  readonly start: Temporal.PlainTime;
}

/** When an activity takes place: local times of a zone. The slots are made from it (`planSlots`). */
export interface Schedule extends SlotTerms {
  readonly id: ScheduleId;
  readonly activityId: ActivityId;
  /** IANA. */
  readonly zone: string;
  readonly validFrom: Temporal.PlainDate;
  /** Inclusive; null: without end. */
  readonly validTo: Temporal.PlainDate | null;
  /** 1 to 4; counted from the Monday of `rhythmFrom`. */
  readonly everyWeeks: number;
  /** A day in a week with classes, where the rule goes on in the rhythm of the one that it replaces; null: `validFrom`. */
  readonly rhythmFrom: Temporal.PlainDate | null;
  readonly weekly: readonly WeeklyStart[];
  readonly locationId: LocationId | null;
  /** Dates without their class of the week. */
  readonly skip: readonly Temporal.PlainDate[];
  readonly extra: readonly ExtraStart[];
  /** The rule that this one replaces from its first day on. */
  readonly successorOf: ScheduleId | null;
  readonly version: number;
}

/** Bounds of a rule. */
export const scheduleLimits = {
  everyWeeks: [1, 4],
  weekly: 100,
  skip: 400,
  extra: 400,
  durationMinutes: [5, 1440],
  capacity: [1, 1000],
  /** Of all slots that one write may make. */
  slots: 5000,
} as const;
