import type { BookingAnnouncements } from '@svc/application/booking';
import type { BookingId } from '@svc/domain/kernel';
import * as Effect from 'effect/Effect';
import type { Database } from '../kernel/database.ts';
import { sql } from '../kernel/statement.ts';

const take = sql<{ id: BookingId }>(
  'announcement_take',
  `delete from booking_announcement where booking_id = (
     select booking_id from booking_announcement order by booking_id limit 1 for update skip locked
   ) returning booking_id as id`,
);

export const mikroBookingAnnouncements = (database: Database): BookingAnnouncements => ({
  take: () => Effect.map(database.query(take, []), ([row]) => row?.id ?? null),
});
