import type { BookingId } from '@svc/domain/kernel';
import type { MemoryDatabase } from '../../kernel/memory-database.ts';
import type { BookingAnnouncements } from './booking-announcements.ts';

export const memoryBookingAnnouncements = (db: MemoryDatabase): BookingAnnouncements => ({
  take: () =>
    db.write('announcements.take', (view) => {
      const [first] = view.all<{ readonly bookingId: BookingId }>('bookingAnnouncement');
      if (first === undefined) return null;
      view.remove('bookingAnnouncement', first.bookingId);
      return first.bookingId;
    }),
});
