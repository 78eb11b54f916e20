import type { LocalizedText } from '../activity/activity.ts';
import type { Closure, ClosureGroupId, ClosureId } from './closure.ts';
import { italianHolidays } from './italian-holidays.ts';

/** Closures that are shown, moved and deleted together: the holidays of a year, the weeks of a summer. */
export interface ClosureGroup {
  readonly id: ClosureGroupId;
  readonly name: LocalizedText;
  /** `#rrggbb` */
  readonly color: string;
  /** Of its closures, where they are those of one year. */
  readonly year: number | null;
  readonly version: number;
}

/** What a group can be made with. */
export const closurePresets = ['italianHolidays'] as const;
export type ClosurePreset = (typeof closurePresets)[number];

/** The national holidays of the group's year as closures of the whole studio. @param nextId makes the id of each */
export const holidayClosures = (groupId: ClosureGroupId, year: number, nextId: () => ClosureId): readonly Closure[] =>
  italianHolidays(year).map(({ date, title }) => ({
    id: nextId(),
    groupId,
    reason: 'holiday',
    title,
    scope: { kind: 'all' },
    from: date,
    to: date,
    hours: null,
    exceptSlotIds: [],
    note: null,
    version: 1,
  }));

/** The closure so many days later, or earlier. Classes that it left out stay left out. */
export const shifted = (closure: Closure, days: number): Closure => ({
  ...closure,
  from: closure.from.add({ days }),
  to: closure.to.add({ days }),
  version: closure.version + 1,
});
