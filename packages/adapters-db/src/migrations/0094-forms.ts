import type { MigrationStep } from './migration.ts';

/** The forms of the studio's site, and each as it was published; what they cause is mailed by a channel of its own. */
export const forms: MigrationStep = {
  name: '0094-forms',
  up: `
create table form (
  id uuid primary key,
  slug text not null,
  state text not null,
  content json not null,
  notify_emails text[] not null,
  autoresponder json,
  retention_days int,
  live int,
  live_closes_at timestamptz,
  live_max int,
  taken int not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint form_slug unique (slug),
  constraint form_state check (state in ('Draft', 'Published', 'Changed', 'Closed')),
  constraint form_live check ((state = 'Draft') = (live is null)),
  constraint form_taken check (taken >= 0)
);
create table form_version (
  form_id uuid not null,
  number int not null,
  content json not null,
  published_at timestamptz not null,
  superseded_at timestamptz,
  primary key (form_id, number),
  constraint form_version_form foreign key (form_id) references form (id)
);
alter table mail_delivery drop constraint mail_delivery_channel;
alter table mail_delivery add constraint mail_delivery_channel check (channel in ('auth', 'booking', 'forms', 'invoice'));
`,
};
