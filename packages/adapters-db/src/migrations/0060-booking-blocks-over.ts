import type { MigrationStep } from './migration.ts';

/** Blocks that are over are found by their time. */
export const bookingBlocksOver: MigrationStep = {
  name: '0060-booking-blocks-over',
  up: `
create index booking_block_until on booking_block (until);
`,
};
