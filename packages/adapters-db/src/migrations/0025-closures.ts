import type { MigrationStep } from './migration.ts';

/** Closures of the studio or of a part of it, and the slots that each keeps closed. */
export const closures: MigrationStep = {
  name: '0025-closures',
  up: `
create table "closure_group" ("id" uuid not null, "name" json not null, "color" text not null, "year" int null, "version" int not null, primary key ("id"));
create table "closure" ("id" uuid not null, "group_id" uuid null, "reason" text not null, "title" json not null, "scope" text not null, "scope_ids" text[] not null, "first_day" date not null, "last_day" date not null, "hours_start" time null, "hours_end" time null, "except_slot_ids" text[] not null, "note" text null, "version" int not null, primary key ("id"));
create index "closure_group_of" on "closure" ("group_id");
create index "closure_day" on "closure" ("last_day", "first_day");
create table "slot_closure" ("slot_id" uuid not null, "closure_id" uuid not null, primary key ("slot_id", "closure_id"));
create index "slot_closure_of" on "slot_closure" ("closure_id");
alter table "closure" add constraint "closure_group_id_foreign" foreign key ("group_id") references "closure_group" ("id") on delete no action;
alter table "closure" add constraint "closure_scope" check (scope in ('all', 'locations', 'activities', 'professionals'));
alter table "closure" add constraint "closure_days" check (last_day >= first_day);
alter table "closure" add constraint "closure_hours" check ((hours_start is null) = (hours_end is null));
alter table "slot_closure" add constraint "slot_closure_slot_id_foreign" foreign key ("slot_id") references "slot" ("id") on update cascade on delete cascade;
alter table "slot_closure" add constraint "slot_closure_closure_id_foreign" foreign key ("closure_id") references "closure" ("id") on update cascade on delete cascade;
`,
};
