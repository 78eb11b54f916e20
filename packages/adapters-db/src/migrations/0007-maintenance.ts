import type { MigrationStep } from './migration.ts';

/** Maintenance mode, and where an auth event was seen. */
export const maintenance: MigrationStep = {
  name: '0007-maintenance',
  up: [
    `create table "maintenance_mode" (
    "id" int not null, "enabled" boolean not null, "retry_after_seconds" int not null, "since" timestamptz not null,
    primary key ("id")
  )`,
    `alter table "maintenance_mode" add constraint "maintenance_mode_single" check (id = 1)`,
    `alter table "auth_event" add column "source" text not null default 'server'`,
    `alter table "auth_event" alter column "source" drop default`,
  ],
};
