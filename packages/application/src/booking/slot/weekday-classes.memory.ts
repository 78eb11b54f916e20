import type { Slot } from '@svc/domain/booking';
import type { SlotId } from '@svc/domain/kernel';
import type { MemoryView } from '../../kernel/memory-database.ts';
import type { WeekdayClasses } from '../booking/booking-stores.ts';

/** Those classes, by the time at which they begin. */
export const weekdayClasses = (view: MemoryView, of: WeekdayClasses): readonly (readonly SlotId[])[] => {
  const slots = view
    .all<Slot>('slot')
    .filter(
      ({ activityId, localDate, localStart }) =>
        activityId === of.activityId &&
        localDate.dayOfWeek === of.weekday &&
        localStart.equals(of.start) &&
        Temporal.PlainDate.compare(localDate, of.from) >= 0 &&
        (of.until === null || Temporal.PlainDate.compare(localDate, of.until) <= 0),
    )
    .toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt) || (a.id < b.id ? -1 : 1));
  const times = Map.groupBy(slots, ({ startsAt }) => startsAt.epochMilliseconds);
  return [...times.values()].slice(0, of.count).map((classes) => classes.map(({ id }) => id));
};
