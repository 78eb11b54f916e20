import type { MigrationStep } from './migration.ts';

/** A check-in is undone by no person when its class is taken away by none. */
export const checkInUndone: MigrationStep = {
  name: '0056-check-in-undone',
  up: `
alter table check_in
  drop constraint check_in_undone,
  add constraint check_in_undone check (undone_at is not null or undone_by is null);
`,
};
