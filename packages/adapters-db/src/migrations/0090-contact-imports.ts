import type { MigrationStep } from './migration.ts';

/** Files of contacts that came in, and what each of their lines did. */
export const contactImports: MigrationStep = {
  name: '0090-contact-imports',
  up: `
create table contact_import (
  id uuid primary key,
  state text not null,
  content jsonb not null,
  records jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint contact_import_state check (state in ('Previewed', 'Importing', 'Imported', 'Undoing', 'Undone', 'Expired', 'Failed', 'Final'))
);
create index contact_import_over on contact_import (expires_at);

create table contact_import_line (
  import_id uuid not null,
  line int not null,
  outcome text not null,
  contact_id uuid,
  before jsonb,
  version_after int,
  primary key (import_id, line),
  constraint contact_import_line_outcome check (outcome in ('created', 'updated', 'unchanged', 'skipped', 'invalid'))
);
create index contact_import_line_contact on contact_import_line (contact_id);
-- The lines go with their file, also when its time is over.
alter table contact_import_line add constraint contact_import_line_of foreign key (import_id) references contact_import (id) on delete cascade;
`,
};
