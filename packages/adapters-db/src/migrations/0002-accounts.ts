import type { MigrationStep } from './migration.ts';

/** Accounts, sessions, sign-in, tokens, the OIDC server and professional profiles. */
export const accountsBaseline: MigrationStep = {
  name: '0002-accounts',
  up: `
create table account (
  id uuid primary key,
  email text not null,
  display_name text not null,
  state text not null,
  privilege_bits int not null,
  preferred_language text not null,
  password_hash text,
  default_password boolean not null,
  sessions_invalidated_at timestamptz,
  email_proven boolean not null,
  created_at timestamptz not null,
  phone text,
  constraint account_email unique (email),
  constraint account_state check (state in ('Registered', 'Invited', 'Enabled', 'Disabled', 'Deleted'))
);
create index account_privileged on account (privilege_bits) where privilege_bits <> 0;

create table session (
  id uuid primary key,
  account_id uuid not null,
  state text not null,
  issued_at timestamptz not null,
  constraint session_account_id_foreign foreign key (account_id) references account (id),
  constraint session_state check (state in ('Valid', 'Revoked', 'Expired'))
);
create index session_account on session (account_id, id);
-- Rows that go by their age are found by it, here and below.
create index session_age on session (issued_at);

create table tenant_stamp (
  id int primary key,
  sessions_invalidated_at timestamptz,
  constraint tenant_stamp_single check (id = 1)
);

create table login_lockout (
  email text primary key,
  state text not null,
  failures int not null,
  since timestamptz not null,
  constraint login_lockout_state check (state in ('Clear', 'Counting', 'Locked'))
);
create index login_lockout_age on login_lockout (since);

-- Unlogged: it counts for fifteen minutes, and a crash may forget it.
create unlogged table login_decoy (
  email text primary key,
  state text not null,
  failures int not null,
  since timestamptz not null,
  constraint login_decoy_state check (state in ('Clear', 'Counting', 'Locked'))
);
create index login_decoy_age on login_decoy (since);

create table auth_event (
  id bigserial primary key,
  at timestamptz not null,
  method text not null,
  success boolean not null,
  masked_email text not null,
  account_id uuid,
  reason text,
  source text not null
);
create index auth_event_account on auth_event (account_id, id);
create index auth_event_age on auth_event (at);

create table api_token (
  id uuid primary key,
  name text not null,
  permissions text[] not null,
  allowed_origins text[] not null,
  expires_at timestamptz,
  state text not null,
  prefix text not null,
  hash text not null,
  created_by uuid,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint api_token_hash unique (hash),
  constraint api_token_permissions check (cardinality(permissions) > 0),
  constraint api_token_state check (state in ('Active', 'Inactive'))
);

create table action_token (
  id uuid primary key,
  account_id uuid not null,
  purpose text not null,
  token_hash text not null,
  state text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint action_token_account_id_foreign foreign key (account_id) references account (id) on delete cascade,
  constraint action_token_hash unique (token_hash),
  constraint action_token_purpose check (purpose in ('confirmEmail', 'setPassword', 'resetPassword')),
  constraint action_token_state check (state in ('Issued', 'Used', 'Superseded', 'Expired'))
);
create index action_token_account on action_token (account_id);
create index action_token_age on action_token (expires_at);

create table otp_request (
  id uuid primary key,
  email text not null,
  mode text not null,
  account_id uuid,
  state text not null,
  sealed_code text,
  tries int not null,
  sends int not null,
  source text not null,
  created_at timestamptz not null,
  last_sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint otp_request_state check (state in ('Active', 'Used', 'Exhausted', 'Expired', 'Superseded'))
);
create index otp_request_account on otp_request (account_id);
create index otp_request_address on otp_request (email, last_sent_at);
create index otp_request_age on otp_request (last_sent_at);
create index otp_request_source on otp_request (source, last_sent_at);

create table external_identity (
  provider text not null,
  subject text not null,
  account_id uuid not null,
  linked_at timestamptz not null,
  primary key (provider, subject),
  constraint external_identity_account_id_foreign foreign key (account_id) references account (id) on delete cascade,
  constraint external_identity_provider check (provider in ('idp_a', 'idp_b'))
);
create index external_identity_account on external_identity (account_id);

create table provider_setting (
  provider text primary key,
  client_id text,
  redirect_uri text,
  constraint provider_setting_provider check (provider in ('idp_a', 'idp_b'))
);

create table oidc_client (
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  post_logout_redirect_uris text[] not null,
  secret_hash text,
  created_at timestamptz not null
);

create table oidc_record (
  kind text not null,
  id text not null,
  payload json not null,
  grant_id text,
  account_id uuid,
  client_id text,
  uid text,
  user_code text,
  expires_at timestamptz,
  consumed_at timestamptz,
  issued_at timestamptz not null,
  primary key (kind, id)
);
create index oidc_record_account on oidc_record (account_id);
create index oidc_record_client on oidc_record (client_id);
create index oidc_record_expires on oidc_record (expires_at);
create index oidc_record_grant on oidc_record (grant_id);
create index oidc_record_uid on oidc_record (uid);

create table professional_profile (
  account_id uuid primary key,
  display_name text not null,
  bio json,
  specialties text[] not null,
  public boolean not null,
  color text not null,
  position int not null
);

create table photo (
  id uuid primary key,
  owner_id uuid not null,
  content_type text not null,
  bytes int not null,
  sha256 text not null,
  created_at timestamptz not null
);
create index photo_owner on photo (owner_id);
`,
};
