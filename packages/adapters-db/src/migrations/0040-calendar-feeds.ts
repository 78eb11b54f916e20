import type { MigrationStep } from './migration.ts';

/** Addresses that calendar programs ask. */
export const calendarFeeds: MigrationStep = {
  name: '0040-calendar-feeds',
  up: `
create table calendar_feed (
  id uuid primary key,
  kind text not null,
  owner_id uuid not null,
  locale text not null,
  prefix text not null,
  hash text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  constraint calendar_feed_hash unique (hash),
  constraint calendar_feed_kind check (kind in ('client', 'professional', 'location')),
  constraint calendar_feed_locale check (locale in ('it', 'en'))
);
create unique index calendar_feed_owner on calendar_feed (kind, owner_id) where revoked_at is null;
`,
};
