import type { MigrationStep } from './migration.ts';

/** Who books nothing for a while. */
export const bookingBlocks: MigrationStep = {
  name: '0057-booking-blocks',
  up: `
create table booking_block (
  user_id uuid not null primary key,
  until timestamptz not null,
  cause text not null,
  reason text,
  constraint booking_block_cause check (cause in ('auto', 'staff'))
);
`,
};
