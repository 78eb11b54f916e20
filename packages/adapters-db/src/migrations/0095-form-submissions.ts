import type { MigrationStep } from './migration.ts';

/** What visitors sent by forms: a version that was answered stays, and so does a contact whom one names. */
export const formSubmissions: MigrationStep = {
  name: '0095-form-submissions',
  up: `
create table form_submission (
  id uuid primary key,
  form_id uuid not null,
  form_version int not null,
  at timestamptz not null,
  locale text not null,
  answers json not null,
  consents json not null,
  state text not null,
  email text,
  reply text not null,
  notes json not null,
  hold_reason text,
  hold_by text,
  hold_at timestamptz,
  contact_id uuid,
  retention_until timestamptz not null,
  version int not null,
  constraint form_submission_version foreign key (form_id, form_version) references form_version (form_id, number),
  constraint form_submission_of_contact foreign key (contact_id) references contact (id),
  constraint form_submission_state check (state in ('New', 'InProgress', 'Done', 'Spam')),
  constraint form_submission_reply check (reply in ('queued', 'skipped')),
  constraint form_submission_locale check (locale in ('it', 'en', 'de', 'fr', 'es', 'pt', 'nl', 'sl', 'hr', 'ro', 'pl', 'uk', 'sq', 'ar', 'zh')),
  constraint form_submission_hold check ((hold_reason is null) = (hold_at is null) and (hold_by is null) = (hold_at is null))
);
create index form_submission_of_form on form_submission (form_id, state, id);
create index form_submission_due on form_submission (retention_until) where hold_at is null;
create index form_submission_email on form_submission (email);
create index form_submission_contact on form_submission (contact_id);
`,
};
