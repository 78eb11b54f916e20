import type { MigrationStep } from './migration.ts';

/** Public API tokens: only the hash and the first eight characters are kept. */
export const apiTokens: MigrationStep = {
  name: '0007-api-tokens',
  up: [
    `create table "api_token" (
    "id" uuid not null, "name" text not null, "permissions" text[] not null, "allowed_origins" text[] not null,
    "expires_at" timestamptz null, "state" text not null, "prefix" text not null, "hash" text not null,
    "created_by" uuid null, "created_at" timestamptz not null, "last_used_at" timestamptz null, primary key ("id")
  )`,
    `alter table "api_token" add constraint "api_token_hash" unique ("hash")`,
    `alter table "api_token" add constraint "api_token_state" check (state in ('Active', 'Inactive'))`,
    `alter table "api_token" add constraint "api_token_permissions" check (cardinality(permissions) > 0)`,
  ],
};
