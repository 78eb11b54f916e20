import type { MigrationStep } from './migration.ts';

/** The work of an idempotency key is marked as done by the transaction that does it. */
export const idempotencyDone: MigrationStep = {
  name: '0034-idempotency-done',
  up: [`alter table "idempotency_key" add column "done_at" timestamptz null`],
};
