import type { MigrationStep } from './migration.ts';

const fields = `
  contratto text collate "C",
  tipologie text[] not null,
  comuni text[] not null,
  lat int,
  lon int,
  raggio_m int,
  prezzo_min_cents bigint,
  prezzo_max_cents bigint,
  superficie_min int,
  superficie_max int,
  locali_min int,
  camere_min int,
  bagni_min int,
  dotazioni_must text[] not null,
  dotazioni_nice text[] not null,
  classe_min text collate "C",
  alerts boolean not null,
  active_until date,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null`;

const checks = (table: string) => `
  constraint ${table}_contratto check (contratto in ('vendita', 'affitto', 'affittoBreve', 'asta')),
  constraint ${table}_classe_min check (classe_min in ('A4', 'A3', 'A2', 'A1', 'B', 'C', 'D', 'E', 'F', 'G')),
  constraint ${table}_prezzo_min check (prezzo_min_cents >= 0),
  constraint ${table}_prezzo_max check (prezzo_max_cents >= 0)`;

/** What the clients of an agency look for, and templates of it. */
export const preferences: MigrationStep = {
  name: '0098-preferences',
  up: `
create table preference (
  id uuid primary key,
  user_id uuid,
  contact_id uuid,
  name text collate "C",${fields},
  constraint preference_user_id_foreign foreign key (user_id) references account (id),
  constraint preference_contact_id_foreign foreign key (contact_id) references contact (id),${checks('preference')}
);
create index preference_in_order on preference (name, id);
create index preference_tipologie on preference using gin (tipologie);
create index preference_comuni on preference using gin (comuni);
-- What one client looks for, which an erasure finds too.
create index preference_user_id on preference (user_id) where user_id is not null;
create index preference_contact_id on preference (contact_id) where contact_id is not null;
create table preference_template (
  id uuid primary key,
  name text collate "C" not null,${fields},
  constraint preference_template_name unique (name),${checks('preference_template')}
);
create index preference_template_in_order on preference_template (name, id);
create index preference_template_tipologie on preference_template using gin (tipologie);
create index preference_template_comuni on preference_template using gin (comuni);
`,
};
