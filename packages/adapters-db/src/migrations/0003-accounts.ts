import type { MigrationStep } from './migration.ts';

/** The mail queue in full, and the tokens of mailed links. Mails that are there keep three days of use. */
export const accounts: MigrationStep = {
  name: '0003-accounts',
  up: [
    `alter table "mail" add column "expires_at" timestamptz null, add column "claimed_until" timestamptz null, add column "last_outcome" text null`,
    `update "mail" set "expires_at" = "created_at" + interval '3 days'`,
    `alter table "mail" alter column "expires_at" set not null`,
    `alter table "mail" add constraint "mail_state" check (state in ('Queued', 'Sent', 'Skipped', 'Failed', 'Expired'))`,
    `create table "action_token" (
    "id" uuid not null, "account_id" uuid not null, "purpose" text not null, "token_hash" text not null, "state" text not null,
    "issued_at" timestamptz not null, "expires_at" timestamptz not null, "used_at" timestamptz null, primary key ("id")
  )`,
    `alter table "action_token" add constraint "action_token_hash" unique ("token_hash")`,
    `create index "action_token_account" on "action_token" ("account_id")`,
    `alter table "action_token" add constraint "action_token_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade`,
    `alter table "action_token" add constraint "action_token_purpose" check (purpose in ('confirmEmail', 'setPassword', 'resetPassword'))`,
    `alter table "action_token" add constraint "action_token_state" check (state in ('Issued', 'Used', 'Superseded', 'Expired'))`,
  ],
};
