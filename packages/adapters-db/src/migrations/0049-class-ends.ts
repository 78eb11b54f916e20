import type { MigrationStep } from './migration.ts';

/** What the clock does to classes and requests is found by its own small indexes. */
export const classEnds: MigrationStep = {
  name: '0049-class-ends',
  up: `
create index slot_unfinished on slot (ends_at, id) where state in ('Open', 'Closed');
create index booking_requested on booking (slot_id) where state = 'Requested';
`,
};
