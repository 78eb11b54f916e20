import type { MigrationStep } from './migration.ts';

/** Who came to which class. */
export const checkIns: MigrationStep = {
  name: '0015-check-ins',
  up: [
    `create table "check_in" (
    "id" uuid not null, "booking_id" uuid not null, "slot_id" uuid not null, "user_id" uuid not null,
    "subscription_id" uuid null, "method" text not null, "at" timestamptz not null, "by" uuid not null,
    "undone_at" timestamptz null, "undone_by" uuid null, primary key ("id")
  )`,
    `alter table "check_in" add constraint "check_in_method" check (method in ('desk', 'self', 'kiosk', 'walkIn'))`,
    `alter table "check_in" add constraint "check_in_undone" check ((undone_at is null) = (undone_by is null))`,
    `create unique index "check_in_booking" on "check_in" ("booking_id") where undone_at is null`,
    `create index "check_in_user" on "check_in" ("user_id", "at")`,
    `create index "check_in_subscription" on "check_in" ("subscription_id", "at")`,
    `create index "check_in_at" on "check_in" ("at")`,
  ],
};
