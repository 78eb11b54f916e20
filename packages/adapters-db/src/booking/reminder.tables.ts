import { defineEntity } from '@mikro-orm/core';
import { reminderTable, type ReminderState } from '@svc/domain/booking';
import { statesOf, type BookingId } from '@svc/domain/kernel';
import { among, column, oneOf } from '../kernel/columns.ts';

/** A booking of a paid order, of which nobody was mailed yet. */
export const BookingAnnouncementRow = defineEntity({
  name: 'BookingAnnouncement',
  tableName: 'booking_announcement',
  properties: { bookingId: column.uuid<BookingId>().primary() },
});

/** What is to be mailed before a class, written with its booking. */
export const ReminderRow = defineEntity({
  name: 'Reminder',
  tableName: 'reminder',
  properties: {
    bookingId: column.uuid<BookingId>().primary(),
    n: column.integer().primary(),
    dueAt: column.instant(),
    state: column.text<ReminderState>(),
    sequence: column.integer().default(0),
  },
  checks: [oneOf('reminder_state', 'state', statesOf(reminderTable))],
  indexes: [
    { name: 'reminder_due', properties: ['dueAt', 'bookingId'], where: among('state', ['Planned']) },
    { name: 'reminder_age', properties: ['dueAt'] },
  ],
});
