import type { MigrationStep } from './migration.ts';

/** A booking keeps what it was booked under, and a person is in one class at a time. */
export const bookingPipeline: MigrationStep = {
  name: '0029-booking-pipeline',
  up: `
alter table booking
  add column price json,
  add column settlement text not null default 'none',
  add column settled_by uuid,
  add column settled_at timestamptz,
  add column settled_method text,
  add column terms json,
  add column guest_name text,
  add column overbooked boolean not null default false,
  add column ended_at timestamptz,
  add column ended_by uuid,
  add column ended_reason text,
  add constraint booking_settlement check (settlement in ('none', 'unpaid', 'paid')),
  add constraint booking_settled check ((settlement = 'paid') = (settled_at is not null));

create extension if not exists btree_gist;
create table busy (
  owner_id uuid not null,
  slot_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (owner_id, slot_id),
  constraint busy_once exclude using gist (owner_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index busy_slot on busy (slot_id);
create index busy_end on busy (ends_at);
`,
};
