import type { MigrationStep } from './migration.ts';

/** Whom a studio or an agency knows, whether they have an account or not. */
export const contacts: MigrationStep = {
  name: '0089-contacts',
  up: `
create table contact (
  id uuid primary key,
  first_name text collate "C",
  last_name text collate "C",
  company text collate "C",
  email text collate "C",
  phone text collate "C",
  codice_fiscale text collate "C",
  partita_iva text collate "C",
  address text collate "C",
  cap text collate "C",
  comune text collate "C",
  provincia text collate "C",
  birth_date date,
  language text collate "C",
  category text collate "C",
  category_key text generated always as ('contact.category') stored,
  labels text[] not null,
  source text collate "C",
  marketing boolean not null,
  marketing_since date,
  marketing_text text collate "C",
  user_id uuid,
  notes text collate "C",
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint contact_user_id_foreign foreign key (user_id) references account (id),
  constraint contact_category_word foreign key (category_key, category) references enum_value (enum_key, value),
  constraint contact_language check (language in ('it', 'en', 'de', 'fr', 'es', 'pt', 'nl', 'sl', 'hr', 'ro', 'pl', 'uk', 'sq', 'ar', 'zh'))
);
create index contact_in_order on contact (last_name, id);
create index contact_labels on contact using gin (labels);
-- How an import finds whom it knows, and an erasure who is meant.
create index contact_email on contact (email);
create index contact_codice_fiscale on contact (codice_fiscale);
create index contact_phone on contact (phone);
create index contact_user_id on contact (user_id);
`,
};
