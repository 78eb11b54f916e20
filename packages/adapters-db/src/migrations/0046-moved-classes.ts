import type { MigrationStep } from './migration.ts';

/** A class that was moved by hand remembers where its rule has it, so that the rule does not make it again. */
export const movedClasses: MigrationStep = {
  name: '0046-moved-classes',
  up: `
alter table slot
  add column origin_date date,
  add column origin_start time,
  add column note text,
  add constraint slot_origin check ((origin_date is null) = (origin_start is null));
drop index slot_of_schedule;
create unique index slot_of_schedule on slot
  (schedule_id, coalesce(origin_date, local_date), coalesce(origin_start, local_start)) where schedule_id is not null;
`,
};
