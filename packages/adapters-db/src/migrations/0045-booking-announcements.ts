import type { MigrationStep } from './migration.ts';

/** Bookings of paid orders of which nobody was mailed yet. */
export const bookingAnnouncements: MigrationStep = {
  name: '0045-booking-announcements',
  up: `
create table booking_announcement (
  booking_id uuid primary key
);
`,
};
