import type { MigrationStep } from './migration.ts';

/** When a session was last used. Those that are open count as used now: nobody's day ends with the migration. */
export const sessionLastSeen: MigrationStep = {
  name: '0013-session-last-seen',
  up: `
alter table session add column last_seen_at timestamptz null;
update session set last_seen_at = now() where state = 'Valid';
`,
};
