import type { MigrationStep } from './migration.ts';

/** What the work of an idempotency key made, so that an answer which was never kept can be read again. */
export const idempotencyMade: MigrationStep = {
  name: '0022-idempotency-made',
  up: [`alter table "idempotency_key" add column "made" text null`],
};
