import type { MigrationStep } from './migration.ts';

/** What somebody waits for, which their own page asks for again and again. */
export const ownTurns: MigrationStep = {
  name: '0072-own-turns',
  up: `create index waiting_entry_person on waiting_entry (user_id) where state in ('Waiting', 'Offered');`,
};
