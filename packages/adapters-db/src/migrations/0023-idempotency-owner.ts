import type { MigrationStep } from './migration.ts';

/** Each claim of an idempotency key has an owner; answers are sealed, and those that were kept in the clear are gone. */
export const idempotencyOwner: MigrationStep = {
  name: '0023-idempotency-owner',
  up: [
    `alter table "idempotency_key" add column "owner" uuid not null default gen_random_uuid()`,
    `alter table "idempotency_key" alter column "owner" drop default`,
    `update "idempotency_key" set "body" = '' where "body" is not null`,
  ],
};
