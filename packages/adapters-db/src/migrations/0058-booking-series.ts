import type { MigrationStep } from './migration.ts';

/** Which bookings were made at once. */
export const bookingSeries: MigrationStep = {
  name: '0058-booking-series',
  up: `
alter table booking add column series_id uuid;
`,
};
