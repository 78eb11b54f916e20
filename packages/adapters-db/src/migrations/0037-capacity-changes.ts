import type { MigrationStep } from './migration.ts';

/** Places of classes from a local date on. */
export const capacityChanges: MigrationStep = {
  name: '0037-capacity-changes',
  up: `
create table capacity_change (
  id uuid primary key,
  activity_id uuid not null,
  schedule_id uuid,
  new_capacity int not null,
  effective_from date not null,
  on_conflict text not null,
  state text not null,
  created_at timestamptz not null,
  constraint capacity_change_state check (state in ('Scheduled', 'Applied', 'Cancelled', 'Superseded')),
  constraint capacity_change_conflict check (on_conflict in ('refuse', 'keep', 'cancelLatest')),
  constraint capacity_change_places check (new_capacity >= 1 and new_capacity <= 1000)
);
create index capacity_change_activity on capacity_change (activity_id, effective_from, id);
create index capacity_change_due on capacity_change (effective_from) where state = 'Scheduled';
`,
};
