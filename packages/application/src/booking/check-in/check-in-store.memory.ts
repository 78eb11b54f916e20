import type { CheckIn } from '@svc/domain/booking';
import type { BookingId } from '@svc/domain/kernel';
import { taken } from '../../kernel/index.ts';
import { unique, type MemoryDatabase, type MemoryView } from '../../kernel/memory-database.ts';
import type { CheckInStore } from './check-in-store.ts';

const standing = (view: MemoryView, id: BookingId): CheckIn | undefined =>
  view.all<CheckIn>('checkIn').find(({ bookingId, undoneAt }) => bookingId === id && undoneAt === null);

const newestFirst = (a: CheckIn, b: CheckIn): number => Temporal.Instant.compare(b.at, a.at) || (a.id < b.id ? 1 : -1);

export const memoryCheckInStore = (db: MemoryDatabase): CheckInStore => ({
  insert: (checkIn) =>
    unique(
      db.write('checkIns.insert', (view) =>
        standing(view, checkIn.bookingId) === undefined
          ? view.put('checkIn', checkIn.id, checkIn)
          : taken('check_in_booking'),
      ),
    ),
  ofBooking: (id) =>
    db.read('checkIns.ofBooking', (view) => {
      const undone = view.all<CheckIn>('checkIn').filter(({ bookingId }) => bookingId === id);
      return standing(view, id) ?? undone.toSorted(newestFirst)[0] ?? null;
    }),
  undo: (id, undoneAt, undoneBy) =>
    db.write('checkIns.undo', (view) => {
      const found = standing(view, id);
      if (found !== undefined) view.put('checkIn', found.id, { ...found, undoneAt, undoneBy });
      return found !== undefined;
    }),
  list: ({ userId, subscriptionId, page, pageSize }) =>
    db.read('checkIns.list', (view) => {
      const all = view
        .all<CheckIn>('checkIn')
        .filter((each) => userId === null || each.userId === userId)
        .filter((each) => subscriptionId === null || each.subscriptionId === subscriptionId)
        .toSorted(newestFirst);
      return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length };
    }),
});
