import type { MigrationStep } from './migration.ts';

/** A rule that follows another goes on in its rhythm of weeks. */
export const scheduleRhythm: MigrationStep = {
  name: '0050-schedule-rhythm',
  up: `
alter table schedule add column rhythm_from date;
`,
};
