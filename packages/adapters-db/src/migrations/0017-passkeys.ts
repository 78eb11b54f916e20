import type { MigrationStep } from './migration.ts';

/** Keys of people's devices, and the numbers that wait to be signed by them. */
export const passkeys: MigrationStep = {
  name: '0017-passkeys',
  up: `
create table passkey (
  id uuid primary key,
  account_id uuid not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_account_id_foreign foreign key (account_id) references account (id) on delete cascade,
  constraint passkey_credential unique (credential_id)
);
create index passkey_account on passkey (account_id);

create table passkey_challenge (
  purpose text not null,
  holder_id uuid not null,
  account_id uuid not null,
  challenge text not null,
  expires_at timestamptz not null,
  primary key (purpose, holder_id),
  constraint passkey_challenge_account_id_foreign foreign key (account_id) references account (id) on delete cascade,
  constraint passkey_challenge_purpose check (purpose in ('enrol', 'confirm', 'prove'))
);
create index passkey_challenge_account on passkey_challenge (account_id);
create index passkey_challenge_age on passkey_challenge (expires_at);
`,
};
