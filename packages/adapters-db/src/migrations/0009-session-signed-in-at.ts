import type { MigrationStep } from './migration.ts';

export const sessionSignedInAt: MigrationStep = {
  name: '0009-session-signed-in-at',
  up: `
alter table "session" add "signed_in_at" timestamptz null;
`,
};
