import { isOnList, type Activity, type Slot, type WaitingEntry } from '@svc/domain/booking';
import type { MemoryDatabase, MemoryView } from '../../kernel/memory-database.ts';
import { isStaffOf } from '../booking/booker.ts';
import { isShownTo } from '../slot/slot-offer.ts';
import type { DayClass, DayClasses } from './day-classes.ts';

const dayClass = (view: MemoryView, slot: Slot, activity: Activity): DayClass => ({
  id: slot.id,
  title: activity.name,
  localStart: slot.localStart,
  localEnd: slot.endsAt.toZonedDateTimeISO(slot.zone).toPlainTime(),
  taken: slot.taken,
  capacity: slot.capacity,
  waiting: view.all<WaitingEntry>('waitingEntry').filter((entry) => entry.slotId === slot.id && isOnList(entry)).length,
  state: slot.state,
});

export const memoryDayClasses = (db: MemoryDatabase): DayClasses => ({
  of: (date, professionalId, most) =>
    db.read('dayClasses.of', (view) =>
      view
        .all<Slot>('slot')
        .filter(({ localDate }) => localDate.equals(date))
        .toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt) || (a.id < b.id ? -1 : 1))
        .flatMap((slot) => {
          const activity = view.get<Activity>('activity', slot.activityId);
          if (activity === undefined || !isShownTo('staff', { activity })) return [];
          const isAsked = professionalId === null || isStaffOf({ id: professionalId, role: 'pro' }, { activity, slot });
          return isAsked ? [dayClass(view, slot, activity)] : [];
        })
        .slice(0, most),
    ),
});
