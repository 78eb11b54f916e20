import type { MigrationStep } from './migration.ts';

/** Addresses that were given up are removed after a while, the oldest first. */
export const calendarFeedAge: MigrationStep = {
  name: '0054-calendar-feed-age',
  up: `
create index calendar_feed_age on calendar_feed (revoked_at) where revoked_at is not null;
`,
};
