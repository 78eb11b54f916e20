import type { MigrationStep } from './migration.ts';

/** Professional profiles, pictures, and the ledger of entries that subscriptions will stand on. */
export const users: MigrationStep = {
  name: '0004-users',
  up: [
    `create table "professional_profile" (
    "account_id" uuid not null, "display_name" text not null, "bio" json null, "specialties" text[] not null,
    "public" boolean not null, "color" text not null, "position" int not null, primary key ("account_id")
  )`,
    `create table "photo" (
    "id" uuid not null, "owner_id" uuid not null, "content_type" text not null, "bytes" int not null,
    "sha256" text not null, "created_at" timestamptz not null, primary key ("id")
  )`,
    `create index "photo_owner" on "photo" ("owner_id")`,
    `create table "client_subscription" (
    "id" uuid not null, "user_id" uuid not null, "name" text not null, "valid_from" date null, "valid_to" date null,
    "daily_limit" int null, "activity_ids" text[] not null, "remaining" int not null, "version" int not null,
    "created_at" timestamptz not null, primary key ("id")
  )`,
    `create index "client_subscription_user" on "client_subscription" ("user_id")`,
    `alter table "client_subscription" add constraint "client_subscription_remaining" check (remaining >= 0)`,
    `alter table "client_subscription" add constraint "client_subscription_validity" check (valid_from is null or valid_to is null or valid_from <= valid_to)`,
    `create table "entry_movement" (
    "id" uuid not null, "subscription_id" uuid not null, "kind" text not null, "delta" int not null,
    "booking_id" uuid null, "actor_kind" text not null, "actor" text not null, "request_id" text null,
    "reason" text null, "at" timestamptz not null, "key" text not null, primary key ("id")
  )`,
    `alter table "entry_movement" add constraint "entry_movement_key" unique ("key")`,
    `alter table "entry_movement" add constraint "entry_movement_kind" check (kind in ('grant', 'consume', 'return', 'credit', 'debit', 'expire', 'refund'))`,
    `alter table "entry_movement" add constraint "entry_movement_delta" check (delta <> 0)`,
    `create index "entry_movement_of" on "entry_movement" ("subscription_id", "at")`,
    // A person's own bookings, newest first.
    `create index "booking_user" on "booking" ("user_id", "id")`,
    `create index "account_privileged" on "account" ("privilege_bits") where privilege_bits <> 0`,
  ],
};
