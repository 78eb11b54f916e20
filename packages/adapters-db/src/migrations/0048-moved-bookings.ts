import type { MigrationStep } from './migration.ts';

/** Where a booking was before it moved. */
export const movedBookings: MigrationStep = {
  name: '0048-moved-bookings',
  up: `
alter table booking add column moved_from uuid;
`,
};
