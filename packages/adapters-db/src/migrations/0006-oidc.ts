import type { MigrationStep } from './migration.ts';

/** Clients of the OIDC server, and how old each of its records is. */
export const oidc: MigrationStep = {
  name: '0006-oidc',
  up: [
    `alter table "oidc_record" add column "issued_at" timestamptz not null default clock_timestamp()`,
    `alter table "oidc_record" alter column "issued_at" drop default`,
    `create index "oidc_record_client" on "oidc_record" ("client_id")`,
    `create table "oidc_client" (
    "id" text not null, "name" text not null, "redirect_uris" text[] not null,
    "post_logout_redirect_uris" text[] not null, "secret_hash" text null, "created_at" timestamptz not null,
    primary key ("id")
  )`,
  ],
};
