import type { MigrationStep } from './migration.ts';

/** Activities say how they run, and a slot knows the rule that made it. */
export const bookingSchedules: MigrationStep = {
  name: '0022-booking-schedules',
  up: `
alter table activity
  add column location_id uuid,
  add column buffer_before_minutes int not null default 0,
  add column buffer_after_minutes int not null default 0,
  add column cancellation_policy_id uuid,
  add column confirmation text not null default 'auto',
  add column allows_overlap boolean not null default false,
  add column waitlist json not null default '{"mode":"offer","offerMinutes":60,"closeMinutes":60,"maxLength":20}',
  add column check_in json not null default '{"fromMinutes":30,"self":true}',
  add column reminders json not null default '[]',
  add column version int not null default 1,
  add constraint activity_confirmation check (confirmation in ('auto', 'manual'));
alter table activity
  alter column buffer_before_minutes drop default,
  alter column buffer_after_minutes drop default,
  alter column confirmation drop default,
  alter column allows_overlap drop default,
  alter column waitlist drop default,
  alter column check_in drop default,
  alter column reminders drop default,
  alter column version drop default;

alter table slot
  add column schedule_id uuid,
  add column shifted boolean not null default false,
  add column location_id uuid,
  add column professional_ids text[] not null default '{}',
  add column capacity_override int,
  add column detached boolean not null default false,
  add column sequence int not null default 0;
update slot set professional_ids = a.professional_ids from activity a where a.id = activity_id;

create table schedule (
  id uuid primary key,
  activity_id uuid not null,
  zone text not null,
  valid_from date not null,
  valid_to date,
  every_weeks int not null,
  weekly json not null,
  duration_minutes int,
  capacity int,
  professional_ids text[],
  location_id uuid,
  skip text[] not null,
  extra json not null,
  successor_of uuid,
  version int not null,
  constraint schedule_validity check (valid_to >= valid_from),
  constraint schedule_weeks check (every_weeks >= 1 and every_weeks <= 4)
);
create index schedule_activity on schedule (activity_id, valid_from, id);

create index slot_activity on slot (activity_id, starts_at);
create unique index slot_of_schedule on slot (schedule_id, local_date, local_start) where schedule_id is not null;
`,
};
