import type { MigrationStep } from './migration.ts';

/** When the person of a session last proved who they are; of one that is open, when it was opened. */
export const freshSignIn: MigrationStep = {
  name: '0011-fresh-sign-in',
  up: `
-- A server of before, which still runs beside this one, opens sessions without naming the column.
alter table session add column proved_at timestamptz default now();
update session set proved_at = issued_at;
`,
};
