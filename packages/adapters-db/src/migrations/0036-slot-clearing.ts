import type { MigrationStep } from './migration.ts';

/** Classes that are closed or cancelled and still have to be emptied. */
export const slotClearing: MigrationStep = {
  name: '0036-slot-clearing',
  up: `
alter table slot add column clearing json;
alter table slot add column clear_at timestamptz;
alter table slot add constraint slot_clearing check ((clearing is null) = (clear_at is null));
alter table slot add constraint slot_cleared check (clearing is null or state in ('Closed', 'Cancelled'));
create index slot_to_clear on slot (clear_at) where clearing is not null;
`,
};
