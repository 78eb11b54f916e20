import type { MigrationStep } from './migration.ts';

/** Files on their way in. */
export const uploads: MigrationStep = {
  name: '0084-uploads',
  up: `
create table upload (
  id uuid not null primary key,
  purpose text not null,
  state text not null,
  since timestamptz not null,
  created_by uuid not null,
  file_name text not null,
  content_type text not null,
  size int not null,
  sha256 text null,
  ticket_hash text not null,
  file_id uuid null,
  bytes_left boolean not null,
  created_at timestamptz not null,
  constraint upload_purpose check (purpose in ('brandAsset', 'media', 'attachment')),
  constraint upload_state check (state in ('Presigned', 'Uploaded', 'Confirmed', 'Attached', 'Rejected', 'Expired')),
  constraint upload_content_type check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf'))
);
create index upload_created_by on upload (created_by);
create index upload_state_since on upload (state, since);
`,
};
