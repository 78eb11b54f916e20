import type { MigrationStep } from './migration.ts';

/** Who people are at the login providers, and the providers' Client IDs. */
export const externalIdentities: MigrationStep = {
  name: '0005-external-identities',
  up: [
    `create table "external_identity" (
    "provider" text not null, "subject" text not null, "account_id" uuid not null, "linked_at" timestamptz not null,
    primary key ("provider", "subject"),
    constraint "external_identity_provider" check (provider in ('idp_a', 'idp_b')),
    constraint "external_identity_account_id_foreign" foreign key ("account_id") references "account" ("id") on delete cascade
  )`,
    `create index "external_identity_account" on "external_identity" ("account_id")`,
    `create table "provider_setting" (
    "provider" text not null, "client_id" text null, "redirect_uri" text null, primary key ("provider"),
    constraint "provider_setting_provider" check (provider in ('idp_a', 'idp_b'))
  )`,
  ],
};
