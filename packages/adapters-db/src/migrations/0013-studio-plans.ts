import type { MigrationStep } from './migration.ts';

/** Studio plans, what a sold subscription knows beside its entries, and which one covers a booking. */
export const studioPlans: MigrationStep = {
  name: '0013-studio-plans',
  up: [
    `create table "studio_plan" (
    "id" uuid not null, "name" json not null, "description" json not null, "entries" int null, "length" json not null,
    "price_cents" bigint not null, "currency" text not null, "vat" json not null, "activity_ids" text[] not null,
    "daily_limit" int null, "start_rule" text not null, "max_freeze_days" int not null, "max_freezes" int not null,
    "online" boolean not null, "active" boolean not null, "archived" boolean not null, "position" int not null,
    "version" int not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id")
  )`,
    `alter table "studio_plan" add constraint "studio_plan_start" check (start_rule in ('purchase', 'firstUse', 'date'))`,
    `alter table "studio_plan" add constraint "studio_plan_price" check (price_cents >= 0)`,
    `alter table "studio_plan" add constraint "studio_plan_entries" check (entries > 0)`,
    `create index "studio_plan_position" on "studio_plan" ("position", "id")`,
    `alter table "client_subscription"
     add column "plan_id" uuid null, add column "plan" json null, add column "status" text not null default 'Active',
     add column "restore_to" text null, add column "entries" int null, add column "order_id" bigint null,
     add column "paid_cents" bigint not null default '0', add column "paid_method" text not null default 'none',
     add column "suspensions" json not null default '[]', add column "suspended_from" date null,
     add column "suspended_to" date null, add column "refund" json null, add column "note" text null,
     alter column "remaining" drop not null`,
    // What was given by hand before there were plans: as many entries as were granted.
    `update client_subscription c set entries =
       coalesce((select sum(m.delta) from entry_movement m where m.subscription_id = c.id and m.kind = 'grant'), 0)`,
    `create index "client_subscription_plan" on "client_subscription" ("plan_id")`,
    `alter table "client_subscription" add constraint "client_subscription_order" unique ("order_id")`,
    `alter table "client_subscription" add constraint "client_subscription_status" check (status in ('Scheduled', 'Active', 'Suspended', 'Expired', 'RefundPending', 'Cancelled'))`,
    `alter table "client_subscription" add constraint "client_subscription_restore" check (restore_to in ('Scheduled', 'Active', 'Suspended', 'Expired', 'RefundPending', 'Cancelled'))`,
    `alter table "client_subscription" add constraint "client_subscription_method" check (paid_method in ('online', 'cash', 'transfer', 'card', 'none'))`,
    `alter table "client_subscription" add constraint "client_subscription_unlimited" check ((entries is null) = (remaining is null))`,
    `create table "subscription_day" (
    "subscription_id" uuid not null, "local_date" date not null, "used" int not null,
    primary key ("subscription_id", "local_date")
  )`,
    `alter table "subscription_day" add constraint "subscription_day_used" check (used >= 0)`,
    `alter table "booking"
     add column "subscription_id" uuid null, add column "entry_outcome" text not null default 'none',
     add column "sequence" int not null default 0`,
    `alter table "booking" add constraint "booking_entry" check (entry_outcome in ('none', 'spent', 'returned', 'forfeited'))`,
    // What a subscription covers, for its refund and its suspension.
    `create index "booking_subscription" on "booking" ("subscription_id") where subscription_id is not null`,
  ],
};
