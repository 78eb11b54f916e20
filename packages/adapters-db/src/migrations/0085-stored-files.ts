import type { MigrationStep } from './migration.ts';

/** Files that are kept; their bytes lie in the file storage. */
export const storedFiles: MigrationStep = {
  name: '0085-stored-files',
  up: `
create table stored_file (
  id uuid not null primary key,
  upload_id uuid not null,
  purpose text not null,
  owner_id uuid not null,
  display_name text not null,
  type text not null,
  bytes int not null,
  sha256 text not null,
  width int null,
  height int null,
  visibility text not null,
  place text null,
  created_at timestamptz not null,
  constraint stored_file_purpose check (purpose in ('brandAsset', 'media', 'attachment')),
  constraint stored_file_type check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  constraint stored_file_visibility check (visibility in ('public', 'private'))
);
create index stored_file_owner on stored_file (owner_id);
alter table stored_file add constraint stored_file_place unique (place);
`,
};
