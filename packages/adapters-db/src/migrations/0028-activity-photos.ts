import type { MigrationStep } from './migration.ts';

/** Pictures of activities; their bytes lie in the file storage. */
export const activityPhotos: MigrationStep = {
  name: '0028-activity-photos',
  up: `
alter table activity add column photos json not null default '[]';
alter table activity alter column photos drop default;
`,
};
