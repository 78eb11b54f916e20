import type { MigrationStep } from './migration.ts';

/** What accounts, OIDC and mails of the accounts chapter stand on. Accounts that are there were made by an admin or seeded. */
export const accountsSeam: MigrationStep = {
  name: '0002-accounts-seam',
  up: [
    `alter table "account" add column "email_proven" boolean not null default true, add column "created_at" timestamptz not null default now(), add column "phone" text null`,
    `alter table "account" alter column "email_proven" drop default, alter column "created_at" drop default`,
    `create table "oidc_record" (
    "kind" text not null, "id" text not null, "payload" json not null, "grant_id" text null, "account_id" uuid null,
    "client_id" text null, "uid" text null, "user_code" text null, "expires_at" timestamptz null,
    "consumed_at" timestamptz null, primary key ("kind", "id")
  )`,
    `create index "oidc_record_grant" on "oidc_record" ("grant_id")`,
    `create index "oidc_record_account" on "oidc_record" ("account_id")`,
    `create index "oidc_record_uid" on "oidc_record" ("uid")`,
    `create index "oidc_record_expires" on "oidc_record" ("expires_at")`,
    `create table "mail" (
    "id" uuid not null, "kind" text not null, "recipient" text not null, "content" text null, "state" text not null,
    "attempts" int not null, "next_attempt_at" timestamptz not null, "created_at" timestamptz not null, primary key ("id")
  )`,
    `create index "mail_due" on "mail" ("state", "next_attempt_at")`,
  ],
};
