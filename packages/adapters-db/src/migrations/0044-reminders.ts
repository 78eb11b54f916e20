import type { MigrationStep } from './migration.ts';

/** What is to be mailed before a class, written with its booking. */
export const reminders: MigrationStep = {
  name: '0044-reminders',
  up: `
create table reminder (
  booking_id uuid not null,
  n int not null,
  due_at timestamptz not null,
  state text not null,
  primary key (booking_id, n),
  constraint reminder_state check (state in ('Planned', 'Handed', 'Skipped'))
);
create index reminder_due on reminder (due_at, booking_id) where state = 'Planned';
create index reminder_age on reminder (due_at);
`,
};
