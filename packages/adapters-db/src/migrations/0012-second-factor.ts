import type { MigrationStep } from './migration.ts';

/** A second factor for an account, and sign-ins between their two proofs. */
export const secondFactor: MigrationStep = {
  name: '0012-second-factor',
  up: `
alter table account add column second_factor boolean not null default false;

create table second_factor (
  account_id uuid primary key,
  state text not null,
  sealed_secret text,
  last_step int,
  recovery_hashes text[] not null,
  changed_at timestamptz not null,
  constraint second_factor_account_id_foreign foreign key (account_id) references account (id)
    on update cascade on delete cascade,
  constraint second_factor_state check (state in ('None', 'Pending', 'Active', 'Disabled'))
);

create table sign_in_step (
  id uuid primary key,
  token_hash text not null,
  account_id uuid not null,
  method text not null,
  purpose text not null,
  state text not null,
  tries int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint sign_in_step_account_id_foreign foreign key (account_id) references account (id) on delete cascade,
  constraint sign_in_step_token unique (token_hash),
  constraint sign_in_step_state check (state in ('Waiting', 'Passed', 'Exhausted', 'Expired', 'Superseded'))
);
create index sign_in_step_account on sign_in_step (account_id);
create index sign_in_step_age on sign_in_step (expires_at);
`,
};
