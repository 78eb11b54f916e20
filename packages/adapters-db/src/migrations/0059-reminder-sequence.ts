import type { MigrationStep } from './migration.ts';

/** In which state of its booking a reminder was planned. Those that stand were planned in the first. */
export const reminderSequence: MigrationStep = {
  name: '0059-reminder-sequence',
  up: `
alter table reminder add column sequence integer not null default 0;
`,
};
